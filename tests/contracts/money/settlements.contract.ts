import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { disputeSettlement, reissueSettlement } from '#core/money/cod/bills/dispute-settlement.usecase.ts'
import { moveSettlement, type PlainSettlementEvent } from '#core/money/cod/bills/move-settlement.usecase.ts'
import { runSettlements } from '#core/money/cod/bills/settle-cod.work.ts'
import { setSettlementCycle, settleClients } from '#core/money/cod/bills/settle-clients.usecase.ts'
import { payBillInUnit } from '#core/money/cod/bills/settlement-pay.ts'
import type { SettlementBill, Settlements, SettlementUnit } from '#core/money/cod/bills/settlement.ports.ts'
import { sortedSumsByCurrency } from '#core/money/cod/bills/settlement.rules.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { settlementRate, settlementTables } from '../../support/money/settlement-rates.ts'
import { runsOf } from '../../support/deep.ts'

/** Clients with collected money, as two servers reach them. */
export type SettlementRoom = {
  readonly here: Atomically<SettlementUnit>
  readonly there: Atomically<SettlementUnit>
  readonly reading: Settlements
  readonly customerIds: readonly [number, number]
  /** Orders whose money arrived; answers their numbers. */
  readonly remit: (customerId: number, amounts: readonly Money[], at: number) => Promise<readonly string[]>
  /** Orders that were returned without their money. */
  readonly fail: (customerId: number, amounts: readonly Money[], at: number) => Promise<readonly string[]>
  readonly charge: (orderNumber: string, customerId: number, amount: Money, onAccount: boolean) => Promise<void>
  /** The bill that each order of a client is marked with. */
  readonly billOf: (customerId: number) => Promise<ReadonlyMap<string, string | undefined>>
  readonly payable: (customerId: number, currency: string) => Promise<Money>
  /** The finding of the ledger's check. */
  readonly finding: () => Promise<unknown>
}

/** A Wednesday. */
const NOW = Date.UTC(2026, 10, 11, 4)
const RUNS = 10
const [clerk, customer] = [
  { id: 3, audience: 'staff' },
  { id: 1001, audience: 'customer' },
] as unknown as readonly [Actor, Actor]
const aed = (text: string): Money => money(BigInt(text.replace('.', '')), 'AED')
const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)

const referencesWith = (...more: readonly ReturnType<typeof settlementRate>[]): References => indexReferences(settlementTables(...more))

function deskOf(atomically: Atomically<SettlementUnit>, { now = NOW, references = referencesWith(), agreed = true } = {}) {
  const clock = { now: () => now }
  const findClient = async (account: string) => ({ id: Number(account.replace('client-', '')) })
  const ports = { atomically, references: () => references, findClient, clock, hasAgreed: async () => agreed }
  const settle = async (customerId: number) => {
    const [outcome] = await settleClients(ports)([`client-${customerId}`], undefined, clerk)
    if (outcome === undefined) throw new Error('no outcome')
    return outcome
  }
  const settledBillOf = async (customerId: number): Promise<SettlementBill> => {
    const { bill, failure } = await settle(customerId)
    if (bill === undefined) throw new Error(failure?.code)
    return bill
  }
  const move = (number: string, event: PlainSettlementEvent, actor = clerk) =>
    moveSettlement(ports)(
      number,
      { event, raw: { reason: 'x' } },
      actor,
      actor === customer ? { customerIds: [customer.id], isSent: true } : {},
    )
  const dispute = (number: string, lines: readonly number[]) =>
    disputeSettlement(ports)(number, { lines, raw: { reason: 'The driver took less' }, files: [] }, customer, {})
  const reissue = (number: string, without: readonly number[]) =>
    reissueSettlement(ports)(number, { without, raw: { answer: 'Taken off' } }, clerk, {})
  const pay = (number: string, amount: Money) => {
    const payment = { bank: 'ICBC', amount, transactionId: `T-${number}`, at: now }
    return atomically((unit) => payBillInUnit(unit, number, { payment, by: 'bank', actor: clerk, at: now }))
  }
  const setCycle = (customerId: number, raw: object) => setSettlementCycle(ports)(`client-${customerId}`, { ...raw }, clerk)
  return { settle, billed: settledBillOf, move, dispute, reissue, pay, setCycle }
}
const totalOf = ({ payout }: SettlementBill): string => (payout === undefined ? '' : formatAmount(payout.total))

