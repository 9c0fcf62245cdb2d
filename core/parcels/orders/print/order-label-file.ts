import { orderKind } from '../kinds/catalog.ts'
import { storedId } from '../fields/order-files.rules.ts'
import type { Order } from '../order.ts'

/**
 * The label of an order that was made elsewhere: the id of its stored file, or the address where it
 * is kept instead.
 */
export type OrderLabelFile = { readonly stored: string } | { readonly elsewhere: string }

/**
 * The file that is an order's label, as Temu's offline orders and relabelling have one; undefined
 * where we draw the label ourselves.
 */
export function labelFileOf({ values }: Pick<Order, 'values'>): OrderLabelFile | undefined {
  const address = values['labelFile']
  if (typeof address !== 'string' || address === '') return undefined
  const stored = storedId(address)
  return stored === undefined ? { elsewhere: address } : { stored }
}

/**
 * Whether there is a label to print: its kind has one, or it brought a file, as the new label of
 * stock that is relabelled.
 */
export const isLabelled = (order: Pick<Order, 'kind' | 'values'>): boolean =>
  (orderKind(order.kind)?.labelTypes.length ?? 0) > 0 || labelFileOf(order) !== undefined

/**
 * Whether our own label is printed before the file of an order: its pieces are packed, and leave
 * with both (rule: Label of a marketplace).
 */
export function printsBoth(order: Pick<Order, 'kind' | 'values' | 'inboundAt'>): boolean {
  const kind = orderKind(order.kind)
  return labelFileOf(order) !== undefined && kind?.stock === 'draws' && kind.labelTypes.length > 0 && order.inboundAt !== undefined
}
