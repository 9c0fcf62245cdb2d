import { sql, type Kysely } from 'kysely'

/**
 * Closings of months of the books with the sums that are kept of them; the journal is read by time
 * and by kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table ledger_closings (
    month text collate "C" primary key,
    since timestamptz not null,
    until timestamptz not null check (until > since),
    state text not null check (state in ('open', 'closed', 'reopening')),
    closed_by bigint,
    closed_at timestamptz,
    asked_by bigint,
    asked_at timestamptz,
    reason text,
    decided_by bigint,
    decided_at timestamptz,
    check ((state = 'open') = (closed_at is null))
  )`,
  `create table ledger_month_sums (
    month text collate "C" not null references ledger_closings (month),
    account_group text not null,
    currency text not null,
    opening bigint not null,
    debit bigint not null check (debit >= 0),
    credit bigint not null check (credit >= 0),
    primary key (month, account_group, currency)
  )`,
  'create index on ledger_entries (at, number)',
  'create index on ledger_entries (kind, at, number)',
  // Each statement of a volatile function sees what is committed when it begins: what is read here
  // is read after the wait for a closing.
  `create function ledger_open_from(guard integer, month integer) returns timestamptz language plpgsql volatile as $$
  declare open_from timestamptz;
  begin
    perform pg_advisory_xact_lock_shared(guard, month);
    select max(until) into open_from from ledger_closings where state <> 'open';
    return open_from;
  end $$`,
]
