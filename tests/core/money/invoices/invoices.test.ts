import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf } from '#core/base/kernel/machine.ts'
import { wrongNumber, wrongRed } from '#core/money/invoices/invoice-number.rules.ts'
import { invoiceMachine, type InvoiceState } from '#core/money/invoices/invoice.machine.ts'
import { moveInvoice, type Invoice } from '#core/money/invoices/invoice.ts'
import { money } from '#core/base/kernel/money.ts'

const invoice = (state: InvoiceState): Invoice => ({
  id: 1,
  customerId: 1001,
  bills: [],
  amount: money(100n, 'CNY'),
  details: { invoice_kind: 'ordinary', invoice_title: '海川' },
  state,
  askedAt: 0,
})
const STATES = statesOf(invoiceMachine)
const EVENTS = eventsOf(invoiceMachine)
const LEGAL: readonly string[] = ['requested issue', 'requested reject', 'requested cancel', 'issued void']
const PAIRS = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const))

describe('a tax invoice', () => {
  it.each(PAIRS)('in state %s answers %s as its machine draws it', (state, event) => {
    const moved = moveInvoice(invoice(state), event)
    expect(moved.ok ? '' : moved.failure.code).toBe(LEGAL.includes(`${state} ${event}`) ? '' : 'ILLEGAL_TRANSITION')
  })

  const at = { number: 'number', code: 'code' }
  it.each([
    { name: '20 digits without a code', read: { number: '26442000000001870005' }, expected: [] },
    { name: '8 digits with a code of 10', read: { number: '12345678', code: '1234567890' }, expected: [] },
    { name: '8 digits with a code of 12', read: { number: '12345678', code: '044002000111' }, expected: [] },
    { name: '8 digits without their code', read: { number: '12345678' }, expected: ['code'] },
    { name: 'a code of 11 digits', read: { number: '12345678', code: '12345678901' }, expected: ['code'] },
    { name: 'a code beside 20 digits', read: { number: '26442000000001870005', code: '1234567890' }, expected: ['code'] },
    { name: '7 digits', read: { number: '1234567' }, expected: ['number'] },
    { name: 'a letter', read: { number: '1234567A', code: '1234567890' }, expected: ['number'] },
    { name: 'digits of full width', read: { number: '１２３４５６７８', code: '1234567890' }, expected: ['number'] },
    { name: 'a sign', read: { number: '-1' }, expected: ['number'] },
    { name: 'nothing', read: { number: '' }, expected: ['number'] },
  ])('takes its number, or names what is wrong (rule: Invoice numbers): $name', ({ read, expected }) =>
    expect(wrongNumber(read, at).map(({ path }) => path)).toEqual(expected),
  )

  it('is voided without a red invoice in the month of its issue alone, where it has 8 digits', () => {
    const printed = { number: '12345678', code: '1234567890' }
    const without = (number: { number: string; code?: string }, today: string) =>
      wrongRed(undefined, { invoice: number, day: '2026-11-03', today }).map(({ path }) => path)
    expect(without(printed, '2026-11-30')).toEqual([])
    expect(without(printed, '2026-12-01')).toEqual(['red_number'])
    expect(without({ number: '26442000000001870005' }, '2026-11-03')).toEqual(['red_number'])
  })
})
