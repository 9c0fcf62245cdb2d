import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRevenue } from '#core/money/costs/count-revenue.ts'
import type { CostBills, KeyedCostUnit } from '#core/money/costs/cost.ports.ts'
import {
  changeCostBill,
  createCostBill,
  removeCostBill,
  removeCostLine,
  writeCostLine,
  type CostPorts,
} from '#core/money/costs/handle-cost-bills.usecase.ts'
import { MARGIN_GROUPS, type Margins } from '#core/money/costs/margin.ports.ts'
import { decideCostDifferences, moveCostBill } from '#core/money/costs/move-cost-bill.usecase.ts'
import { reverseCostLine } from '#core/money/costs/reverse-cost-line.usecase.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { runsOf } from '../../support/deep.ts'

/** The store of costs as two servers reach it: a flight with parcels of these weights. */
export type CostRoom = {
  readonly here: Atomically<KeyedCostUnit>
  readonly there: Atomically<KeyedCostUnit>
  readonly references: References
  readonly bills: Pick<CostBills, 'find' | 'lines' | 'disputed' | 'ofOrder'>
  readonly margins: Margins
  /** Parcels on the bill of lading `176-12345675`, in the order of their numbers. */
  readonly parcels: readonly { readonly orderNumber: string; readonly waybill: string }[]
  readonly charge: (orderNumber: string, paid: readonly Money[], at: number) => Promise<void>
}
export const FLIGHT = '176-12345675'
/** The weights of the parcels on it, in grams. */
export const FLIGHT_GRAMS = [1_000, 2_000, 4_000, 333, 1] as const

const NOW = Date.UTC(2026, 10, 23, 9)
const DAY = '2026-11-20'
const actor = { id: 3 } as Actor
const EVERY = { customerIds: undefined }
const RUNS = 8

const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)
const portsOf = ({ references }: CostRoom, atomically: Atomically<KeyedCostUnit>): CostPorts => ({
  atomically,
  references: () => references,
  clock: { now: () => NOW },
})

let serial = 0
/**
 * A bill with one line for each amount, in fen; the lines are for the flight unless they name a
 * waybill.
 */
async function billOf(room: CostRoom, lines: readonly { amount: string; waybill?: string; weight?: string; subject?: string }[]) {
  const ports = portsOf(room, room.here)
  const sum = lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
  const head = {
    supplier: 'EK',
    bill_number: `EK-${(serial += 1)}`,
    bill_date: DAY,
    total: { amount: (sum / 100).toFixed(2), currency: 'CNY' },
  }
  const { id } = must(await createCostBill(ports)(head, actor))
  const write = writeCostLine(ports)
  for (const { waybill, ...line } of lines)
    must(await write(id, { raw: { subject: 'terminal', ...line, ...(waybill === undefined ? { mawb: FLIGHT } : { waybill }) } }, actor))
  return { id, ports, move: moveCostBill(ports) }
}

/** Compares the kept sums with the orders themselves. */
async function expectSums({ margins }: CostRoom) {
  const { rows } = await margins.orders(EVERY, { page: 1, pageSize: 500 })
  const revenue = rows.reduce((sum, row) => sum + row.revenue, 0n)
  const cost = rows.reduce((sum, row) => sum + row.cost, 0n)
  for (const group of MARGIN_GROUPS) {
    const sums = await margins.by(group, EVERY)
    expect(sums.reduce((sum, row) => sum + row.revenue, 0n)).toBe(revenue)
    expect(sums.reduce((sum, row) => sum + row.cost, 0n)).toBe(cost)
    expect(sums.reduce((sum, row) => sum + row.orders, 0)).toBe(rows.length)
    expect(sums.reduce((sum, row) => sum + row.costed, 0)).toBe(rows.filter(({ isCosted }) => isCosted).length)
  }
  return { revenue, cost, orders: rows.length }
}

