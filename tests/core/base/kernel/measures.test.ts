import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCentimetres, parseCentimetres } from '#core/base/kernel/length.ts'
import { must } from '#core/base/kernel/result.ts'
import { formatKilograms, parseKilograms } from '#core/base/kernel/weight.ts'

const measures = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })

describe('weights and lengths', () => {
  it('come back from their text unchanged', () => {
    fc.assert(
      fc.property(measures, (grams) => {
        expect(must(parseKilograms(formatKilograms(grams)))).toBe(grams)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (millimetres) => {
        expect(must(parseCentimetres(formatCentimetres(millimetres)))).toBe(millimetres)
      }),
    )
  })

  it('are whole grams and millimetres', () => {
    expect([must(parseKilograms('1.49')), must(parseKilograms('0.060')), must(parseKilograms('2.4200'))]).toEqual([1490, 60, 2420])
    expect([must(parseCentimetres('40')), must(parseCentimetres('40.5'))]).toEqual([400, 405])
    expect([formatKilograms(1490), formatKilograms(5), formatCentimetres(405), formatCentimetres(5)]).toEqual([
      '1.490',
      '0.005',
      '40.5',
      '0.5',
    ])
  })

  it('refuse what is finer, too large or no number', () => {
    const codes = [
      parseKilograms('1.4901'),
      parseCentimetres('40.55'),
      parseKilograms('10000000000'),
      parseKilograms('1 kg'),
      parseKilograms('1,5'),
    ].map((result) => !result.ok && result.failure.code)
    expect(codes).toEqual(['TOO_MANY_DECIMALS', 'TOO_MANY_DECIMALS', 'OUT_OF_RANGE', 'NOT_A_NUMBER', 'NOT_A_NUMBER'])
  })
})
