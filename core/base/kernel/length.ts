import { formatDecimal, parseDecimal } from './decimal.ts'
import { ok, type Result } from './result.ts'

const DIGITS = 1
const MAX_INTEGER_DIGITS = 9

/**
 * Centimetres as a plain decimal (`40.5`) to whole millimetres (405). Errors: NOT_A_NUMBER,
 * TOO_MANY_DECIMALS below the millimetre, OUT_OF_RANGE.
 */
export function parseCentimetres(text: string): Result<number> {
  const millimetres = parseDecimal(text, { digits: DIGITS, integerDigits: MAX_INTEGER_DIGITS })
  return millimetres.ok ? ok(Number(millimetres.value)) : millimetres
}

/** Whole millimetres to centimetres with 1 decimal: 405 → `40.5`. */
export const formatCentimetres = (millimetres: number): string => formatDecimal(BigInt(millimetres), DIGITS)
