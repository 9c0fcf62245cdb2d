import { sql, type Kysely } from 'kysely'

/**
 * Bills of clients: what was charged on terms, and storage; each charge stands on one bill at most
 * that is not voided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'create sequence customer_bill_serials',
  `create table customer_bills (
    id bigint generated always as identity primary key,
    version integer not null default 1,
    bill_number text not null,
    customer_id bigint not null references accounts (id),
    bill_type text not null check (bill_type in ('freight', 'storage', 'storage_location')),
    currency text not null,
    period_from date not null,
    period_to date not null check (period_to >= period_from),
    amount bigint not null,
    line_count bigint not null,
    paid_amount bigint not null,
    state text not null,
    created_by bigint not null,
    created_at timestamptz not null,
    issued_by bigint,
    issued_at timestamptz,
    due_at timestamptz,
    audited_by bigint,
    audited_at timestamptz,
    paid_at timestamptz,
    entry bigint references ledger_entries (number),
    fault text,
    remark text
  )`,
  'create unique index customer_bills_number_key on customer_bills (bill_number)',
  `create unique index customer_bills_period_key on customer_bills (customer_id, bill_type, currency, period_from) where state <> 'voided'`,
  'create index on customer_bills (customer_id, id)',
  'create index on customer_bills (state, id)',
  'create index on customer_bills (entry) where entry is not null',
  `create index customer_bills_unpaid on customer_bills (customer_id, due_at) where state in ('issued', 'audited')`,
  `create index customer_bills_due on customer_bills (due_at) where state in ('issued', 'audited')`,
  `create table customer_bill_lines (
    bill_id bigint not null references customer_bills (id),
    line bigint not null,
    customer_id bigint not null,
    kind text not null check (kind in ('charge', 'storage_fee', 'storage_location')),
    source bigint not null,
    currency text not null,
    reference text not null,
    note text not null,
    amount bigint not null,
    at timestamptz not null,
    is_live boolean not null default true,
    is_free boolean not null default false,
    removed_reason text,
    primary key (bill_id, line)
  )`,
  'create unique index customer_bill_lines_source_key on customer_bill_lines (kind, source, currency) where is_live',
  'create index on customer_bill_lines (customer_id) where is_free',
  `create table customer_bill_periods (
    customer_id bigint not null references accounts (id),
    bill_type text not null,
    next_day date,
    primary key (customer_id, bill_type)
  )`,
]
