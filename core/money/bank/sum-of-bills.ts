import type { WeighedBill } from './bank.ports.ts'

/** Bills that are tried together, the oldest first; more would take too long. */
const MOST_BILLS = 16
const MOST_STEPS = 20_000

/**
 * Several bills that together make an amount, the oldest first where there is a choice; undefined
 * where none do. Bounded, so that a client with hundreds of bills of one price costs no more.
 */
export function billsMaking(amount: bigint, bills: readonly WeighedBill[]): readonly WeighedBill[] | undefined {
  const tried = bills.slice(0, MOST_BILLS)
  /** Sums of all bills from a place on: a rest above it cannot be made. */
  const rests = tried.reduceRight<readonly bigint[]>((sums, { left }) => [left + (sums[0] ?? 0n), ...sums], [])
  let steps = 0
  const search = (from: number, missing: bigint, chosen: readonly WeighedBill[]): readonly WeighedBill[] | undefined => {
    if (missing === 0n) return chosen.length > 1 ? chosen : undefined
    const bill = tried[from]
    steps += 1
    if (bill === undefined || missing < 0n || missing > (rests[from] ?? 0n) || steps > MOST_STEPS) return undefined
    return search(from + 1, missing - bill.left, [...chosen, bill]) ?? search(from + 1, missing, chosen)
  }
  return search(0, amount, [])
}
