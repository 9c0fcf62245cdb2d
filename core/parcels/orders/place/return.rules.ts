import type { Order, OrderContent } from '../order.ts'
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
 * Fields of the order alone: its numbers, where it was packed, and what was said to its courier.
 */
const OF_THE_ORDER: ReadonlySet<string> = new Set(['refCode', 'userRef', 'warehouse', 'remark'])

/**
 * Returns the content that a return takes over from an order: who received it is who hands it back,
 * with the parcel and its products, as far as the kind of the return knows them; its number is the
 * other reference.
 */
export function returnContent(order: Pick<Order, 'orderNumber' | 'values' | 'goods'>, kind: OrderKind): OrderContent {
  const known = fieldsOf(kind).flatMap(([name]) =>
    OF_THE_ORDER.has(name) || order.values[name] === undefined ? [] : [[name, order.values[name]]],
  )
  const parts = new Set(lineFields(kind.goods).map(([name]) => name))
  const goods = order.goods.map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => parts.has(name))))
  return { values: { ...Object.fromEntries(known), userRef: order.orderNumber }, goods: goods.slice(0, kind.goods.most) }
}
