/** Tolerance of the measured weight: 10 % of the claimed weight, at least 100 g (domain §3). */
export const WEIGHT_TOLERANCE = { percent: 10, leastGrams: 100 } as const

/** Whether the measured weight is off by more than the tolerance, so that the shipper has to confirm. */
export const weightIsOff = ({
  claimedGrams,
  checkedGrams,
  tolerance = WEIGHT_TOLERANCE,
}: {
  claimedGrams: number
  checkedGrams: number
  tolerance?: typeof WEIGHT_TOLERANCE
}): boolean => Math.abs(checkedGrams - claimedGrams) * 100 > Math.max(claimedGrams * tolerance.percent, tolerance.leastGrams * 100)
