import { sql, type Kysely } from 'kysely'

/** The lines of providers' daily statements beside our top-ups, and which days were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table provider_statement_days (
    channel text not null,
    day date not null,
    primary key (channel, day)
  )`,
  `create table provider_statement_lines (
    id bigint generated always as identity primary key,
    channel text not null,
    day date not null,
    kind text not null check (kind in ('payment', 'refund')),
    transaction_id text collate "C" not null,
    our_number text collate "C" not null,
    at timestamptz not null,
    amount bigint not null,
    fee bigint not null,
    currency text not null,
    match text not null check (match in ('matched', 'theirs_only', 'ours_only', 'amount_differs')),
    resolved_at timestamptz,
    resolved_by bigint,
    reason text,
    check ((resolved_at is null) = (resolved_by is null))
  )`,
  'create unique index provider_statement_lines_key on provider_statement_lines (channel, transaction_id, kind)',
  'create index on provider_statement_lines (day desc, id desc)',
  // The list to work off.
  "create index on provider_statement_lines (day, id) where match <> 'matched' and resolved_at is null",
  'create index on recharges (channel, paid_at) where paid_at is not null',
]
