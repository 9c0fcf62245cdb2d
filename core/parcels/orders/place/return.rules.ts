import { actualGrams, type Order, type OrderContent } from '../order.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import { returnPickup } from '../kinds/return-pickup.kind.ts'
import { temuOffline } from '../kinds/temu-offline.kind.ts'
import { temuReturn } from '../kinds/temu-return.kind.ts'
import { temu } from '../kinds/temu.kind.ts'
import { orderKind } from '../kinds/catalog.ts'
import { fieldsOf, lineFields, type OrderKind } from '../order-kind.ts'

const OF_TEMU: ReadonlySet<string> = new Set([temu.name, temuOffline.name])

/**
 * The kind of order by which the goods of another come back from its consignee; `undefined` where
 * none do: before it is delivered there is nothing to collect, what did not arrive goes by its
 * plans, and a return is not returned.
 */
export function returnKindOf({ kind, status }: Pick<Order, 'kind' | 'status'>): OrderKind | undefined {
  const declared = orderKind(kind)
  if (status !== 'signed' || declared === undefined || declared.isReturn === true) return undefined
  if (!fieldsOf(declared).some(([name]) => name === 'consignee')) return undefined
  return OF_TEMU.has(kind) ? temuReturn : returnPickup
}

/**
 * Fields of the order alone: its numbers, where it was packed, how it went, its cash, and what was
 * said to its courier.
 */
const OF_THE_ORDER: ReadonlySet<string> = new Set([
  'refCode',
  'userRef',
  'warehouse',
  'remark',
  'channel',
  'cod',
  'codType',
  'fromOrder',
  'originalOrder',
])
/** Whether an order that comes from another takes a field over (rule: Filled from an order). */
export const isTakenOver = (name: string): boolean => !OF_THE_ORDER.has(name)

type Source = Pick<Order, 'orderNumber' | 'values' | 'goods' | 'checkWeightGrams'>

/**
 * Returns the content that an order takes over from the one that it comes from: its consignee, who
 * hands a return back, the parcel as it was weighed, and its products, as far as its kind knows
 * them; that order's number is the other reference of a return.
 */
export function returnContent(order: Source, kind: OrderKind): OrderContent {
  const values: Readonly<Record<string, FieldValue | undefined>> = { ...order.values, weight: actualGrams(order) }
  const known = fieldsOf(kind).flatMap(([name]) => (isTakenOver(name) && values[name] !== undefined ? [[name, values[name]]] : []))
  const parts = new Set(lineFields(kind.goods).map(([name]) => name))
  const goods = order.goods.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => parts.has(name))))
  const from = kind.isReturn === true ? { userRef: order.orderNumber, fromOrder: order.orderNumber } : {}
  return { values: { ...Object.fromEntries(known), ...from }, goods: goods.slice(0, kind.goods.most) }
}
