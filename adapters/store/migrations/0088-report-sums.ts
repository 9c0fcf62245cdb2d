import { sql, type Kysely } from 'kysely'

/**
 * Sums of facts for the reports centre, by segments of days; how far they are kept; reports that
 * staff saved, who gets them by mail, and which mails were made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sums, ...saved]) await sql.raw(statement).execute(db)
}

const sums = [
  `create table report_sums (
    subject text not null,
    segment timestamptz not null,
    customer_id bigint not null,
    country text collate "C" not null,
    channel text collate "C" not null,
    kind text collate "C" not null,
    detail text collate "C" not null,
    party text collate "C" not null,
    currency text collate "C" not null,
    f1 bigint not null,
    f2 bigint not null,
    f3 bigint not null,
    f4 bigint not null,
    f5 bigint not null,
    f6 bigint not null
  ) partition by list (subject)`,
  'create index on report_sums (segment)',
  // A long range reads most of a subject, and nothing of the others.
  ...['shipments', 'revenue', 'exceptions', 'warehouse'].map(
    (subject) => `create table report_sums_of_${subject} partition of report_sums for values in ('${subject}')
      with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000)`,
  ),
  `create table report_marks (
    subject text primary key,
    closed_until timestamptz,
    seen_until timestamptz
  )`,
]

const saved = [
  `create table saved_reports (
    id bigint generated always as identity primary key,
    version integer not null default 1,
    owner_id bigint not null references accounts (id) on delete cascade,
    name text not null,
    is_shared boolean not null default false,
    subject text not null,
    question jsonb not null,
    cadence text check (cadence in ('daily', 'weekly', 'monthly')),
    scheduled_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((cadence is null) = (scheduled_at is null))
  )`,
  'create unique index saved_reports_name_key on saved_reports (owner_id, lower(name))',
  'create index on saved_reports (subject, name) where is_shared',
  'create index on saved_reports (id) where cadence is not null',
  `create table report_readers (
    report_id bigint not null references saved_reports (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    locale text not null check (locale in ('zh-CN', 'zh-TW', 'en-US')),
    primary key (report_id, account_id)
  )`,
  'create index on report_readers (account_id)',
  // A period of a report is mailed once, whichever server does it and however often it is tried.
  `create table report_mailings (
    report_id bigint not null references saved_reports (id) on delete cascade,
    period text not null,
    at timestamptz not null,
    mails integer not null,
    skipped integer not null,
    primary key (report_id, period)
  )`,
]
