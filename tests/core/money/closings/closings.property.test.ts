import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { areSameSums, isBalanced, sumsAfter, turnoverOf, type MonthSum } from '#core/money/ledger/month-sums.ts'
import { monthOf, spanOfMonth } from '#core/money/ledger/month.rules.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { cashier, keyedLedgerCommand, office } from '../ledger/sample-money.ts'

const chief = { ...cashier, id: 1 }
const MONTHS = ['2026-03', '2026-04', '2026-05'] as const
const DAY = 86_400_000

const posting = fc.record({
  kind: fc.constant('post' as const),
  minor: fc.bigInt({ min: 1n, max: 100n }),
  currency: fc.constantFrom('CNY', 'AED'),
  customerId: fc.constantFrom(1001, 1002),
})
const step = fc.oneof(
  { weight: 5, arbitrary: posting },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), month: fc.constantFrom(...MONTHS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const), month: fc.constantFrom(...MONTHS) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: -5, max: 25 }) }) },
)

it('keeps of each closed month what its entries come to, whatever is posted, closed and opened again meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), fc.scheduler(), async (steps, scheduler) => {
      const open = office({ pause: () => scheduler.schedule(Promise.resolve()) })
      let now = spanOfMonth('2026-03').since + DAY
      const working: Promise<unknown>[] = []
      const closedFrom = (): number => Math.max(0, ...open.closedMonths().map(({ until }) => until))
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'wait') {
          // Clocks of servers differ: some of what follows is stamped before what came first.
          now = Math.max(spanOfMonth('2026-03').since, now + one.days * DAY)
          await scheduler.waitFor(Promise.all(working.splice(0)))
          open.setClock(now)
        } else if (one.kind === 'post') {
          const { customerId, minor, currency } = one
          const draft = adjustment({ customerId, reference: `${index}`, amount: money(minor, currency), note: 'why' })
          const [at, before] = [now, closedFrom()]
          working.push(open.post(draft, keyedLedgerCommand(String(index))).then((done) => expect(done.ok && at < before).toBe(false)))
        } else if (one.kind === 'close') working.push(open.closeMonth(one.month, cashier))
        else {
          const { month } = one
          working.push(
            open
              .askReopening({ month, raw: { reason: 'x' } }, cashier)
              .then(() => open.decideReopening({ month, decision: 'approve' }, chief)),
          )
        }
      }
      await scheduler.waitFor(Promise.all(working))
      let sums: readonly MonthSum[] = []
      for (const { month, since, until, sums: kept } of open.closedMonths()) {
        const turnover = turnoverOf()
        for (const { at, legs } of open.entries) if (at >= since && at < until) turnover.add(legs)
        sums = sumsAfter(sums, turnover.lines())
        expect([month, areSameSums(kept, sums), isBalanced(kept)]).toEqual([month, true, true])
      }
      const [first] = open.entries.map(({ at }) => at).toSorted((one, other) => one - other)
      if (first !== undefined && open.closedMonths().length > 0) expect(open.closedMonths()[0]?.month).toBe(monthOf(first))
      expect((await open.reading.snapshot(verifyLedger)).finding).toBeUndefined()
    }),
    { numRuns: 100 },
  )
})
