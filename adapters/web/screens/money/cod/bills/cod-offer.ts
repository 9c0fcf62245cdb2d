import { collects } from '#core/money/cod/changes/cod-change.ts'
import { collectionOf } from '#core/money/cod/collections/collection-status.rules.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'

/**
 * Returns the content of the dialog about an order's COD amount; undefined where the amount can't
 * change any more.
 */
export function codOfferOf({ order_number: number, order_type, status, outbound_time, order_price: cod }: OrderRow) {
  if (!collects(order_type) || status === 'draft') return undefined
  const collection = collectionOf({ status, ...(outbound_time === null ? {} : { outboundAt: Date.parse(outbound_time) }) })
  return collection === 'not_due' || collection === 'due' ? { number, cod, isAtOnce: collection === 'not_due' } : undefined
}
