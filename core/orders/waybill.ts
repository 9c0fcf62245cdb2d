import { failed, ok, type Result } from '../kernel/result.ts'
import { checkDigits97, isValid97 } from '../kernel/check-digits.ts'
import { cleanText, toHalfWidth } from '../kernel/text.ts'
import { waybillFailure } from './waybill.failures.ts'

const PREFIX = 'CD'
const SERIAL_DIGITS = 10
const FORMAT = /^CD\d{12}$/

/** The number under the barcode: `CD`, a 10-digit serial and 2 check digits by ISO 7064 MOD 97-10 (domain §1). */
export function waybillNumber(serial: number): string {
  const body = PREFIX + String(serial).padStart(SERIAL_DIGITS, '0')
  if (body.length !== PREFIX.length + SERIAL_DIGITS) throw new RangeError(`waybill serial ${serial} has more than ${SERIAL_DIGITS} digits`)
  return body + checkDigits97(body)
}

/** Reads a scanned or typed waybill, in any case and with spaces: WAYBILL_FORMAT, or WAYBILL_CHECK_DIGITS before any look-up. */
export function parseWaybill(text: string): Result<string> {
  const number = cleanText(toHalfWidth(text)).replace(/[\s-]+/g, '').toUpperCase()
  if (!FORMAT.test(number)) return failed(waybillFailure('WAYBILL_FORMAT', { found: text.slice(0, 40) }))
  return isValid97(number) ? ok(number) : failed(waybillFailure('WAYBILL_CHECK_DIGITS', { found: number }))
}
