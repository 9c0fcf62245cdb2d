import { sql, type Kysely } from 'kysely'

/**
 * Which records name a file: who may see one of them may open it, and it is kept as long as there
 * is one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table file_uses (
    file_id text not null references files (id) on delete cascade,
    area text not null,
    record text not null,
    client_id bigint,
    primary key (file_id, area, record)
  )`,
  'create index on file_uses (area, record)',
  `insert into file_uses (file_id, area, record, client_id)
    select f.id, 'orders', o.order_number, o.customer_id from orders o
      join files f on f.id = substring(o.details ->> 'labelFile' from '/api/files/([A-Za-z0-9_-]{32})$')`,
  `insert into file_uses (file_id, area, record) select f.id, 'channels', c.id::text from channel c join files f on f.id = c.channel_logo`,
  'update files set is_held = true where id in (select file_id from file_uses)',
]
