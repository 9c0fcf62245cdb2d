import { describe, expect, it } from 'vitest'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { failed, must } from '#core/base/kernel/result.ts'
import { wallet as walletOf } from '#core/money/ledger/ledger-account.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import { nextCheck } from '#core/money/payments/next-check.ts'
import { openRecharge, type Notification } from '#core/money/payments/recharge.ts'
import { amount, cashier, codeOf, keyedLedgerCommand, NOON, office, SHIPPER, shownLegs } from '../ledger/sample-money.ts'

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
    const { notify, balance, entries, audit, recharges, setClock, news } = waiting()
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
    expect(news).toContain('wallet {"accountIds":[1001]}')
  })

  it('is credited once, however often the provider says so and however many at a time', async () => {
    const { notify, balance, entries } = waiting()
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(told())))
    expect(answers.map((one) => must(one))).toEqual(['credited', 'repeated', 'repeated', 'repeated', 'repeated'])
    expect(must(await notify(told({ state: 'closed' })))).toBe('noted')
    expect([balance(wallet), entries.length]).toEqual(['100.00 CNY', 1])
  })

  it.each([
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

  it('expires when its time is over, not before', async () => {
    const { settle, setClock, state } = waiting()
    setClock(NOON + HALF_AN_HOUR - 1)
    must(await settle())
    expect(state()).toBe('pending')
    setClock(NOON + HALF_AN_HOUR + 120_000)
    must(await settle())
    expect([state(), must(await settle())]).toEqual(['expired', 0])
  })

  it('still pending is credited, however late: what counts is what was closed', async () => {
    const { notify, setClock } = waiting()
    setClock(NOON + 2 * HALF_AN_HOUR)
    expect(must(await notify(told()))).toBe('credited')
  })
})

describe('a report that is not believed', () => {
  const nothing = told({ amount: amount('0 CNY') })

  it('of a payment of nothing waits for the staff, credits nothing, and is dismissed by them alone', async () => {
    const { notify, decide, recharges, entries, audit } = waiting()
    expect([must(await notify(nothing)), must(await notify(nothing))]).toEqual(['kept_for_staff', 'kept_for_staff'])
    expect(recharges.get('R1')).toEqual({ ...asked, state: 'in_question', question: 'unclear' })
    expect([entries.length, audit]).toMatchObject([0, [{ action: 'question', changes: { reason: { to: 'paid 0.00' } } }, {}]])
    const decideAs = async (decision: 'credit' | 'give_back' | 'dismiss') =>
      codeOf(await decide({ number: 'R1', decision, raw: { reason: 'nothing at the provider' } }, cashier))
    expect([await decideAs('credit'), await decideAs('give_back')]).toEqual(['DECISION_CLOSED', 'DECISION_CLOSED'])
    expect([await decideAs('dismiss'), recharges.get('R1')?.state, entries.length]).toEqual(['ok', 'closed', 0])
  })

  it('is followed by one that is, which credits in time and waits for the staff late or of another amount', async () => {
    const outcome = async (changed: Partial<Notification>) => {
      const { notify, recharges, balance } = waiting()
      must(await notify(nothing))
      const effect = must(await notify(told(changed)))
      return [effect, recharges.get('R1')?.state, recharges.get('R1')?.question, balance(wallet)]
    }
    expect(await outcome({})).toEqual(['credited', 'paid', 'unclear', '100.00 CNY'])
    expect(await outcome({ amount: amount('99 CNY') })).toEqual(['kept_for_staff', 'in_question', 'amount', '0.00 CNY'])
    expect(await outcome({ at: NOON + HALF_AN_HOUR })).toEqual(['kept_for_staff', 'in_question', 'late', '0.00 CNY'])
  })

  it('leaves a top-up that was paid as it is', async () => {
    const { notify, balance, state } = waiting()
    must(await notify(told()))
    expect([must(await notify(nothing)), state(), balance(wallet)]).toEqual(['kept_for_staff', 'paid', '100.00 CNY'])
  })

  it('has its provider asked on, whose word credits what was paid', async () => {
    const { request, notify, payers, settle, setClock, recharges } = office()
    const { recharge } = must(await request(ASKED, key()))
    must(await notify(told({ amount: amount('0 CNY'), merchant: recharge.merchant })))
    expect(recharges.get('R1')?.state).toBe('in_question')
    setClock(NOON + 31_000)
    must(await settle())
    expect(recharges.get('R1')?.state).toBe('in_question')
    payers.pay(recharge)
    setClock(NOON + 3 * 60_000)
    must(await settle())
    expect(recharges.get('R1')?.state).toBe('paid')
  })
})

