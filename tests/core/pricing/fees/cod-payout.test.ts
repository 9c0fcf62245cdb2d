import { describe, expect, it } from 'vitest'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { subjectOf, SUBJECTS } from './sample-subjects.ts'
import { amount, codeOf, stepExplanations, RATES, shownAmount } from './sample-tariffs.ts'

const rule = () => subjectOf('cod_payout', SUBJECTS.payout)
const payoutOf = (...amounts: readonly Money[]) => codPayout(rule(), { amounts, rates: RATES })

describe('a COD payout', () => {
  it.each([
    {
      name: 'the first, whose bank fee is the share',
      collected: '10000.00',
      expected: {
        usd: '2723.00 USD',
        serviceFee: '81.69 USD',
        net: '2641.31 USD',
        rmb: '18753.30 CNY',
        bankFee: '112.52 CNY',
        total: '18640.78 CNY',
      },
    },
    {
      name: 'the second, whose bank fee is the least one',
      collected: '500.00',
      expected: {
        usd: '136.15 USD',
        serviceFee: '4.08 USD',
        net: '132.07 USD',
        rmb: '937.70 CNY',
        bankFee: '30.00 CNY',
        total: '907.70 CNY',
      },
    },
  ])('follows the worked examples to the cent (rule: COD payout): $name', ({ collected, expected }) => {
    const { usd, serviceFee, net, rmb, bankFee, total } = must(payoutOf(amount(collected, 'AED')))
    const figures = Object.entries({ usd, serviceFee, net, rmb, bankFee, total })
    expect(Object.fromEntries(figures.map(([name, figure]) => [name, shownAmount(figure)]))).toEqual(expected)
  })

  it('explains itself step by step', () => {
    const { steps } = must(payoutOf(amount('10000.00', 'AED')))
    expect(stepExplanations(steps)).toEqual([
      ['In USD', '10,000.00 AED × 0.2723', '2,723.00 USD'],
      ['COD service fee', '2,723.00 USD × 3%', '81.69 USD'],
      ['Net USD', '2,723.00 USD − 81.69 USD', '2,641.31 USD'],
      ['In RMB', '2,641.31 USD × 7.10', '18,753.30 CNY'],
      ['Bank fee', '−max(18,753.30 CNY × 0.6%, 30.00 CNY)', '-112.52 CNY'],
    ])
    expect(stepExplanations(steps, 'zh-TW').map(([name]) => name)).toEqual([
      '折合美元',
      '代收服務費',
      '美元淨額',
      '折合人民幣',
      '銀行手續費',
    ])
  })

  it('is calculated from the sum per currency, not order by order', () => {
    const orders = Array.from({ length: 3 }, () => amount('0.05', 'AED'))
    const payout = must(payoutOf(amount('10000.00', 'AED'), ...orders))
    expect(payout.collected.map(shownAmount)).toEqual(['10000.15 AED'])
    expect(shownAmount(payout.usd)).toBe('2723.04 USD')
    expect(stepExplanations(payout.steps)[0]).toEqual(['Collected', 'sum of 4', '10,000.15 AED'])
  })

  it('takes the bank fee once for all currencies', () => {
    const payout = must(payoutOf(amount('500.00', 'AED'), amount('100.000', 'KWD'), amount('20000', 'JPY')))
    expect(shownAmount(payout.usd)).toBe('595.62 USD')
    expect(stepExplanations(payout.steps).slice(0, 4)).toEqual([
      ['In USD', '500.00 AED × 0.2723', '136.15 USD'],
      ['In USD', '100.000 KWD × 3.2547', '325.47 USD'],
      ['In USD', '20,000 JPY × 0.0067', '134.00 USD'],
      ['Total in USD', 'sum of 3 currencies', '595.62 USD'],
    ])
    expect(payout.steps.filter((step) => step.code === 'bank_fee')).toHaveLength(1)
  })

  it('counts the RMB and the bank fee alone; all before is in between', () => {
    const twice = [amount('500.00', 'AED'), amount('500.00', 'AED'), amount('1.00', 'USD')]
    expect(must(payoutOf(...twice)).steps.map((step) => [step.code, step.counts])).toEqual([
      ['collected', 'interim'],
      ['collected_usd', 'interim'],
      ['collected_usd', 'interim'],
      ['usd_sum', 'interim'],
      ['service_fee', 'interim'],
      ['net_usd', 'interim'],
      ['rmb', 'total'],
      ['bank_fee', 'total'],
    ])
  })

  it('needs no rate for dollars', () => {
    const payout = must(payoutOf(amount('100.00', 'USD')))
    expect(stepExplanations(payout.steps)[0]).toEqual(['In USD', '100.00 USD', '100.00 USD'])
    expect(shownAmount(payout.total)).toBe('658.70 CNY')
  })

  it.each([
    { name: 'the least fee while the share is less', collected: '726.00', expected: '30.00 CNY' },
    { name: 'the share from where it is more', collected: '727.00', expected: '30.04 CNY' },
  ])('takes the larger bank fee (rule: COD payout): $name', ({ collected, expected }) =>
    expect(shownAmount(must(payoutOf(amount(collected, 'USD'))).bankFee)).toBe(expected),
  )

  it('is refused where nothing would be left, and bills nothing', () => {
    // 4.36 USD: fee 0.13, net 4.23, RMB 30.03; 4.35: fee 0.13, net 4.22, RMB 29.96.
    expect(shownAmount(must(payoutOf(amount('4.36', 'USD'))).total)).toBe('0.03 CNY')
    expect(payoutOf(amount('4.35', 'USD'))).toEqual({
      ok: false,
      failure: { code: 'PAYOUT_TOO_SMALL', kind: 'refused', params: { payout: '-0.04', currency: 'CNY' } },
    })
    expect(codeOf(payoutOf())).toBe('PAYOUT_TOO_SMALL')
    expect(codeOf(codPayout({ ...rule(), leastBankFee: 30_03n }, { amounts: [amount('4.36', 'USD')], rates: RATES }))).toBe(
      'PAYOUT_TOO_SMALL',
    )
  })

  it('waits for the rate that the day lacks', () => {
    expect(payoutOf(amount('10.00', 'EUR'))).toMatchObject({
      failure: { code: 'EXCHANGE_RATE_MISSING', params: { from: 'EUR', to: 'USD' } },
    })
    const none = { between: () => undefined }
    const onlyUsd = { between: (from: string, to: string) => (to === 'USD' ? RATES.between(from, to) : undefined) }
    expect(codeOf(codPayout(rule(), { amounts: [amount('10.00', 'AED')], rates: none }))).toBe('EXCHANGE_RATE_MISSING')
    expect(codPayout(rule(), { amounts: [amount('10.00', 'AED')], rates: onlyUsd })).toMatchObject({
      failure: { params: { from: 'USD', to: 'CNY' } },
    })
  })
})
