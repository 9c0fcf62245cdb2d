import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { formatDecimal, parseDecimal } from '#core/base/kernel/decimal.ts'
import { add, compare, convert, money, negate, subtract, sum } from '#core/base/kernel/money.ts'
import { divideRounded, type Rounding } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'

const wholes = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
const divisors = wholes.filter((divisor) => divisor !== 0n)
const roundings = fc.constantFrom<Rounding>('half-away', 'up', 'down')
const currencies = fc.constantFrom('USD', 'AED', 'JPY', 'KWD', 'CLF')

/**
 * A division by counting up: the whole number with the wanted distance, found without dividing
 * negative numbers.
 */
function divided(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const [large, small] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const below = large / small
  const left = large - below * small
  const goesUp = rounding === 'up' ? left > 0n : rounding === 'half-away' && left * 2n >= small
  const size = goesUp ? below + 1n : below
  return negative ? -size : size
}

describe('exact numbers', () => {
  it('divide as on paper, whatever the signs and the rounding', () => {
    fc.assert(
      fc.property(wholes, divisors, roundings, (dividend, divisor, rounding) => {
        expect(divideRounded(dividend, divisor, rounding)).toBe(divided(dividend, divisor, rounding))
      }),
    )
  })

  it('round every half away from zero, on both sides of it and of the divisor', () => {
    for (const divisor of [2n, -2n, 4n, 10n, -10n])
      for (const twice of [-5n, -3n, -1n, 1n, 3n, 5n]) {
        const half = (twice * divisor) / 2n
        const away = twice < 0n ? (twice - 1n) / 2n : (twice + 1n) / 2n
        expect([twice, divisor, divideRounded(half, divisor, 'half-away')]).toEqual([twice, divisor, away])
      }
    expect([0n, 49n, 50n, 51n, -49n, -50n, -51n].map((one) => divideRounded(one, 100n, 'half-away'))).toEqual([
      0n,
      0n,
      1n,
      1n,
      0n,
      -1n,
      -1n,
    ])
  })

  it('are amounts of money that add up as whole numbers do', () => {
    fc.assert(
      fc.property(fc.array(wholes, { maxLength: 8 }), currencies, (amounts, currency) => {
        const total = amounts.reduce((one, other) => one + other, 0n)
        const each = amounts.map((amount) => money(amount, currency))
        expect(sum(each, currency)).toEqual({ amount: total, currency })
        expect(each.reduce(add, money(0n, currency)).amount).toBe(total)
        expect(each.reduce(subtract, money(total, currency)).amount).toBe(0n)
        expect(each.map(negate).map(({ amount }) => amount)).toEqual(amounts.map((amount) => -amount))
      }),
    )
  })

  it('are amounts in the order of their size', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -3n, max: 3n })), (amounts) => {
        const sorted = amounts.map((amount) => money(amount, 'AED')).toSorted(compare)
        expect(sorted.map(({ amount }) => Number(amount))).toEqual(amounts.map(Number).toSorted((one, other) => one - other))
      }),
    )
    expect([
      compare(money(1n, 'AED'), money(2n, 'AED')),
      compare(money(2n, 'AED'), money(2n, 'AED')),
      compare(money(3n, 'AED'), money(2n, 'AED')),
    ]).toEqual([-1, 0, 1])
  })

  it('convert by a rate in one division, from any digits to any', () => {
    const rates = fc.record({ unscaled: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), scale: fc.integer({ min: 0, max: 10 }) })
    fc.assert(
      fc.property(wholes, rates, currencies, currencies, roundings, (amount, rate, from, to, rounding) => {
        const dividend = amount * rate.unscaled * 10n ** BigInt(currencyDigits(to))
        const divisor = 10n ** BigInt(rate.scale + currencyDigits(from))
        expect(convert(money(amount, from), { rate, to, rounding })).toEqual({ amount: divided(dividend, divisor, rounding), currency: to })
        expect(convert(money(amount, from), { rate, to })).toEqual({ amount: divided(dividend, divisor, 'half-away'), currency: to })
      }),
    )
  })

  it('are written with all their digits and read back, beyond what a float could hold', () => {
    fc.assert(
      fc.property(wholes, fc.integer({ min: 0, max: 12 }), (count, digits) => {
        const text = formatDecimal(count, digits)
        expect(text).toMatch(digits === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digits}}$`))
        expect(must(parseDecimal(text, { digits, integerDigits: 30 }))).toBe(count)
      }),
    )
  })
})

describe('a plain decimal', () => {
  const read = (text: string): unknown => {
    const result = parseDecimal(text, { digits: 2, integerDigits: 3 })
    return result.ok ? result.value : [result.failure.code, result.failure.params]
  }

  it('is counted in its last kept digit', () => {
    expect(['7', '7.5', '7.50', '-7.05', '0', '-0', '0.01', '000123.4', '12.3400'].map(read)).toEqual([
      700n,
      750n,
      750n,
      -705n,
      0n,
      0n,
      1n,
      12340n,
      1234n,
    ])
  })

  it('says what was found, and no more than a line of it', () => {
    expect(read('12,5')).toEqual(['NOT_A_NUMBER', { found: '12,5' }])
    expect(read('x'.repeat(101))).toEqual(['NOT_A_NUMBER', { found: `${'x'.repeat(100)}…` }])
    for (const wrong of ['x1', '1x', '1.', '.1', '1.x', '--1', '1\n', '']) expect(read(wrong)).toEqual(['NOT_A_NUMBER', { found: wrong }])
  })

  it('has an end before and behind the point', () => {
    expect(read('1.234')).toEqual(['TOO_MANY_DECIMALS', { digits: 2 }])
    expect(read('1.001')).toEqual(['TOO_MANY_DECIMALS', { digits: 2 }])
    expect(read('1000')).toEqual(['OUT_OF_RANGE', { min: '-999', max: '999' }])
    expect([formatDecimal(0n, 2), formatDecimal(0n, 0), formatDecimal(-1n, 0), formatDecimal(-1n, 2)]).toEqual(['0.00', '0', '-1', '-0.01'])
    expect([read('999.99'), read('-999.99'), read('0999')]).toEqual([99_999n, -99_999n, 99_900n])
    expect(read(`0.${'0'.repeat(60)}`)).toBe(0n)
    expect(read('0'.repeat(60))).toBe(0n)
    expect(read(`0.${'0'.repeat(61)}`)).toEqual(['NOT_A_NUMBER', { found: `0.${'0'.repeat(61)}` }])
    expect(read('0'.repeat(61))).toEqual(['NOT_A_NUMBER', { found: '0'.repeat(61) }])
  })
})
