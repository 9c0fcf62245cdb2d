import type { CountedCharge, MarginChange, MarginStore } from '#core/money/costs/margin.ports.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const LOCK = query({ charge_id: 'bigint' }, 'select charge_id from margin_marks for update')
const AFTER = query(
  { id: 'bigint', order_number: 'text', at: 'timestamptz' },
  'select id, order_number, at from order_charges where id > $1 order by id limit $2',
)
const CHARGES = query(
  { id: 'bigint', order_number: 'text', paid: 'text?', at: 'timestamptz' },
  'select id, order_number, paid::text as paid, at from order_charges where order_number = any($1::text[]) order by id',
)
/**
 * One statement for orders that are new here and for those that are known: what is different goes
 * into the sums that the order is in. An order counts for the month in which it left, by the
 * company's own clock, whatever happens to it later. The mark is locked, so nobody else writes
 * meanwhile.
 */
const CHANGE = `with given as (
    select * from json_to_recordset($1::json) as g(order_number text, revenue bigint, incomplete boolean, cost bigint, cost_lines integer)),
  before as (select m.* from order_margins m join given using (order_number)),
  after as (
    insert into order_margins as m (order_number, month, customer_id, channel, country, revenue, cost, cost_lines, incomplete)
    select g.order_number,
      to_char(coalesce(o.outbound_at, o.inbound_at, o.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM'), o.customer_id,
      coalesce(o.channel, ''), coalesce(o.country, ''), coalesce(g.revenue, 0), coalesce(g.cost, 0), coalesce(g.cost_lines, 0), coalesce(g.incomplete, false)
    from given g join orders o on o.order_number = g.order_number
    on conflict (order_number) do update set
      revenue = coalesce((select g.revenue from given g where g.order_number = m.order_number), m.revenue),
      incomplete = coalesce((select g.incomplete from given g where g.order_number = m.order_number), m.incomplete),
      cost = m.cost + excluded.cost, cost_lines = m.cost_lines + excluded.cost_lines
    returning m.*)
  insert into margin_sums as s (month, customer_id, channel, country, orders, costed, incomplete, revenue, cost)
  select a.month, a.customer_id, a.channel, a.country, count(*) filter (where b.order_number is null),
    sum((a.cost_lines > 0)::integer - coalesce((b.cost_lines > 0)::integer, 0)),
    sum(a.incomplete::integer - coalesce(b.incomplete::integer, 0)),
    sum(a.revenue - coalesce(b.revenue, 0)), sum(a.cost - coalesce(b.cost, 0))
  from after a left join before b on b.order_number = a.order_number
  group by a.month, a.customer_id, a.channel, a.country
  on conflict (month, customer_id, channel, country) do update set orders = s.orders + excluded.orders, costed = s.costed + excluded.costed,
    incomplete = s.incomplete + excluded.incomplete, revenue = s.revenue + excluded.revenue, cost = s.cost + excluded.cost`

const text = (value: bigint | undefined): string | null => (value === undefined ? null : String(value))
const changeRow = ({ orderNumber, revenue, isIncomplete, cost, costLines }: MarginChange) => ({
  order_number: orderNumber,
  revenue: text(revenue),
  incomplete: isIncomplete ?? null,
  cost: text(cost),
  cost_lines: costLines ?? null,
})

/** Rows that a statement takes at once. */
const BATCH = 5_000

/** The kept sums of revenue and cost in SQL, inside a unit of work on this connection. */
export const sqlMarginStore = (connection: Connection): MarginStore => ({
  lock: async () => (await connection.rows(LOCK))[0]?.charge_id ?? 0,
  chargesAfter: async (id, most) =>
    (await connection.rows(AFTER, [id, most])).map((row) => ({ id: row.id, orderNumber: row.order_number, at: row.at.getTime() })),
  chargesOf: async (orderNumbers) =>
    (await connection.rows(CHARGES, [orderNumbers])).map((row): CountedCharge => ({
      id: row.id,
      orderNumber: row.order_number,
      // It was written as the money that a charge took.
      paid: fromPlainJson(row.paid ?? '[]') as readonly Money[],
      at: row.at.getTime(),
    })),
  countedTo: async (id) => {
    await connection.rows('update margin_marks set charge_id = $1', [id])
  },
  change: async (changes) => {
    for (let from = 0; from < changes.length; from += BATCH)
      await connection.rows(CHANGE, [JSON.stringify(changes.slice(from, from + BATCH).map(changeRow))])
  },
})
