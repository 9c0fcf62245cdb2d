import { sql, type Kysely } from 'kysely'

/**
 * Adds agents' reports about collected cash: each report that counts, booked at once or a
 * difference that staff decide; files of reports with their counts, the columns that were matched,
 * and the lines that were wrong.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table cod_report_imports (
    id bigint generated always as identity primary key,
    agent text references tracker_agent (agent_code),
    file_name text not null,
    matching json not null,
    at timestamptz not null,
    by_account bigint not null,
    line_count integer not null default 0,
    booked_count integer not null default 0,
    differing_count integer not null default 0,
    repeated_count integer not null default 0,
    wrong_count integer not null default 0
  )`,
  'create index on cod_report_imports (agent, id desc)',
  `create table cod_report_wrong_lines (
    import_id bigint not null references cod_report_imports (id),
    line integer not null,
    cells json not null,
    failure json not null,
    primary key (import_id, line)
  )`,
  // Without a reference to orders: its check would wait for a unit that moves the order and waits
  // for the collection.
  `create table cod_reports (
    id bigint generated always as identity primary key,
    order_id bigint not null,
    source text not null check (source in ('event', 'api', 'file')),
    import_id bigint references cod_report_imports (id),
    amount bigint not null check (amount >= 0),
    due_amount bigint not null check (due_amount > 0),
    currency text not null,
    collected_at timestamptz not null,
    reported_at timestamptz not null,
    reported_by bigint not null,
    state text not null check (state in ('booked', 'open', 'accepted', 'rejected')),
    decided_by bigint,
    decided_at timestamptz,
    reason text,
    check ((state in ('accepted', 'rejected')) = (decided_at is not null)),
    check ((decided_at is null) = (decided_by is null)),
    check (state <> 'booked' or amount = due_amount)
  )`,
  'create index on cod_reports (order_id, id)',
  "create unique index cod_reports_open_key on cod_reports (order_id) where state = 'open'",
  "create index cod_reports_differences on cod_reports (id desc) where state <> 'booked'",
  'create index on cod_reports (import_id) where import_id is not null',
  'create index cod_collections_newest on cod_collections (due_at desc, order_id desc)',
]
