import { storedId } from './order-files.rules.ts'
import type { Order } from './order.ts'

/** The label of an order that was made elsewhere: the id of its stored file, or the address where it is kept instead. */
export type OrderLabelFile = { readonly stored: string } | { readonly elsewhere: string }

/** The file that is an order's label, as Temu's offline orders and relabelling have one; undefined where we draw the label ourselves. */
export function labelFileOf({ values }: Pick<Order, 'values'>): OrderLabelFile | undefined {
  const address = values['labelFile']
  if (typeof address !== 'string' || address === '') return undefined
  const stored = storedId(address)
  return stored === undefined ? { elsewhere: address } : { stored }
}