describe('a payment of another amount', () => {
  it('waits for the staff with both amounts, however often it is reported, and credits what was paid once they say so', async () => {
    const { notify, decide, recharges, balance, entries, audit } = waiting()
    const differing = told({ amount: amount('99.99 CNY') })
    expect([must(await notify(differing)), must(await notify(differing))]).toEqual(['kept_for_staff', 'repeated'])
    expect(recharges.get('R1')).toEqual({
      ...asked,
      state: 'in_question',
      question: 'amount',
      paidAmount: amount('99.99 CNY'),
      transactionId: 'T1',
      paidAt: NOON + 60_000,
    })
    expect([entries.length, audit]).toMatchObject([0, [{ action: 'question', changes: { paid_amount: { to: '99.99' } } }]])
    must(await decide({ number: 'R1', decision: 'credit', raw: { reason: 'the client agrees' } }, cashier))
    expect([balance(wallet), entries.length]).toEqual(['99.99 CNY', 1])
  })

  it('is given back as it was paid', async () => {
    const { notify, decide, payers, state } = waiting()
    const paid = payers.pay({ ...asked, amount: amount('120 CNY') })
    must(await notify({ ...paid, transactionId: 'T1' }))
    must(await decide({ number: 'R1', decision: 'give_back', raw: { reason: 'wrong amount' } }, cashier))
    expect([state(), payers.refunded]).toEqual(['given_back', [{ number: 'R1R', of: 'R1', amount: amount('120 CNY') }]])
  })

  it('is credited where its provider reports the right amount after all, once', async () => {
    const { notify, state, balance } = waiting()
    must(await notify(told({ amount: amount('1 CNY') })))
    const answers = [await notify(told()), await notify(told()), await notify(told({ amount: amount('1 CNY') }))]
    expect(answers.map((one) => (one.ok ? one.value : one.failure.code))).toEqual(['credited', 'repeated', 'PAYMENT_DIFFERS'])
    expect([state(), balance(wallet)]).toEqual(['paid', '100.00 CNY'])
  })

  it('that also came late stays with the staff when its amount is corrected', async () => {
    const { notify, recharges, entries } = waiting()
    must(await notify(told({ state: 'closed' })))
    must(await notify(told({ amount: amount('1 CNY') })))
    expect(recharges.get('R1')).toMatchObject({ question: 'late', paidAmount: amount('1 CNY') })
    expect(must(await notify(told()))).toBe('kept_for_staff')
    expect(recharges.get('R1')).toMatchObject({ state: 'in_question', question: 'late' })
    expect([recharges.get('R1')?.paidAmount, entries.length]).toEqual([undefined, 0])
  })

  it('is found by asking the provider as well', async () => {
    const { request, payers, settle, setClock, recharges } = office()
    const { recharge } = must(await request(ASKED, key()))
    payers.pay({ ...recharge, amount: amount('99 CNY') })
    setClock(NOON + 31_000)
    must(await settle())
    expect(recharges.get('R1')).toMatchObject({ state: 'in_question', paidAmount: amount('99 CNY') })
  })
})

