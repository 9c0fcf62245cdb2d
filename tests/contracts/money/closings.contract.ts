import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { askReopening, closeMonth, decideReopening } from '#core/money/closings/close-month.usecase.ts'
import type { ClosingUnit } from '#core/money/closings/closing.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { LedgerReading, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import type { ClosedMonth } from '#core/money/ledger/month-sums.ts'
import { post } from '#core/money/ledger/post.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { postOnce } from '../../support/money/post-once.ts'

type Unit = LedgerUnit & ClosingUnit
/** A ledger as two servers reach it; `verified` has it count as verified after a month's end. */
export type ClosingDesk = {
  readonly here: Atomically<Unit>
  readonly there: Atomically<Unit>
  readonly reading: LedgerReading
  readonly verified: () => Promise<void>
}

const OCTOBER = '2026-10'
const IN_OCTOBER = Date.UTC(2026, 9, 20)
const IN_NOVEMBER = Date.UTC(2026, 10, 2)
const IN_DECEMBER = Date.UTC(2026, 11, 2)
const CUSTOMER = 1001
const [finance, second] = [{ id: 3, audience: 'staff' } as Actor, { id: 1, audience: 'staff' } as Actor]
const NO_REFERENCES: References = { find: () => undefined, all: () => [], near: () => [], keyOf: (_entity, named) => named }

const clockAt = (at: number) => ({ now: () => at })
const adjusting = (atomically: Atomically<LedgerUnit>, at: number) => {
  const once = postOnce({ atomically, clock: clockAt(at) })
  return (key: string) => {
    const draft = adjustment({ customerId: CUSTOMER, amount: { amount: 100n, currency: 'CNY' }, reference: key, note: 'goodwill' })
    return once(draft, { accountId: finance.id, command: 'ledger', key, bodyHash: key })
  }
}
const closing = (atomically: Atomically<Unit>, at = IN_NOVEMBER) => closeMonth({ atomically, clock: clockAt(at) })
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)
const closedOf = ({ reading }: ClosingDesk): Promise<readonly ClosedMonth[]> => reading.snapshot((ledger) => ledger.closings())
const findingOf = async ({ reading }: ClosingDesk) => (await reading.snapshot(verifyLedger)).finding

