import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { toPlainJson, type Plain } from '#core/base/kernel/plain-json.ts'
import type { NewOrder, Order } from '#core/parcels/orders/order.ts'
import { changedOrder, storedOrder, type OrderChange } from '#core/parcels/orders/change/order-change.ts'
import { orderFacts, type FactKind } from '#core/parcels/orders/order-facts.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { copyInto, isWorthCopying } from '../../database/copy.ts'
import { prepareStatement, preparedShape, type Connection } from '../../database/database.ts'
import { narrowColumn, query, type Statement } from '../../database/row-shape.ts'
import { idsOf } from './order-filter.ts'
import { columnName } from '../../declared/declared-columns.ts'
import { quoteIdentifier } from '../../database/sql-values.ts'
import { noteOrders } from '../../portal/webhooks/note-webhooks.ts'
import { CONTENT_COLUMNS, contentValues, namesOf, NEW_COLUMNS, newValues, ORDER_COLUMNS, orderOf } from './order-columns.ts'

/** JSON within JSON is sent as text. */
const INSERT = query(
  { id: 'bigint', order_number: 'text' },
  prepareStatement(`insert into orders (id, ${namesOf(NEW_COLUMNS)}) select coalesce(id, nextval('orders_id_seq')), ${NEW_COLUMNS.map(({ name, type }) => `${quoteIdentifier(name)}::${type}`).join(', ')}
  from json_to_recordset($1::json) as fresh(place integer, id bigint, ${NEW_COLUMNS.map(({ name, type }) => `${quoteIdentifier(name)} ${type === 'json' ? 'text' : type}`).join(', ')}) order by place
  on conflict do nothing returning id, order_number`),
)
/**
 * Orders that are locked at one moment, in the order of their numbers; one by one, so that each is
 * found by its index.
 */
const LOCK = prepareStatement(`select wanted.place, o.* from
    (select * from json_to_recordset($1::json) as named(place integer, order_number text, whose bigint[]) order by order_number) wanted
  cross join lateral (select ${ORDER_COLUMNS} from orders o where o.order_number = wanted.order_number
    and (wanted.whose is null or o.customer_id = any(wanted.whose)) for update) o`)
const LOCK_OF_IMPORT = prepareStatement(`select ${ORDER_COLUMNS} from orders o where o.import_id = $1 order by o.id for update`)
/** As one row, since each row costs as much as its content. */
const NUMBERS = query(
  { numbers: narrowColumn<readonly (readonly [number, number])[] | null>('json?') },
  prepareStatement(
    "select json_agg(json_build_array(nextval('orders_id_seq'), nextval('waybill_serial'))) as numbers from generate_series(1, $1)",
  ),
)
const MARK_PRINTED = prepareStatement('update orders set printed_at = $2, label_outdated = $3 where id = any($1)')
const MARK_TRACKED = prepareStatement(
  'update orders set tracker_code = $2, updated_at = $3, version = version + 1 where id = any($1::bigint[])',
)
const BY_REFERENCE = query(
  { ref_code: 'text', order_number: 'text' },
  prepareStatement("select ref_code, order_number from orders where customer_id = $1 and ref_code = any($2) and status <> 'cancelled'"),
)
const BY_WAYBILL = query({ order_number: 'text' }, prepareStatement('select order_number from orders where airway_number = $1'))
const BY_IMPORT_KEY = query(
  { import_key: 'text' },
  prepareStatement("select import_key from orders where customer_id = $1 and import_key = any($2) and status <> 'cancelled'"),
)

/** The columns of an order begin after its place. */
const AFTER_PLACE = 1

/** The SQL type of each kind of fact, and how a value is written where its column takes another. */
const STORED: Readonly<Record<FactKind, { readonly type: string; readonly write?: (value: unknown) => unknown }>> = {
  text: { type: 'text' },
  grams: { type: 'integer' },
  millimetres: { type: 'integer[]' },
  ids: { type: 'text[]' },
  instant: { type: 'timestamptz', write: (value) => instantText(value as Instant) },
  mark: { type: 'boolean' },
  // JSON within JSON is sent as text.
  fees: { type: 'json', write: (value) => toPlainJson(value as Plain) },
}

type ChangedColumn = {
  readonly name: Exclude<keyof OrderChange, 'content'>
  readonly column: string
  readonly type: string
  readonly write: (value: unknown) => unknown
}

