import { words, type Words } from '#core/base/kernel/words.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '../goods.failures.ts'

/** One article of one customer at one location. */
export type StockPlace = { readonly customerId: number; readonly warehouse: string; readonly location: string; readonly sku: string }

/**
 * How many good pieces are at a location, how many of them are reserved for orders, how many lie
 * there damaged, and how many are on their way to it: 0 ≤ reserved ≤ onHand, 0 ≤ damaged and 0 ≤
 * underWay, always (rule: Stock counts).
 */
export type Stock = StockPlace & {
  readonly onHand: number
  readonly reserved: number
  readonly damaged: number
  readonly underWay: number
  /** The location is none that orders draw from, such as the one where deliveries are received. */
  readonly isKeptBack?: true
}

/** Moves of stock, and how each count changes. A taken piece was reserved before. */
export const STOCK_MOVES = {
  put: { onHand: 1, reserved: 0, damaged: 0, underWay: 0 },
  remove: { onHand: -1, reserved: 0, damaged: 0, underWay: 0 },
  reserve: { onHand: 0, reserved: 1, damaged: 0, underWay: 0 },
  free: { onHand: 0, reserved: -1, damaged: 0, underWay: 0 },
  take: { onHand: -1, reserved: -1, damaged: 0, underWay: 0 },
  damage: { onHand: -1, reserved: 0, damaged: 1, underWay: 0 },
  discard: { onHand: 0, reserved: 0, damaged: -1, underWay: 0 },
  announce: { onHand: 0, reserved: 0, damaged: 0, underWay: 1 },
  withdraw: { onHand: 0, reserved: 0, damaged: 0, underWay: -1 },
} as const satisfies Record<string, Readonly<Record<'onHand' | 'reserved' | 'damaged' | 'underWay', Step>>>
type Step = -1 | 0 | 1

/** The moves in words, for the history of a location. */
export const STOCK_MOVE_WORDS: Readonly<Record<StockMove, Words>> = {
  put: words('上架', '上架', 'Put in'),
  remove: words('下架', '下架', 'Taken out'),
  reserve: words('占用', '占用', 'Reserved'),
  free: words('释放占用', '釋放占用', 'Reservation freed'),
  take: words('拣出', '揀出', 'Picked'),
  damage: words('转残损', '轉殘損', 'Marked as damaged'),
  discard: words('残损清出', '殘損清出', 'Damaged pieces removed'),
  announce: words('预报在途', '預報在途', 'Announced'),
  withdraw: words('在途核销', '在途核銷', 'No longer under way'),
}
export type StockMove = keyof typeof STOCK_MOVES
export const STOCK_MOVE_NAMES = Object.keys(STOCK_MOVES) as [StockMove, ...StockMove[]]

export const emptyStock = (place: StockPlace): Stock => ({ ...place, onHand: 0, reserved: 0, damaged: 0, underWay: 0 })

/** Pieces that an order may draw: not reserved, and where orders draw from. */
export const availableOf = ({ onHand, reserved, isKeptBack }: Pick<Stock, 'onHand' | 'reserved' | 'isKeptBack'>): number =>
  isKeptBack === true ? 0 : onHand - reserved

/**
 * Stock after a move of `quantity` pieces, a whole number above 0. STOCK_SHORT where the pieces are
 * missing or reserved for others; throws where more would be freed or taken than is reserved, or
 * withdrawn than is under way, because reservations and deliveries know those numbers.
 */
export function moveStock(stock: Stock, { move, quantity }: { readonly move: StockMove; readonly quantity: number }): Result<Stock> {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`${quantity} is no number of pieces`)
  const way = STOCK_MOVES[move]
  const moved = {
    ...stock,
    onHand: stock.onHand + way.onHand * quantity,
    reserved: stock.reserved + way.reserved * quantity,
    damaged: stock.damaged + way.damaged * quantity,
    underWay: stock.underWay + way.underWay * quantity,
  }
  if (moved.reserved < 0) throw new Error(`${stock.sku}: ${quantity} to ${move} where ${stock.reserved} are reserved`)
  if (moved.underWay < 0) throw new Error(`${stock.sku}: ${quantity} to withdraw where ${stock.underWay} are under way`)
  if (moved.damaged < 0) return failed(goodsFailure('STOCK_SHORT', { sku: stock.sku, available: stock.damaged, wanted: quantity }))
  if (moved.reserved > moved.onHand)
    return failed(goodsFailure('STOCK_SHORT', { sku: stock.sku, available: stock.onHand - stock.reserved, wanted: quantity }))
  return ok(moved)
}
