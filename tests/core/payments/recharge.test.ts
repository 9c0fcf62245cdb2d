import { describe, expect, it } from 'vitest'
import { MILLIS_PER_SECOND } from '../../../core/kernel/clock.ts'
import { must } from '../../../core/kernel/result.ts'
import { wallet as walletOf } from '../../../core/ledger/ledger-account.ts'
import { rechargeRecord } from '../../../core/payments/recharge.entity.ts'
import { openRecharge, type Notification } from '../../../core/payments/recharge.ts'
import { amount, cashier, codeOf, NOON, office, SHIPPER, shownLegs } from '../ledger/sample-money.ts'

const HALF_AN_HOUR = 1800 * MILLIS_PER_SECOND
const wallet = walletOf(SHIPPER, 'CNY')
const asked = openRecharge(
  { number: 'R1', customerId: SHIPPER, channel: 'alipay', merchant: 'M1', amount: amount('100 CNY') },
  { now: NOON },
)
const told = (changed: Partial<Notification> = {}): Notification => ({
  rechargeNumber: 'R1',
  channel: 'alipay',
  merchant: 'M1',
  amount: amount('100 CNY'),
  state: 'paid',
  transactionId: 'T1',
  at: NOON + 60_000,
  ...changed,
})

/** Use cases with one top-up that waits for its payment. */
function waiting() {
  const open = office()
  open.recharges.set(asked.number, asked)
  return { ...open, state: () => open.recharges.get('R1')?.state }
}

describe('a top-up', () => {
  it('waits for half an hour', () => {
    expect(asked).toMatchObject({ state: 'pending', createdAt: NOON, expiresAt: NOON + HALF_AN_HOUR })
  })

  it('is credited by the provider alone, under its own number', async () => {
    const { notify, balance, entries, audit, recharges, setClock } = waiting()
    setClock(NOON + 70_000)
    expect(await notify(told())).toEqual({ ok: true, value: 'credited' })
    expect(balance(wallet)).toBe('100.00 CNY')
    expect(entries).toMatchObject([{ number: 1, kind: 'recharge', reference: 'R1', at: NOON + 70_000, actorId: 0 }])
    expect(shownLegs(entries[0]?.legs ?? [])).toEqual(['in_transit:alipay:CNY -100.00', 'wallet:1001:CNY 100.00'])
    expect(recharges.get('R1')).toEqual({ ...asked, state: 'paid', transactionId: 'T1', paidAt: NOON + 60_000 })
    expect(audit).toEqual([
      { at: NOON + 70_000, actorId: 0, area: 'finance', subject: 'R1', action: 'pay', from: 'pending', to: 'paid' },
      { at: NOON + 70_000, actorId: 0, area: 'finance', subject: 'R1', action: 'recharge', changes: { reference: { to: 'R1' } } },
    ])
  })

  it('is credited once, however often the provider says so and however many at a time', async () => {
    const { notify, balance, entries } = waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(told())))
    expect(answers.map((one) => must(one))).toEqual(['credited', 'repeated', 'repeated', 'repeated', 'repeated'])
    expect(must(await notify(told({ state: 'closed' })))).toBe('noted')
    expect([balance(wallet), entries.length]).toEqual(['100.00 CNY', 1])
  })

  it.each([
    ['amount', { amount: amount('100.01 CNY') }, '100.00', '100.01'],
    ['currency', { amount: amount('100 USD') }, 'CNY', 'USD'],
    ['merchant', { merchant: 'M2' }, 'M1', 'M2'],
    ['provider', { channel: 'wepay' }, 'alipay', 'wepay'],
  ] as const)('takes no notification of another %s', async (part, changed, expected, found) => {
    const { notify, state, entries, audit } = waiting()
    expect(await notify(told(changed))).toMatchObject({
      failure: { code: 'PAYMENT_DIFFERS', kind: 'refused', params: { what: { 'en-US': part }, expected, found } },
    })
    expect([state(), entries.length, audit.length]).toEqual(['pending', 0, 0])
  })

  it('nobody asked for is not credited', async () => {
    const { notify } = waiting()
    expect(await notify(told({ rechargeNumber: 'R2' }))).toMatchObject({
      failure: { code: 'RECHARGE_NOT_FOUND', kind: 'missing', params: { recharge: 'R2' } },
    })
  })

  it('that was paid by one payment takes no second one', async () => {
    const { notify, balance } = waiting()
    must(await notify(told()))
    expect(await notify(told({ transactionId: 'T2' }))).toMatchObject({
      failure: { code: 'PAYMENT_DIFFERS', params: { what: { 'en-US': 'transaction' }, expected: 'T1', found: 'T2' } },
    })
    expect(balance(wallet)).toBe('100.00 CNY')
  })

  it('expires when its time is over, not before', async () => {
    const { expire, setClock, state } = waiting()
    setClock(NOON + HALF_AN_HOUR - 1)
    expect(must(await expire({ most: 10 }))).toBe(0)
    expect(state()).toBe('pending')
    setClock(NOON + HALF_AN_HOUR)
    expect(must(await expire({ most: 10 }))).toBe(1)
    expect([state(), must(await expire({ most: 10 }))]).toEqual(['expired', 0])
  })

  it('still pending is credited, however late: what counts is what was closed', async () => {
    const { notify, setClock } = waiting()
    setClock(NOON + 2 * HALF_AN_HOUR)
    expect(must(await notify(told()))).toBe('credited')
  })
})

