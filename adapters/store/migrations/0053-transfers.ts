import { sql, type Kysely } from 'kysely'

/** Transfers of stock between warehouses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create sequence transfer_serials',
  `create table transfers (
    id bigint generated always as identity primary key,
    number text not null,
    customer_id bigint not null,
    from_warehouse text not null,
    to_warehouse text not null,
    note text,
    state text not null check (state in ('draft', 'sent', 'received', 'cancelled')),
    lines jsonb not null,
    into_location text,
    version integer not null,
    created_at timestamptz not null,
    created_by bigint not null,
    sent_at timestamptz,
    received_at timestamptz
  )`,
  'create unique index transfers_number_key on transfers (number)',
  'create index on transfers (customer_id, id)',
  'create index on transfers (state, id)',
]
