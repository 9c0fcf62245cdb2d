import { checkDigits97 } from '#core/base/kernel/check-digits.ts'

const SERIAL_DIGITS = 10
const FOUND = /BN[\s-]?\d{12}/gi

/** Our number of a bill: `BN`, a 10-digit serial and two check digits. Throws beyond 10 digits. */
export function billNumber(serial: number): string {
  const digits = String(serial).padStart(SERIAL_DIGITS, '0')
  if (!/^\d{10}$/.test(digits)) throw new RangeError(`serial ${serial} is not a whole number of up to ${SERIAL_DIGITS} digits`)
  const body = `BN${digits}`
  return body + checkDigits97(body)
}

/**
 * The numbers of bills in a text that somebody wrote, such as the purpose of a bank transfer; each
 * once.
 */
export const billNumbersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(FOUND)].map(([found]) => found.replace(/[\s-]/g, '').toUpperCase())),
]
