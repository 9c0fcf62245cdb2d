import { failed, ok, type Result } from '../kernel/result.ts'
import { goodsFailure } from './goods.failures.ts'

/** One article of one customer at one location. */
export type StockPlace = { readonly customerId: number; readonly warehouse: string; readonly location: string; readonly sku: string }

/** How many pieces are at a location, and how many of them are reserved for orders: 0 ≤ reserved ≤ onHand, always (domain §3). */
export type Stock = StockPlace & { readonly onHand: number; readonly reserved: number }

/** What can happen to stock, and how each count changes. A taken piece was reserved before. */
export const STOCK_MOVES = {
  put: { onHand: 1, reserved: 0 },
  remove: { onHand: -1, reserved: 0 },
  reserve: { onHand: 0, reserved: 1 },
  free: { onHand: 0, reserved: -1 },
  take: { onHand: -1, reserved: -1 },
} as const satisfies Record<string, { readonly onHand: -1 | 0 | 1; readonly reserved: -1 | 0 | 1 }>
export type StockMove = keyof typeof STOCK_MOVES

export const emptyStock = (place: StockPlace): Stock => ({ ...place, onHand: 0, reserved: 0 })

/** Pieces that are not reserved. */
export const availableOf = (stock: Stock): number => stock.onHand - stock.reserved

/**
 * Stock after a move of `quantity` pieces, a whole number above 0. STOCK_SHORT where the pieces are missing or reserved for others; throws
 * where more would be freed or taken than is reserved, because the reservations know that number.
 */
export function moveStock(stock: Stock, { move, quantity }: { readonly move: StockMove; readonly quantity: number }): Result<Stock> {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`${quantity} is no number of pieces`)
  const way = STOCK_MOVES[move]
  const moved = { ...stock, onHand: stock.onHand + way.onHand * quantity, reserved: stock.reserved + way.reserved * quantity }
  if (moved.reserved < 0) throw new Error(`${stock.sku}: ${quantity} to ${move} where ${stock.reserved} are reserved`)
  if (moved.reserved > moved.onHand)
    return failed(goodsFailure('STOCK_SHORT', { sku: stock.sku, available: availableOf(stock), wanted: quantity }))
  return ok(moved)
}
