import { describe, expect, it } from 'vitest'
import { exchange, ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { quantityText } from '#core/pricing/fees/freight/quantity.ts'
import { explainStep, quantity, quoteTotals, type CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { amount, bookOf, codeOf, day, RATE_RECORDS, RATES, ratesOfTheDay, shownAmount } from './sample-tariffs.ts'

describe('a quantity', () => {
  it('is shown with its unit and thousands', () => {
    expect(quantityText({ kind: 'money', value: amount('1234567.89', 'AED') })).toBe('1,234,567.89 AED')
    expect(quantityText({ kind: 'money', value: amount('-1000.5', 'KWD') })).toBe('-1,000.500 KWD')
    expect(quantityText({ kind: 'money', value: amount('1000', 'JPY') })).toBe('1,000 JPY')
    expect(quantityText({ kind: 'money', value: amount('999.99', 'AED') })).toBe('999.99 AED')
    expect(quantityText({ kind: 'weight', value: 1_234_567 })).toBe('1,234.567 kg')
    expect(quantityText({ kind: 'volume', value: 1_234_567 })).toBe('1,234.567 m³')
    expect(quantityText({ kind: 'count', value: 12_345 })).toBe('12,345')
    expect(quantityText({ kind: 'price', value: { rate: { unscaled: 12_345_678_901n, scale: 7 }, currency: 'USD' } })).toBe(
      '1,234.5678901 USD',
    )
  })

  it.each([
    { name: '0.05', share: { unscaled: 5n, scale: 2 }, expected: '5%' },
    { name: '0.050', share: { unscaled: 50n, scale: 3 }, expected: '5%' },
    { name: '0.125', share: { unscaled: 125n, scale: 3 }, expected: '12.5%' },
    { name: '1', share: { unscaled: 1n, scale: 0 }, expected: '100%' },
    { name: '0.00', share: { unscaled: 0n, scale: 2 }, expected: '0%' },
    { name: '0.2', share: { unscaled: 2n, scale: 1 }, expected: '20%' },
    { name: '0.006', share: { unscaled: 6n, scale: 3 }, expected: '0.6%' },
  ])('is a percentage without idle zeros (rule: Steps of a calculation): $name is $expected', ({ share, expected }) =>
    expect(quantityText({ kind: 'share', value: share })).toBe(expected),
  )
})

describe('steps', () => {
  const steps = (): readonly CalculatedStep[] => [
    { code: 'begin', inputs: {}, counts: 'total', result: quantity.money(500n, 'AED') },
    { code: 'duty', inputs: {}, counts: 'consignee', result: quantity.money(70n, 'AED') },
    { code: 'tax_base', inputs: {}, counts: 'interim', result: quantity.money(9000n, 'AED') },
    { code: 'rmb', inputs: {}, counts: 'total', result: quantity.money(30n, 'CNY') },
    { code: 'bank_fee', inputs: {}, counts: 'total', result: quantity.money(-600n, 'AED') },
  ]

  it('are summed by currency and by who they count for', () => {
    expect(quoteTotals(steps()).map(shownAmount)).toEqual(['-1.00 AED', '0.30 CNY'])
    expect(quoteTotals(steps(), 'consignee').map(shownAmount)).toEqual(['0.70 AED'])
  })

  it('show a hole where an input is missing, rather than hide it', () => {
    expect(explainStep({ code: 'begin', inputs: {}, counts: 'total', result: quantity.money(1n, 'AED') }, 'en-US').formula).toBe(
      'up to {min_weight}',
    )
  })
})

describe('exchange', () => {
  const shown = (text: string, { from, to }: { from: string; to: string }): string => {
    const { amount: value, conversion } = must(exchange(amount(text, from), { to, rates: RATES }))
    return `${text}${quantityText({ kind: 'conversion', value: conversion })} = ${shownAmount(value)}`
  }

  it('goes to USD by to_usd, to RMB by to_rmb, and anywhere else through USD', () => {
    expect(shown('100.00', { from: 'AED', to: 'USD' })).toBe('100.00 × 0.2723 = 27.23 USD')
    expect(shown('100.00', { from: 'AED', to: 'CNY' })).toBe('100.00 × 1.9333 = 193.33 CNY')
    expect(shown('100.00', { from: 'USD', to: 'CNY' })).toBe('100.00 × 7.10 = 710.00 CNY')
    expect(shown('100.00', { from: 'USD', to: 'AED' })).toBe('100.00 ÷ 0.2723 = 367.24 AED')
    expect(shown('100.00', { from: 'AED', to: 'KWD' })).toBe('100.00 × 0.2723 ÷ 3.2547 = 8.366 KWD')
    expect(shown('1.500', { from: 'KWD', to: 'JPY' })).toBe('1.500 × 3.2547 ÷ 0.0067 = 729 JPY')
    expect(shown('100.00', { from: 'CNY', to: 'USD' })).toBe('100.00 × 0.1408 = 14.08 USD')
  })

  it('works every pair of currencies out once', () => {
    const rates = ratesOfTheDay()
    expect(rates.between('KWD', 'JPY')).toBe(rates.between('KWD', 'JPY'))
    expect(rates.between('KWD', 'AED')).not.toEqual(rates.between('KWD', 'JPY'))
  })

  it('leaves an amount in its own currency as it is, known or not', () => {
    expect(shown('1.00', { from: 'AED', to: 'AED' })).toBe('1.00 = 1.00 AED')
    expect(shown('1.00', { from: 'CNY', to: 'CNY' })).toBe('1.00 = 1.00 CNY')
    expect(exchange(amount('1.00', 'EUR'), { to: 'EUR', rates: ratesAt(new Map(), 0) })).toMatchObject(
      ok({ amount: amount('1.00', 'EUR') }),
    )
  })

  it.each([
    { name: 'half a cent is one', given: '0.01', expected: '0.01 USD' },
    { name: 'half a cent below zero is one below', given: '-0.01', expected: '-0.01 USD' },
    { name: 'a cent and a half are two', given: '0.03', expected: '0.02 USD' },
    { name: 'a cent and a half below zero are two below', given: '-0.03', expected: '-0.02 USD' },
  ])('rounds a half away from zero on both sides (rule: Rounding): $name', ({ given, expected }) => {
    const half = ratesAt(
      new Map([['AED', [{ from: 0, value: { toUsd: { unscaled: 5n, scale: 1 }, toRmb: { unscaled: 1n, scale: 0 } } }]]]),
      0,
    )
    expect(shownAmount(must(exchange(amount(given, 'AED'), { to: 'USD', rates: half })).amount)).toBe(expected)
  })

  it('asks for what the day lacks', () => {
    for (const [from, to] of [
      ['EUR', 'USD'],
      ['EUR', 'CNY'],
      ['AED', 'EUR'],
      ['USD', 'EUR'],
    ] as const)
      expect(exchange(amount('1.00', from), { to, rates: RATES })).toMatchObject({
        failure: { code: 'EXCHANGE_RATE_MISSING', params: { from, to } },
      })
  })

  it('follows the versions of a currency, up to where they were withdrawn', () => {
    const [, dirham] = RATE_RECORDS
    const { exchangeRates } = bookOf({
      rates: [
        { ...dirham, version_code: 'AED-3', effective_from: day('2026-03-01'), version_status: 'withdrawn' },
        { ...dirham, version_code: 'AED-2', effective_from: day('2026-02-01'), to_usd: '0.3' },
        ...RATE_RECORDS,
      ],
    })
    const usdAt = (when: string) => exchange(amount('1.00', 'AED'), { to: 'USD', rates: ratesAt(exchangeRates, day(when)) })
    expect(['2026-01-31', '2026-02-01', '2026-02-28'].map((when) => shownAmount(must(usdAt(when)).amount))).toEqual([
      '0.27 USD',
      '0.30 USD',
      '0.30 USD',
    ])
    expect([codeOf(usdAt('2025-12-31')), codeOf(usdAt('2026-03-01'))]).toEqual(['EXCHANGE_RATE_MISSING', 'EXCHANGE_RATE_MISSING'])
  })
})
