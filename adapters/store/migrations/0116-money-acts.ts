import { sql, type Kysely } from 'kysely'

/**
 * Acts that gave clients money or credit, by whom and by whose approval, and those that wait for a
 * second person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KINDS = "'adjustment', 'reversal', 'bank_line', 'top_up', 'credit_limit', 'terms', 'refund', 'claim'"

const statements = [
  `create table money_acts (
    id bigint generated always as identity primary key,
    kind text not null check (kind in (${KINDS})),
    actor_id bigint not null,
    customer_id bigint not null,
    amount bigint,
    currency text,
    worth bigint,
    subject text not null,
    at timestamptz not null,
    confirmed_by bigint check (confirmed_by <> actor_id),
    check ((amount is null) = (currency is null))
  )`,
  'create index on money_acts (at desc, id desc)',
  'create index on money_acts (customer_id, at desc, id desc)',
  'create index on money_acts (actor_id, at) where confirmed_by is null',
  `create table held_acts (
    id bigint generated always as identity primary key,
    kind text not null check (kind in (${KINDS})),
    actor_id bigint not null,
    customer_id bigint not null,
    amount bigint,
    currency text,
    subject text not null,
    note text not null,
    details text not null,
    state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
    at timestamptz not null,
    decided_by bigint,
    decided_at timestamptz,
    decision_reason text,
    check ((amount is null) = (currency is null))
  )`,
  'create index on held_acts (at desc, id desc)',
  'create index on held_acts (customer_id, at desc, id desc)',
  "create unique index held_acts_open on held_acts (kind, subject) where state = 'waiting'",
]
