import { sql, type Kysely } from 'kysely'

/** Imports of sheets of orders, and which import made an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table order_imports (
    id bigint generated always as identity primary key,
    customer_id bigint not null,
    kind text not null,
    file_name text not null,
    state text not null check (state in ('running', 'interrupted', 'done')),
    rows integer not null,
    created integer not null default 0,
    skipped integer not null default 0,
    failed integer not null default 0,
    stopped_by text,
    key text,
    body_hash text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  'create index on order_imports (customer_id, id)',
  'create unique index order_imports_key on order_imports (customer_id, key) where key is not null',
  'alter table orders add column import_id bigint',
  'create index orders_import on orders (import_id) where import_id is not null',
]
