import { inputFailure } from './input.failures.ts'
import { failed, ok, type Result } from './result.ts'

/** How a decimal is taken: digits kept after the point, and the most digits before it. */
export type DecimalShape = { readonly digits: number; readonly integerDigits: number }

const PLAIN_DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?$/

/**
 * Reads a plain decimal (`-12.50`: sign, digits, a point with digits after it, nothing else) as a count of its last kept digit. Zeros
 * beyond that digit lose nothing and are taken. Errors: NOT_A_NUMBER, TOO_MANY_DECIMALS, OUT_OF_RANGE.
 */
export function parseDecimal(text: string, { digits, integerDigits }: DecimalShape): Result<bigint> {
  const found = PLAIN_DECIMAL.exec(text)
  if (found === null) return failed(inputFailure('NOT_A_NUMBER', { found: text.slice(0, 60) }))
  const [, sign, whole = '', fraction = ''] = found
  if (/[1-9]/.test(fraction.slice(digits))) return failed(inputFailure('TOO_MANY_DECIMALS', { digits }))
  if (whole.replace(/^0+/, '').length > integerDigits) {
    const most = '9'.repeat(integerDigits)
    return failed(inputFailure('OUT_OF_RANGE', { min: `-${most}`, max: most }))
  }
  const count = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return ok(sign === '-' ? -count : count)
}

/** Shows a count of the last digit as a decimal with all its digits: `(1250n, 2)` → `12.50`. */
export function formatDecimal(count: bigint, digits: number): string {
  const sign = count < 0n ? '-' : ''
  const figures = (count < 0n ? -count : count).toString().padStart(digits + 1, '0')
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}
