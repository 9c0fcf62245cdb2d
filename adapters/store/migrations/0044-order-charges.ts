import { sql, type Kysely } from 'kysely'

/**
 * Adds the costs of orders, with every step, and the charges for them; neither is ever changed. An
 * order has the fees of its list beside itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column money json, add column held_at timestamptz',
  `create table order_prices (
    id bigint generated always as identity primary key,
    order_number text not null,
    customer_id bigint not null,
    at timestamptz not null,
    actor_id bigint not null,
    rule text,
    rule_version text,
    content json not null,
    reason text
  )`,
  'create index on order_prices (order_number, id)',
  'create index on order_prices (rule_version) where rule_version is not null',
  `create table order_charges (
    id bigint generated always as identity primary key,
    charge_key text not null,
    order_number text not null,
    customer_id bigint not null,
    occasion text not null,
    price bigint not null references order_prices (id),
    entry bigint references ledger_entries (number),
    paid json not null,
    at timestamptz not null,
    actor_id bigint not null,
    reverses bigint references order_charges (id),
    reason text
  )`,
  'create unique index order_charges_key on order_charges (charge_key)',
  'create index on order_charges (order_number, id)',
  'create index on order_charges (customer_id, at)',
  'create index on order_charges (price)',
  'create index on order_charges (entry)',
  'create index on order_charges (reverses) where reverses is not null',
  ...['order_prices', 'order_charges'].map(
    (table) =>
      `create trigger ${table}_kept before update or delete or truncate on ${table} for each statement execute function refuse_journal_change()`,
  ),
]
