import { describe, expect, it } from 'vitest'
import { exchange, ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { receivable, wallet } from '#core/money/ledger/ledger-account.ts'
import { post } from '#core/money/ledger/post.ts'
import { recharge } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { EXAMPLE_RULE, bookOf, day } from '../../pricing/fees/sample-tariffs.ts'
import { ddp, outcome } from '../../parcels/orders/order-fixture.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { totalOf } from '#core/parcels/orders/order-fee-columns.ts'
import type { OrderMoney } from '#core/parcels/orders/order-money.ts'
import { SUBJECTS } from '../../pricing/fees/sample-subjects.ts'
import { stationDesk } from './station-desk.ts'

const weighed = { checkWeightGrams: 1000, checkSizeMm: [300, 200, 100] } as const
/**
 * 1.200 kg by volume: 0.500 kg for 35.00 AED and two steps of 12.00 AED; 19.00 USD are below the
 * threshold, so nothing is taxed.
 */
const FREIGHT = money(59_00n, 'AED')
const IN_CNY = must(exchange(FREIGHT, { to: 'CNY', rates: ratesAt(bookOf().exchangeRates, day('2026-09-17')) })).amount

function desk(payer: Parameters<typeof stationDesk>[1] = { payer: {} }) {
  const station = stationDesk([], payer)
  const { ledger, reading } = station.charging
  let topUps = 0
  return {
    ...station,
    topUp: async (amount: bigint, currency = 'CNY') =>
      must(
        await ledger.atomically(async (books) => {
          const draft = recharge({
            customerId: ddp.id,
            reference: `T${(topUps += 1)}`,
            channel: 'sandbox',
            amount: money(amount, currency),
          })
          return post(books.ledger, draft, { at: 1, actorId: ddp.id })
        }),
      ),
    balance: (currency = 'CNY') => ledger.balanceOf(wallet(ddp.id, currency)),
    receive: async (code = 'REF-1') => must(await station.scan('receive', code, weighed)),
    kept: () => reading.of('OD1'),
    entries: () => ledger.entries,
    verdict: () => ledger.reading.snapshot(verifyLedger),
  }
}

describe('a parcel that is received', () => {
  it('keeps the quote of its checked weight and size, with every step and what it was calculated from', async () => {
    const { receive, order, kept, balance } = desk()
    expect((await receive()).warnings).toEqual([])
    expect(order('OD1').money).toMatchObject({ state: 'quoted', times: 0, fees: { freight_fees: FREIGHT, freight_unit: 'AED' } })
    const { prices, charges } = await kept()
    expect(prices).toMatchObject([
      {
        rule: { code: 'CN-AE', version: 'CN-AE-1' },
        parcel: {
          actualGrams: 1000,
          boxes: [{ lengthMillimetres: 300, widthMillimetres: 200, heightMillimetres: 100 }],
          channel: 'GULF-AIR',
        },
      },
    ])
    expect(prices[0]?.steps.map(({ code }) => code)).toEqual([
      'volumetric_weight',
      'chargeable_weight',
      'begin',
      'further',
      'tax_base',
      'tax_free',
    ])
    expect([charges, balance()]).toEqual([[], 0n])
  })

  it('loses it when the scan is undone, and without a price is received with a warning', async () => {
    const known = desk()
    const { scanId } = await known.receive()
    must(await known.undo('receive', scanId))
    expect(known.order('OD1').money).toBeUndefined()
    const unknown = desk({ payer: {}, rules: [] })
    expect((await unknown.receive()).warnings).toEqual([{ code: 'unpriced' }])
    expect(outcome(await unknown.scan('dispatch', 'REF-1'))).toEqual(['PARCEL_UNPRICED', 'refused'])
    expect(outcome(await unknown.move('OD1', { event: 'dispatch' }))).toEqual(['RULE_NOT_IN_FORCE', 'refused'])
    expect(unknown.order('OD1')).toMatchObject({ status: 'inbound' })
  })
})

describe('a parcel that is dispatched', () => {
  it('is charged what it was quoted, once, from the wallet that is topped up', async () => {
    const { receive, topUp, scan, order, kept, balance, entries, verdict } = desk()
    await topUp(1_000_00n)
    await receive()
    must(await scan('dispatch', 'REF-1'))
    expect(order('OD1').money).toMatchObject({ state: 'charged', charge: 1, times: 1 })
    expect(balance()).toBe(1_000_00n - IN_CNY.amount)
    expect((await kept()).charges).toMatchObject([{ key: 'order:OD1:freight', occasion: 'freight', paid: [IN_CNY] }])
    expect(entries().at(-1)).toMatchObject({ kind: 'freight', reference: 'OD1', payWay: 'balance', calculated: true })
    expect(await verdict()).not.toHaveProperty('finding')
  })

  it('is paid in the currency of its fees where the customer has that', async () => {
    const { receive, topUp, scan, kept, balance } = desk()
    await topUp(1_000_00n)
    await topUp(100_00n, 'AED')
    await receive()
    must(await scan('dispatch', 'REF-1'))
    expect([balance('AED'), balance()]).toEqual([41_00n, 1_000_00n])
    expect((await kept()).charges).toMatchObject([{ paid: [FREIGHT] }])
  })

  it('stays where nobody pays for it, is held with one message to its customer, and leaves once there is a top-up', async () => {
    const { receive, topUp, scan, order, told, kept, kept: charged, balance } = desk()
    await topUp(10_00n)
    await receive()
    const refused = await scan('dispatch', 'REF-1')
    expect(outcome(refused)).toEqual(['PARCEL_UNPAID', 'refused'])
    expect(refused.ok ? undefined : refused.failure.params).toMatchObject({ available: '10.00', needed: '114.06', currency: 'CNY' })
    await scan('dispatch', 'REF-1')
    expect(order('OD1')).toMatchObject({ status: 'inbound', heldAt: expect.any(Number), money: { state: 'quoted' } })
    expect([(await kept()).charges, balance()]).toEqual([[], 10_00n])
    expect(told.map(({ text }) => text)).toEqual([
      { template: 'held_unpaid', params: { order: 'OD1', available: '10.00', needed: '114.06', currency: 'CNY' } },
    ])
    await topUp(110_00n)
    must(await scan('dispatch', 'REF-1'))
    expect(order('OD1')).not.toHaveProperty('heldAt')
    expect((await charged()).charges).toHaveLength(1)
  })

  it('goes out for a whitelisted customer, which comes into arrears, and on terms for one with a period', async () => {
    const listed = desk({ payer: { mayOwe: true } })
    await listed.receive()
    must(await listed.scan('dispatch', 'REF-1'))
    expect(listed.balance()).toBe(-IN_CNY.amount)
    const onTerms = desk({ payer: { mayOwe: true, periodDays: 30 } })
    await onTerms.receive()
    must(await onTerms.scan('dispatch', 'REF-1'))
    expect([onTerms.balance(), onTerms.charging.ledger.balanceOf(receivable(ddp.id, 'CNY'))]).toEqual([0n, -IN_CNY.amount])
  })

  it('gets its money back by a reversal when the dispatch is undone, and is charged once more then', async () => {
    const { receive, topUp, scan, undo, order, kept, balance, entries, verdict } = desk()
    await topUp(1_000_00n)
    await receive()
    const { scanId } = must(await scan('dispatch', 'REF-1'))
    must(await undo('dispatch', scanId))
    expect(balance()).toBe(1_000_00n)
    expect(order('OD1').money).toMatchObject({ state: 'quoted', times: 1 })
    expect(order('OD1').money).not.toHaveProperty('charge')
    must(await scan('dispatch', 'REF-1'))
    expect((await kept()).charges.map(({ key, reverses, paid }) => [key, reverses, paid[0]?.amount])).toEqual([
      ['order:OD1:freight', undefined, IN_CNY.amount],
      ['order:OD1:freight:reversal', 1, -IN_CNY.amount],
      ['order:OD1:freight:2', undefined, IN_CNY.amount],
    ])
    expect(entries().map(({ kind }) => kind)).toEqual(['recharge', 'freight', 'reversal', 'freight'])
    expect(balance()).toBe(1_000_00n - IN_CNY.amount)
    expect(await verdict()).not.toHaveProperty('finding')
  })

  it('costs what it was quoted although the price changed since, and nothing where nothing is due', async () => {
    const dearer = { ...EXAMPLE_RULE, channel: 'GULF-AIR', version_code: 'CN-AE-2', begin_price: '99.00' }
    // Between the two scans of the desk's clock.
    const rules = [
      { ...EXAMPLE_RULE, channel: 'GULF-AIR' },
      { ...dearer, effective_from: Date.UTC(2026, 8, 17, 8, 30, 2) + 500 },
    ]
    const changed = desk({ payer: { mayOwe: true }, rules })
    await changed.receive()
    must(await changed.scan('dispatch', 'REF-1'))
    expect(changed.balance()).toBe(-IN_CNY.amount)
    const free = desk({ payer: {}, rules: [{ ...EXAMPLE_RULE, channel: 'GULF-AIR', begin_price: '0', step_price: '0' }] })
    await free.receive()
    must(await free.scan('dispatch', 'REF-1'))
    expect((await free.kept()).charges).toMatchObject([{ paid: [] }])
    expect(free.entries()).toEqual([])
  })
})

const subject = (occasion: string, over: RecordValues): RecordValues => ({
  ...SUBJECTS.battery,
  subject_code: occasion,
  version_code: `${occasion}-1`,
  occasion,
  currency: 'CNY',
  ...over,
})
const LATER = [
  subject('redeliver', { unit_price: '20.00' }),
  subject('return', { basis: 'freight_share', unit_price: undefined, share: '0.5' }),
  subject('destroy', { basis: 'per_weight', unit_price: '5.00', weight_step: 1000 }),
]

describe('what happens to a parcel later', () => {
  it('is charged each time it happens, once, with its steps, whatever the credit', async () => {
    const { receive, topUp, scan, move, destroy, order, kept, balance, entries, verdict } = desk({ payer: {}, subjects: LATER })
    await topUp(120_00n)
    await receive()
    must(await scan('dispatch', 'REF-1'))
    for (const event of ['refuse', 'redeliver', 'refuse', 'redeliver', 'refuse', 'return'] as const)
      must(await move('OD1', { event, reason: 'Nobody at home' }))
    must(await destroy('OD1', 'Nobody at home'))
    const { prices, charges } = await kept()
    expect(charges.map(({ occasion, paid }) => [occasion, paid])).toEqual([
      ['freight', [IN_CNY]],
      ['redeliver', [money(20_00n, 'CNY')]],
      ['redeliver', [money(20_00n, 'CNY')]],
      // Half of 59.00 AED, paid in CNY at the rate of the day.
      ['return', [must(exchange(money(29_50n, 'AED'), { to: 'CNY', rates: ratesAt(bookOf().exchangeRates, day('2026-09-17')) })).amount]],
      // Two started kilograms of 1.200 kg.
      ['destroy', [money(10_00n, 'CNY')]],
    ])
    expect(new Set(charges.map(({ key }) => key)).size).toBe(5)
    expect(prices.at(-1)?.steps).toMatchObject([{ code: 'surcharge_per_weight', version: 'destroy-1' }])
    expect(totalOf(order('OD1').money as OrderMoney)).toEqual([money(88_50n, 'AED'), money(50_00n, 'CNY')])
    expect(balance()).toBeLessThan(0n)
    expect(entries().map(({ kind }) => kind)).toEqual(['recharge', 'freight', 'surcharge', 'surcharge', 'surcharge', 'surcharge'])
    expect(await verdict()).not.toHaveProperty('finding')
  })

  it('is given back where the scan of a return is undone, as long as nothing was refunded since', async () => {
    const { receive, scan, undo, order, kept, balance, verdict } = desk({ payer: { mayOwe: true }, subjects: LATER })
    await receive()
    must(await scan('dispatch', 'REF-1'))
    const before = [order('OD1').money, balance()]
    const { scanId } = must(await scan('return', 'REF-1', weighed))
    expect(order('OD1').money?.added).toEqual([money(29_50n, 'AED')])
    expect(balance()).not.toBe(before[1])
    must(await undo('return', scanId))
    expect([order('OD1').money, balance()]).toEqual(before)
    const { charges } = await kept()
    expect(charges.map(({ occasion, reverses }) => [occasion, reverses])).toEqual([
      ['freight', undefined],
      ['return', undefined],
      ['return', charges[1]?.id],
    ])
    expect(must(await scan('return', 'REF-1', weighed)).outcome).toBe('returned')
    expect(await verdict()).not.toHaveProperty('finding')
  })

  it('costs nothing where no subject is in force for it, and for what we never had', async () => {
    const free = desk({ payer: { mayOwe: true } })
    await free.receive()
    must(await free.scan('dispatch', 'REF-1'))
    for (const event of ['refuse', 'return'] as const) must(await free.move('OD1', { event, reason: 'Refused' }))
    expect((await free.kept()).charges).toHaveLength(1)
    const unseen = desk({ payer: { mayOwe: true }, subjects: LATER })
    for (const event of ['intercept', 'return'] as const) must(await unseen.move('OD1', { event, reason: 'Not sent' }))
    expect((await unseen.kept()).charges).toEqual([])
  })
})

describe('the work of a warehouse', () => {
  const work = [
    subject('relabel', { unit_price: '3.00' }),
    subject('picking', { unit_price: '1.50' }),
    subject('every_parcel', { unit_price: '9.00' }),
  ]

  it('is quoted when the order is received and charged when it leaves, without freight, and given back when that is undone', async () => {
    const { scan, undo, order, charging, balance } = desk({ payer: { mayOwe: true }, subjects: work })
    must(await scan('receive', 'REF-6', weighed))
    expect(order('OD6').money).toMatchObject({ state: 'quoted', fees: { freight_append: [money(4_50n, 'CNY')] } })
    const { scanId } = must(await scan('dispatch', 'REF-6'))
    expect(balance()).toBe(-4_50n)
    expect((await charging.reading.of('OD6')).charges).toMatchObject([{ key: 'order:OD6:work', occasion: 'work' }])
    must(await undo('dispatch', scanId))
    expect(balance()).toBe(0n)
  })

  it('is part of the price of a parcel that is packed from stock', async () => {
    // It is picked in the country that it is delivered in.
    const local = { ...EXAMPLE_RULE, channel: 'GULF-AIR', from_country: 'AE' }
    const { scan, order } = desk({ payer: { mayOwe: true }, subjects: work.slice(0, 2), rules: [local] })
    must(await scan('receive', 'REF-3', weighed))
    expect(order('OD3').money?.fees.freight_append).toEqual([money(1_50n, 'CNY')])
  })
})
