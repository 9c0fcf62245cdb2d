import { checkDigits97 } from '#core/base/kernel/check-digits.ts'

const SERIAL_DIGITS = 10

/**
 * Our number of a settlement bill: `CB`, a 10-digit serial and two check digits. Throws beyond 10
 * digits.
 */
export function settlementNumber(serial: number): string {
  const digits = String(serial).padStart(SERIAL_DIGITS, '0')
  if (!/^\d{10}$/.test(digits)) throw new RangeError(`serial ${serial} is not a whole number of up to ${SERIAL_DIGITS} digits`)
  const body = `CB${digits}`
  return body + checkDigits97(body)
}
