import { sql, type Kysely } from 'kysely'

/**
 * When parcels came back, when their customers were asked for a plan, and from when staff may
 * destroy them without one; their storage by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column returned_at timestamptz',
  'alter table orders add column plan_asked_at timestamptz',
  'alter table orders add column destroy_from timestamptz',
  'alter table orders add column destroyable boolean check (destroyable)',
  `update orders o set returned_at = x.raised_at from order_exceptions x
    where x.order_id = o.id and x.cause = 'return' and x.closed_at is null and o.status = 'returned'`,
  'create index orders_destroyable on orders (customer_id, id) where destroyable is not null',
  'create index orders_plan_asked on orders (customer_id, id) where plan_asked_at is not null',
  "create index order_exceptions_returned on order_exceptions (raised_at) where closed_at is null and cause = 'return'",
  "create index order_exceptions_packages on order_exceptions (closed_at) where cause = 'return'",
  "alter table storage_runs drop constraint storage_runs_part_check, add check (part in ('goods', 'packages', 'locations'))",
  'alter table storage_runs add column packages integer not null default 0',
  // An original package is charged by the piece.
  'alter table storage_fees alter column piece_volume drop not null',
]
