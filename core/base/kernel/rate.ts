import { formatDecimal, parseDecimal } from './decimal.ts'
import { ok, type Result } from './result.ts'

/**
 * An exact decimal, `unscaled ÷ 10^scale`: an exchange rate, a percentage as a fraction, a divisor
 * (rule: Exact rates).
 */
export type Rate = { readonly unscaled: bigint; readonly scale: number }

export const RATE_MAX_DIGITS = 10
const RATE_MAX_INTEGER_DIGITS = 12

/**
 * How the remainder of a division is rounded: `half-away` to the nearest, a half away from zero;
 * `up` away from zero; `down` towards it.
 */
export type Rounding = 'half-away' | 'up' | 'down'

/**
 * Reads a plain decimal of up to 10 digits after the point and keeps the number of digits written.
 * Errors: NOT_A_NUMBER, TOO_MANY_DECIMALS, OUT_OF_RANGE.
 */
export function parseRate(text: string): Result<Rate> {
  const written = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
  const scale = Math.min(written, RATE_MAX_DIGITS)
  const unscaled = parseDecimal(text, { digits: scale, integerDigits: RATE_MAX_INTEGER_DIGITS })
  return unscaled.ok ? ok({ unscaled: unscaled.value, scale }) : unscaled
}

/** The rate as it was written: `{2723n, 4}` → `0.2723`. */
export const formatRate = (rate: Rate): string => formatDecimal(rate.unscaled, rate.scale)

/** Divides whole numbers and rounds once. Throws on a divisor of 0. */
export function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor
  const rest = dividend % divisor
  if (rest === 0n || rounding === 'down') return quotient
  const away = dividend < 0n === divisor < 0n ? 1n : -1n
  if (rounding === 'up') return quotient + away
  return 2n * absolute(rest) >= absolute(divisor) ? quotient + away : quotient
}

/** 10^digits. */
export const powerOfTen = (digits: number): bigint => 10n ** BigInt(digits)

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
