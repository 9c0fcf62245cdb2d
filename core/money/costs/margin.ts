import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { divideRounded } from '#core/base/kernel/rate.ts'
import type { MarginSums } from './margin.ports.ts'

const PERCENT_DIGITS = 1
const PER_MILLE = 1000n

/**
 * Returns the margin that is left of a revenue, and its share of it, in per cent; none without
 * revenue.
 */
export function marginOf({ revenue, cost }: Pick<MarginSums, 'revenue' | 'cost'>): { readonly margin: bigint; readonly percent?: string } {
  const margin = revenue - cost
  if (revenue <= 0n) return { margin }
  return { margin, percent: formatDecimal(divideRounded(margin * PER_MILLE, revenue, 'half-away'), PERCENT_DIGITS) }
}

/** The sums of all rows together. */
export const totalMargin = (rows: readonly MarginSums[]): MarginSums =>
  rows.reduce(
    (sum, { orders, costed, incomplete, revenue, cost }) => ({
      orders: sum.orders + orders,
      costed: sum.costed + costed,
      incomplete: sum.incomplete + incomplete,
      revenue: sum.revenue + revenue,
      cost: sum.cost + cost,
    }),
    { orders: 0, costed: 0, incomplete: 0, revenue: 0n, cost: 0n },
  )
