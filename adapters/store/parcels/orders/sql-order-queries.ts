import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import {
  MOST_SORTED,
  type OrderFilter,
  type OrderPage,
  type OrderPageRequest,
  type OrderQueries,
  type WaitingOrders,
} from '#core/parcels/orders/order.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { askedTogether } from '../../database/asked-together.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { ORDER_COLUMNS, orderOf } from './order-columns.ts'
import { idsOf, isBroad, isTallied, tallyWhereOf, whereOf } from './order-filter.ts'
import { batchStatement, pageStatement, sortedPage, totalOf } from './order-page.ts'

const STREAM_ROWS = 1000

/** The customer id of the stored counts for everybody. */
const EVERYBODY = 0
const KINDS = 'select t.kind from order_tallies t where t.customer_id = any($1) group by t.kind having sum(t.n) > 0 order by t.kind'

const UNANSWERED = query(
  { customer_id: 'bigint', count: 'bigint', oldest: 'text' },
  `select o.customer_id, count(*) as count, (array_agg(o.order_number order by o.inbound_at, o.id))[1] as oldest
  from orders o where o.status = 'awaiting_weight' and o.inbound_at < $1 group by o.customer_id order by o.customer_id`,
)

/** Reads orders in SQL, outside of units of work. */
export function sqlOrderQueries(sql: Sql): OrderQueries {
  const newestFirst = async (filter: OrderFilter, { page, pageSize, after }: OrderPageRequest): Promise<OrderPage> => {
    const offset = after === undefined ? (page - 1) * pageSize : 0
    const counted = isBroad(filter) ? undefined : await countOrders(sql, filter)
    if (counted !== undefined && counted <= offset) return { rows: [], total: counted }
    const { statement, values } = pageStatement(filter, { pageSize, after, offset }, counted)
    const rows = await sql.texts(statement, values)
    const [first] = rows
    return first === undefined
      ? { rows: [], total: counted ?? (await countOrders(sql, filter)) }
      : { rows: rows.map((row) => orderOf(row, 1)), total: Number(first[0]) }
  }
  const list = async (filter: OrderFilter, request: OrderPageRequest): Promise<Result<OrderPage>> => {
    const { sort } = request
    if (sort === undefined || (sort.by === 'create_time' && sort.descending)) return ok(await newestFirst(filter, request))
    const total = await countOrders(sql, filter)
    if (sort.by === 'create_time') return ok({ rows: await oldestFirst(sql, filter, { ...request, total }), total })
    if (total > MOST_SORTED) return failed(orderFailure('TOO_MANY_TO_SORT', { found: total, most: MOST_SORTED }))
    const offset = (request.page - 1) * request.pageSize
    const { statement, values } = sortedPage(filter, { pageSize: request.pageSize, offset }, sort)
    return ok({ rows: (await sql.texts(statement, values)).map((row) => orderOf(row, 0)), total })
  }
  const findByWaybill = askedTogether(async (airwayNumbers: readonly string[]) => {
    const rows = await sql.texts(BY_WAYBILL, [JSON.stringify(airwayNumbers)])
    return new Map(rows.map((row) => orderOf(row, 0)).map((order) => [order.airwayNumber, order]))
  })
  return {
    list,
    counts: async (filter) =>
      Object.fromEntries((await sql.texts(...countsStatement(filter))).map(([status, n]) => [status as OrderState, Number(n)])),
    waiting: (filter, counting) => waiting(sql, filter, counting),
    unanswered: async (receivedBefore) =>
      (await sql.rows(UNANSWERED, [instantText(receivedBefore)])).map(({ customer_id: customerId, count, oldest }) => ({
        customerId,
        count,
        oldest,
      })),
    kinds: async (whose = EVERYBODY) => (await sql.texts(KINDS, [idsOf(whose)])).flatMap(([kind]) => kind ?? []),
    find: (number, whose) =>
      findOne(sql, 'o.order_number = $1 and ($2::bigint[] is null or o.customer_id = any($2))', [number, idsOf(whose)]),
    findByWaybill,
    stream: (filter) => streamOrders(sql, filter),
    findMany: async (orderNumbers, whose) => {
      const rows = await sql.texts(
        `select ${ORDER_COLUMNS} from orders o where o.order_number = any($1) and ($2::bigint[] is null or o.customer_id = any($2))`,
        [orderNumbers, idsOf(whose)],
      )
      const found = new Map(rows.map((row) => orderOf(row, 0)).map((order) => [order.orderNumber, order]))
      return orderNumbers.flatMap((number) => found.get(number) ?? [])
    },
  }
}

/**
 * The page of the newest-first list that lies as far from its end, turned round: however deep, it
 * is found as fast.
 */
