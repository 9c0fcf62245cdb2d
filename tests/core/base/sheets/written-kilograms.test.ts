import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenKilograms } from '#core/base/sheets/measure-cell.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'

describe('a weight outside of sheets', () => {
  it.each([
    ['1.2', '1.2'],
    ['1.2 kg', '1.2'],
    ['1200 g', '1.200'],
    ['1,200 g', '1.200'],
    ['2.5lb', '1.134'],
    ['１．２ ＫＧ', '1.2'],
    ['١٢ كجم', '12'],
    ['3斤', '1.5'],
    ['0,470', '0.470'],
  ])('%s is %s kg', (text, kilograms) => {
    expect(writtenKilograms(text)).toEqual({ ok: true, value: kilograms })
  })

  it.each([
    ['1,200', 'DIGITS_AMBIGUOUS'],
    ['1,200 kg', 'DIGITS_AMBIGUOUS'],
    ['1,2', 'NOT_A_NUMBER'],
    ['heavy', 'NOT_A_NUMBER'],
    ['1.2 stone', 'NOT_A_NUMBER'],
    ['', 'NOT_A_NUMBER'],
  ])('%s is refused: %s', (text, code) => {
    expect(writtenKilograms(text)).toMatchObject({ ok: false, failure: { code } })
  })

  it('is the same in grams and in kilograms', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (grams) => {
        expect(writtenKilograms(`${grams} g`)).toEqual(writtenKilograms(`${formatKilograms(grams)} kg`))
      }),
    )
  })
})
