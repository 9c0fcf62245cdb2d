import { checkDigits97, isValid97 } from '#core/base/kernel/check-digits.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { goodsFailure } from '../goods.failures.ts'

/** Transfers, stocktakes and inbound deliveries. */
const PREFIXES = ['TR', 'ST', 'IB'] as const
type Prefix = (typeof PREFIXES)[number]

const SERIAL_DIGITS = 10
const SERIAL = /^\d{10}$/
const FORMAT = /^[A-Z]{2}\d{12}$/

/**
 * Our number of a document of stock, under its barcode: two letters such as `TR`, a 10-digit serial
 * and two check digits. Throws beyond 10 digits.
 */
export function stockNumber(prefix: Prefix, serial: number): string {
  const digits = String(serial).padStart(SERIAL_DIGITS, '0')
  if (!SERIAL.test(digits)) throw new RangeError(`serial ${serial} is not a whole number of up to ${SERIAL_DIGITS} digits`)
  const body = prefix + digits
  return body + checkDigits97(body)
}

/**
 * The number of a document that was scanned or typed; nothing where it is another kind of code.
 * NUMBER_CHECK_DIGITS before any look-up.
 */
export function readStockNumber(prefix: Prefix, text: string): Result<string> | undefined {
  const number = figures(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  if (!FORMAT.test(number) || !number.startsWith(prefix)) return undefined
  return isValid97(number) ? ok(number) : failed(goodsFailure('NUMBER_CHECK_DIGITS', { found: number }))
}

/** Whether a code is made like the number of one of these documents, whatever its check digits. */
export const isStockNumber = (text: string): boolean => PREFIXES.some((prefix) => readStockNumber(prefix, text) !== undefined)
