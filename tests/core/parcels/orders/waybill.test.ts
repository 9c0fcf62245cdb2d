import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigits97, isValid97 } from '#core/base/kernel/check-digits.ts'
import { must } from '#core/base/kernel/result.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { parseWaybill, waybillNumber } from '#core/parcels/orders/waybill.ts'

const serials = fc.integer({ min: 0, max: 9_999_999_999 })
const codeOf = (text: string): string | undefined => {
  const result = parseWaybill(text)
  return result.ok ? undefined : result.failure.code
}

describe('waybill numbers', () => {
  it('carry check digits as an IBAN does', () => {
    // C = 12, D = 13: 98 − 1213·0000000001·00 mod 97.
    expect(waybillNumber(1)).toBe(`CD0000000001${String(98n - (1213_0000000001_00n % 97n)).padStart(2, '0')}`)
    fc.assert(
      fc.property(serials, (serial) => {
        expect(BigInt(waybillNumber(serial).replace('CD', '1213')) % 97n).toBe(1n)
      }),
    )
  })

  it('are 14 characters and come back from any way of writing them', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        const number = waybillNumber(serial)
        expect(number).toMatch(/^CD\d{12}$/)
        expect(waybillNumber(BigInt(serial))).toBe(number)
        for (const written of [number, number.toLowerCase(), ` ${number.replace(/(.{4})/g, '$1 ')}`, number.replace('CD', 'ＣＤ－')])
          expect(must(parseWaybill(written))).toBe(number)
      }),
    )
  })

  it('show every wrong digit', () => {
    fc.assert(
      fc.property(serials, fc.integer({ min: 2, max: 13 }), fc.integer({ min: 1, max: 9 }), (serial, at, shift) => {
        const number = waybillNumber(serial)
        const wrong = number.slice(0, at) + String((Number(number[at]) + shift) % 10) + number.slice(at + 1)
        expect([wrong, codeOf(wrong)]).toEqual([wrong, 'WAYBILL_CHECK_DIGITS'])
      }),
    )
  })

  it('show every two neighbours that changed places', () => {
    fc.assert(
      fc.property(serials, fc.integer({ min: 2, max: 12 }), (serial, at) => {
        const number = waybillNumber(serial)
        fc.pre(number[at] !== number[at + 1])
        const swapped = `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`
        expect([swapped, codeOf(swapped)]).toEqual([swapped, 'WAYBILL_CHECK_DIGITS'])
      }),
    )
  })

  it('tell a wrong form from wrong check digits', () => {
    for (const text of [
      '',
      'CD',
      'CD12345678901',
      'CD1234567890123',
      'XX000000000170',
      '000000000170',
      `${waybillNumber(7)}${' '.repeat(50)}x`,
    ])
      expect([text, codeOf(text)]).toEqual([text, 'WAYBILL_FORMAT'])
  })

  it('have serials of up to 10 digits', () => {
    for (const serial of [10_000_000_000, -1, 1.5, Number.NaN]) expect(() => waybillNumber(serial)).toThrow(RangeError)
  })
})

describe('check digits by MOD 97-10', () => {
  it('agree with a published IBAN', () => {
    expect(checkDigits97('WEST12345698765432GB')).toBe('82')
    expect(checkDigits97('212110090000000235698741AL')).toBe('47')
    expect([isValid97('WEST12345698765432GB82'), isValid97('WEST12345698765432GB83')]).toEqual([true, false])
  })
})

describe('air waybill numbers', () => {
  it('end with the remainder of the serial by 7', () => {
    for (const text of ['176-12345675', '17612345675', '176 1234 5675', ' １７６－１２３４５６７５ '])
      expect(must(parseMawb(text))).toBe('176-12345675')
    expect(parseMawb('176-12345676')).toMatchObject({ ok: false, failure: { code: 'MAWB_CHECK_DIGIT', params: { found: '176-12345676' } } })
  })

  it('have one form', () => {
    for (const text of ['', '176-1234567', '176-123456755', 'ABC-12345675', '176--12345675'])
      expect(parseMawb(text)).toMatchObject({ ok: false, failure: { code: 'MAWB_FORMAT' } })
  })
})
