/** What a number of started further steps costs, and the freight with it. */
type Rung = { readonly further: bigint; readonly freight: bigint }

/**
 * The prices by weight of a freight rule: `begin` for the first weight, `step` for each started further step (domain §4). What a number of
 * steps costs is calculated once and remembered, since quotes ask for the same numbers again and again.
 */
export type PriceLadder = { readonly begin: bigint; readonly step: bigint; readonly rungs: Rung[] }

/** Rungs that are remembered: half a tonne in steps of half a kilogram. */
const MOST_RUNGS = 1024

export const priceLadder = (begin: bigint, step: bigint): PriceLadder => ({ begin, step, rungs: [] })

function calculated({ begin, step }: PriceLadder, steps: number): Rung {
  const further = BigInt(steps) * step
  return { further, freight: begin + further }
}

/** What a whole number of further steps costs. */
export function rungAt(ladder: PriceLadder, steps: number): Rung {
  const { rungs } = ladder
  const known = rungs[steps]
  if (known !== undefined) return known
  if (steps >= MOST_RUNGS) return calculated(ladder, steps)
  // All below are filled too: an array without holes is the fastest to read.
  while (rungs.length <= steps) rungs.push(calculated(ladder, rungs.length))
  return rungs[steps] ?? calculated(ladder, steps)
}
