import type { Instant } from '../../../../core/kernel/clock.ts'
import type { FieldValue } from '../../../../core/kernel/field.ts'
import { formatAmount, type Money } from '../../../../core/kernel/money.ts'
import { formatKilograms } from '../../../../core/kernel/weight.ts'
import { orderKinds } from '../../../../core/orders/kinds/catalog.ts'
import { goodsFields, type GoodsLine } from '../../../../core/orders/goods-fields.ts'
import { fieldsOf } from '../../../../core/orders/order-kind.ts'
import { declaredTotal, type Order } from '../../../../core/orders/order.ts'
import type { OrderRow } from '../../contract/order.routes.ts'
import { type JsonBytes, jsonList, JsonText, quoted } from '../json-text.ts'
import { fieldWriter, objectWriter } from './field-json.ts'
import { instantText } from './instant-text.ts'

type Part<T> = readonly [name: string, write: (from: T) => string]

const text = (value: string | undefined): string => (value === undefined ? 'null' : quoted(value))
const instant = (at: Instant | undefined): string => (at === undefined ? 'null' : `"${instantText(at)}"`)
const money = (value: Money | undefined): string =>
  value === undefined ? 'null' : `{"amount":"${formatAmount(value)}","currency":${quoted(value.currency)}}`

const goodsLine = objectWriter<GoodsLine>(
  Object.entries(goodsFields).map(([name, field]): Part<GoodsLine> => {
    const write = fieldWriter(field)
    return [field.api, (line) => write((line as Readonly<Record<string, FieldValue | undefined>>)[name])]
  }),
)

/** The declared fields of every kind, each once; a kind that lacks one answers null. */
const declared = [...new Map(orderKinds.flatMap((kind) => fieldsOf(kind)))].map(([name, field]): Part<Order> => {
  const write = fieldWriter(field)
  return [field.api, ({ values }) => write((values as Readonly<Record<string, FieldValue | undefined>>)[name])]
})

const write = objectWriter<Order>([
  ['order_number', (order) => quoted(order.orderNumber)],
  ['order_type', (order) => quoted(order.kind)],
  ['status', (order) => quoted(order.status)],
  ['airway_number', (order) => quoted(order.airwayNumber)],
  ['client_id', (order) => String(order.customerId)],
  ...declared,
  ['order_price', (order) => money(order.values.cod)],
  ['order_goods', (order) => `[${order.goods.map(goodsLine).join(',')}]`],
  ['values', (order) => money(declaredTotal(order.goods))],
  ['check_weight', (order) => (order.checkWeightGrams === undefined ? 'null' : `"${formatKilograms(order.checkWeightGrams)}"`)],
  ['tracker_code', (order) => text(order.trackerCode)],
  ['exception_code', (order) => text(order.exceptionCode)],
  ['exception_msg', (order) => text(order.exceptionMsg)],
  ['create_time', (order) => instant(order.createdAt)],
  ['update_time', (order) => instant(order.updatedAt)],
  ['inbound_time', (order) => instant(order.inboundAt)],
  ['outbound_time', (order) => instant(order.outboundAt)],
  ['pod_time', (order) => instant(order.podAt)],
  ['print_time', (order) => instant(order.printedAt)],
  ['version', (order) => String(order.version)],
])

/** An order as the API answers it (spec §3). */
export const presentOrder = (order: Order): JsonText<OrderRow> => new JsonText(write(order))

/** A page of orders. */
export const presentOrders = (page: {
  readonly rows: readonly Order[]
  readonly total: number
}): JsonBytes<{ rows: OrderRow[]; total: number }> => jsonList(page, write)

/** An order with more beside its own fields. */
export const presentOrderWith = <More extends object>(order: Order, more: More): JsonText<OrderRow & More> =>
  new JsonText(`${write(order).slice(0, -1)},${JSON.stringify(more).slice(1)}`)
