import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import { post } from '#core/money/ledger/post.ts'
import { recharge } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { termsOf } from '#core/operations/insurance/premium.rules.ts'
import { exchange, ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { bookOf, day } from '../../pricing/fees/sample-tariffs.ts'
import { ddp } from '../../parcels/orders/order-fixture.ts'
import { stationDesk } from '../stations/station-desk.ts'
import { SAMPLE_CATEGORY } from './sample-category.ts'

const weighed = { checkWeightGrams: 1000, checkSizeMm: [300, 200, 100] } as const
/** 59.00 AED at the rate of the day. */
const FREIGHT_IN_CNY = must(exchange(money(59_00n, 'AED'), { to: 'CNY', rates: ratesAt(bookOf().exchangeRates, day('2026-09-17')) })).amount
  .amount
const PREMIUM = money(1_000n, 'CNY')

/** A parcel that is insured for 200.00 CNY. */
async function insuredParcel(mayOwe = true) {
  const station = stationDesk([], { payer: { mayOwe }, values: { insurance: 'ALL-RISKS' } })
  const { policies } = station.insurance
  await policies.add({
    orderNumber: 'OD1',
    customerId: ddp.id,
    terms: termsOf(SAMPLE_CATEGORY),
    insured: money(20_000n, 'CNY'),
    premium: PREMIUM,
    state: 'ordered',
    orderedBy: ddp.id,
    orderedAt: 0,
  })
  const { ledger, reading } = station.charging
  return {
    ...station,
    topUp: async (amount: bigint) => {
      const draft = recharge({ customerId: ddp.id, reference: `T${amount}`, channel: 'sandbox', amount: money(amount, 'CNY') })
      must(await ledger.atomically((books) => post(books.ledger, draft, { at: 1, actorId: ddp.id })))
    },
    policy: () => station.insurance.all()[0]!,
    charges: async () => (await reading.of('OD1')).charges.map(({ occasion, paid }) => [occasion, paid]),
    balance: () => ledger.balanceOf(wallet(ddp.id, 'CNY')),
    verdict: () => ledger.reading.snapshot(verifyLedger),
  }
}

describe('the policy of a parcel', () => {
  it('comes into force with the dispatch, which charges its premium once, with every step', async () => {
    const { scan, policy, charges, charging, order, verdict } = await insuredParcel()
    must(await scan('receive', 'REF-1', weighed))
    expect([policy().state, await charges()]).toEqual(['ordered', []])
    must(await scan('dispatch', 'REF-1'))
    expect(policy()).toMatchObject({ state: 'in_force', inForceAt: order('OD1').outboundAt })
    expect((await charges()).map(([occasion]) => occasion)).toEqual(['freight', 'insurance'])
    expect((await charges())[1]?.[1]).toEqual([PREMIUM])
    expect(order('OD1').money?.added).toEqual([PREMIUM])
    const { prices } = await charging.reading.of('OD1')
    expect(prices.at(-1)?.steps.map(({ code }) => code)).toEqual(['insured_value', 'premium', 'least_premium'])
    expect(charging.ledger.entries.map(({ kind }) => kind)).toEqual(['freight', 'insurance'])
    expect(await verdict()).not.toHaveProperty('finding')
  })

  it('is as it was, and its premium given back, once the dispatch is undone; it is charged again then', async () => {
    const { scan, undo, policy, charges, balance, order, verdict } = await insuredParcel()
    must(await scan('receive', 'REF-1', weighed))
    const before = [policy(), balance()]
    const { scanId } = must(await scan('dispatch', 'REF-1'))
    must(await undo('dispatch', scanId))
    expect([policy(), balance()]).toEqual(before)
    expect(order('OD1').money).not.toHaveProperty('added')
    must(await scan('dispatch', 'REF-1'))
    expect(policy().state).toBe('in_force')
    expect((await charges()).map(([occasion]) => occasion)).toEqual([
      'freight',
      'insurance',
      'freight',
      'insurance',
      'freight',
      'insurance',
    ])
    expect(await verdict()).not.toHaveProperty('finding')
  })

  it('holds the parcel where neither wallet nor credit cover its premium', async () => {
    const { scan, policy, charges, topUp, order } = await insuredParcel(false)
    // The freight and all but a cent of the premium.
    await topUp(FREIGHT_IN_CNY + PREMIUM.amount - 1n)
    must(await scan('receive', 'REF-1', weighed))
    expect(await scan('dispatch', 'REF-1')).toMatchObject({ failure: { code: 'PARCEL_UNPAID' } })
    expect([policy().state, order('OD1').status, await charges()]).toEqual(['ordered', 'inbound', []])
    await topUp(1n)
    must(await scan('dispatch', 'REF-1'))
    expect(policy().state).toBe('in_force')
  })

  it('is void once its order is cancelled, or lost before it was dispatched', async () => {
    const cancelled = await insuredParcel()
    must(await cancelled.move('OD1', { event: 'cancel' }))
    expect(cancelled.policy().state).toBe('void')
    const lost = await insuredParcel()
    must(await lost.scan('receive', 'REF-1', weighed))
    must(await lost.move('OD1', { event: 'lose', reason: 'Not found' }))
    expect([lost.policy().state, await lost.charges()]).toEqual(['void', []])
    const sent = await insuredParcel()
    must(await sent.scan('receive', 'REF-1', weighed))
    must(await sent.scan('dispatch', 'REF-1'))
    must(await sent.move('OD1', { event: 'lose', reason: 'Not found' }))
    expect(sent.policy().state).toBe('in_force')
  })

  it('is not looked for where the parcel says that it has none', async () => {
    const station = stationDesk()
    const asked: string[] = []
    const { policies } = station.insurance
    const { of } = policies
    Object.assign(policies, { of: (order: string) => (asked.push(order), of(order)) })
    must(await station.scan('receive', 'REF-1', weighed))
    const { scanId } = must(await station.scan('dispatch', 'REF-1'))
    must(await station.undo('dispatch', scanId))
    must(await station.move('OD1', { event: 'lose', reason: 'Not found' }))
    expect(asked).toEqual([])
  })
})
