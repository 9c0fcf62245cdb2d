import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { blockingChecks, CLOSING_CHECKS, isOver } from '#core/money/closings/closing.ts'
import { isBalanced, sumsAfter, currencyTotals, type MonthSum } from '#core/money/ledger/month-sums.ts'
import { lastDayOf, monthAfter, monthBefore, monthOf, spanOfMonth } from '#core/money/ledger/month.rules.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { amount, cashier, codeOf, keyedLedgerCommand, office, SHIPPER } from '../ledger/sample-money.ts'
import { NOTHING_OPEN } from './memory-closings.ts'

const chief = { ...cashier, id: 1, account: 'admin' }
const MARCH = '2026-03'
const IN_APRIL = Date.UTC(2026, 3, 3)

/** Books with one entry of March, in April. */
async function april() {
  const open = office()
  const draft = adjustment({ customerId: SHIPPER, reference: 'A1', amount: amount('10.00 CNY'), note: 'goodwill' })
  must(await open.post(draft, keyedLedgerCommand('one')))
  open.setClock(IN_APRIL)
  return { ...open, draft }
}

describe('months of the books', () => {
  it('begin and end by the company’s own days', () => {
    expect(monthOf(Date.UTC(2026, 1, 28, 15, 59))).toBe('2026-02')
    expect(monthOf(Date.UTC(2026, 1, 28, 16))).toBe('2026-03')
    expect(spanOfMonth('2026-12')).toEqual({ since: Date.UTC(2026, 10, 30, 16), until: Date.UTC(2026, 11, 31, 16) })
    expect([monthAfter('2026-12'), monthBefore('2026-01'), lastDayOf('2028-02')]).toEqual(['2027-01', '2025-12', '2028-02-29'])
  })

  it('are over once what was posted at their end can be seen', () => {
    const { until } = spanOfMonth(MARCH)
    expect([until - 1, until, until + 14 * 60_000, until + 15 * 60_000].map((at) => isOver(MARCH, at))).toEqual([false, false, false, true])
  })
})

describe('a trial balance', () => {
  const line = (group: MonthSum['group'], [opening, debit, credit]: readonly [bigint, bigint, bigint]): MonthSum => ({
    group,
    currency: 'CNY',
    opening,
    debit,
    credit,
  })

  it('opens where the month before closed, and leaves out what has neither balance nor turnover', () => {
    const march = [line('wallet', [100n, 30n, 0n]), line('fees', [-100n, 0n, 30n]), line('claims', [5n, 5n, 0n])]
    const next = sumsAfter(march, [{ group: 'wallet', currency: 'CNY', debit: 1n, credit: 2n }])
    expect(next).toEqual([line('wallet', [70n, 1n, 2n]), line('fees', [-70n, 0n, 0n])])
    expect(currencyTotals(next)).toMatchObject([{ opening: 0n, creditOpenings: 70n }])
  })

  it('sums to zero on both sides, or is refused', () => {
    const sound = [line('wallet', [0n, 0n, 50n]), line('bank', [0n, 50n, 0n])]
    expect(isBalanced(sound)).toBe(true)
    expect(currencyTotals(sound)).toEqual([
      { currency: 'CNY', opening: 0n, creditOpenings: 0n, debit: 50n, credit: 50n, closing: 0n, debitBalances: 50n, creditBalances: 50n },
    ])
    expect(isBalanced([line('wallet', [0n, 0n, 50n]), line('bank', [0n, 49n, 0n])])).toBe(false)
    expect(isBalanced([line('wallet', [1n, 0n, 0n])])).toBe(false)
  })
})

describe('closing a month', () => {
  it.each(blockingChecks({ corrections: 1, storage: 1, verification: 1, bills: 1, refunds: 1, top_ups: 1, statements: 1 }))(
    'is refused while something is open that would change it: %s',
    async (check) => {
      const { closeMonth, setFacts } = await april()
      setFacts({ [check]: 2 })
      const refused = await closeMonth(MARCH, cashier)
      expect(refused).toMatchObject({ failure: { code: 'CLOSING_BLOCKED', params: { check: CLOSING_CHECKS[check].label, count: 2 } } })
      setFacts(NOTHING_OPEN)
      expect(codeOf(await closeMonth(MARCH, cashier))).toBe('ok')
    },
  )

  it('goes on with what may wait, leaves its audit row, and is done once', async () => {
    const { closeMonth, setFacts, audit, post, draft } = await april()
    setFacts({ bills: 3, refunds: 1, top_ups: 1, statements: 2 })
    expect(must(await closeMonth(MARCH, cashier))).toEqual({ month: MARCH, state: 'closed', closedBy: cashier.id, closedAt: IN_APRIL })
    expect(audit.at(-1)).toMatchObject({
      area: 'closings',
      subject: MARCH,
      action: 'close',
      from: 'open',
      to: 'closed',
      actorId: cashier.id,
    })
    expect(codeOf(await closeMonth(MARCH, chief))).toBe('ILLEGAL_TRANSITION')
    expect(codeOf(await post(draft, keyedLedgerCommand('april')))).toBe('ok')
  })

  it('keeps to what is over and has entries', async () => {
    const open = office()
    expect(codeOf(await open.closeMonth(MARCH, cashier))).toBe('MONTH_NOT_FOUND')
    const books = await april()
    expect(codeOf(await books.closeMonth('2026-02', cashier))).toBe('MONTH_NOT_FOUND')
    expect(codeOf(await books.closeMonth('2026-04', cashier))).toBe('MONTH_OUT_OF_ORDER')
    must(await books.closeMonth(MARCH, cashier))
    expect(codeOf(await books.closeMonth('2026-04', cashier))).toBe('MONTH_NOT_OVER')
  })
})

describe('opening a month again', () => {
  it('needs a reason and somebody else, and may be refused', async () => {
    const { closeMonth, askReopening, decideReopening, audit, closedMonths } = await april()
    must(await closeMonth(MARCH, cashier))
    const ask = (reason: string) => askReopening({ month: MARCH, raw: { reason } }, cashier)
    expect(codeOf(await ask(' '))).toBe('INPUT_INVALID')
    expect(codeOf(await decideReopening({ month: MARCH, decision: 'approve' }, chief))).toBe('ILLEGAL_TRANSITION')
    must(await ask('漏记一笔'))
    expect(codeOf(await decideReopening({ month: MARCH, decision: 'reject' }, cashier))).toBe('REOPENING_OWN')
    must(await decideReopening({ month: MARCH, decision: 'reject' }, chief))
    expect(closedMonths()).toHaveLength(1)
    must(await ask('漏记一笔'))
    expect(must(await decideReopening({ month: MARCH, decision: 'approve' }, chief))).toMatchObject({ state: 'open', decidedBy: chief.id })
    expect(closedMonths()).toEqual([])
    expect(audit.filter(({ area }) => area === 'closings').map(({ action }) => action)).toEqual([
      'close',
      'ask_reopen',
      'reject',
      'ask_reopen',
      'approve',
    ])
  })
})
