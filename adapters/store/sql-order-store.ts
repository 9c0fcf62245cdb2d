import type { Instant } from '../../core/kernel/clock.ts'
import type { NewOrder, Order } from '../../core/orders/order.ts'
import type { OrderChange, OrderStore } from '../../core/orders/order.ports.ts'
import { copyInto, isWorthCopying } from './copy.ts'
import { prepared, preparedShape, type Connection } from './database.ts'
import { idsOf } from './order-filter.ts'
import { quoted } from './declared-columns.ts'
import { CONTENT_COLUMNS, contentValues, namesOf, NEW_COLUMNS, newValues, ORDER_COLUMNS, orderOf } from './order-columns.ts'

/** JSON within JSON travels as text. */
const INSERT =
  prepared(`insert into orders (${namesOf(NEW_COLUMNS)}) select ${NEW_COLUMNS.map(({ name, type }) => `${quoted(name)}::${type}`).join(', ')}
  from json_to_recordset($1::json) as fresh(place integer, ${NEW_COLUMNS.map(({ name, type }) => `${quoted(name)} ${type === 'json' ? 'text' : type}`).join(', ')}) order by place
  on conflict do nothing returning id, order_number`)
const LOCK = prepared(
  `select ${ORDER_COLUMNS} from orders o where o.order_number = $1 and ($2::bigint[] is null or o.customer_id = any($2)) for update`,
)
/** As one row, since each row costs as much as what stands in it. */
const SERIALS = prepared(
  "select json_agg(nextval('waybill_serial')) as serials, case when $2 then json_agg(nextval('orders_id_seq')) end as ids from generate_series(1, $1)",
)
const MARK_PRINTED = prepared('update orders set printed_at = $2 where id = any($1)')
const BY_REFERENCE = prepared(
  "select ref_code, order_number from orders where customer_id = $1 and ref_code = any($2) and status <> 'cancelled'",
)
const BY_IMPORT_KEY = prepared("select import_key from orders where customer_id = $1 and import_key = any($2) and status <> 'cancelled'")

type Stored = { readonly id: number; readonly order_number: string }

/** Columns that a change sets by the change's own names. */
const CHANGED: readonly (readonly [Exclude<keyof OrderChange, 'content'>, string, 'instant' | 'plain'])[] = [
  ['status', 'status', 'plain'],
  ['cameFrom', 'came_from', 'plain'],
  ['inboundAt', 'inbound_at', 'instant'],
  ['outboundAt', 'outbound_at', 'instant'],
  ['podAt', 'pod_at', 'instant'],
  ['checkWeightGrams', 'check_weight_grams', 'plain'],
  ['exceptionCode', 'exception_code', 'plain'],
  ['exceptionMsg', 'exception_msg', 'plain'],
  ['trackerCode', 'tracker_code', 'plain'],
]

/** The columns of an order's life beside those of a new one, with their types. */
const LIFE = [
  ['order_number', 'text'],
  ['version', 'integer'],
  ['updated_at', 'timestamptz'],
  ...CHANGED.map(
    ([name, column, form]) => [column, form === 'instant' ? 'timestamptz' : name === 'checkWeightGrams' ? 'integer' : 'text'] as const,
  ),
] as const
const COMPLETE = `update orders o set ${LIFE.slice(1)
  .map(([column]) => `${column} = f.${column}`)
  .join(', ')}
  from json_to_recordset($1::json) as f(${LIFE.map(([column, type]) => `${column} ${type}`).join(', ')}) where o.order_number = f.order_number`

/** Gives orders that were inserted the rest of a life that was told elsewhere. */
export async function completeOrders(connection: Connection, orders: readonly Order[]): Promise<void> {
  const instant = (value: unknown): unknown => (typeof value === 'number' ? new Date(value).toISOString() : value)
  const rows = orders.map((order) => ({
    order_number: order.orderNumber,
    version: order.version,
    updated_at: instant(order.updatedAt),
    ...Object.fromEntries(CHANGED.map(([name, column, form]) => [column, form === 'instant' ? instant(order[name]) : order[name]])),
  }))
  await connection.rows(COMPLETE, [JSON.stringify(rows)])
}

