import { inputFailure } from './input.failures.ts'
import { failed, ok, type Result } from './result.ts'

/**
 * How a decimal is read: digits kept after the point, and the maximum number of digits before it.
 */
export type DecimalShape = { readonly digits: number; readonly integerDigits: number }

const PLAIN_DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?$/
/**
 * With the few decimal places that money and measures have, a count of this many digits is exact as
 * a number.
 */
const SHORT = 10
const MOST_DIGITS = 5
const ZERO = 48
const NINE = 57
const POINT = 46

/**
 * The count of a short decimal without loss, which is nearly every case. Read digit by digit,
 * because splitting the text costs several times as much.
 */
function shortCount(text: string, { digits, integerDigits }: DecimalShape): number | undefined {
  if (text.length > Math.min(SHORT, integerDigits) || digits > MOST_DIGITS) return undefined
  let count = 0
  let point = -1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign >= ZERO && sign <= NINE) count = count * 10 + sign - ZERO
    else if (sign === POINT && point < 0 && at > 0) point = at
    else return undefined
  }
  const behind = point < 0 ? 0 : text.length - 1 - point
  if (text === '' || behind > digits || (point >= 0 && behind === 0)) return undefined
  return count * 10 ** (digits - behind)
}

/**
 * Reads a plain decimal (`-12.50`: minus, digits, a point with digits after it, nothing else) as a
 * count of its last kept digit. Zeros beyond that digit lose nothing and are accepted. Errors:
 * NOT_A_NUMBER, TOO_MANY_DECIMALS, OUT_OF_RANGE.
 */
export function parseDecimal(text: string, shape: DecimalShape): Result<bigint> {
  const short = shortCount(text, shape)
  if (short !== undefined) return ok(BigInt(short))
  const { digits, integerDigits } = shape
  const found = PLAIN_DECIMAL.exec(text)
  if (found === null) return failed(inputFailure('NOT_A_NUMBER', { found: text }))
  const [, sign, whole = '', fraction = ''] = found
  if (/[1-9]/.test(fraction.slice(digits))) return failed(inputFailure('TOO_MANY_DECIMALS', { digits }))
  if (whole.replace(/^0+/, '').length > integerDigits) {
    const most = '9'.repeat(integerDigits)
    return failed(inputFailure('OUT_OF_RANGE', { min: `-${most}`, max: most }))
  }
  const count = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return ok(sign === '-' ? -count : count)
}

/** Formats a count of the last digit as a decimal with all its digits: `(1250n, 2)` → `12.50`. */
export function formatDecimal(count: bigint, digits: number): string {
  const sign = count < 0n ? '-' : ''
  const figures = (count < 0n ? -count : count).toString().padStart(digits + 1, '0')
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}
