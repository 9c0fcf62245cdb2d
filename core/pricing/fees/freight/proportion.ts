import { powerOfTen, type Rate } from '#core/base/kernel/rate.ts'

/**
 * An exact ratio of whole numbers, computed once and applied to many amounts; half of its
 * denominator is kept for rounding.
 */
export type Proportion = { readonly numerator: bigint; readonly denominator: bigint; readonly half: bigint }

export const proportion = (numerator: bigint, denominator: bigint): Proportion => ({ numerator, denominator, half: denominator / 2n })

/** A share of an amount in its own currency, such as a tax rate; `rate` is how it was written. */
export type Share = Proportion & { readonly rate: Rate }

export const shareOf = (rate: Rate): Share => ({ ...proportion(rate.unscaled, powerOfTen(rate.scale)), rate })

/** The whole of an amount: an exchange into its own currency. */
export const WHOLE: Proportion = proportion(1n, 1n)

/**
 * Applies the proportion to a count of minor units, rounded once, half away from zero
 * (rule: Rounding). It is `divideRounded` with one division instead of two: the speed of quotes
 * depends on it.
 */
export function take(amount: bigint, of: Proportion): bigint {
  if (of === WHOLE) return amount
  const dividend = amount * of.numerator
  return (dividend < 0n ? dividend - of.half : dividend + of.half) / of.denominator
}
