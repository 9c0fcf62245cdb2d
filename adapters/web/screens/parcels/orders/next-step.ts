import type { OrderKind } from '#core/parcels/orders/order-kind.ts'

/**
 * Returns the next step, by who has the goods: only a parcel that the client sends is labelled by
 * the client.
 */
export function nextStep({
  stock,
  takesOriginal,
  labelTypes,
}: OrderKind): 'placedPrint' | 'placedPicked' | 'placedPrepared' | 'placedAwaited' | 'placedHere' {
  if (takesOriginal === true) return 'placedHere'
  if (stock === 'draws') return labelTypes.length > 0 ? 'placedPicked' : 'placedPrepared'
  return stock === 'shelves' ? 'placedAwaited' : 'placedPrint'
}