/** Orders in SQL, inside a unit of work on this connection. */
export const sqlOrderStore = (connection: Connection): OrderStore => ({
  ...newOrders(connection),
  lock: async (orderNumber, whose) => {
    const [row] = await connection.texts(LOCK, [orderNumber, idsOf(whose)])
    return row && orderOf(row, 0)
  },
  withReferences: async (customerId, refCodes) => {
    if (refCodes.length === 0) return []
    const rows = await connection.rows<{ ref_code: string; order_number: string }>(BY_REFERENCE, [customerId, refCodes])
    return rows.map(({ ref_code, order_number }) => ({ refCode: ref_code, orderNumber: order_number }))
  },
  withImportKeys: async (customerId, keys) => {
    if (keys.length === 0) return []
    const rows = await connection.rows<{ import_key: string }>(BY_IMPORT_KEY, [customerId, keys])
    return rows.map(({ import_key }) => import_key)
  },
  change: (id, change, at) => changeOrder(connection, { id, change, at }),
  markPrinted: async (ids, at) => {
    await connection.rows(MARK_PRINTED, [ids, new Date(at)])
  },
  remove: async (id) => {
    await connection.rows('delete from tracking_events where order_id = $1', [id])
    await connection.rows('delete from orders where id = $1', [id])
  },
})

/** Numbers for new orders, and the orders. Many at once get their ids with their waybills, in one question. */
function newOrders(connection: Connection): Pick<OrderStore, 'insert' | 'waybillSerials'> {
  let ids: readonly number[] = []
  return {
    waybillSerials: async (count) => {
      const [drawn] = await connection.rows<{ serials: number[] | null; ids: number[] | null }>(SERIALS, [count, isWorthCopying(count)])
      ids = drawn?.ids ?? []
      return drawn?.serials ?? []
    },
    insert: async (orders) => {
      if (orders.length === 0) return []
      const drawn = ids
      ids = []
      const stored = drawn.length === orders.length ? await copyOrders(connection, orders, drawn) : await insertOrders(connection, orders)
      return stored.map(({ id, order_number }) => ({ id, orderNumber: order_number }))
    },
  }
}

function insertOrders(connection: Connection, orders: readonly NewOrder[]): Promise<readonly Stored[]> {
  const rows = orders.map((order, place) => {
    const values = newValues(order)
    return { place, ...Object.fromEntries(NEW_COLUMNS.map(({ name }, at) => [name, values[at]])) }
  })
  return connection.rows<Stored>(INSERT, [JSON.stringify(rows)])
}

/** Each row is made when it is written: all at once they would outlive what is young, and be moved to the old. */
function* rowsOf(orders: readonly NewOrder[], ids: readonly number[]): Generator<readonly unknown[]> {
  for (const [index, order] of orders.entries()) {
    const row = newValues(order)
    row.push(ids[index])
    yield row
  }
}

/**
 * Many at once go the fast way, straight into the table with ids taken beforehand. Where one of them is taken after all, since
 * somebody was faster, all go the careful way.
 */
async function copyOrders(connection: Connection, orders: readonly NewOrder[], ids: readonly number[]): Promise<readonly Stored[]> {
  const copied = await copyInto(connection, {
    table: 'orders',
    columns: [...NEW_COLUMNS.map(({ name }) => name), 'id'],
    rows: rowsOf(orders, ids),
  })
  return copied
    ? orders.map((order, index) => ({ id: ids[index] ?? 0, order_number: order.orderNumber }))
    : insertOrders(connection, orders)
}

async function changeOrder(connection: Connection, { id, change, at }: { id: number; change: OrderChange; at: Instant }): Promise<void> {
  const values: unknown[] = [id, new Date(at).toISOString()]
  const sets = ['version = version + 1', 'updated_at = $2']
  const set = (column: string, value: unknown): void => void sets.push(`${quoted(column)} = $${values.push(value)}`)
  for (const [name, column, form] of CHANGED) {
    const value = change[name]
    if (value !== undefined) set(column, form === 'instant' && typeof value === 'number' ? new Date(value).toISOString() : value)
  }
  if (change.content !== undefined) {
    const [named] = await connection.rows<{ kind: string; order_number: string; airway_number: string }>(
      'select kind, order_number, airway_number from orders where id = $1',
      [id],
    )
    if (named === undefined) return
    const content = contentValues(change.content, { kind: named.kind, orderNumber: named.order_number, airwayNumber: named.airway_number })
    CONTENT_COLUMNS.forEach(({ name }, index) => set(name, content[index]))
  }
  await connection.rows(preparedShape(`update orders set ${sets.join(', ')} where id = $1`), values)
}
