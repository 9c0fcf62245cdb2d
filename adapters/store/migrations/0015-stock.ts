import { sql, type Kysely } from 'kysely'

/**
 * Stock by customer, warehouse, article and location, what happened to it, and what orders have
 * reserved of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table stock (
    customer_id bigint not null,
    warehouse text not null,
    sku text not null,
    location text not null,
    on_hand integer not null,
    reserved integer not null,
    primary key (customer_id, warehouse, sku, location),
    check (reserved >= 0 and on_hand >= reserved)
  )`,
  `create table stock_movements (
    id bigint generated always as identity primary key,
    customer_id bigint not null,
    warehouse text not null,
    sku text not null,
    location text not null,
    move text not null check (move in ('put', 'remove', 'reserve', 'free', 'take')),
    quantity integer not null check (quantity > 0),
    at timestamptz not null,
    actor_id bigint not null,
    reference text not null
  )`,
  'create index on stock_movements (customer_id, warehouse, sku, id)',
  'create index on stock_movements (reference)',
  `create table reservations (
    order_number text primary key,
    customer_id bigint not null,
    warehouse text not null,
    allocations jsonb not null,
    state text not null check (state in ('held', 'freed', 'taken'))
  )`,
]
