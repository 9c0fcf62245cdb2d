import { MOD_97, type CheckRule } from './check-digits.ts'
import type { Failure } from './failure.ts'
import { failed, ok, type Result } from './result.ts'
import { figures } from './text.ts'

/** A number of ours: the letters of what it numbers, a serial and its check digits. */
type NumberShape = {
  readonly prefix: string
  readonly serialDigits: number
  readonly check: CheckRule
}

/** The serial and the check digits of all our numbers so far. */
export const SERIAL_97 = { serialDigits: 10, check: MOD_97 } as const

export type OwnNumber = NumberShape & {
  /** A whole number in its one spelling, whatever its check digits. */
  readonly pattern: RegExp
  /** The number of a serial. Throws RangeError beyond its digits. */
  readonly write: (serial: number | bigint) => string
  /** Whether a text is made like such a number in any spelling, whatever its check digits. */
  readonly isLike: (text: string) => boolean
  /** The numbers in a text that somebody wrote, whatever their check digits; each once. */
  readonly findIn: (text: string) => readonly string[]
}

export type ScannedNumber = OwnNumber & {
  /**
   * The number that was scanned or typed, in any case and with spaces or dashes; nothing where it
   * is another kind of code. Wrong check digits are a failure before any look-up.
   */
  readonly read: (text: string) => Result<string> | undefined
}

/** The one spelling of a number, whose letters and digits are what counts. */
const spelled = (text: string): string =>
  figures(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()

/**
 * Declares a number of ours. One that is scanned or typed says how wrong check digits are answered,
 * `misread`, and can then be read.
 */
export function defineNumber(shape: NumberShape & { readonly misread: (found: string) => Failure }): ScannedNumber
export function defineNumber(shape: NumberShape): OwnNumber
export function defineNumber({
  misread,
  ...shape
}: NumberShape & { readonly misread?: (found: string) => Failure }): OwnNumber | ScannedNumber {
  const { prefix, serialDigits, check } = shape
  const digits = serialDigits + check.digits
  const pattern = new RegExp(String.raw`^${prefix}\d{${digits}}$`)
  const body = new RegExp(String.raw`^${prefix}\d{${serialDigits}}$`)
  const written = new RegExp(String.raw`${prefix}[\s-]?\d{${digits}}`, 'gi')
  const own: OwnNumber = {
    ...shape,
    pattern,
    write: (serial) => {
      const start = prefix + String(serial).padStart(serialDigits, '0')
      if (!body.test(start)) throw new RangeError(`${prefix} serial ${serial} is not a whole number of up to ${serialDigits} digits`)
      return start + check.digitsOf(start)
    },
    isLike: (text) => pattern.test(spelled(text)),
    findIn: (text) => [...new Set([...text.matchAll(written)].map(([found]) => spelled(found)))],
  }
  if (misread === undefined) return own
  return {
    ...own,
    read: (text) => {
      const number = spelled(text)
      if (!pattern.test(number)) return undefined
      return check.fits(number) ? ok(number) : failed(misread(number))
    },
  }
}
