import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRounded, formatRate, parseRate, powerOfTen } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'

const wholes = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

describe('rates', () => {
  it('come back from their text unchanged, with the digits that were written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }), fc.integer({ min: 0, max: 10 }), (unscaled, scale) => {
        expect(must(parseRate(formatRate({ unscaled, scale })))).toEqual({ unscaled, scale })
      }),
    )
    expect(formatRate(must(parseRate('7.10')))).toBe('7.10')
    expect(must(parseRate('0.2723'))).toEqual({ unscaled: 2723n, scale: 4 })
  })

  it('have at most 10 decimals', () => {
    expect(parseRate('0.12345678901')).toMatchObject({ ok: false, failure: { code: 'TOO_MANY_DECIMALS', params: { digits: 10 } } })
    expect(must(parseRate('0.123456789000'))).toEqual({ unscaled: 1234567890n, scale: 10 })
  })

  it('are plain decimals of bounded size', () => {
    for (const text of ['', 'x', '1e-3', '5.', '1,5'])
      expect(parseRate(text)).toMatchObject({ ok: false, failure: { code: 'NOT_A_NUMBER' } })
    expect(parseRate('1234567890123')).toMatchObject({ ok: false, failure: { code: 'OUT_OF_RANGE' } })
  })
})

describe('division', () => {
  it('names its rounding', () => {
    const rounded = (dividend: bigint, divisor: bigint) =>
      (['half-away', 'up', 'down'] as const).map((rounding) => divideRounded(dividend, divisor, rounding))
    expect(rounded(5n, 2n)).toEqual([3n, 3n, 2n])
    expect(rounded(-5n, 2n)).toEqual([-3n, -3n, -2n])
    expect(rounded(5n, -2n)).toEqual([-3n, -3n, -2n])
    expect(rounded(4n, 3n)).toEqual([1n, 2n, 1n])
    expect(rounded(6n, 3n)).toEqual([2n, 2n, 2n])
    expect(() => divideRounded(1n, 0n, 'down')).toThrow()
  })

  it('lies between down and up, and treats both signs alike', () => {
    fc.assert(
      fc.property(
        wholes,
        wholes.filter((divisor) => divisor !== 0n),
        (dividend, divisor) => {
          const [half, up, down] = (['half-away', 'up', 'down'] as const).map((rounding) => divideRounded(dividend, divisor, rounding))
          expect([up, down]).toContain(half)
          expect(divideRounded(-dividend, divisor, 'half-away')).toBe(-(half ?? 0n))
          expect(divideRounded(dividend * divisor, divisor, 'up')).toBe(dividend)
        },
      ),
    )
    expect(powerOfTen(3)).toBe(1000n)
  })
})
