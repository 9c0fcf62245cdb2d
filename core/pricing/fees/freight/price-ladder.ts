import { take, WHOLE, type Proportion } from './proportion.ts'

/**
 * The cost of a number of started further steps, and the freight with it; `converted` is the
 * freight as it was last converted, and by what.
 */
type PriceRung = { readonly further: bigint; readonly freight: bigint; by: Proportion; converted: bigint }

/**
 * The prices by weight of a freight rule: `begin` for the first weight, `step` for each started
 * further step (rule: Freight by steps). What a number of steps costs is calculated once and
 * remembered, since quotes ask for the same numbers again and again.
 */
export type PriceLadder = { readonly begin: bigint; readonly step: bigint; readonly rungs: PriceRung[] }

/** Rungs that are remembered: half a tonne in steps of half a kilogram. */
const MOST_RUNGS = 1024

export const priceLadder = (begin: bigint, step: bigint): PriceLadder => ({ begin, step, rungs: [] })

function calculated({ begin, step }: PriceLadder, steps: number): PriceRung {
  const further = BigInt(steps) * step
  const freight = begin + further
  return { further, freight, by: WHOLE, converted: freight }
}

/** Returns the cost of a whole number of further steps. */
export function rungAt(ladder: PriceLadder, steps: number): PriceRung {
  const { rungs } = ladder
  const known = rungs[steps]
  if (known !== undefined) return known
  if (steps >= MOST_RUNGS) return calculated(ladder, steps)
  // All below are filled too: an array without holes is the fastest to read.
  while (rungs.length <= steps) rungs.push(calculated(ladder, rungs.length))
  return rungs[steps] ?? calculated(ladder, steps)
}

/**
 * The freight of a rung by a conversion. The last one is remembered, since a price list converts
 * all freight of a rule alike.
 */
export function freightBy(rung: PriceRung, by: Proportion): bigint {
  if (rung.by !== by) {
    rung.by = by
    rung.converted = take(rung.freight, by)
  }
  return rung.converted
}
