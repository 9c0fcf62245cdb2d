import { sql, type Kysely } from 'kysely'

/**
 * Orders with pieces that wait to be put on shelves; null for all others. What lies where it was
 * received is found once, by its movements.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table orders add column to_shelve boolean check (to_shelve)',
  'create index orders_to_shelve on orders (customer_id, id) where to_shelve is not null',
  `update orders o set to_shelve = true
    where o.status = 'inbound' and o.kind in ('ymx', 'platform_return', 'unbox') and exists (
      select from stock_movements m
      where m.reference = o.order_number
        and exists (select from stock_movements a where a.reference = m.reference and a.move = 'announce' and a.location = m.location)
      group by m.sku, m.location
      having sum(case m.move when 'put' then m.quantity when 'remove' then -m.quantity else 0 end) > 0
    )`,
]
