import { sql, type Kysely } from 'kysely'

/**
 * Lines of bank statements with money that came in, what each was confirmed to pay, and from whom
 * clients' money came before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table bank_imports (
    id bigint generated always as identity primary key,
    file_name text not null,
    at timestamptz not null,
    by_account bigint not null
  )`,
  `create table bank_lines (
    id bigint generated always as identity primary key,
    import_id bigint not null references bank_imports (id),
    account text not null,
    line_key text collate "C" not null,
    reference text,
    day date not null,
    at timestamptz,
    amount bigint not null check (amount > 0),
    currency text not null,
    payer_name text,
    payer_account text,
    said text not null,
    state text not null check (state in ('unmatched', 'suggested', 'confirmed', 'ignored')),
    suggestion json,
    suggested_customer bigint,
    customer_id bigint references accounts (id),
    channel text,
    decided_by bigint,
    decided_at timestamptz,
    reason text,
    check ((state = 'confirmed') = (customer_id is not null or channel is not null)),
    check ((state = 'suggested') = (suggestion is not null))
  )`,
  'create unique index bank_lines_key on bank_lines (account, line_key)',
  'create index on bank_lines (import_id)',
  'create index on bank_lines (day desc, id desc)',
  'create index on bank_lines (state, day desc, id desc)',
  'create index on bank_lines (customer_id) where customer_id is not null',
  // Lines that wait, and for whom.
  "create index bank_lines_waiting on bank_lines (id) where state in ('unmatched', 'suggested')",
  "create index bank_lines_suggested on bank_lines (suggested_customer, id) where state = 'suggested'",
  `create table bank_line_parts (
    line_id bigint not null references bank_lines (id),
    entry bigint not null references ledger_entries (number),
    kind text not null check (kind in ('bill', 'wallet', 'payout')),
    bill_number text,
    amount bigint not null check (amount > 0),
    is_live boolean not null default true,
    primary key (line_id, entry),
    check ((kind = 'bill') = (bill_number is not null))
  )`,
  'create unique index bank_line_parts_entry_key on bank_line_parts (entry)',
  'create index on bank_line_parts (bill_number) where bill_number is not null',
  `create table bank_payers (
    payer_key text collate "C" not null,
    customer_id bigint not null references accounts (id),
    count bigint not null,
    primary key (payer_key, customer_id)
  )`,
  'create index on bank_payers (customer_id)',
  // The key by which a payer and a company are recognised, the same as in the core (partyKey).
  String.raw`create function party_key(name text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize(name, NFKC), '[\s().,·&''"-]+', '', 'g')) $$`,
  "create index accounts_party on accounts (party_key(company)) where audience = 'customer'",
  "create index shippers_invoice_party on shippers (party_key(invoice ->> 'invoice_title'))",
  "create index shippers_payee_party on shippers (party_key(finance ->> 'payee_name'))",
  `create index shippers_invoice_bank on shippers (upper(regexp_replace(invoice ->> 'invoice_bank_number', '[\\s-]', '', 'g')))`,
  `create index shippers_payee_bank on shippers (upper(regexp_replace(finance ->> 'payee_bank_number', '[\\s-]', '', 'g')))`,
  "create index customer_bills_open on customer_bills (currency, (amount - paid_amount)) where state = 'audited'",
]
