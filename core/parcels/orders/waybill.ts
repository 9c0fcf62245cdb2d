import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { checkDigits97, isValid97 } from '#core/base/kernel/check-digits.ts'
import { figures } from '#core/base/kernel/text.ts'
import { waybillFailure } from './waybill.failures.ts'

const PREFIX = 'CD'
const SERIAL_DIGITS = 10
const BODY = /^CD\d{10}$/
const FORMAT = /^CD\d{12}$/

/**
 * The number under the barcode: `CD`, a 10-digit serial and 2 check digits by ISO 7064 MOD 97-10,
 * computed as for an IBAN but in place: C = 12, D = 13, `00` is appended, and the check digits are
 * 98 minus the remainder modulo 97 (rule: Waybill number). Throws beyond 10 digits.
 */
export function waybillNumber(serial: number | bigint): string {
  const body = PREFIX + String(serial).padStart(SERIAL_DIGITS, '0')
  if (!BODY.test(body)) throw new RangeError(`waybill serial ${serial} is not a whole number of up to ${SERIAL_DIGITS} digits`)
  return body + checkDigits97(body)
}

/**
 * Reads a scanned or typed waybill, in any case and with spaces: WAYBILL_FORMAT, or
 * WAYBILL_CHECK_DIGITS before any look-up.
 */
export function parseWaybill(text: string): Result<string> {
  const number = figures(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  if (!FORMAT.test(number)) return failed(waybillFailure('WAYBILL_FORMAT', { found: text }))
  return isValid97(number) ? ok(number) : failed(waybillFailure('WAYBILL_CHECK_DIGITS', { found: number }))
}
