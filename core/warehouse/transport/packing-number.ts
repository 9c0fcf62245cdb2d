import { checkDigits97, isValid97 } from '#core/base/kernel/check-digits.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { transportFailure } from './transport.failures.ts'

const PREFIX = 'BG'
const SERIAL_DIGITS = 10
const BODY = /^BG\d{10}$/
const FORMAT = /^BG\d{12}$/

/**
 * Our number of a bag: `BG`, a 10-digit serial and two check digits, made as those of a waybill.
 * Throws beyond 10 digits.
 */
export function packingNumber(serial: number | bigint): string {
  const body = PREFIX + String(serial).padStart(SERIAL_DIGITS, '0')
  if (!BODY.test(body)) throw new RangeError(`bag serial ${serial} is not a whole number of up to ${SERIAL_DIGITS} digits`)
  return body + checkDigits97(body)
}

/**
 * The packing number that was scanned or typed; nothing where it is another kind of number.
 * BAG_CHECK_DIGITS before any look-up.
 */
export function readPackingNumber(text: string): Result<string> | undefined {
  const number = figures(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  if (!FORMAT.test(number)) return undefined
  return isValid97(number) ? ok(number) : failed(transportFailure('BAG_CHECK_DIGITS', { found: number }))
}
