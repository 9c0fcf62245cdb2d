import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { add, compare, convert, formatAmount, money, negate, parseMoney, subtract, sum } from '#core/base/kernel/money.ts'
import { parseRate, type Rate } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'

const currencies = fc.constantFrom('USD', 'AED', 'CNY', 'JPY', 'KRW', 'KWD', 'OMR', 'CLF')
const amounts = fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n })
const rate = (text: string): Rate => must(parseRate(text))
const codeOf = (text: string, currency: string): string | undefined => {
  const result = parseMoney(text, currency)
  return result.ok ? undefined : result.failure.code
}

describe('money', () => {
  it('comes back from its text unchanged in every currency', () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(must(parseMoney(formatAmount(money(amount, currency)), currency))).toEqual({ amount, currency })
      }),
    )
  })

  it('shows all digits of its currency', () => {
    expect(formatAmount(money(1250n, 'USD'))).toBe('12.50')
    expect(formatAmount(money(-5n, 'USD'))).toBe('-0.05')
    expect(formatAmount(money(1500n, 'KWD'))).toBe('1.500')
    expect(formatAmount(money(1500n, 'JPY'))).toBe('1500')
  })

  it('knows the digits of every currency by ISO 4217', () => {
    const digits = new Map([
      ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
      ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
      ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
    ])
    for (const code of [...digits.keys(), ...Intl.supportedValuesOf('currency')])
      expect([code, currencyDigits(code)]).toEqual([code, digits.get(code) ?? 2])
  })

  it('takes fewer digits, and zeros beyond the last, since nothing is lost', () => {
    expect(must(parseMoney('12.5', 'USD')).amount).toBe(1250n)
    expect(must(parseMoney('1200.00', 'JPY')).amount).toBe(1200n)
  })

  it('refuses a fraction of the minor unit', () => {
    expect(codeOf('12.505', 'USD')).toBe('TOO_MANY_DECIMALS')
    expect(codeOf('1.5', 'JPY')).toBe('TOO_MANY_DECIMALS')
    expect(codeOf('1.5005', 'KWD')).toBe('TOO_MANY_DECIMALS')
  })

  it('refuses whatever is no plain decimal', () => {
    for (const text of ['', ' 1', '1,000', '1e3', '.5', '5.', '+1', '--1', '１', 'NaN', 'Infinity', '0x10', '1_000', '1.2.3'])
      expect(codeOf(text, 'USD')).toBe('NOT_A_NUMBER')
  })

  it('refuses more than 15 digits before the point', () => {
    expect(codeOf('999999999999999.99', 'USD')).toBeUndefined()
    expect(codeOf('1000000000000000', 'USD')).toBe('OUT_OF_RANGE')
  })

  it('adds, subtracts, negates and compares exactly', () => {
    fc.assert(
      fc.property(amounts, amounts, (left, right) => {
        const [a, b] = [money(left, 'AED'), money(right, 'AED')]
        expect(subtract(add(a, b), b)).toEqual(a)
        expect(add(a, negate(a)).amount).toBe(0n)
        expect(Math.sign(compare(a, b))).toBe(left === right ? 0 : left < right ? -1 : 1)
      }),
    )
    expect(sum([money(1n, 'AED'), money(2n, 'AED')], 'AED')).toEqual(money(3n, 'AED'))
    expect(sum([], 'AED')).toEqual(money(0n, 'AED'))
  })

  it('never mixes currencies', () => {
    const [dollars, dirhams] = [money(1n, 'USD'), money(1n, 'AED')]
    for (const mixing of [
      () => add(dollars, dirhams),
      () => subtract(dollars, dirhams),
      () => compare(dollars, dirhams),
      () => sum([dirhams], 'USD'),
    ])
      expect(mixing).toThrow('do not mix')
  })
})

describe('conversion', () => {
  it('follows the worked settlement of the decisions to the cent', () => {
    const dollars = convert(money(1_000_000n, 'AED'), { rate: rate('0.2723'), to: 'USD' })
    const fee = convert(dollars, { rate: rate('0.03'), to: 'USD' })
    const net = subtract(dollars, fee)
    const rmb = convert(net, { rate: rate('7.10'), to: 'CNY' })
    const bankFee = convert(rmb, { rate: rate('0.006'), to: 'CNY' })
    expect([dollars, fee, net, rmb, bankFee, subtract(rmb, bankFee)].map(formatAmount)).toEqual([
      '2723.00',
      '81.69',
      '2641.31',
      '18753.30',
      '112.52',
      '18640.78',
    ])
  })

  it('meets the digits of both currencies', () => {
    expect(formatAmount(convert(money(1000n, 'KWD'), { rate: rate('3.26797'), to: 'USD' }))).toBe('3.27')
    expect(formatAmount(convert(money(100n, 'USD'), { rate: rate('148'), to: 'JPY' }))).toBe('148')
    expect(formatAmount(convert(money(100n, 'JPY'), { rate: rate('0.002067'), to: 'KWD' }))).toBe('0.207')
  })

  it('rounds a half away from zero on both sides', () => {
    const half = rate('0.5')
    expect([1n, -1n, 3n, -3n].map((amount) => convert(money(amount, 'USD'), { rate: half, to: 'USD' }).amount)).toEqual([1n, -1n, 2n, -2n])
    expect(convert(money(1n, 'USD'), { rate: half, to: 'USD', rounding: 'down' }).amount).toBe(0n)
    expect(convert(money(1n, 'USD'), { rate: rate('0.01'), to: 'USD', rounding: 'up' }).amount).toBe(1n)
  })

  it('is never further than half a unit from the exact value', () => {
    const rates = fc.record({ unscaled: fc.bigInt({ min: 0n, max: 10n ** 12n }), scale: fc.integer({ min: 0, max: 10 }) })
    fc.assert(
      fc.property(amounts, rates, currencies, currencies, (amount, by, from, to) => {
        const scale = 10n ** BigInt(by.scale + currencyDigits(from))
        const exact = amount * by.unscaled * 10n ** BigInt(currencyDigits(to))
        const off = convert(money(amount, from), { rate: by, to }).amount * scale - exact
        expect(2n * (off < 0n ? -off : off) <= scale).toBe(true)
      }),
    )
  })
})