/** Closings of months: what is kept, and that no posting slips into a closed month. */
export function closingsContract(open: () => Promise<ClosingDesk>): void {
  describe('closings of the books', () => {
    it('keep what a month came to, and let nothing more into it, whichever way it is posted', async () => {
      const desk = await open()
      must(await adjusting(desk.here, IN_OCTOBER)('one'))
      must(await adjusting(desk.here, IN_NOVEMBER)('later'))
      expect(codeOf(await closing(desk.there)(OCTOBER, finance))).toBe('CLOSING_BLOCKED')
      await desk.verified()
      must(await closing(desk.there)(OCTOBER, finance))
      expect(await closedOf(desk)).toMatchObject([
        {
          month: OCTOBER,
          since: Date.UTC(2026, 8, 30, 16),
          until: Date.UTC(2026, 9, 31, 16),
          sums: expect.arrayContaining([
            { group: 'wallet', currency: 'CNY', opening: 0n, debit: 0n, credit: 100n },
            { group: 'adjustments', currency: 'CNY', opening: 0n, debit: 100n, credit: 0n },
          ]) as unknown,
        },
      ])
      expect(codeOf(await adjusting(desk.here, IN_OCTOBER)('two'))).toBe('MONTH_CLOSED')
      const draft = adjustment({ customerId: CUSTOMER, reference: 'alone', amount: { amount: 1n, currency: 'CNY' }, note: 'late' })
      const alone = await desk.there(({ ledger }) => post(ledger, draft, { at: IN_OCTOBER, actorId: finance.id }))
      expect(codeOf(alone)).toBe('MONTH_CLOSED')
      // Its cause is of October; it stands in the month that is open.
      must(await adjusting(desk.here, IN_NOVEMBER)('two'))
      expect(codeOf(await closing(desk.here)(OCTOBER, finance))).toBe('ILLEGAL_TRANSITION')
      expect(await findingOf(desk)).toBeUndefined()
    })

    it('let no posting slip in while two servers post and two people close', async () => {
      const desk = await open()
      const [here, there] = [adjusting(desk.here, IN_OCTOBER), adjusting(desk.there, IN_OCTOBER)]
      must(await here('first'))
      await desk.verified()
      const alone = (index: number) =>
        desk.there(({ ledger }) => {
          const amount = { amount: 1n, currency: 'CNY' }
          const draft = adjustment({ customerId: CUSTOMER + index, reference: `${index}`, amount, note: 'alone' })
          return post(ledger, draft, { at: IN_OCTOBER, actorId: finance.id })
        })
      const posted = Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0 ? here(`h${index}`) : index % 3 === 1 ? there(`t${index}`) : alone(index),
      )
      const closed = [closing(desk.here)(OCTOBER, finance), closing(desk.there)(OCTOBER, second)]
      const after = Array.from({ length: 15 }, (_, index) => (index % 2 === 0 ? here : there)(`a${index}`))
      const results = (await Promise.all([...posted, ...after])).map(codeOf)
      expect((await Promise.all(closed)).map(codeOf).toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ok'])
      expect(results.filter((code) => code !== 'ok' && code !== 'MONTH_CLOSED')).toEqual([])
      // The verification adds the closed month up again: it would find the one that slipped in.
      const verdict = await desk.reading.snapshot(verifyLedger)
      expect(verdict).toMatchObject({ entries: 1 + results.filter((code) => code === 'ok').length })
      expect(verdict.finding).toBeUndefined()
      expect(codeOf(await here('too late'))).toBe('MONTH_CLOSED')
    })

    it('follow each other, and the last one alone is opened again, by a second person', async () => {
      const desk = await open()
      must(await adjusting(desk.here, IN_OCTOBER)('one'))
      must(await adjusting(desk.here, IN_NOVEMBER)('two'))
      await desk.verified()
      expect(codeOf(await closing(desk.here, IN_DECEMBER)('2026-11', finance))).toBe('MONTH_OUT_OF_ORDER')
      must(await closing(desk.here, IN_DECEMBER)(OCTOBER, finance))
      must(await closing(desk.there, IN_DECEMBER)('2026-11', finance))
      expect((await closedOf(desk))[1]?.sums).toContainEqual({ group: 'wallet', currency: 'CNY', opening: 100n, debit: 0n, credit: 100n })
      const ports = { atomically: desk.there, clock: clockAt(IN_DECEMBER) }
      const ask = askReopening({ ...ports, references: () => NO_REFERENCES })
      expect(codeOf(await ask({ month: OCTOBER, raw: { reason: '漏记' } }, finance))).toBe('MONTH_NOT_LAST')
      must(await ask({ month: '2026-11', raw: { reason: '漏记' } }, finance))
      expect(codeOf(await adjusting(desk.here, IN_NOVEMBER)('three'))).toBe('MONTH_CLOSED')
      const decide = decideReopening(ports)
      expect(codeOf(await decide({ month: '2026-11', decision: 'approve' }, finance))).toBe('REOPENING_OWN')
      must(await decide({ month: '2026-11', decision: 'approve' }, second))
      expect((await closedOf(desk)).map(({ month }) => month)).toEqual([OCTOBER])
      must(await adjusting(desk.here, IN_NOVEMBER)('three'))
      const again = must(await closing(desk.here, IN_DECEMBER)('2026-11', second))
      expect(again).toEqual({ month: '2026-11', state: 'closed', closedBy: second.id, closedAt: IN_DECEMBER })
      expect((await closedOf(desk))[1]?.sums).toContainEqual({ group: 'wallet', currency: 'CNY', opening: 100n, debit: 0n, credit: 200n })
      const known = must(await desk.here(async ({ closings }) => ok(await closings.last())))
      expect(known?.closing).toEqual(again)
      expect(await findingOf(desk)).toBeUndefined()
    })
  })
}
