import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { billNow } from '#core/money/billing/bill-client.ts'
import { runBilling } from '#core/money/billing/bill-charges.work.ts'
import type { CustomerBill, DueClients } from '#core/money/billing/bill.ports.ts'
import { draftBill, linesOf } from '#core/money/billing/draft-bill.ts'
import { auditBill, issueBill, removeBillLines, withdrawBill, type BillMovingUnit } from '#core/money/billing/move-bill.usecase.ts'
import { daysAfter, dayOf, spanOf } from '#core/money/billing/period.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { runsOf } from '../../support/deep.ts'

/** Clients that pay weekly on terms, as two servers reach them. */
export type BillRoom = {
  readonly here: Atomically<BillMovingUnit>
  readonly there: Atomically<BillMovingUnit>
  readonly dueClients: DueClients
  readonly customerIds: readonly [number, number]
  /** Charges an order on terms, or gives back below zero; answers the id of the charge. */
  readonly charge: (customerId: number, amount: bigint, at: number, currency?: string) => Promise<number>
  /** The balance of a client's receivable. */
  readonly owed: (customerId: number, currency?: string) => Promise<bigint>
  readonly walletOf: (customerId: number) => Promise<bigint>
  /** Every bill of a client with its lines, oldest first. */
  readonly billsOf: (customerId: number) => Promise<readonly { readonly bill: CustomerBill; readonly sources: readonly number[] }[]>
}

const WEEK = 7
/** A Monday, on which weekly periods begin. */
const MONDAY = '2026-11-02'
const MORNING = spanOf({ from: MONDAY, to: MONDAY }).since + 9 * MILLIS_PER_HOUR
const DAYS_LATER = (days: number): number => MORNING + days * MILLIS_PER_DAY
const RUNS = 12
const [clerk, chief] = [{ id: 3 } as Actor, { id: 1 } as Actor]
const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)
const portsOf = (atomically: Atomically<BillMovingUnit>, now: number) => ({ atomically, clock: { now: () => now }, paymentDays: 15 })
const runAt = ({ here, there, dueClients }: BillRoom, now: number, server = here) =>
  runBilling({ atomically: server === there ? there : here, dueClients, clock: { now: () => now } })()
const amounts = (bills: Awaited<ReturnType<BillRoom['billsOf']>>) =>
  bills.map(({ bill }) => [bill.currency, bill.amount, bill.period.from, bill.period.to])

