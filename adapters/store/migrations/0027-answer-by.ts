import { sql, type Kysely } from 'kysely'

/**
 * Until when an exception is to be answered; those that are open have their days from when they
 * were raised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column answer_by timestamptz',
  `update orders o set answer_by = coalesce(
      (select max(e.at) from audit_entries e where e.subject = o.order_number and e.area = 'order' and e.action = 'raise_exception'), o.updated_at
    ) + case o.came_from when 'outbound' then interval '5 days' else interval '7 days' end
    where o.status = 'abnormal'`,
]
