import { sql, type Kysely } from 'kysely'

/**
 * Settlement bills of collected money: what each pays out by which rates, its orders, what its
 * client disputed, and when each client is settled by itself. An order stands on one live bill at
 * most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const STATES = `('not_billed', 'billed', 'pending_confirmation', 'disputed', 'pending_payment', 'settled', 'paid_and_written_off')`

const statements = [
  'create sequence cod_bill_serials',
  `create table cod_bills (
    id bigint generated always as identity primary key,
    bill_number text collate "C" not null,
    customer_id bigint not null references accounts (id),
    until timestamptz not null,
    priced_at timestamptz not null,
    cod_status text not null check (cod_status in ${STATES}),
    ncnd_status text not null check (ncnd_status in ${STATES}),
    cod_count bigint not null,
    ncnd_count bigint not null,
    payout json,
    payout_amount bigint,
    ncnd_charges json not null,
    rates json not null,
    dispute_reason text,
    created_by bigint not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    confirmed_by bigint,
    confirmed_at timestamptz,
    entry bigint references ledger_entries (number),
    bank text,
    check_amount bigint,
    check_currency text,
    transaction_id text,
    check_time timestamptz,
    withdrawn_at timestamptz,
    withdraw_reason text,
    written_off_at timestamptz,
    check ((payout is null) = (payout_amount is null)),
    check (payout_amount > 0),
    check ((entry is null) = (check_time is null)),
    check ((cod_status in ('settled', 'paid_and_written_off')) = (entry is not null))
  )`,
  'create unique index cod_bills_number_key on cod_bills (bill_number)',
  'create index on cod_bills (customer_id, id)',
  'create index on cod_bills (cod_status, id)',
  'create index on cod_bills (entry) where entry is not null',
  'create index on cod_bills (transaction_id) where transaction_id is not null',
  `create table cod_bill_disputes (
    id bigint generated always as identity primary key,
    bill_id bigint not null references cod_bills (id),
    reason text not null,
    files jsonb not null,
    disputed_by bigint not null,
    disputed_at timestamptz not null,
    answer text,
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null))
  )`,
  'create index on cod_bill_disputes (bill_id)',
  `create table cod_bill_lines (
    bill_id bigint not null references cod_bills (id),
    line bigint not null,
    track text not null check (track in ('cod', 'ncnd')),
    order_id bigint not null references cod_collections (order_id),
    currency text not null,
    amounts json not null,
    dispute_id bigint references cod_bill_disputes (id),
    is_live boolean not null default true,
    is_removed boolean not null default false,
    primary key (bill_id, line)
  )`,
  'create index on cod_bill_lines (order_id)',
  'create unique index cod_bill_lines_live_key on cod_bill_lines (order_id) where is_live',
  'create index on cod_bill_lines (dispute_id) where dispute_id is not null',
  `create table cod_cycles (
    customer_id bigint primary key references accounts (id),
    cycle text not null default 'by_hand' check (cycle in ('by_hand', 'weekly', 'monthly')),
    day smallint check (day between 1 and 28),
    next_day date,
    last_outcome text,
    last_at timestamptz,
    check ((cycle = 'by_hand') = (next_day is null))
  )`,
  'create index on cod_cycles (next_day) where next_day is not null',
  // The collections among which the charges of a settlement are looked for.
  "create index cod_collections_failed on cod_collections (customer_id, failed_at) where state = 'failed' and bill_number is null",
]