const changedColumn = (name: ChangedColumn['name'], kind: FactKind): ChangedColumn => {
  const { type, write } = STORED[kind]
  return { name, column: columnName(name), type, write: (value) => (write === undefined || value == null ? value : write(value)) }
}

/** Columns that a change sets. */
const CHANGED: readonly ChangedColumn[] = [
  changedColumn('status', 'text'),
  ...orderFacts.map(([name, { kind }]) => changedColumn(name, kind)),
]

/** The columns of an order's history besides those of a new one, with their types. */
const LIFE = [
  ['order_number', 'text'],
  ['version', 'integer'],
  ['updated_at', 'timestamptz'],
  ...CHANGED.map(({ column, type }) => [column, type] as const),
] as const
const COMPLETE = `update orders o set ${LIFE.slice(1)
  .map(([column, type]) => `${column} = f.${column}${type === 'json' ? '::json' : ''}`)
  .join(', ')}
  from json_to_recordset($1::json) as f(${LIFE.map(([column, type]) => `${column} ${type === 'json' ? 'text' : type}`).join(', ')}) where o.order_number = f.order_number`

/** Updates inserted orders with a history that was played elsewhere. */
export async function completeOrders(connection: Connection, orders: readonly Order[]): Promise<void> {
  const rows = orders.map((order) => ({
    order_number: order.orderNumber,
    version: order.version,
    updated_at: instantText(order.updatedAt),
    ...Object.fromEntries(CHANGED.map(({ name, column, write }) => [column, write(order[name])])),
  }))
  await connection.rows(COMPLETE, [JSON.stringify(rows)])
}

/** Orders in SQL, inside a unit of work on this connection. */
export const sqlOrderStore = (connection: Connection): OrderStore => ({
  drawNumbers: async (count) => {
    const [drawn] = await connection.rows(NUMBERS, [count])
    return (drawn?.numbers ?? []).map(([id, waybillSerial]) => ({ id, waybillSerial }))
  },
  insert: async (orders) => {
    if (orders.length === 0) return []
    const stored = (await copyOrders(connection, orders)) ?? (await insertOrders(connection, orders))
    noteOrders(connection, { type: 'order.created', orders: stored, at: stored[0]?.createdAt ?? 0 })
    return stored
  },
  lock: async (orderNumber, whose) => {
    const [row] = await connection.eachTexts(LOCK, { order_number: orderNumber, whose: idsOf(whose) })
    return row && orderOf(row, AFTER_PLACE)
  },
  lockOfImport: async (importId) => (await connection.texts(LOCK_OF_IMPORT, [importId])).map((row) => orderOf(row, 0)),
  withReferences: async (customerId, refCodes) => {
    if (refCodes.length === 0) return []
    const rows = await connection.rows(BY_REFERENCE, [customerId, refCodes])
    return rows.map(({ ref_code, order_number }) => ({ refCode: ref_code, orderNumber: order_number }))
  },
  ofWaybill: async (airwayNumber) => (await connection.rows(BY_WAYBILL, [airwayNumber]))[0]?.order_number,
  withImportKeys: async (customerId, keys) => {
    if (keys.length === 0) return []
    const rows = await connection.rows(BY_IMPORT_KEY, [customerId, keys])
    return rows.map(({ import_key }) => import_key)
  },
  change: (order, change, at) => {
    noteMoves(connection, [order], { change, at })
    return changeOrder(connection, { order, change, at })
  },
  changeAll: async (orders, change, at) => {
    const { sets, values } = setsOf(change, [orders.map(({ id }) => id), instantText(at)])
    connection.later(preparedShape(`update orders set ${sets.join(', ')} where id = any($1::bigint[])`), values)
    noteMoves(connection, orders, { change, at })
    return orders.map((order) => changedOrder(order, change, at))
  },
  markPrinted: async (ids, at, label) => {
    connection.later(MARK_PRINTED, [ids, new Date(at), label?.outdated ?? null])
  },
  markTracked: async (ids, trackerCode, at) => {
    connection.later(MARK_TRACKED, [ids, trackerCode, new Date(at)])
  },
  remove: async (id) => {
    connection.later('delete from tracking_events where order_id = $1', [id])
    connection.later('delete from orders where id = $1', [id])
  },
})

