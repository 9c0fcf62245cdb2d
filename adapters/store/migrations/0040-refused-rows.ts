import { sql, type Kysely } from 'kysely'

/**
 * Rows of imports that were refused, with their cells, until they are corrected and created, or 30
 * days old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table refused_rows (
    id bigint generated always as identity primary key,
    import_id bigint not null references order_imports (id) on delete cascade,
    customer_id bigint not null,
    kind text not null,
    line integer not null,
    cells json not null,
    errors json not null,
    reasons text[] not null,
    decimal_comma boolean not null,
    ref_code text,
    texts text not null,
    row_key text not null,
    state text not null default 'open' check (state in ('open', 'created')),
    order_number text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create unique index refused_rows_key on refused_rows (customer_id, kind, row_key)',
  'create index on refused_rows (customer_id, state, import_id desc, line, id)',
  'create index on refused_rows (import_id)',
  "create index on refused_rows (customer_id, ref_code) where state = 'open' and ref_code is not null",
  'create index on refused_rows (created_at)',
]
