import type { Instant } from '#core/base/kernel/clock.ts'
import type { StockStep } from '../stock/move-steps.ts'
import type { StocktakeState } from './stocktake.machine.ts'

type Pieces = { readonly good: number; readonly damaged: number }

/** The count of a client's article at a location. */
export type CountedArticle = { readonly location: string; readonly customerId: number; readonly sku: string } & Pieces

/** An article as it was counted and as it is booked; those who count never see what is booked. */
export type StocktakeLine = Omit<CountedArticle, 'good' | 'damaged'> & { readonly counted: Pieces; readonly booked: Pieces }

/** Locations of a warehouse that are counted. */
export type Stocktake = {
  readonly number: string
  readonly warehouse: string
  readonly note?: string
  readonly state: StocktakeState
  readonly locations: readonly string[]
  /** The locations that were scanned: one without a count there is empty. */
  readonly visited: readonly string[]
  readonly counts: readonly CountedArticle[]
  /** Counted beside booked, as it was when the count ended. */
  readonly lines: readonly StocktakeLine[]
  /** Who counted: none of them approves. */
  readonly counters: readonly number[]
  readonly createdAt: Instant
  readonly createdBy: number
  readonly countedAt?: Instant
  readonly endedAt?: Instant
  readonly endedBy?: number
}

/** The most locations of one stocktake. */
export const MOST_COUNTED_LOCATIONS = 500

export const countedPieces = ({ counts }: Pick<Stocktake, 'counts'>): number =>
  counts.reduce((sum, { good, damaged }) => sum + good + damaged, 0)

export const differs = ({ counted, booked }: StocktakeLine): boolean => counted.good !== booked.good || counted.damaged !== booked.damaged

/**
 * The moves that make the books what was counted: pieces found damaged are marked, the rest is put,
 * removed or discarded.
 */
export function correctionOf({ sku, location, counted, booked }: StocktakeLine): readonly StockStep[] {
  const [good, damaged] = [counted.good - booked.good, counted.damaged - booked.damaged]
  const marked = Math.max(0, Math.min(-good, damaged))
  const step = (move: StockStep['move'], quantity: number): readonly StockStep[] =>
    quantity > 0 ? [{ sku, location, move, quantity }] : []
  const found = Math.max(0, damaged - marked)
  return [
    ...step('damage', marked),
    ...step('remove', -(good + marked)),
    ...step('put', Math.max(0, good) + found),
    ...step('damage', found),
    ...step('discard', -damaged),
  ]
}