/** Notes the orders that a change brings into another state. */
function noteMoves(connection: Connection, orders: readonly Order[], { change: { status }, at }: Omit<Change, 'order'>): void {
  if (status === undefined) return
  for (const [from, moved] of Map.groupBy(orders, (order) => order.status))
    if (from !== status)
      noteOrders(connection, { type: 'order.status_changed', orders: moved, at, data: { status, previous_status: from } })
}

type Fresh = NewOrder & { readonly id?: number }

async function insertOrders(connection: Connection, orders: readonly Fresh[]): Promise<readonly Order[]> {
  const rows = orders.map((order, place) => {
    const values = newValues(order)
    return { place, id: order.id, ...Object.fromEntries(NEW_COLUMNS.map(({ name }, at) => [name, values[at]])) }
  })
  const stored = await connection.rows(INSERT, [JSON.stringify(rows)])
  const ids = new Map(stored.map(({ id, order_number }) => [order_number, id]))
  return orders.flatMap((order) => {
    const id = ids.get(order.orderNumber)
    return id === undefined ? [] : [storedOrder(order, id)]
  })
}

/**
 * Each row is made when it is written: all at once they would outlive the young generation and be
 * moved to the old one.
 */
function* rowsOf(orders: readonly Order[]): Generator<readonly unknown[]> {
  for (const order of orders) {
    const row = newValues(order)
    row.push(order.id)
    yield row
  }
}

/**
 * Many orders with ids go the fast way, straight into the table; `undefined` where they do not, or
 * where a reference is taken after all, since somebody was faster.
 */
async function copyOrders(connection: Connection, orders: readonly Fresh[]): Promise<readonly Order[] | undefined> {
  if (!isWorthCopying(orders.length)) return undefined
  const numbered = orders.flatMap((order) => (order.id === undefined ? [] : [storedOrder(order, order.id)]))
  if (numbered.length < orders.length) return undefined
  const columns = [...NEW_COLUMNS.map(({ name }) => name), 'id']
  return (await copyInto(connection, { table: 'orders', columns, rows: rowsOf(numbered) })) ? numbered : undefined
}

type Change = { readonly order: Order; readonly change: OrderChange; readonly at: Instant }

/**
 * Returns the columns that an update sets besides the content; `first` are which orders, and when.
 */
function setsOf(change: OrderChange, first: readonly unknown[]) {
  const values = [...first]
  const sets = ['version = version + 1', 'updated_at = $2']
  const set = (column: string, value: unknown): void => void sets.push(`${quoteIdentifier(column)} = $${values.push(value)}`)
  for (const { name, column, write } of CHANGED) {
    const value = change[name]
    if (value !== undefined) set(column, write(value))
  }
  return { sets, values, set }
}

/**
 * The update of orders whose changes set the same columns: triggers run once for all that are
 * changed at one moment.
 */
function changeStatement(columns: readonly (readonly [string, string])[]): Statement {
  const sets = columns.map(
    ([column, type]) => `${quoteIdentifier(column)} = f.${quoteIdentifier(column)}${type === 'json' ? '::json' : ''}`,
  )
  const taken = columns.map(([column, type]) => `${quoteIdentifier(column)} ${type === 'json' ? 'text' : type}`)
  return preparedShape(`update orders o set version = o.version + 1, updated_at = f.updated_at${sets.map((set) => `, ${set}`).join('')}
    from json_to_recordset($1::json) as f(id bigint, updated_at timestamptz${taken.map((column) => `, ${column}`).join('')}) where o.id = f.id`)
}

async function changeOrder(connection: Connection, { order, change, at }: Change): Promise<Order> {
  if (change.content === undefined && connection.isShared === true) {
    const set = CHANGED.filter(({ name }) => change[name] !== undefined)
    const statement = changeStatement(set.map(({ column, type }) => [column, type]))
    const values = Object.fromEntries(set.map(({ name, column, write }) => [column, write(change[name])]))
    connection.gather(statement, [{ id: order.id, updated_at: instantText(at), ...values }])
    return changedOrder(order, change, at)
  }
  const { sets, values, set } = setsOf(change, [order.id, instantText(at)])
  if (change.content !== undefined) {
    const content = contentValues(change.content, order)
    CONTENT_COLUMNS.forEach(({ name }, index) => set(name, content[index]))
  }
  connection.later(preparedShape(`update orders set ${sets.join(', ')} where id = $1`), values)
  return changedOrder(order, change, at)
}