/** Cost bills, their parts by parcel, and the margins that they leave. */
export function costsContract(open: () => Promise<CostRoom>): void {
  describe('cost bills', () => {
    it('are written, checked and booked once, of two servers at once too: their parts add up to the cent', async () => {
      const room = await open()
      const { id, ports, move } = await billOf(room, [{ amount: '100.00' }, { amount: '0.07', subject: 'fuel' }])
      expect(codeOf(await move(id, 'book', actor))).toBe('ILLEGAL_TRANSITION')
      expect(must(await move(id, 'check', actor)).state).toBe('checked')
      const there = moveCostBill(portsOf(room, room.there))
      const raced = await Promise.all([move(id, 'book', actor), there(id, 'book', actor)])
      expect(raced.map(codeOf).toSorted()).toEqual(['', 'ILLEGAL_TRANSITION'])
      const parts = await Promise.all(room.parcels.map(({ orderNumber }) => room.bills.ofOrder(orderNumber)))
      expect(parts.map((of) => of.map(({ amount }) => amount.amount))).toEqual([
        [1364n, 1n],
        [2727n, 2n],
        [5454n, 4n],
        [454n, 0n],
        [1n, 0n],
      ])
      expect(parts[0]?.[0]).toMatchObject({ supplier: 'EK', subject: 'terminal', mawb: FLIGHT, grams: 1_000, billDate: DAY })
      expect(await room.bills.find(id)).toMatchObject({ state: 'booked', bookedAt: NOW, spread: 10_007n, lineSum: 10_007n, lineCount: 2 })
      expect(await expectSums(room)).toEqual({ revenue: 0n, cost: 10_007n, orders: 5 })
      for (const refused of [
        await writeCostLine(ports)(id, { raw: { mawb: FLIGHT, subject: 'fuel', amount: '1' } }, actor),
        await writeCostLine(ports)(id, { change: { line: 1, version: 1 }, raw: { mawb: FLIGHT, subject: 'fuel', amount: '1' } }, actor),
        await removeCostLine(ports)(id, 1, actor),
        await removeCostBill(ports)(id, actor),
      ])
        expect(codeOf(refused)).toBe('COST_BILL_NOT_DRAFT')
    })

    it('keep a booked line and take it back by one of the opposite amount, once', async () => {
      const room = await open()
      const { id, ports, move } = await billOf(room, [{ amount: '33.33' }, { amount: '5.00', subject: 'other' }])
      const raw = { reason: '供应商已退款' }
      expect(codeOf(await reverseCostLine(ports)(id, { line: 1, raw }, actor))).toBe('COST_BILL_NOT_BOOKED')
      must(await move(id, 'check', actor))
      must(await move(id, 'book', actor))
      expect(codeOf(await reverseCostLine(ports)(id, { line: 1, raw: {} }, actor))).toBe('INPUT_INVALID')
      const raced = await Promise.all(
        [room.here, room.there].map((atomically) => reverseCostLine(portsOf(room, atomically))(id, { line: 1, raw }, actor)),
      )
      expect(raced.map(codeOf).toSorted()).toEqual(['', 'COST_LINE_REVERSED'])
      expect(codeOf(await reverseCostLine(ports)(id, { line: 3, raw }, actor))).toBe('COST_LINE_REVERSED')
      const { rows } = await room.bills.lines(id, { page: 1, pageSize: 50, differing: false })
      expect(rows.map(({ line, amount, reverses, isReversed }) => [line, amount, reverses, isReversed])).toEqual([
        [1, 3333n, undefined, true],
        [2, 500n, undefined, false],
        [3, -3333n, 1, false],
      ])
      expect(await expectSums(room)).toMatchObject({ cost: 500n, orders: 5 })
      must(await reverseCostLine(ports)(id, { line: 2, raw }, actor))
      expect(await expectSums(room)).toMatchObject({ cost: 0n })
      expect((await room.margins.by('month', EVERY)).map(({ costed }) => costed)).toEqual([0])
    })

    it('are booked when every difference is decided and none is in dispute', async () => {
      const room = await open()
      const [parcel] = room.parcels
      const { id, ports, move } = await billOf(room, [
        { amount: '80.00', subject: 'air_freight', weight: '9.000' },
        { amount: '9.90', waybill: 'NOBODY1' },
        { amount: '2.00', waybill: parcel?.waybill ?? '' },
      ])
      must(await move(id, 'check', actor))
      const { rows } = await room.bills.lines(id, { page: 1, pageSize: 50, differing: true })
      expect(rows.map(({ line, differences }) => [line, differences.map(({ kind, amount }) => [kind, amount])])).toEqual([
        // Agreed are 10.00 a kilogram; the flight has 7.334 kg.
        [
          1,
          [
            ['price', -1000n],
            ['weight', 1666n],
          ],
        ],
        [2, [['unknown', 990n]]],
      ])
      expect(codeOf(await move(id, 'book', actor))).toBe('COST_UNDECIDED')
      expect(codeOf(await move(id, 'dispute', actor))).toBe('COST_NO_DISPUTE')
      const decide = decideCostDifferences(ports)
      const reasoned = { raw: { reason: '按交接单' } }
      const missing = { differences: [{ line: 3, kind: 'price' as const }], decision: 'accepted' as const }
      expect(codeOf(await decide(id, { ...missing, ...reasoned }, actor))).toBe('DIFFERENCE_NOT_FOUND')
      const heavy = [{ line: 1, kind: 'weight' as const }]
      expect(codeOf(await decide(id, { differences: heavy, decision: 'disputed', raw: {} }, actor))).toBe('INPUT_INVALID')
      must(await decide(id, { differences: heavy, decision: 'disputed', ...reasoned }, actor))
      const others = [
        { line: 1, kind: 'price' as const },
        { line: 2, kind: 'unknown' as const },
      ]
      must(await decide(id, { differences: others, decision: 'accepted', ...reasoned }, actor))
      expect(codeOf(await move(id, 'book', actor))).toBe('COST_IN_DISPUTE')
      must(await move(id, 'dispute', actor))
      expect(await room.bills.disputed(id)).toMatchObject([{ line: { line: 1 }, difference: { kind: 'weight', reason: '按交接单' } }])
      expect(codeOf(await decide(id, { differences: heavy, decision: 'accepted', ...reasoned }, actor))).toBe('COST_BILL_NOT_CHECKED')
      must(await move(id, 'settle', actor))
      expect(await room.bills.find(id)).toMatchObject({ undecided: 1, disputed: 0 })
      must(await decide(id, { differences: heavy, decision: 'accepted', ...reasoned }, actor))
      must(await move(id, 'book', actor))
      // A line whose parcel nobody knows is accepted and stays unspread.
      expect(await room.bills.find(id)).toMatchObject({ state: 'booked', lineSum: 9190n, spread: 8200n })
      const again = await billOf(room, [{ amount: '80.00', subject: 'air_freight' }])
      must(await again.move(again.id, 'check', actor))
      expect((await room.bills.lines(again.id, { page: 1, pageSize: 5, differing: true })).rows[0]?.differences).toMatchObject([
        { kind: 'repeated', amount: 8000n },
      ])
      must(await again.move(again.id, 'reopen', actor))
      expect((await room.bills.lines(again.id, { page: 1, pageSize: 5, differing: true })).total).toBe(0)
    })

    it('have one number for each supplier, add up to their total, and are changed by one at a time', async () => {
      const room = await open()
      const { id, ports, move } = await billOf(room, [{ amount: '10.00' }])
      const head = { supplier: 'EK', bill_number: 'EK-SAME', bill_date: DAY, total: { amount: '12.00', currency: 'CNY' } }
      const raced = await Promise.all(
        [room.here, room.there].map((atomically) => createCostBill(portsOf(room, atomically))({ ...head }, actor)),
      )
      expect(raced.map(codeOf).toSorted()).toEqual(['', 'COST_BILL_TAKEN'])
      const raw = { ...head, bill_number: 'EK-OTHER' }
      const bill = await room.bills.find(id)
      must(await changeCostBill(ports)(id, { version: bill?.version ?? 0, raw }, actor))
      expect(codeOf(await changeCostBill(ports)(id, { version: bill?.version ?? 0, raw }, actor))).toBe('RECORD_CHANGED')
      expect(codeOf(await move(id, 'check', actor))).toBe('COST_TOTAL_DIFFERS')
      const wrong = [{}, { mawb: FLIGHT, waybill: 'W1' }, { mawb: '176-12345676' }]
      for (const names of wrong)
        expect(codeOf(await writeCostLine(ports)(id, { raw: { subject: 'fuel', amount: '1', ...names } }, actor))).toBe('INPUT_INVALID')
      const fine = { raw: { subject: 'fuel', amount: '1.234', mawb: FLIGHT } }
      expect(codeOf(await writeCostLine(ports)(id, fine, actor))).toBe('INPUT_INVALID')
      const keyed = { accountId: 3, command: 'addCostLine', key: 'k1', bodyHash: 'h' }
      const two = { raw: { subject: 'fuel', amount: '2.00', mawb: FLIGHT } }
      for (let time = 0; time < 2; time += 1) expect(must(await writeCostLine(ports)(id, two, actor, keyed))).toEqual({ line: 2 })
      must(await move(id, 'check', actor))
    })
  })

  describe('margins', () => {
    it('count what an order was charged once, however often it is counted, in another currency at the rate of its day', async () => {
      const room = await open()
      const [first = { orderNumber: '' }, second = { orderNumber: '' }] = room.parcels
      const count = async (now: number): Promise<void> =>
        void must(
          await room.here(async ({ margins }) => ok(await countRevenue(margins, { after: undefined, now, references: room.references }))),
        )
      await room.charge(first.orderNumber, [money(5_000n, 'CNY')], NOW)
      await count(NOW)
      await count(NOW)
      expect(await expectSums(room)).toEqual({ revenue: 5_000n, cost: 0n, orders: 1 })
      await room.charge(first.orderNumber, [money(-1_000n, 'CNY')], NOW + 1)
      await room.charge(second.orderNumber, [money(10_000n, 'USD')], NOW + 2)
      await count(NOW + 3_600_000)
      await count(NOW + 7_200_000)
      expect(await room.margins.ofOrder(first.orderNumber)).toMatchObject({ revenue: 4_000n, isCosted: false })
      expect(await room.margins.ofOrder(second.orderNumber)).toMatchObject({ revenue: 71_000n })
      await room.charge(second.orderNumber, [money(100n, 'XAF')], NOW + 3)
      await count(NOW + 7_300_000)
      expect((await room.margins.by('month', EVERY)).map(({ incomplete }) => incomplete)).toEqual([1])
      expect(await expectSums(room)).toMatchObject({ revenue: 75_000n, orders: 2 })
    })

    it('are kept in sums that are equal to those of the orders, whatever happens to them', async () => {
      const room = await open()
      const change = fc.record({
        place: fc.integer({ min: 0, max: FLIGHT_GRAMS.length - 1 }),
        revenue: fc.option(fc.bigInt({ min: -1_000n, max: 100_000n }), { nil: undefined }),
        cost: fc.bigInt({ min: 0n, max: 50_000n }),
      })
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(change, { selector: ({ place }) => place, minLength: 1, maxLength: 5 }), async (changes) => {
          const given = changes.map(({ place, revenue, cost }) => ({
            orderNumber: room.parcels[place]?.orderNumber ?? '',
            ...(revenue === undefined ? {} : { revenue, isIncomplete: revenue < 0n }),
            cost,
            costLines: 1,
          }))
          must(
            await room.there(async ({ margins }) => {
              await margins.lock()
              return ok(await margins.change(given))
            }),
          )
          await expectSums(room)
        }),
        { numRuns: runsOf(RUNS) },
      )
      const { rows } = await room.margins.orders(EVERY, { page: 1, pageSize: 10 })
      const left = rows.map(({ revenue, cost }) => revenue - cost)
      expect(left).toEqual(left.toSorted((one, other) => Number(one - other)))
    })
  })
}
