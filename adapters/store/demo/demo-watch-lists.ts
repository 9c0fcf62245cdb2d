import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { Connection } from '../database/database.ts'
import { query } from '../database/row-shape.ts'
import { sqlWatchListKeeper } from '../oversight/trace-query/sql-watch-lists.ts'
import { ADMIN_STAFF } from './portal/demo-accounts.ts'

/**
 * After how many days parcels are silent; no rule of the demo opens exceptions, so that its parcels
 * stay as they are.
 */
const RULES = `insert into no_news_rule (rule_code, country, leg, days, notifies_client, remark) values
  ('BASE', null, null, 10, false, '所有线路'),
  ('AE-LAST-MILE', 'AE', 'delivery', 4, true, '阿联酋末端派送'),
  ('SA-CUSTOMS', 'SA', 'customs', 5, false, '沙特清关')`

const WATCHED = query(
  { order_number: 'text' },
  `select order_number from (select order_number, id, row_number() over (partition by status order by id) as place from orders
    where status not in ('draft', 'cancelled')) numbered where place <= 6 order by id`,
)

/** Rules on parcels without news, and two watch lists: numbers that are shared, and a filter. */
export async function seedWatchLists(connection: Connection, now: Instant): Promise<void> {
  await connection.rows(RULES)
  const lists = sqlWatchListKeeper(connection)
  const numbers = (await connection.rows(WATCHED)).map(({ order_number: number }) => number)
  const common = { ownerId: ADMIN_STAFF.id, createdAt: now - 3 * MILLIS_PER_DAY, updatedAt: now - MILLIS_PER_DAY }
  await lists.add({ ...common, name: '重点客户包裹', isShared: true, filter: undefined, numbers })
  await lists.add({ ...common, name: '阿联酋末端派送', isShared: false, filter: { country: 'AE', leg: 'delivery' }, numbers: [] })
}
