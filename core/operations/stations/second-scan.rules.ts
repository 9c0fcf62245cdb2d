import type { Confirmation } from '#core/parcels/orders/place/plausibility.rules.ts'

/** A scan as a second one is compared with it; `asks` where its measures were asked about. */
type MeasuredScan = { readonly code: string; readonly weight?: string; readonly confirmed?: readonly Confirmation[] }
export type AskedScan = MeasuredScan & { readonly asks?: Confirmation }

/** How far two readings of one parcel on a scale may lie apart, in percent. */
const SAME_READING_PERCENT = 2

function isSameReading(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined || unitOf(one) !== unitOf(other)) return false
  const [first, second] = [Number.parseFloat(one), Number.parseFloat(other)]
  return Math.abs(first - second) * 100 <= first * SAME_READING_PERCENT
}

const unitOf = (weight: string): string => weight.replace(/^[\d.]+/, '')

/**
 * Returns the confirmations of a scan that is made once more after its measures were asked about:
 * the same parcel with the same weight says yes (rule: Second scan).
 */
export const confirmedAgain = (again: MeasuredScan, before: AskedScan | undefined): readonly Confirmation[] =>
  before?.asks !== undefined && before.code === again.code && isSameReading(before.weight, again.weight)
    ? [...(before.confirmed ?? []), before.asks]
    : []
