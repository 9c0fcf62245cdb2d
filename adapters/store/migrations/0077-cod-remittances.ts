import { sql, type Kysely } from 'kysely'

/**
 * Transfers of agents for many orders: their lines, the money that came for them and what explains
 * a difference. Collections get indexes from which reports are read without the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table cod_remittances (
    id bigint generated always as identity primary key,
    agent text not null references tracker_agent (agent_code),
    currency text not null,
    amount bigint check (amount > 0),
    reference text,
    note text,
    state text not null check (state in ('announced', 'received', 'closed', 'cancelled')),
    announced_by bigint not null references accounts (id),
    announced_at timestamptz not null,
    line_count integer not null default 0,
    matched_count integer not null default 0,
    matched_amount bigint not null default 0,
    received_amount bigint not null default 0,
    explained_amount bigint not null default 0,
    received_at timestamptz,
    closed_at timestamptz
  )`,
  'create index on cod_remittances (agent)',
  'create index on cod_remittances (announced_by)',
  "create index cod_remittances_open on cod_remittances (currency, id) where state in ('announced', 'received')",
  `create table cod_remittance_lines (
    id bigint generated always as identity primary key,
    remittance_id bigint not null references cod_remittances (id),
    order_number text collate "C" not null,
    amount bigint check (amount >= 0),
    order_id bigint references orders (id),
    collected_amount bigint,
    problem text check (problem in ('unknown', 'not_collected', 'failed', 'other_agent', 'other_currency', 'amount_differs', 'other_remittance')),
    check ((problem is null) = (order_id is not null and collected_amount is not null))
  )`,
  'create unique index cod_remittance_lines_order_key on cod_remittance_lines (remittance_id, order_number)',
  'create index on cod_remittance_lines (order_id) where order_id is not null',
  'create index on cod_remittance_lines (remittance_id, id) where problem is not null',
  `create table cod_remittance_receipts (
    id bigint generated always as identity primary key,
    remittance_id bigint not null references cod_remittances (id),
    bank text not null,
    reference text not null,
    amount bigint not null check (amount > 0),
    day date not null,
    bank_line_id bigint references bank_lines (id),
    entry bigint not null references ledger_entries (number),
    by_account bigint not null references accounts (id),
    at timestamptz not null,
    undone_at timestamptz,
    undone_reason text,
    check ((undone_at is null) = (undone_reason is null))
  )`,
  'create index on cod_remittance_receipts (remittance_id)',
  'create unique index cod_remittance_receipts_entry_key on cod_remittance_receipts (entry)',
  'create index on cod_remittance_receipts (bank_line_id) where bank_line_id is not null',
  'create index on cod_remittance_receipts (by_account)',
  `create table cod_remittance_explanations (
    id bigint generated always as identity primary key,
    remittance_id bigint not null references cod_remittances (id),
    kind text not null check (kind in ('bank_charge', 'agent_fee', 'given_back', 'written_off')),
    amount bigint not null check (amount <> 0),
    reason text not null,
    state text not null check (state in ('proposed', 'posted', 'rejected', 'undone')),
    asked_by bigint not null references accounts (id),
    asked_at timestamptz not null,
    decided_by bigint references accounts (id),
    decided_at timestamptz,
    decision_reason text,
    entry bigint references ledger_entries (number),
    check ((state in ('posted', 'undone')) = (entry is not null))
  )`,
  'create index on cod_remittance_explanations (remittance_id)',
  'create unique index cod_remittance_explanations_entry_key on cod_remittance_explanations (entry)',
  'create index on cod_remittance_explanations (asked_by)',
  'create index on cod_remittance_explanations (decided_by)',
  // Outstanding collections, for the report by age.
  `create index cod_collections_due on cod_collections (agent, currency, due_at) include (customer_id, due_amount) where state = 'due'`,
  `create index cod_collections_held on cod_collections (agent, currency, collected_at) include (customer_id, collected_amount, remittance_id) where state = 'collected'`,
  // Collections dispatched in a span of days, for the rate of collection.
  `create index cod_collections_dispatched on cod_collections (due_at) include (country, channel, currency, state, due_amount, collected_amount, customer_id, agent)`,
  `alter table bank_lines add column remittance_id bigint references cod_remittances (id)`,
  'create index on bank_lines (remittance_id) where remittance_id is not null',
  'alter table bank_lines drop constraint bank_lines_check',
  `alter table bank_lines add constraint bank_lines_check
    check ((state = 'confirmed') = (customer_id is not null or channel is not null or remittance_id is not null))`,
  `alter table bank_line_parts drop constraint bank_line_parts_kind_check`,
  `alter table bank_line_parts add constraint bank_line_parts_kind_check check (kind in ('bill', 'wallet', 'payout', 'remittance'))`,
]
