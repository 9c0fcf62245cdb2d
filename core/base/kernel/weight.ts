import { formatDecimal, parseDecimal } from './decimal.ts'
import { ok, type Result } from './result.ts'

const DIGITS = 3
const MAX_INTEGER_DIGITS = 9

/**
 * Kilograms as a plain decimal (`1.49`) to whole grams (1490). Errors: NOT_A_NUMBER,
 * TOO_MANY_DECIMALS below the gram, OUT_OF_RANGE.
 */
export function parseKilograms(text: string): Result<number> {
  const grams = parseDecimal(text, { digits: DIGITS, integerDigits: MAX_INTEGER_DIGITS })
  return grams.ok ? ok(Number(grams.value)) : grams
}

/** Whole grams to kilograms with 3 decimals: 1490 → `1.490`. */
export const formatKilograms = (grams: number): string => formatDecimal(BigInt(grams), DIGITS)
