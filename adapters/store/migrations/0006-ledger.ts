import { sql, type Kysely } from 'kysely'

/**
 * The journal, its legs by account, and where each account stands; what is in the journal is never
 * changed (rule: Journal).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const kept = (table: string): string =>
  `create trigger ${table}_kept before update or delete or truncate on ${table} for each statement execute function refuse_journal_change()`

const statements = [
  `create table ledger_accounts (
    account text collate "C" primary key,
    sequence bigint not null default 0,
    balance bigint not null default 0,
    link text not null default '',
    credit_limit bigint not null default 0
  )`,
  'create sequence ledger_numbers',
  `create table ledger_entries (
    number bigint primary key,
    kind text not null,
    reference text not null,
    pay_way text not null,
    calculated boolean not null,
    fixed_fee_amount bigint,
    fixed_fee_currency text,
    note text,
    reverses bigint unique references ledger_entries (number),
    at timestamptz not null,
    actor_id bigint not null,
    check ((fixed_fee_amount is null) = (fixed_fee_currency is null))
  )`,
  'create index on ledger_entries (reference)',
  `create table ledger_legs (
    account text collate "C" not null references ledger_accounts (account),
    sequence bigint not null,
    entry bigint not null references ledger_entries (number),
    place integer not null,
    amount bigint not null check (amount <> 0),
    balance_after bigint not null,
    link text not null,
    primary key (account, sequence)
  )`,
  'create unique index on ledger_legs (entry, place)',
  `create function refuse_journal_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the journal is kept as it was written' using errcode = 'integrity_constraint_violation';
  end $$`,
  kept('ledger_entries'),
  kept('ledger_legs'),
]
