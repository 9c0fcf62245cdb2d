import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { weightTolerance } from './weight-tolerance.entity.ts'

export type WeightTolerance = { readonly percent: number; readonly leastGrams: number }

/**
 * The tolerance where staff have set none: 10 % of the claimed weight, at least 100 g
 * (rule: Weight tolerance).
 */
export const WEIGHT_TOLERANCE: WeightTolerance = { percent: 10, leastGrams: 100 }

/** The tolerance in force at an instant: of the newest version that counts by then. */
export function toleranceAt(references: Pick<References, 'all'>, at: Instant): WeightTolerance {
  let newest: { readonly valid_from: Instant; readonly percent: number; readonly least_weight: number } | undefined
  for (const version of references.all(weightTolerance))
    if (version.valid_from <= at && (newest === undefined || version.valid_from > newest.valid_from)) newest = version
  return newest === undefined ? WEIGHT_TOLERANCE : { percent: newest.percent, leastGrams: newest.least_weight }
}

type WeightComparison = { readonly claimedGrams: number; readonly checkedGrams: number; readonly tolerance?: WeightTolerance }

/**
 * Whether the measured weight is off by more than the tolerance, so that the shipper has to
 * confirm.
 */
export const weightIsOff = ({ claimedGrams, checkedGrams, tolerance = WEIGHT_TOLERANCE }: WeightComparison): boolean =>
  Math.abs(checkedGrams - claimedGrams) * 100 > Math.max(claimedGrams * tolerance.percent, tolerance.leastGrams * 100)
