import { describe, expect, it } from 'vitest'
import { codBill } from '#core/money/cod/bills/cod-bill.entity.ts'
import {
  codBillRecord,
  issueCodBill,
  mayMoveBill,
  moveBill,
  ordersOn,
  payCodBill,
  reissueBill,
  type CodBill,
  type Payment,
} from '#core/money/cod/bills/cod-bill.ts'
import { settlementMachine, type SettlementEvent, type SettlementState } from '#core/money/cod/bills/settlement.machine.ts'
import { isNcnd, settledPartOf, sortedSumsByCurrency, type CodOrder } from '#core/money/cod/bills/settlement.rules.ts'
import { codPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { statesOf, eventsOf, next } from '#core/base/kernel/machine.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { subjectOf, SUBJECTS } from '../../pricing/fees/sample-subjects.ts'
import { amount, codeOf, RATES, shownAmount } from '../../pricing/fees/sample-tariffs.ts'

const UNTIL = Date.UTC(2026, 5, 1)
const scope = { customerId: 1001, until: UNTIL }
const payoutOf = (amounts: readonly Money[]) => codPayout(subjectOf('cod_payout', SUBJECTS.payout), { amounts, rates: RATES })
const remitted = (orderNumber: string, collected: Money, over: Partial<CodOrder> = {}): CodOrder => ({
  orderNumber,
  customerId: 1001,
  state: 'signed',
  collection: 'remitted',
  collected,
  remittedAt: UNTIL - 1,
  charges: [],
  ...over,
})
const returned = (orderNumber: string, ...charges: readonly Money[]): CodOrder => ({
  orderNumber,
  customerId: 1001,
  state: 'returned',
  collection: 'failed',
  charges,
})
const issue = (...orders: readonly CodOrder[]) => issueCodBill(orders, { billNumber: 'CB1', scope, payoutOf })
const ORDERS = [remitted('OD1', amount('4000.00', 'AED')), remitted('OD2', amount('6000.00', 'AED'))]
const billed = (): CodBill => must(issue(...ORDERS)).bill
const sent = (): CodBill => must(moveBill(billed(), { track: 'cod', event: 'send' }))
const disputed = (): CodBill => must(moveBill(sent(), { track: 'cod', event: 'dispute', reason: 'OD2 was 5,000' }))
const confirmed = (): CodBill => must(moveBill(sent(), { track: 'cod', event: 'confirm' }))
const PAYMENT: Payment = { bank: 'ICBC', amount: amount('18640.78', 'CNY'), transactionId: 'T-77', at: UNTIL + 5 }

describe('the settlement machine', () => {
  const drawn: readonly (readonly [SettlementState, SettlementEvent, SettlementState])[] = [
    ['not_billed', 'bill', 'billed'],
    ['billed', 'send', 'pending_confirmation'],
    ['pending_confirmation', 'confirm', 'pending_payment'],
    ['pending_confirmation', 'dispute', 'disputed'],
    ['disputed', 'reissue', 'pending_confirmation'],
    ['pending_payment', 'pay', 'settled'],
    ['settled', 'write_off', 'paid_and_written_off'],
    // Taken back: its orders are not billed again.
    ['billed', 'withdraw', 'not_billed'],
    ['disputed', 'withdraw', 'not_billed'],
  ]
  const events = eventsOf(settlementMachine)

  it('has every arrow of the decision and no other', () => {
    for (const state of statesOf(settlementMachine))
      for (const event of events)
        expect([state, event, next(settlementMachine, { state, event })]).toEqual([
          state,
          event,
          drawn.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })

  it('lets customers confirm and dispute, and nothing else', () => {
    expect(events.filter((event) => mayMoveBill(event, 'customer').ok)).toEqual(['confirm', 'dispute'])
    expect(events.filter((event) => must(mayMoveBill(event, 'staff')))).toEqual(events)
    expect(mayMoveBill('pay', 'customer')).toMatchObject({
      failure: { code: 'BILL_EVENT_NOT_YOURS', kind: 'forbidden', params: { event: { 'en-US': 'Pay' } } },
    })
  })
})

describe('the orders of a settlement', () => {
  const left = (order: CodOrder) => {
    const found = settledPartOf(order, scope)
    return 'takes' in found ? found.takes : found.leftOut
  }
  const why = (over: Partial<CodOrder>) => left(remitted('OD1', amount('1.00', 'AED'), over))
  const { collected: _none, ...withoutAmount } = remitted('OD1', amount('1.00', 'AED'))
  const { remittedAt: _never, ...withoutTime } = remitted('OD1', amount('1.00', 'AED'))

  it('are those of one customer whose money arrived by the day and is on no bill', () => {
    expect(why({})).toEqual(amount('1.00', 'AED'))
    expect(why({ remittedAt: UNTIL })).toEqual(amount('1.00', 'AED'))
    expect(why({ remittedAt: UNTIL + 1 })).toBe('remitted_later')
    expect(why({ customerId: 1002 })).toBe('another_customer')
    expect(why({ billNumber: 'CB0' })).toBe('billed_already')
    for (const collection of ['not_due', 'due', 'collected', 'failed'] as const) expect(why({ collection })).toBe('not_remitted')
    expect(left(withoutTime)).toBe('not_remitted')
    expect(why({ collected: amount('0.00', 'AED') })).toBe('no_amount')
    expect(left(withoutAmount)).toBe('no_amount')
  })

  it('beside them are those that were neither collected nor delivered, for their charges', () => {
    const order = returned('OD3', amount('12.00', 'CNY'))
    expect(ORDER_STATES.filter((state) => isNcnd({ ...order, state }, scope))).toEqual(['returned', 'destroyed', 'lost', 'transferred'])
    expect(isNcnd({ ...order, collection: 'due' }, scope)).toBe(false)
    expect(isNcnd({ ...order, billNumber: 'CB0' }, scope)).toBe(false)
    expect(isNcnd({ ...order, customerId: 1002 }, scope)).toBe(false)
    expect(isNcnd({ ...order, charges: [amount('0.00', 'CNY')] }, scope)).toBe(false)
    expect(isNcnd({ ...order, charges: [amount('0.00', 'CNY'), amount('0.01', 'USD')] }, scope)).toBe(true)
  })

  it('are summed by currency', () => {
    expect(sortedSumsByCurrency([amount('1.00', 'USD'), amount('2.00', 'AED'), amount('0.50', 'USD')])).toEqual([
      amount('2.00', 'AED'),
      amount('1.50', 'USD'),
    ])
    expect(sortedSumsByCurrency([])).toEqual([])
  })
})

describe('a settlement bill', () => {
  it('pays 18,640.78 RMB for 10,000.00 AED of two orders, calculated once', () => {
    const { bill, leftOut } = must(issue(...ORDERS, remitted('OD9', amount('1.00', 'AED'), { collection: 'due' })))
    expect(bill).toMatchObject({ billNumber: 'CB1', customerId: 1001, status: { cod: 'billed', ncnd: 'not_billed' } })
    expect(shownAmount(bill.payout?.total ?? money(0n, 'CNY'))).toBe('18640.78 CNY')
    expect(ordersOn(bill)).toEqual(['OD1', 'OD2'])
    expect(leftOut).toEqual([{ orderNumber: 'OD9', why: 'not_remitted' }])
  })

  it('has a track of its own for the charges of orders that brought nothing', () => {
    const { bill, leftOut } = must(
      issue(...ORDERS, returned('OD3', amount('12.00', 'CNY'), amount('3.00', 'USD')), returned('OD4', amount('8.00', 'CNY'))),
    )
    expect(bill.status).toEqual({ cod: 'billed', ncnd: 'billed' })
    expect(bill.ncndCharges).toEqual([amount('20.00', 'CNY'), amount('3.00', 'USD')])
    expect([ordersOn(bill), leftOut]).toEqual([['OD1', 'OD2', 'OD3', 'OD4'], []])
    const alone = must(issue(returned('OD3', amount('12.00', 'CNY')))).bill
    expect([alone.status, alone.payout]).toEqual([{ cod: 'not_billed', ncnd: 'billed' }, undefined])
    const charged = must(
      moveBill(must(moveBill(must(moveBill(alone, { track: 'ncnd', event: 'send' })), { track: 'ncnd', event: 'confirm' })), {
        track: 'ncnd',
        event: 'pay',
      }),
    )
    expect(charged.status).toEqual({ cod: 'not_billed', ncnd: 'settled' })
  })

  it('is not made of nothing, nor where the bank would take it all', () => {
    expect(codeOf(issue())).toBe('NOTHING_TO_SETTLE')
    expect(codeOf(issue(remitted('OD1', amount('9.00', 'AED'), { collection: 'collected' })))).toBe('NOTHING_TO_SETTLE')
    expect(codeOf(issue(remitted('OD1', amount('5.00', 'AED'))))).toBe('PAYOUT_TOO_SMALL')
  })

  it('goes from billed to written off', () => {
    const settled = must(payCodBill(confirmed(), PAYMENT))
    expect(settled).toMatchObject({ status: { cod: 'settled', ncnd: 'not_billed' }, payment: PAYMENT })
    expect(must(moveBill(settled, { track: 'cod', event: 'write_off' })).status.cod).toBe('paid_and_written_off')
    expect(moveBill(billed(), { track: 'cod', event: 'confirm' })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION', params: { state: { 'en-US': 'Billed' }, event: { 'en-US': 'Confirm' } } },
    })
  })

  it('is paid to the cent, after it was confirmed', () => {
    expect(codeOf(payCodBill(sent(), PAYMENT))).toBe('ILLEGAL_TRANSITION')
    expect(payCodBill(confirmed(), { ...PAYMENT, amount: amount('18640.79', 'CNY') })).toMatchObject({
      failure: { code: 'CHECK_AMOUNT_DIFFERS', params: { found: '18640.79 CNY', expected: '18640.78 CNY' } },
    })
    expect(codeOf(payCodBill(confirmed(), { ...PAYMENT, amount: amount('18640.78', 'USD') }))).toBe('CHECK_AMOUNT_DIFFERS')
    const { payout: _payout, ...withoutPayout } = confirmed()
    expect(() => payCodBill(withoutPayout, PAYMENT)).toThrow('to be paid without a payout')
  })

  it('that was disputed is issued again without the orders in dispute, which wait for the next', () => {
    expect(disputed()).toMatchObject({ status: { cod: 'disputed' }, disputeReason: 'OD2 was 5,000' })
    const reissued = must(reissueBill(disputed(), { track: 'cod', without: new Set(['OD2']), payoutOf }))
    expect(reissued.status.cod).toBe('pending_confirmation')
    expect(ordersOn(reissued)).toEqual(['OD1'])
    expect(reissued.payout?.collected).toEqual([amount('4000.00', 'AED')])
    expect(must(reissueBill(disputed(), { track: 'cod', without: new Set(), payoutOf })).payout).toEqual(billed().payout)
  })

  it('keeps the reason of a dispute alone', () => {
    expect(must(moveBill(sent(), { track: 'cod', event: 'confirm', reason: 'Fine' }))).not.toHaveProperty('disputeReason')
    expect(must(moveBill(sent(), { track: 'cod', event: 'dispute' }))).not.toHaveProperty('disputeReason')
  })

  it('is not issued again without its orders, without what it never had, or without a dispute', () => {
    const reissue = (bill: CodBill, ...without: readonly string[]) =>
      reissueBill(bill, { track: 'cod', without: new Set(without), payoutOf })
    expect(reissue(disputed(), 'OD7')).toMatchObject({ failure: { code: 'ORDER_NOT_ON_BILL', params: { order: 'OD7', bill: 'CB1' } } })
    expect(codeOf(reissue(disputed(), 'OD1', 'OD2'))).toBe('NOTHING_TO_SETTLE')
    expect(codeOf(reissue(sent(), 'OD1'))).toBe('ILLEGAL_TRANSITION')
    const small = must(issue(remitted('OD1', amount('5.00', 'AED')), remitted('OD2', amount('500.00', 'AED')))).bill
    const inDispute: CodBill = { ...small, status: { ...small.status, cod: 'disputed' } }
    expect(codeOf(reissue(inDispute, 'OD2'))).toBe('PAYOUT_TOO_SMALL')
  })

  it('reissues its charges alone where these are disputed', () => {
    const { bill } = must(issue(...ORDERS, returned('OD3', amount('12.00', 'CNY')), returned('OD4', amount('8.00', 'CNY'))))
    const inDispute = must(moveBill(must(moveBill(bill, { track: 'ncnd', event: 'send' })), { track: 'ncnd', event: 'dispute' }))
    const reissued = must(reissueBill(inDispute, { track: 'ncnd', without: new Set(['OD3']), payoutOf }))
    expect([reissued.status, reissued.ncndCharges, ordersOn(reissued)]).toEqual([
      { cod: 'billed', ncnd: 'pending_confirmation' },
      [amount('8.00', 'CNY')],
      ['OD1', 'OD2', 'OD4'],
    ])
    expect(inDispute.disputeReason).toBeUndefined()
    expect(codeOf(reissueBill(inDispute, { track: 'ncnd', without: new Set(['OD1']), payoutOf }))).toBe('ORDER_NOT_ON_BILL')
  })

  it('speaks the names of the specification', () => {
    const record = codBillRecord(must(payCodBill(confirmed(), PAYMENT)))
    expect(record).toEqual({
      bill_number: 'CB1',
      customer_id: 1001,
      cod_status: 'settled',
      cod_ncnd_status: 'not_billed',
      issuing_amount: amount('18640.78', 'CNY'),
      issuing_service_fee: amount('81.69', 'USD'),
      issuing_bank_fee: amount('112.52', 'CNY'),
      check_time: UNTIL + 5,
      bank: 'ICBC',
      check_amount: amount('18640.78', 'CNY'),
      check_amount_currency: 'CNY',
      transaction_id: 'T-77',
    })
    expect(Object.keys(codBill.fields)).toEqual(Object.keys(record))
    expect(Object.keys(codBillRecord(must(issue(returned('OD3', amount('12.00', 'CNY')))).bill))).toEqual([
      'bill_number',
      'customer_id',
      'cod_status',
      'cod_ncnd_status',
    ])
    expect(codBill.fields.cod_status.choices.disputed['zh-CN']).toBe('有争议')
  })
})
