import type { FieldValue } from '#core/base/fields/field.ts'
import type { NewOrder, Order, OrderContent } from '#core/parcels/orders/order.ts'
import { orderFacts, type FactKind, type SizeMm } from '#core/parcels/orders/order-facts.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Texts } from '../../database/database.ts'
import { codecOf, columnName, columnsOf, readInstant } from '../../declared/declared-columns.ts'
import { quoteIdentifier } from '../../database/sql-values.ts'
import { detailsJson, goodsJson, readDetails, readGoods } from './order-json.ts'
import { searchText } from '../../database/search-text.ts'

const declared = codecOf(commonFields)

/**
 * Columns written by hand, with the types of the first migration, in the order in which they are
 * read.
 */
const FIXED = [
  'id',
  'order_number',
  'kind',
  'customer_id',
  'status',
  'airway_number',
  'version',
  'created_at',
  'updated_at',
  'goods',
  'import_key',
  'import_id',
  'import_row',
  ...orderFacts.map(([name]) => columnName(name)),
  'details',
]
const FIRST_DECLARED = FIXED.length

/** The columns of the table `o` for `orderOf`, at the start of the row. */
export const ORDER_COLUMNS = [
  ...FIXED.map((name) => `o.${name}`),
  ...declared.selects.map((select) => (select.startsWith('"') ? `o.${select}` : select)),
].join(', ')

/** The entries of a PostgreSQL array of numbers or ids, which need no quotes: `{300,200,100}`. */
const listOf = (text: string): readonly string[] => text.slice(1, -1).split(',')

function sizeOf(text: string): SizeMm {
  const [length = 0, width = 0, height = 0] = listOf(text).map(Number)
  return [length, width, height]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** How a fact is read from its column's text. */
const READ: Readonly<Record<FactKind, (text: string) => unknown>> = {
  text: (text) => text,
  grams: Number,
  millimetres: sizeOf,
  ids: listOf,
  instant: readInstant,
  // Never false: it is set, or there is none.
  mark: () => true,
  // They were written by `toPlainJson`.
  fees: fromPlainJson,
}

/** Optional columns, by their position: how each is set on the order. */
const OPTIONAL: readonly { readonly name: keyof Order; readonly read: (text: string) => unknown }[] = [
  { name: 'importKey', read: READ.text },
  { name: 'importId', read: Number },
  { name: 'importRow', read: Number },
  ...orderFacts.map(([name, { kind }]) => ({ name, read: READ[kind] })),
]
const FIRST_OPTIONAL = FIXED.indexOf('import_key')
const DETAILS = FIXED.indexOf('details')

/** The order of a row whose columns are ORDER_COLUMNS from `from` on. */
export function orderOf(row: Texts, from: number): Order {
  const kind = row[from + 2] ?? ''
  const values: Record<string, FieldValue> = declared.read(row, from + FIRST_DECLARED)
  const text = row[from + DETAILS]
  const details = typeof text === 'string' ? readDetails(kind, text) : undefined
  if (details !== undefined) Object.assign(values, details.values)
  const order: Mutable<Order> = {
    id: Number(row[from]),
    orderNumber: row[from + 1] ?? '',
    kind,
    customerId: Number(row[from + 3]),
    status: row[from + 4] as OrderState,
    airwayNumber: row[from + 5] ?? '',
    version: Number(row[from + 6]),
    createdAt: readInstant(row[from + 7] ?? ''),
    updatedAt: readInstant(row[from + 8] ?? ''),
    values,
    goods: readGoods(kind, row[from + 9] ?? '[]'),
  }
  if (details?.boxes !== undefined) order.boxes = details.boxes
  const known: Record<string, unknown> = order
  for (let at = 0; at < OPTIONAL.length; at += 1) {
    const text = row[from + FIRST_OPTIONAL + at]
    const column = OPTIONAL[at]
    if (column !== undefined && typeof text === 'string') known[column.name] = column.read(text)
  }
  return order
}

/** The content of an order, as columns and their values. */
export const CONTENT_COLUMNS: readonly { readonly name: string; readonly type: string }[] = [
  ...columnsOf(commonFields),
  { name: 'goods', type: 'json' },
  { name: 'details', type: 'json' },
  { name: 'search_text', type: 'text' },
]

type OrderIdentity = { readonly kind: string; readonly orderNumber: string; readonly airwayNumber: string }

/** Their values, in the same order, after those that a row already has. */
export function contentValues({ values, goods, boxes }: OrderContent, named: OrderIdentity, row: unknown[] = []): unknown[] {
  declared.write(values, row)
  row.push(goodsJson(goods), detailsJson(named.kind, { values, boxes }), searchText({ values, goods }, named))
  return row
}

/** Columns of a new order, without ids. */
export const NEW_COLUMNS: readonly { readonly name: string; readonly type: string }[] = [
  { name: 'order_number', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'customer_id', type: 'bigint' },
  { name: 'status', type: 'text' },
  { name: 'airway_number', type: 'text' },
  { name: 'import_key', type: 'text' },
  { name: 'tracker_code', type: 'text' },
  { name: 'import_id', type: 'bigint' },
  { name: 'import_row', type: 'integer' },
  { name: 'created_at', type: 'timestamptz' },
  { name: 'updated_at', type: 'timestamptz' },
  ...CONTENT_COLUMNS,
]

/** A row of a new order, built in one piece: a sheet has many thousands. */
export function newValues(order: NewOrder): unknown[] {
  const createdAt = instantText(order.createdAt)
  return contentValues(order, order, [
    order.orderNumber,
    order.kind,
    order.customerId,
    order.status,
    order.airwayNumber,
    order.importKey ?? null,
    order.trackerCode ?? null,
    order.importId ?? null,
    order.importRow ?? null,
    createdAt,
    createdAt,
  ])
}

export const namesOf = (columns: readonly { readonly name: string }[]): string =>
  columns.map(({ name }) => quoteIdentifier(name)).join(', ')
