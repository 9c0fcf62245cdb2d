import type { Order } from '../../core/orders/order.ts'
import type { OrderState } from '../../core/orders/order.machine.ts'
import type { OrderFilter, OrderPageRequest, OrderQueries } from '../../core/orders/order.ports.ts'
import { preparedShape, type Prepared, type Sql, type Texts } from './database.ts'
import { ORDER_COLUMNS, orderOf } from './order-columns.ts'
import { isTallied, tallyWhereOf, whereOf, type Where } from './order-filter.ts'
import { offsetBeyondBlocks } from './order-blocks.ts'

const STREAM_ROWS = 1000
/** Beyond this many rows a page is found by the kept counts of blocks, and columns are looked up for its own rows alone. */
const DEEP_ROWS = 500

type Statement = { readonly statement: string | Prepared; readonly values: readonly unknown[] }

/** Two conditions in one statement: the values of the second are numbered on. */
const renumbered = (where: Where, by: number): string => where.text.replace(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + by}`)

/** How many match: from the kept counts where these know, otherwise counted. */
function totalOf(filter: OrderFilter): Where {
  if (isTallied(filter)) {
    const where = tallyWhereOf(filter)
    return { text: `select coalesce(sum(t.n), 0) from order_tallies t where ${where.text}`, values: where.values }
  }
  const where = whereOf(filter)
  return { text: `select count(*) from orders o where ${where.text}`, values: where.values }
}

type Page = { readonly pageSize: number; readonly after: string | undefined; readonly offset: number }

/**
 * A page and its total in one statement, so that both are of one moment. Pages of filters that the kept counts know come in few shapes,
 * which are planned once; others hang on their values.
 */
function pageStatement(filter: OrderFilter, { pageSize, after, offset }: Page): Statement {
  const where = whereOf(filter)
  const values = [...where.values]
  const value = (one: unknown): string => `$${values.push(one)}`
  const total = totalOf(filter)
  const totalText = renumbered(total, values.length)
  values.push(...total.values)
  const conditions = after === undefined ? where.text : `${where.text} and o.id < (select id from orders where order_number = ${value(after)})`
  const newest = `order by o.id desc limit ${Math.trunc(pageSize)}`
  const text = (): string => {
    if (offset < DEEP_ROWS) return `select (${totalText}) as total, ${ORDER_COLUMNS} from orders o where ${conditions} ${newest}${offset === 0 ? '' : ` offset ${value(offset)}`}`
    const start = offsetBeyondBlocks(filter, { offset, value })
    const ids = `select o.id from orders o where ${conditions} ${start.condition} ${newest} offset ${start.offset}`
    return `${start.with} select (${totalText}) as total, ${ORDER_COLUMNS} from (${ids}) as page join orders o on o.id = page.id order by o.id desc`
  }
  return { statement: isTallied(filter) ? preparedShape(text()) : text(), values }
}

/** Orders read in SQL, outside of units of work. */
export function sqlOrderQueries(sql: Sql): OrderQueries {
  const list = async (filter: OrderFilter, { page, pageSize, after }: OrderPageRequest) => {
    const offset = after === undefined ? (page - 1) * pageSize : 0
    const { statement, values } = pageStatement(filter, { pageSize, after, offset })
    const rows = await sql.texts(statement, values)
    const [first] = rows
    if (first !== undefined) return { rows: rows.map((row) => orderOf(row, 1)), total: Number(first[0]) }
    const total = totalOf(filter)
    const [counted] = await sql.texts(total.text, total.values)
    return { rows: [], total: Number(counted?.[0] ?? 0) }
  }
  return {
    list,
    counts: async (filter) => Object.fromEntries((await sql.texts(...countsStatement(filter))).map(([status, n]) => [status as OrderState, Number(n)])),
    find: (number, customerId) => findOne(sql, 'o.order_number = $1 and ($2::bigint is null or o.customer_id = $2)', [number, customerId ?? null]),
    findByWaybill: (airwayNumber) => findOne(sql, 'o.airway_number = $1', [airwayNumber]),
    stream: (filter) => streamOrders(sql, filter),
    findMany: async (orderNumbers, customerId) => {
      const rows = await sql.texts(`select ${ORDER_COLUMNS} from orders o where o.order_number = any($1) and ($2::bigint is null or o.customer_id = $2)`, [orderNumbers, customerId ?? null])
      const found = new Map(rows.map((row) => orderOf(row, 0)).map((order) => [order.orderNumber, order]))
      return orderNumbers.flatMap((number) => found.get(number) ?? [])
    },
  }
}

async function findOne(sql: Sql, condition: string, values: readonly unknown[]): Promise<Order | undefined> {
  const [row] = await sql.texts(`select ${ORDER_COLUMNS} from orders o where ${condition}`, values)
  return row && orderOf(row, 0)
}

function countsStatement({ statuses: _statuses, ...filter }: OrderFilter): [text: string, values: readonly unknown[]] {
  if (!isTallied(filter)) {
    const where = whereOf(filter)
    return [`select o.status, count(*) from orders o where ${where.text} group by o.status`, where.values]
  }
  const where = tallyWhereOf(filter)
  return [`select t.status, sum(t.n) from order_tallies t where ${where.text} group by t.status having sum(t.n) <> 0`, where.values]
}

/** Batches by key: each is a statement of its own, so that a slow reader holds nothing open. */
async function* streamOrders(sql: Sql, filter: OrderFilter): AsyncIterable<readonly Order[]> {
  const where = whereOf(filter)
  const beyond = where.values.length + 1
  let last: number | null = null
  for (;;) {
    const rows: readonly Texts[] = await sql.texts(
      `select ${ORDER_COLUMNS} from orders o where ${where.text} and ($${beyond}::bigint is null or o.id < $${beyond}) order by o.id desc limit ${STREAM_ROWS}`,
      [...where.values, last],
    )
    const orders = rows.map((row) => orderOf(row, 0))
    const end = orders.at(-1)
    if (end === undefined) return
    yield orders
    if (orders.length < STREAM_ROWS) return
    last = end.id
  }
}
