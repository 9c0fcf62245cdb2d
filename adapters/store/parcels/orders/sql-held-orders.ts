import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const HELD = query(
  { order_number: 'text' },
  'select order_number from orders where customer_id = $1 and held_at is not null order by held_at limit $2',
)

/** Orders of a client that are held for arrears, the longest first. */
export const sqlHeldOrders =
  (sql: Sql) =>
  async (customerId: number, limit: number): Promise<readonly string[]> =>
    (await sql.rows(HELD, [customerId, limit])).map(({ order_number: number }) => number)