/** Bills of what clients are charged on terms. */
export function customerBillsContract(open: () => Promise<BillRoom>): void {
  describe('bills of clients', () => {
    it('are drawn up when a period is over, one for each currency, and once by two servers', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      await room.charge(customerId, 10_000n, DAYS_LATER(0))
      await room.charge(customerId, 250n, DAYS_LATER(6))
      await room.charge(customerId, 4_500n, DAYS_LATER(3), 'AED')
      await room.charge(customerId, 777n, DAYS_LATER(7))
      must(await runAt(room, DAYS_LATER(6)))
      expect(await room.billsOf(customerId)).toEqual([])
      const runs = await Promise.all([runAt(room, DAYS_LATER(7)), runAt(room, DAYS_LATER(7), room.there)])
      expect(runs.map((run) => must(run).bills).reduce((sum, bills) => sum + bills)).toBe(2)
      const week = [MONDAY, daysAfter(MONDAY, 6)]
      expect(amounts(await room.billsOf(customerId))).toEqual([
        ['AED', 4_500n, ...week],
        ['CNY', 10_250n, ...week],
      ])
      // A server that was away makes up for the weeks that it missed.
      must(await runAt(room, DAYS_LATER(40)))
      expect(amounts(await room.billsOf(customerId)).slice(2)).toEqual([['CNY', 777n, daysAfter(MONDAY, 7), daysAfter(MONDAY, 13)]])
      expect(must(await runAt(room, DAYS_LATER(40)))).toEqual({ clients: 0, bills: 0 })
    })

    it('are issued with a due day, audited by another, and settle what they give back to the wallet', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      await room.charge(customerId, 8_000n, DAYS_LATER(0))
      must(await runAt(room, DAYS_LATER(7)))
      const number = (await room.billsOf(customerId))[0]?.bill.billNumber ?? ''
      const ports = portsOf(room.there, DAYS_LATER(8))
      expect(codeOf(await auditBill(ports)(number, chief))).toBe('ILLEGAL_TRANSITION')
      const issued = must(await issueBill(ports)(number, clerk))
      expect(issued).toMatchObject({ state: 'issued', issuedBy: clerk.id })
      expect(dayOf((issued.dueAt ?? 0) - 1)).toBe(daysAfter(MONDAY, 23))
      expect(codeOf(await auditBill(ports)(number, clerk))).toBe('CLIENT_BILL_OWN_AUDIT')
      expect(must(await auditBill(ports)(number, chief)).state).toBe('audited')
      expect(codeOf(await withdrawBill(ports)(number, { event: 'void', reason: '重复' }, clerk))).toBe('ILLEGAL_TRANSITION')
      expect(codeOf(await issueBill(ports)('BN000000000000', clerk))).toBe('CLIENT_BILL_NOT_FOUND')
      expect(codeOf(await issueBill(ports)(number, clerk, { customerIds: [] }))).toBe('CLIENT_BILL_NOT_FOUND')
      // Money that is given back after the bill stands on the next one, below zero.
      await room.charge(customerId, -8_000n, DAYS_LATER(9))
      must(await runAt(room, DAYS_LATER(14)))
      const credit = (await room.billsOf(customerId))[1]?.bill
      expect(credit?.amount).toBe(-8_000n)
      must(await issueBill(ports)(credit?.billNumber ?? '', clerk))
      expect(must(await auditBill(ports)(credit?.billNumber ?? '', chief))).toMatchObject({ state: 'paid', paidAmount: -8_000n })
      expect(await room.walletOf(customerId)).toBe(8_000n)
      expect(await room.owed(customerId)).toBe(8_000n)
    })

    it('free what leaves them for the next one, and say so where they do not add up', async () => {
      const room = await open()
      const [customerId, other] = room.customerIds
      const [first, second] = [await room.charge(customerId, 100n, DAYS_LATER(0)), await room.charge(customerId, 30n, DAYS_LATER(1))]
      must(await runAt(room, DAYS_LATER(7)))
      const number = (await room.billsOf(customerId))[0]?.bill.billNumber ?? ''
      const ports = portsOf(room.here, DAYS_LATER(7))
      expect(codeOf(await removeBillLines(ports)(number, { lines: [3], reason: '核对' }, clerk))).toBe('CLIENT_BILL_LINE_NOT_FOUND')
      expect(must(await removeBillLines(ports)(number, { lines: [2], reason: '核对' }, clerk))).toMatchObject({
        amount: 100n,
        lineCount: 1,
      })
      must(await issueBill(ports)(number, clerk))
      expect(codeOf(await removeBillLines(ports)(number, { lines: [1], reason: '核对' }, clerk))).toBe('CLIENT_BILL_NOT_DRAFT')
      expect(must(await withdrawBill(ports)(number, { event: 'send_back', reason: '有误' }, clerk))).toMatchObject({ state: 'draft' })
      expect(must(await withdrawBill(ports)(number, { event: 'void', reason: '有误' }, clerk)).state).toBe('voided')
      const now = await room.there(async (unit) =>
        billNow(unit, { customerId, periodDays: WEEK }, { actorId: clerk.id, now: DAYS_LATER(7) }),
      )
      expect(must(now).map(({ amount, period }) => [amount, period.to])).toEqual([[130n, daysAfter(MONDAY, 7)]])
      expect((await room.billsOf(customerId)).at(-1)?.sources).toEqual([first, second])
      const again = await room.here((unit) => billNow(unit, { customerId, periodDays: WEEK }, { actorId: 3, now: DAYS_LATER(7) }))
      expect(codeOf(again)).toBe('CLIENT_BILL_PERIOD_OPEN')
      const nobody = await room.here((unit) => billNow(unit, { customerId: other, periodDays: WEEK }, { actorId: 3, now: DAYS_LATER(7) }))
      expect(codeOf(nobody)).toBe('NOTHING_TO_BILL')
    })

    it('put storage on the receivable when they are issued, and take it off when they are withdrawn', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      const line = { kind: 'storage_fee', source: 1, reference: 'SKU-1', note: '', amount: 1_250n, at: DAYS_LATER(0) } as const
      const draft = (source: number, month: number) => async (unit: BillMovingUnit) => {
        const period = { from: `2026-1${month}-01`, to: `2026-1${month}-28` }
        const facts = { customerId, type: 'storage', currency: 'CNY', period, actorId: 0, at: DAYS_LATER(30) } as const
        return ok(await draftBill(unit, facts, linesOf(unit, [{ ...line, source }])))
      }
      const { billNumber } = must(await room.here(draft(1, 0)))
      expect(await room.owed(customerId)).toBe(0n)
      const ports = portsOf(room.here, DAYS_LATER(30))
      must(await issueBill(ports)(billNumber, clerk))
      expect(await room.owed(customerId)).toBe(1_250n)
      expect(codeOf(await room.there(draft(1, 1)))).toBe('DONE_MEANWHILE')
      expect(codeOf(await room.there(draft(2, 0)))).toBe('DONE_MEANWHILE')
      must(await withdrawBill(ports)(billNumber, { event: 'void', reason: '月份有误' }, clerk))
      expect(await room.owed(customerId)).toBe(0n)
      must(await room.there(draft(1, 0)))
    })

    it('hold every charge once, whatever happens in between', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      let day = 0
      const event = fc.oneof(
        fc.record({
          kind: fc.constant('charge' as const),
          amount: fc.bigInt({ min: -500n, max: 5_000n }).filter((amount) => amount !== 0n),
        }),
        fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 20 }) }),
        fc.record({ kind: fc.constantFrom('void' as const, 'now' as const, 'strip' as const) }),
      )
      const charged = new Map<number, bigint>()
      await fc.assert(
        fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 8 }), async (events) => {
          for (const one of events) {
            const now = DAYS_LATER(day)
            if (one.kind === 'charge') charged.set(await room.charge(customerId, one.amount, now), one.amount)
            else if (one.kind === 'wait') must(await runAt(room, DAYS_LATER((day += one.days))))
            else if (one.kind === 'now') await room.here((unit) => billNow(unit, { customerId, periodDays: WEEK }, { actorId: 3, now }))
            else {
              const draft = (await room.billsOf(customerId)).findLast(({ bill }) => bill.state === 'draft')?.bill.billNumber ?? ''
              if (one.kind === 'void') await withdrawBill(portsOf(room.here, now))(draft, { event: 'void', reason: 'x' }, clerk)
              else await removeBillLines(portsOf(room.there, now))(draft, { lines: [1], reason: 'x' }, clerk)
            }
          }
          day += 3
          await room.charge(customerId, 1n, DAYS_LATER(day)).then((id) => charged.set(id, 1n))
          day += 2 * WEEK
          must(await runAt(room, DAYS_LATER(day)))
          const living = (await room.billsOf(customerId)).filter(({ bill }) => bill.state !== 'voided')
          const billed = living.flatMap(({ sources }) => sources)
          expect(new Set(billed).size).toBe(billed.length)
          expect([...billed].toSorted((one, other) => one - other)).toEqual([...charged.keys()])
          const sum = living.reduce((total, { bill }) => total + bill.amount, 0n)
          expect(sum).toBe([...charged.values()].reduce((total, amount) => total + amount, 0n))
        }),
        { numRuns: runsOf(RUNS) },
      )
    })
  })
}