async function oldestFirst(
  sql: Sql,
  filter: OrderFilter,
  { page, pageSize, total }: OrderPageRequest & { readonly total: number },
): Promise<readonly Order[]> {
  const end = total - (page - 1) * pageSize
  if (end <= 0) return []
  const offset = Math.max(0, end - pageSize)
  const { statement, values } = pageStatement(
    filter,
    { pageSize: end - offset, after: undefined, offset },
    isBroad(filter) ? undefined : total,
  )
  return (await sql.texts(statement, values)).map((row) => orderOf(row, 1)).toReversed()
}

async function countOrders(sql: Sql, filter: OrderFilter): Promise<number> {
  const total = totalOf(filter)
  return Number((await sql.texts(total.text, total.values))[0]?.[0] ?? 0)
}

/**
 * One by one, so that each is found by its index and the statement is planned once, not for each
 * list of numbers.
 */
const BY_WAYBILL = prepareStatement(`select o.* from json_array_elements_text($1::json) as wanted(airway_number)
  cross join lateral (select ${ORDER_COLUMNS} from orders o where o.airway_number = wanted.airway_number offset 0) o`)

async function findOne(sql: Sql, condition: string, values: readonly unknown[]): Promise<Order | undefined> {
  const [row] = await sql.texts(`select ${ORDER_COLUMNS} from orders o where ${condition}`, values)
  return row && orderOf(row, 0)
}

/**
 * Of the orders that an index finds, the newest so many are looked at one by one for what the index
 * does not have.
 */
const MOST_WALKED = 10_000

async function waiting(
  sql: Sql,
  filter: OrderFilter,
  { most, at }: { readonly most: number; readonly at: Instant },
): Promise<WaitingOrders> {
  const { indexed, looked } = walkOf(filter)
  const { text, values } = whereOf(indexed, 'found')
  const walked = `select o.id, o.status, o.updated_at, o.printed_at, o.answer_by from orders o where ${text} order by o.id desc limit ${MOST_WALKED}`
  const matching =
    looked === undefined
      ? `select o.updated_at, o.answer_by from orders o where ${text} order by o.id limit ${most + 1}`
      : `select o.updated_at, o.answer_by from (${walked}) as o where ${looked} order by o.id limit ${most + 1}`
  const [row] = await sql.texts(
    `select count(*), (extract(epoch from min(updated_at)) * 1000)::bigint, count(*) filter (where answer_by < $${values.length + 1}) from (${matching}) as m`,
    [...values, instantText(at)],
  )
  const count = Number(row?.[0] ?? 0)
  const since = row?.[1]
  return {
    count: Math.min(count, most),
    isMore: count > most,
    since: typeof since === 'string' ? Number(since) : undefined,
    overdue: Number(row?.[2] ?? 0),
  }
}

const FEW_FLAGS = ['labelOutdated', 'toShelve', 'planAsked', 'destroyable'] as const

/**
 * Returns the part of a filter that an index finds, and the condition that is looked at one by one.
 */
function walkOf({ isPrinted, ...filter }: OrderFilter): { readonly indexed: OrderFilter; readonly looked?: string } {
  if (isPrinted !== undefined) return { indexed: filter, looked: `o.printed_at is ${isPrinted ? 'not ' : ''}null` }
  const { statuses, ...rest } = filter
  // Few orders have these, and those alone have an index each.
  if (!FEW_FLAGS.some((flag) => filter[flag] === true) || statuses === undefined) return { indexed: filter }
  return { indexed: rest, looked: whereOf({ statuses }, 'found').text }
}

function countsStatement({ statuses: _statuses, ...filter }: OrderFilter): [text: string, values: readonly unknown[]] {
  if (!isTallied(filter)) {
    const where = whereOf(filter, 'found')
    return [`select o.status, count(*) from orders o where ${where.text} group by o.status`, where.values]
  }
  const where = tallyWhereOf(filter)
  return [`select t.status, sum(t.n) from order_tallies t where ${where.text} group by t.status having sum(t.n) <> 0`, where.values]
}

/**
 * Batches, each after the last order of the previous one and in a statement of its own, so that a
 * slow reader keeps nothing open.
 */
async function* streamOrders(sql: Sql, filter: OrderFilter): AsyncIterable<readonly Order[]> {
  const counted = isBroad(filter) ? undefined : await countOrders(sql, filter)
  let after: string | undefined
  for (;;) {
    const { statement, values } = batchStatement(filter, { rows: STREAM_ROWS, after }, counted)
    const orders: readonly Order[] = (await sql.texts(statement, values)).map((row) => orderOf(row, 1))
    if (orders.length > 0) yield orders
    if (orders.length < STREAM_ROWS) return
    after = orders.at(-1)?.orderNumber
  }
}