describe('a payment that comes too late', () => {
  it.each(['closed', 'failed'] as const)('for a top-up that was %s is kept for the staff and credits nothing', async (state) => {
    const open = waiting()
    expect(must(await open.notify(told({ state, transactionId: 'T0' })))).toBe('noted')
    expect(open.recharges.get('R1')).toEqual({ ...asked, state })
    expect(must(await open.notify(told({ state })))).toBe('noted')
    expect(must(await open.notify(told()))).toBe('kept_for_staff')
    expect(must(await open.notify(told()))).toBe('repeated')
    expect(open.recharges.get('R1')).toEqual({ ...asked, state: 'in_question', transactionId: 'T1', paidAt: NOON + 60_000 })
    expect([open.balance(wallet), open.entries.length]).toEqual(['0.00 CNY', 0])
    expect(open.audit.map(({ from, to }) => [from, to])).toEqual([
      ['pending', state],
      [state, 'in_question'],
    ])
  })

  it('is credited by the staff, once', async () => {
    const { notify, decide, balance, state, audit, entries } = waiting()
    must(await notify(told({ state: 'closed' })))
    must(await notify(told()))
    const both = await Promise.all((['credit', 'give_back'] as const).map((event) => decide({ rechargeNumber: 'R1', event }, cashier)))
    expect(both.map(codeOf)).toEqual(['ok', 'ILLEGAL_TRANSITION'])
    expect(both[0]).toMatchObject({ ok: true, value: { state: 'paid', transactionId: 'T1' } })
    expect([balance(wallet), state(), must(await notify(told()))]).toEqual(['100.00 CNY', 'paid', 'repeated'])
    expect(entries).toMatchObject([{ reference: 'R1', actorId: 3 }])
    expect(audit.slice(-2)).toMatchObject([
      { action: 'credit', actorId: 3, from: 'in_question', to: 'paid' },
      { action: 'recharge', actorId: 3 },
    ])
  })

  it('is given back by the provider, and the ledger never saw it', async () => {
    const { notify, decide, expire, setClock, state, entries } = waiting()
    setClock(NOON + HALF_AN_HOUR)
    must(await expire({ most: 1 }))
    expect(must(await notify(told()))).toBe('kept_for_staff')
    must(await decide({ rechargeNumber: 'R1', event: 'give_back' }, cashier))
    expect([state(), entries.length]).toEqual(['given_back', 0])
  })

  it('is not to be decided before it comes', async () => {
    const { decide } = waiting()
    expect(await decide({ rechargeNumber: 'R1', event: 'credit' }, cashier)).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION', params: { stateName: 'pending', eventName: 'credit' } },
    })
    expect(await decide({ rechargeNumber: 'R9', event: 'credit' }, cashier)).toMatchObject({
      failure: { code: 'RECHARGE_NOT_FOUND', params: { recharge: 'R9' } },
    })
  })
})

describe('a top-up at the API', () => {
  it('has the names of the specification', () => {
    expect(rechargeRecord(asked)).toEqual({
      flow_num: 'R1',
      customer_id: SHIPPER,
      type: 'alipay',
      amount: amount('100 CNY'),
      status: 'pending',
      create_time: NOON,
      expire_time: NOON + HALF_AN_HOUR,
    })
    expect(rechargeRecord({ ...asked, paidAt: NOON, transactionId: 'T1' })).toMatchObject({ pay_time: NOON, transaction_id: 'T1' })
  })
})
