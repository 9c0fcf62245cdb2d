import { sql, type Kysely } from 'kysely'

/** Claims for lost and damaged parcels, and what became of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table claims (
    number text primary key,
    order_id bigint not null references orders (id),
    customer_id bigint not null,
    reason text not null,
    claimed bigint not null check (claimed > 0),
    currency text not null,
    description text not null,
    proofs jsonb not null,
    state text not null check (state in ('submitted', 'reviewing', 'awaiting_documents', 'approved', 'rejected', 'paid', 'withdrawn')),
    created_at timestamptz not null,
    approved bigint check (approved > 0),
    approved_currency text,
    decision text,
    paid_at timestamptz,
    check ((approved is null) = (approved_currency is null)),
    check (approved is not null or state not in ('approved', 'paid')),
    check ((paid_at is not null) = (state = 'paid'))
  )`,
  'create index on claims (order_id)',
  'create index on claims (customer_id, number)',
  // One claim at a time for an order.
  "create unique index claims_running_key on claims (order_id) where state not in ('paid', 'withdrawn')",
]