describe('a second payment of a top-up', () => {
  const twice = async () => {
    const open = waiting()
    must(await open.notify(told()))
    const second = told({ transactionId: 'T2', amount: amount('60 CNY') })
    const answers = await Promise.all([open.notify(second), open.notify(second)])
    expect(answers.map((one) => must(one)).toSorted()).toEqual(['kept_for_staff', 'repeated'])
    return open
  }

  it('waits for the staff under a number of its own, once, and leaves the first alone', async () => {
    const { recharges, balance, audit } = await twice()
    expect(recharges.get('R1_2')).toMatchObject({
      state: 'in_question',
      question: 'second',
      repeats: 'R1',
      amount: amount('60 CNY'),
      transactionId: 'T2',
      paidAt: NOON + 60_000,
    })
    expect([recharges.size, recharges.get('R1')?.state, balance(wallet)]).toEqual([2, 'paid', '100.00 CNY'])
    expect(audit.at(-1)).toMatchObject({ subject: 'R1_2', action: 'question', changes: { repeats: { to: 'R1' } } })
  })

  it('is credited under its number, or given back under the number that its provider knows', async () => {
    const { decide, notify, balance, entries, payers, recharges } = await twice()
    must(await notify(told({ transactionId: 'T3' })))
    must(await decide({ number: 'R1_2', decision: 'credit', raw: { reason: 'the client keeps it' } }, cashier))
    expect([balance(wallet), entries.at(-1)?.reference]).toEqual(['160.00 CNY', 'R1_2'])
    payers.pay(asked)
    must(await decide({ number: 'R1_3', decision: 'give_back', raw: { reason: 'paid twice' } }, cashier))
    expect(payers.refunded).toEqual([{ number: 'R1_3R', of: 'R1', amount: amount('100 CNY') }])
    expect([recharges.get('R1_3')?.state, recharges.get('R1')?.state]).toEqual(['given_back', 'paid'])
  })

  it('is none where the payment is another top-up’s', async () => {
    const { notify, recharges } = await twice()
    recharges.set('R9', { ...asked, number: 'R9' })
    expect(must(await notify(told({ rechargeNumber: 'R9', transactionId: 'T9' })))).toBe('credited')
    expect(codeOf(await notify(told({ transactionId: 'T9' })))).toBe('TRANSACTION_TAKEN')
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
    expect(open.recharges.get('R1')).toEqual({
      ...asked,
      state: 'in_question',
      question: 'late',
      transactionId: 'T1',
      paidAt: NOON + 60_000,
    })
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
    const both = await Promise.all(
      (['credit', 'give_back'] as const).map((event) => decide({ number: 'R1', decision: event, raw: { reason: 'wired late' } }, cashier)),
    )
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
    const { payers, decide, settle, notify, setClock, state, entries, audit } = waiting()
    setClock(NOON + HALF_AN_HOUR)
    must(await settle())
    expect(must(await notify({ ...payers.pay(asked), transactionId: 'T1' }))).toBe('kept_for_staff')
    must(await decide({ number: 'R1', decision: 'give_back', raw: { reason: 'paid twice' } }, cashier))
    expect([state(), entries.length, payers.refunds]).toEqual(['given_back', 0, ['R1R']])
    expect(audit.slice(-2)).toMatchObject([
      { action: 'give_back', actorId: 3, changes: { reason: { to: 'paid twice' } } },
      { action: 'returned', actorId: 0, from: 'giving_back', to: 'given_back' },
    ])
  })

  it('is given back later where the provider does not answer, once, and cannot be credited meanwhile', async () => {
    const { payers, decide, settle, notify, setClock, state } = waiting()
    must(await notify(told({ state: 'closed' })))
    must(await notify(payers.pay(asked)))
    payers.setAway(true)
    must(await decide({ number: 'R1', decision: 'give_back', raw: { reason: 'paid twice' } }, cashier))
    expect(state()).toBe('giving_back')
    expect(codeOf(await decide({ number: 'R1', decision: 'credit', raw: { reason: 'no' } }, cashier))).toBe('ILLEGAL_TRANSITION')
    payers.setAway(false)
    setClock(NOON + HALF_AN_HOUR)
    must(await settle())
    must(await settle())
    expect([state(), payers.refunds]).toEqual(['given_back', ['R1R']])
  })

  it('stays in question where the provider refuses to give it back', async () => {
    const { decide, notify, state } = waiting()
    must(await notify(told({ state: 'closed' })))
    must(await notify(told()))
    must(await decide({ number: 'R1', decision: 'give_back', raw: { reason: 'paid twice' } }, cashier))
    expect(state()).toBe('in_question')
  })

  it('is not to be decided before it comes, nor without a reason', async () => {
    const { decide } = waiting()
    expect(await decide({ number: 'R1', decision: 'credit', raw: { reason: 'x' } }, cashier)).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION', params: { stateName: 'pending', eventName: 'credit' } },
    })
    expect(await decide({ number: 'R9', decision: 'credit', raw: { reason: 'x' } }, cashier)).toMatchObject({
      failure: { code: 'RECHARGE_NOT_FOUND', params: { recharge: 'R9' } },
    })
    expect(await decide({ number: 'R1', decision: 'credit', raw: {} }, cashier)).toMatchObject({
      failure: { code: 'INPUT_INVALID', fields: [{ path: 'reason' }] },
    })
  })
})