/** Settlement bills of what was collected for clients. */
export function settlementsContract(open: () => Promise<SettlementRoom>): void {
  describe('settlement bills', () => {
    it('pay both worked examples, each from one bill, whose entry agrees with it', async () => {
      const room = await open()
      const [first, second] = room.customerIds
      const orders = await room.remit(first, [aed('4000.00'), aed('6000.00')], NOW - 5)
      await room.remit(second, [aed('500.00')], NOW - 5)
      const desk = deskOf(room.here)
      const [bill, small] = [await desk.billed(first), await desk.billed(second)]
      expect([totalOf(bill), totalOf(small)]).toEqual(['18640.78', '907.70'])
      expect([...(await room.billOf(first))]).toEqual(orders.map((order) => [order, bill.billNumber]))
      expect(bill.rates.map(({ version }) => version)).toEqual(['AED-1', 'USD-2', 'COD_PAYOUT-0'])
      const number = bill.billNumber
      expect(codeOf(await desk.pay(number, money(1_864_078n, 'CNY')))).toBe('ILLEGAL_TRANSITION')
      expect(codeOf(await desk.move(number, 'confirm', customer))).toBe('COD_BILL_NOT_FOUND')
      must(await desk.move(number, 'send'))
      expect(codeOf(await deskOf(room.there, { agreed: false }).move(number, 'confirm', customer))).toBe('COD_AGREEMENT_UNSIGNED')
      expect(codeOf(await desk.move(number, 'send', customer))).toBe('BILL_EVENT_NOT_YOURS')
      must(await deskOf(room.there).move(number, 'confirm', customer))
      expect(codeOf(await desk.pay(number, money(1_864_079n, 'CNY')))).toBe('CHECK_AMOUNT_DIFFERS')
      const paid = await Promise.all([desk.pay(number, money(1_864_078n, 'CNY')), deskOf(room.there).pay(number, money(1_864_078n, 'CNY'))])
      expect(paid.map(codeOf).toSorted()).toEqual(['', 'ILLEGAL_TRANSITION'])
      expect(await room.payable(first, 'AED')).toEqual(aed('0'))
      expect(await room.finding()).toBeUndefined()
      const found = await room.reading.find(number, { customerIds: [first], isSent: true })
      expect(found).toMatchObject({
        status: { cod: 'settled', ncnd: 'not_billed' },
        payment: { bank: 'ICBC', transactionId: `T-${number}` },
      })
      expect(found?.payout).toEqual(bill.payout)
      must(await desk.move(number, 'write_off'))
      expect((await room.reading.list({ states: ['paid_and_written_off'], page: 1, pageSize: 5 })).total).toBe(1)
    })

    it('put an order on one live bill where two settle at once, and leave small amounts for the next', async () => {
      const room = await open()
      const [first, second] = room.customerIds
      await room.remit(first, [aed('4000.00'), aed('6000.00')], NOW - 5)
      const outcomes = await Promise.all([deskOf(room.here).settle(first), deskOf(room.there).settle(first)])
      expect(outcomes.map(({ failure }) => failure?.code ?? '').toSorted()).toEqual(['', 'NOTHING_TO_SETTLE'])
      await room.remit(second, [aed('5.00')], NOW - 5)
      expect((await deskOf(room.here).settle(second)).failure?.code).toBe('PAYOUT_TOO_SMALL')
      expect([...(await room.billOf(second)).values()]).toEqual([undefined])
      await room.remit(second, [aed('495.00')], NOW - 5)
      const { rows } = await room.reading.unbilled({ account: `client-${second}`, until: NOW, page: 1, pageSize: 5 })
      expect(rows).toMatchObject([{ sums: [{ amount: 50_000n, currency: 'AED', count: 2 }], leftOut: [] }])
      const later = await room.reading.unbilled({ account: `client-${second}`, until: NOW - 6, page: 1, pageSize: 5 })
      expect(later.rows).toMatchObject([{ sums: [], leftOut: [{ why: 'remitted_later', count: 2 }] }])
      expect(totalOf(await deskOf(room.here).billed(second))).toBe('907.70')
    })

    it('keep the rates of their day when others are published, also when they are reissued', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      await room.remit(customerId, [aed('4000.00'), aed('6000.00'), aed('500.00')], NOW - 5)
      const desk = deskOf(room.here)
      const { billNumber: number, id } = await desk.billed(customerId)
      const later = {
        now: NOW + 9,
        references: referencesWith(settlementRate(9, 'AED', '0.5', '3.5', NOW + 1), settlementRate(10, 'USD', '1', '9.99', NOW + 1)),
      }
      const after = deskOf(room.there, later)
      must(await after.move(number, 'send'))
      expect(codeOf(await after.dispute(number, [3, 4]))).toBe('INPUT_INVALID')
      must(await after.dispute(number, [3]))
      expect(codeOf(await after.move(number, 'confirm', customer))).toBe('ILLEGAL_TRANSITION')
      const reissued = must(await after.reissue(number, [3]))
      expect(totalOf(reissued)).toBe('18640.78')
      expect(reissued.counts).toEqual({ cod: 2, ncnd: 0 })
      const lines = await room.reading.lines(id, { page: 1, pageSize: 10 })
      expect(lines.rows.map(({ line, isRemoved }) => [line, isRemoved])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ])
      expect(await room.reading.disputes(id)).toMatchObject([{ lines: [3], answer: 'Taken off' }])
      expect([...(await room.billOf(customerId)).values()].filter((bill) => bill === undefined)).toHaveLength(1)
      // A line that left it stands on the next one, by the rates of that day.
      expect((await after.billed(customerId)).rates.map(({ version }) => version)).toEqual(['AED-9', 'USD-10', 'COD_PAYOUT-0'])
    })

    it('show charges of returned orders, and never ask for them twice', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      const [fromWallet = '', onTerms = ''] = await room.fail(customerId, [aed('10.00'), aed('20.00'), aed('30.00')], NOW - 5)
      await room.charge(fromWallet, customerId, money(1_200n, 'CNY'), false)
      const desk = deskOf(room.here)
      const alone = await desk.billed(customerId)
      expect(alone).toMatchObject({
        status: { cod: 'not_billed', ncnd: 'billed' },
        counts: { cod: 0, ncnd: 1 },
        ncndCharges: [{ amount: 1_200n }],
      })
      must(await desk.move(alone.billNumber, 'send'))
      // Taken from the wallet: it owes nothing, so the confirmation settles it.
      expect(must(await desk.move(alone.billNumber, 'confirm', customer)).status.ncnd).toBe('settled')
      await room.charge(onTerms, customerId, money(900n, 'CNY'), true)
      const owed = await desk.billed(customerId)
      must(await desk.move(owed.billNumber, 'send'))
      expect(must(await desk.move(owed.billNumber, 'confirm', customer)).status.ncnd).toBe('pending_payment')
      expect(codeOf(await desk.move(owed.billNumber, 'pay_charges'))).toBe('NCND_CHARGES_OPEN')
      expect(await room.reading.openCharges(owed.id)).toEqual([money(900n, 'CNY')])
      expect(await room.finding()).toBeUndefined()
    })

    it('follow the cycle of a client: once by two servers, and what is too small waits', async () => {
      const room = await open()
      const [first, second] = room.customerIds
      await room.remit(first, [aed('500.00')], NOW - MILLIS_PER_DAY)
      await room.remit(second, [aed('5.00')], NOW - MILLIS_PER_DAY)
      const desk = deskOf(room.here)
      expect(codeOf(await desk.setCycle(first, { cycle: 'weekly', day: 8 }))).toBe('INPUT_INVALID')
      must(await desk.setCycle(first, { cycle: 'weekly', day: 4 }))
      must(await desk.setCycle(second, { cycle: 'monthly', day: 12 }))
      const runAt = (atomically: Atomically<SettlementUnit>, now: number) =>
        runSettlements({ atomically, dueCycles: room.reading.dueCycles, references: () => referencesWith(), clock: { now: () => now } })()
      expect(must(await runAt(room.here, NOW))).toEqual({ clients: 0, bills: 0 })
      const thursday = NOW + MILLIS_PER_DAY
      const runs = await Promise.all([runAt(room.here, thursday), runAt(room.there, thursday)])
      expect(runs.map((run) => must(run).bills).reduce((sum, bills) => sum + bills)).toBe(1)
      expect(must(await runAt(room.here, thursday)).bills).toBe(0)
      const { rows } = await room.reading.unbilled({ account: `client-${second}`, until: NOW, page: 1, pageSize: 5 })
      expect(rows).toMatchObject([{ customerId: second, cycle: 'monthly', nextDay: '2026-12-12', lastOutcome: 'PAYOUT_TOO_SMALL' }])
    })

    it('wait no longer than a cycle where a clock was ahead and went back', async () => {
      const room = await open()
      const [first, second] = room.customerIds
      const desk = deskOf(room.here)
      must(await desk.setCycle(first, { cycle: 'weekly', day: 4 }))
      must(await desk.setCycle(second, { cycle: 'monthly', day: 12 }))
      const runAt = async (now: number) => {
        const parts = {
          atomically: room.here,
          dueCycles: room.reading.dueCycles,
          references: () => referencesWith(),
          clock: { now: () => now },
        }
        must(await runSettlements(parts)())
      }
      const days = async () => {
        const found = await Promise.all(
          [first, second].map((id) => room.here(async ({ settlements }) => ok((await settlements.lockClient(id)).nextDay))),
        )
        return found.map(must)
      }
      await runAt(NOW + 40 * MILLIS_PER_DAY)
      expect(await days()).toEqual(['2026-12-24', '2027-01-12'])
      await runAt(NOW)
      expect(await days()).toEqual(['2026-11-12', '2026-11-12'])
    })

    it('keep every collected amount on one bill or waiting, whatever happens in between', async () => {
      const room = await open()
      const [customerId] = room.customerIds
      const desk = deskOf(room.here)
      const events = fc.oneof(
        fc.record({
          kind: fc.constant('remit' as const),
          amount: fc.bigInt({ min: 1n, max: 900_000n }),
          currency: fc.constantFrom('AED', 'KWD'),
        }),
        fc.record({
          kind: fc.constantFrom('settle', 'send', 'confirm', 'dispute', 'reissue', 'withdraw', 'pay', 'write_off'),
          line: fc.integer({ min: 1, max: 3 }),
          bill: fc.nat({ max: 3 }),
        }),
      )
      const arrived = new Map<string, Money>()
      await fc.assert(
        fc.asyncProperty(fc.array(events, { minLength: 5, maxLength: 14 }), async (histories) => {
          for (const one of histories) {
            if (one.kind === 'remit') {
              const amount = money(one.amount, one.currency)
              const [order = ''] = await room.remit(customerId, [amount], NOW - 5)
              arrived.set(order, amount)
              continue
            }
            const { rows } = await room.reading.list({ page: 1, pageSize: 4 })
            const bill = rows[one.bill]
            if (one.kind === 'settle') await desk.settle(customerId)
            else if (bill === undefined) continue
            else if (one.kind === 'dispute') await desk.dispute(bill.billNumber, [one.line])
            else if (one.kind === 'reissue') await desk.reissue(bill.billNumber, [one.line])
            else if (one.kind === 'pay') await desk.pay(bill.billNumber, bill.payout?.total ?? money(0n, 'CNY'))
            else await desk.move(bill.billNumber, one.kind as PlainSettlementEvent)
          }
          const { rows } = await room.reading.list({ page: 1, pageSize: 100 })
          const marks = await room.billOf(customerId)
          const settled: Money[] = []
          for (const bill of rows) {
            const live: Money[] = []
            for await (const line of room.reading.allLines(bill.id))
              if (marks.get(line.orderNumber) === bill.billNumber) live.push(...line.amounts)
            const isAlive = bill.status.cod !== 'not_billed'
            expect(sortedSumsByCurrency(isAlive ? (bill.payout?.collected ?? []) : [])).toEqual(sortedSumsByCurrency(live))
            if (bill.entry !== undefined) settled.push(...live)
          }
          for (const currency of ['AED', 'KWD']) {
            const sumOf = (amounts: Iterable<Money>) =>
              [...amounts].reduce((sum, one) => (one.currency === currency ? sum + one.amount : sum), 0n)
            expect((await room.payable(customerId, currency)).amount).toBe(sumOf(arrived.values()) - sumOf(settled))
          }
          expect(await room.finding()).toBeUndefined()
        }),
        { numRuns: runsOf(RUNS) },
      )
    })
  })
}
