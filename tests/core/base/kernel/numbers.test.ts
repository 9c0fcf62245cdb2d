import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOD_97 } from '#core/base/kernel/check-digits.ts'
import type { ScannedNumber } from '#core/base/kernel/number.ts'
import { exportsOf, filesIn, textOf } from '../../../house/house-files.ts'

type AnyNumber = Omit<ScannedNumber, 'read'> & Partial<Pick<ScannedNumber, 'read'>>

const isNumber = (value: unknown): value is AnyNumber =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'check' in value
const files = filesIn('core', '.ts').filter((path) => /= defineNumber\(|^ {2}defineNumber\(/m.test(textOf(path)))
const numbers = (await Promise.all(files.map(exportsOf))).flat().filter(isNumber)

/**
 * The number of serial 42, and the answer to one whose check digits are wrong; a number without an
 * answer is not read.
 */
const DECLARED: Readonly<Record<string, readonly [number: string, misread?: string]>> = {
  BG: ['BG000000004244', 'BAG_CHECK_DIGITS'],
  BN: ['BN000000004282'],
  CB: ['CB000000004247'],
  CD: ['CD000000004244', 'WAYBILL_CHECK_DIGITS'],
  IB: ['IB000000004220', 'NUMBER_CHECK_DIGITS'],
  ST: ['ST000000004245', 'NUMBER_CHECK_DIGITS'],
  TR: ['TR000000004292', 'NUMBER_CHECK_DIGITS'],
}

const serials = fc.integer({ min: 0, max: 9_999_999_999 })
/** A text as a number for its remainder: A = 10 … Z = 35. */
const valueOf = (text: string): bigint => BigInt(text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)))
/** The code of a failure; `undefined` where a text is no such number or is one. */
const codeOf = ({ read }: AnyNumber, text: string): string | undefined => {
  const result = read?.(text)
  return result === undefined || result.ok ? undefined : result.failure.code
}

it('every number of ours begins in its own way, and its answers are known', () => {
  expect(numbers.map(({ prefix }) => prefix).toSorted()).toEqual(Object.keys(DECLARED))
})

describe.each(numbers.map((number) => [number.prefix, number] as const))('%s numbers', (prefix, number) => {
  const [example = '', misread] = DECLARED[prefix] ?? []

  it('carry check digits as an IBAN does', () => {
    expect(number.write(42)).toBe(example)
    fc.assert(
      fc.property(serials, (serial) => {
        const written = number.write(serial)
        expect(written).toMatch(number.pattern)
        expect(written.slice(0, 12)).toBe(prefix + String(serial).padStart(10, '0'))
        expect(valueOf(written) % 97n).toBe(1n)
        expect(number.write(BigInt(serial))).toBe(written)
      }),
    )
  })

  it('come back from any way of writing them', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        const written = number.write(serial)
        const fullWidth = String.fromCharCode(...Array.from(prefix, (letter) => letter.charCodeAt(0) + 0xfee0))
        for (const text of [
          written,
          written.toLowerCase(),
          ` ${written.replace(/(.{4})/g, '$1 ')}`,
          written.replace(prefix, `${fullWidth}－`),
        ]) {
          expect(number.isLike(text)).toBe(true)
          if (number.read !== undefined) expect(number.read(text)).toEqual({ ok: true, value: written })
        }
      }),
    )
  })

  it('are found in what somebody writes, each once', () => {
    const [one, other] = [number.write(7), number.write(123)]
    expect(number.findIn(`货款 ${one.toLowerCase()}，${other.replace(prefix, `${prefix} `)} / ${one}`)).toEqual([one, other])
    expect(number.findIn(`${prefix}12`)).toEqual([])
  })

  it('show every wrong digit', () => {
    fc.assert(
      fc.property(serials, fc.integer({ min: 2, max: 13 }), fc.integer({ min: 1, max: 9 }), (serial, at, shift) => {
        const written = number.write(serial)
        const wrong = written.slice(0, at) + String((Number(written[at]) + shift) % 10) + written.slice(at + 1)
        expect([wrong, number.check.fits(wrong), codeOf(number, wrong)]).toEqual([wrong, false, misread])
      }),
    )
  })

  it('show every two neighbours that changed places', () => {
    fc.assert(
      fc.property(serials, fc.integer({ min: 2, max: 12 }), (serial, at) => {
        const written = number.write(serial)
        fc.pre(written[at] !== written[at + 1])
        const swapped = `${written.slice(0, at)}${written[at + 1]}${written[at]}${written.slice(at + 2)}`
        expect([swapped, number.check.fits(swapped), codeOf(number, swapped)]).toEqual([swapped, false, misread])
      }),
    )
  })

  it('answer wrong check digits with what was found, in its one spelling', () => {
    const wrong = number.write(42).replace('42', '24')
    if (misread !== undefined)
      expect(number.read?.(` ${wrong.toLowerCase()}`)).toMatchObject({ failure: { code: misread, params: { found: wrong } } })
    expect(number.isLike(wrong)).toBe(true)
  })

  it('are nothing where another number or any text is read', () => {
    const others = numbers.filter((other) => other.prefix !== prefix).map((other) => other.write(42))
    for (const text of [
      ...others,
      '',
      prefix,
      `${prefix}12`,
      `${prefix}12345678901`,
      `${prefix}1234567890123`,
      '000000000170',
      `${number.write(7)} x`,
      'DXB-000026',
      'MUG',
    ])
      expect([text, number.isLike(text), number.read?.(text)]).toEqual([text, false, undefined])
  })

  it('have serials of up to 10 digits', () => {
    for (const serial of [10_000_000_000, 12_345_678_901n, -1, 1.5, Number.NaN]) expect(() => number.write(serial)).toThrow(RangeError)
  })
})

describe('check digits by MOD 97-10', () => {
  it('agree with a published IBAN', () => {
    expect(MOD_97.digitsOf('WEST12345698765432GB')).toBe('82')
    expect(MOD_97.digitsOf('212110090000000235698741AL')).toBe('47')
    expect([MOD_97.fits('WEST12345698765432GB82'), MOD_97.fits('WEST12345698765432GB83')]).toEqual([true, false])
  })
})