const ASKED = { type: 'alipay', amount: '100' }
const key = (name = 'k1') => ({ actor: { id: SHIPPER }, keyed: { ...keyedLedgerCommand(name), accountId: SHIPPER } })

describe('asking for a top-up', () => {
  it('writes it down, asks the provider, and keeps what the payer is shown', async () => {
    const { request, recharges, audit } = office()
    expect(must(await request(ASKED, key()))).toMatchObject({
      recharge: { number: 'R1', customerId: SHIPPER, channel: 'alipay', merchant: 'M1', state: 'pending' },
      prompt: { kind: 'qr', content: 'pay me' },
    })
    expect(recharges.get('R1')).toMatchObject({ amount: amount('100 CNY'), expiresAt: NOON + HALF_AN_HOUR })
    expect(audit).toMatchObject([{ subject: 'R1', action: 'request', to: 'pending' }])
  })

  it('is the same one under the same key, also where the provider was away at first', async () => {
    const { request, recharges, payers } = office()
    payers.setAway(true)
    expect(codeOf(await request(ASKED, key()))).toBe('PROVIDER_UNAVAILABLE')
    expect(recharges.get('R1')?.state).toBe('pending')
    payers.setAway(false)
    const again = must(await request(ASKED, key()))
    expect([again.recharge.number, again.prompt?.kind, recharges.size]).toEqual(['R1', 'qr', 1])
    expect(codeOf(await request(ASKED, { ...key(), keyed: { ...keyedLedgerCommand('k1', 'other'), accountId: SHIPPER } }))).toBe(
      'IDEMPOTENCY_CONFLICT',
    )
    expect(must(await request(ASKED, key('k2'))).recharge.number).toBe('R2')
  })

  it('ends where the provider refuses it, and opens none of a type without provider', async () => {
    const { request, recharges, payers } = office()
    payers.setPrompt(failed(paymentFailure('PROVIDER_REFUSED', { reason: 'no' })))
    expect(codeOf(await request(ASKED, key()))).toBe('PROVIDER_REFUSED')
    expect(recharges.get('R1')?.state).toBe('failed')
    expect(await request({ ...ASKED, type: 'wepay' }, key('k2'))).toMatchObject({
      failure: { fields: [{ path: 'type', code: 'PAYMENT_TYPE_CLOSED' }] },
    })
    expect(recharges.size).toBe(1)
  })

  it.each([
    { name: 'nothing', amount: '0', expected: 'NOT_POSITIVE' },
    { name: 'less than nothing', amount: '-1', expected: 'NOT_POSITIVE' },
    { name: 'a fen above the most', amount: '1000000.01', expected: 'OUT_OF_RANGE' },
    { name: 'a number far above the most', amount: 1e9, expected: 'OUT_OF_RANGE' },
    { name: 'more digits than an amount has', amount: '1000000000000000', expected: 'OUT_OF_RANGE' },
    { name: 'a number of so many digits', amount: 1e15, expected: 'OUT_OF_RANGE' },
    { name: 'a part of a fen', amount: '0.001', expected: 'TOO_MANY_DECIMALS' },
    { name: 'a text that is no number', amount: 'NaN', expected: 'NOT_A_NUMBER' },
    { name: 'a number that is none', amount: Number.NaN, expected: 'NOT_A_NUMBER' },
    { name: 'digits of full width', amount: '１００', expected: 'OTHER_DIGITS' },
    { name: 'another currency', amount: { amount: '1', currency: 'USD' }, expected: 'CURRENCY_NOT_TAKEN' },
  ])('takes no amount of $name (rule: Amount of a top-up)', async ({ amount: wrong, expected: code }) => {
    const { request, recharges } = office()
    expect(await request({ type: 'alipay', amount: wrong }, key())).toMatchObject({ failure: { fields: [{ path: 'amount', code }] } })
    expect(recharges.size).toBe(0)
  })

  it('takes the most of one top-up', async () => {
    expect(codeOf(await office().request({ type: 'alipay', amount: '1000000.00' }, key()))).toBe('ok')
  })
})

