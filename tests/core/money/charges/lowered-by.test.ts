import { describe, expect, it } from 'vitest'
import { money, type Money } from '#core/base/kernel/money.ts'
import { loweredBy } from '#core/money/charges/lowered-by.ts'
import type { OrderPrice } from '#core/money/charges/charge.ports.ts'
import { quotedMoney } from '#core/money/charges/charge-order.ts'
import { nothingAbove } from '../acts/memory-acts.ts'

const AT = Date.UTC(2026, 5, 3)
const moment = { references: nothingAbove().references(), at: AT }

/** A price by hand of a freight and a tax. */
function priceOf(freight: Money, tax = money(0n, freight.currency)): OrderPrice {
  const none = money(0n, freight.currency)
  return {
    orderNumber: 'CD1',
    customerId: 1,
    at: AT,
    actorId: 2,
    steps: [],
    fees: {
      freight_fees: freight,
      freight_unit: freight.currency,
      freight_append: [],
      tax_fee: tax,
      vat_fee: none,
      document_fee: none,
      replace_currency: tax.currency,
      taxes_charged: true,
      charge_volume: 0,
      charge_params: 0,
    },
    consignee: [],
  }
}
const lowered = (before: OrderPrice | undefined, after: OrderPrice) =>
  loweredBy(before && { ...quotedMoney(before, 1, 0), added: [money(900n, 'CNY')] }, after, moment)
const cny = (amount: bigint) => money(amount, 'CNY')

describe('what a price is lowered by', () => {
  it('is the difference in its currency, and nothing where it is raised, the same, or the first', () => {
    expect(lowered(priceOf(cny(100n)), priceOf(cny(40n)))).toEqual(cny(60n))
    expect(lowered(priceOf(cny(40n)), priceOf(cny(100n)))).toBe('nothing')
    expect(lowered(priceOf(cny(40n)), priceOf(cny(40n)))).toBe('nothing')
    expect(lowered(undefined, priceOf(cny(0n)))).toBe('nothing')
  })

  it('is the whole amount where another currency is charged, and a sum in CNY where there are several', () => {
    expect(lowered(priceOf(money(70n, 'USD')), priceOf(cny(9_999n)))).toEqual(money(70n, 'USD'))
    const both = priceOf(cny(100n), money(50n, 'AED'))
    // A rate of one in this test.
    expect(lowered(both, priceOf(cny(30n), money(20n, 'AED')))).toEqual(cny(100n))
    expect(lowered(both, priceOf(cny(200n), money(20n, 'AED')))).toEqual(money(30n, 'AED'))
  })

  it('is unknown where one of several has no rate, so that nobody lowers it alone', () => {
    expect(lowered(priceOf(cny(100n), money(50n, 'XXX')), priceOf(cny(0n)))).toBeUndefined()
  })
})
