import { sql, type Kysely } from 'kysely'

/**
 * Refunds of charges: who asked for which part of which charge, who decided, and the entry that
 * credited it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table refunds (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders (id),
    customer_id bigint not null,
    charge bigint not null references order_charges (id),
    amount bigint not null check (amount > 0),
    currency text not null,
    reason text not null,
    files jsonb not null,
    state text not null check (state in ('requested', 'paid', 'rejected', 'withdrawn', 'taken_back')),
    asked_by bigint not null,
    asked_at timestamptz not null,
    decided_by bigint,
    decided_at timestamptz,
    decision_reason text,
    entry bigint references ledger_entries (number),
    check ((state = 'requested') = (decided_at is null)),
    check ((entry is not null) = (state in ('paid', 'taken_back')))
  )`,
  'create index on refunds (order_id, id)',
  'create index on refunds (charge)',
  'create index on refunds (entry) where entry is not null',
  'create index on refunds (customer_id, asked_at desc, id desc)',
  'create index on refunds (asked_at desc, id desc)',
  // The queue of finance, and its oldest first.
  "create index on refunds (asked_at) where state = 'requested'",
]