describe('following up', () => {
  it('credits what was paid without a notification, once, whichever comes first', async () => {
    const { request, payers, settle, notify, setClock, balance } = office()
    const { recharge } = must(await request(ASKED, key()))
    const paid = payers.pay(recharge)
    setClock(NOON + 31_000)
    await Promise.all([settle(), notify(paid), settle()])
    expect(balance(wallet)).toBe('100.00 CNY')
  })

  it('asks after half a minute, two, ten, and at the end', () => {
    const times = [0, 30, 120, 600].map((seconds) => (nextCheck(asked, NOON + seconds * MILLIS_PER_SECOND) - NOON) / MILLIS_PER_SECOND)
    expect(times).toEqual([30, 120, 600, 1800])
  })

  it('closes with the provider before it expires, and credits where the payer was faster', async () => {
    const { request, payers, settle, setClock, recharges, balance } = office()
    const { recharge } = must(await request(ASKED, key()))
    const faster = must(await request(ASKED, key('k2'))).recharge
    payers.pay(faster)
    setClock(NOON + HALF_AN_HOUR)
    must(await settle())
    expect([recharges.get('R1')?.state, payers.trades.get('R1')?.state]).toEqual(['expired', 'closed'])
    expect([recharges.get('R2')?.state, balance(wallet)]).toEqual(['paid', '100.00 CNY'])
    expect(recharge.state).toBe('pending')
  })

  it('assumes nothing while the provider does not answer', async () => {
    const { request, payers, settle, setClock, recharges } = office()
    must(await request(ASKED, key()))
    payers.setAway(true)
    setClock(NOON + 10 * HALF_AN_HOUR)
    must(await settle())
    expect(recharges.get('R1')?.state).toBe('pending')
  })

  it('leaves to the staff what was refunded at the provider before it was credited', async () => {
    const { request, payers, settle, setClock, recharges, entries } = office()
    const { recharge } = must(await request(ASKED, key()))
    payers.pay(recharge)
    const trade = payers.trades.get('R1')
    if (trade !== undefined) trade.state = 'refunded'
    setClock(NOON + 31_000)
    must(await settle())
    expect([recharges.get('R1')?.state, recharges.get('R1')?.transactionId, entries.length]).toEqual(['in_question', 'TR1', 0])
  })
})
