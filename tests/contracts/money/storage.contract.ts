import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StockMovement } from '#core/warehouse/goods/goods.ports.ts'
import type { CustomerBill } from '#core/money/billing/bill.ports.ts'
import { issueBill, withdrawBill, type BillMovingUnit } from '#core/money/billing/move-bill.usecase.ts'
import { STOCK_MOVES } from '#core/warehouse/goods/stock/stock.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { dayPlus, endOfDay } from '#core/money/storage/night.ts'
import { runNight, type NightUnit } from '#core/money/storage/run-night.ts'
import { runStorageBilling } from '#core/money/storage/storage-bills.work.ts'
import type { StoragePeriod } from '#core/money/storage/storage-period.rules.ts'
import type { StorageReading, StorageRun } from '#core/money/storage/storage.ports.ts'
import { storageReferences } from '../../core/money/storage/storage-references.ts'
import { runsOf } from '../../support/deep.ts'

/**
 * Storage as two servers reach it: SKUs `BOX` of 8 litres, `BAG` of 3.5 litres and `ODD`, which
 * nobody measured, of the client 1001.
 */
export type StorageRoom = {
  readonly here: Atomically<NightUnit & BillMovingUnit>
  readonly there: Atomically<NightUnit & BillMovingUnit>
  readonly reading: StorageReading
  /** Notes movements of stock, as the store has them. */
  readonly happened: (
    movements: readonly Pick<StockMovement, 'sku' | 'location' | 'move' | 'quantity' | 'at' | 'reference'>[],
  ) => Promise<void>
  /** The bills of the client with the ids of their rows, oldest first. */
  readonly bills: () => Promise<readonly { readonly bill: CustomerBill; readonly sources: readonly number[] }[]>
  /** The amount that the client owes. */
  readonly owed: () => Promise<bigint>
  /** A location was rented by the client for a while. */
  readonly rented: (location: string, span: { readonly since: number; readonly until?: number }) => Promise<void>
}

const ZONE = 'Asia/Dubai'
const WAREHOUSE = 'DXB1'
const OWN = { customerId: 1001, customerIds: [1001] }
const LATER = Date.UTC(2026, 5, 1)
const GOES_ON = { aborted: false }
/** Noon of a day of March in Dubai. */
const noon = (day: number): number => Date.UTC(2026, 2, day, 8)
const march = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`

const run = async (atomically: Atomically<NightUnit>, day: string, signal = GOES_ON) =>
  must(
    await runNight({ atomically, references: () => storageReferences, clock: { now: () => LATER } }, { warehouse: WAREHOUSE, day }, signal),
  )
const again = async ({ here }: StorageRoom, day: string) =>
  must(
    await here(async ({ storage }) => {
      const before = await storage.lockRun({ warehouse: WAREHOUSE, day }, LATER)
      const { after: _, ...begun } = before
      await storage.keepRun({ ...begun, state: 'running', part: 'goods' })
      return ok(undefined)
    }),
  )
const feesOf = async ({ reading }: StorageRoom) => {
  const { rows } = await reading.fees.list(OWN, { pageSize: 500 })
  return rows.toReversed().map(({ day, sku, pieces, layers, amount }) => ({ day, sku, pieces, layers, amount: amount.amount }))
}
const APRIL = (day: number): number => Date.UTC(2026, 3, day, 8)
const MAY = (day: number): number => Date.UTC(2026, 4, day, 8)
const bill = async (room: StorageRoom, period: StoragePeriod, now: number, atomically = room.here) =>
  must(await runStorageBilling({ atomically, reading: room.reading, clock: { now: () => now }, period })())
const storageBillLines = async (room: StorageRoom) =>
  (await room.bills()).map(
    ({ bill: { type, amount, period }, sources }) => `${type} ${amount} ${period.from}–${period.to} ${sources.length}`,
  )
const never = (): never => {
  throw new Error('there is no bill')
}
const runOf = async ({ reading }: StorageRoom, day: string): Promise<StorageRun | undefined> => reading.run({ warehouse: WAREHOUSE, day })

/**
 * A queue of pieces by the day of their arrival: what first in, first out means, piece by piece.
 */
function queueAt(movements: readonly Pick<StockMovement, 'sku' | 'move' | 'quantity' | 'at' | 'reference'>[], sku: string, until: number) {
  const queue: string[] = []
  const steps = Map.groupBy(
    movements.filter((one) => one.sku === sku && one.at < until),
    ({ at, reference }) => `${at} ${reference}`,
  )
  for (const step of [...steps.values()].toSorted((one, other) => (one[0]?.at ?? 0) - (other[0]?.at ?? 0))) {
    const pieces = step.reduce((sum, { move, quantity }) => sum + STOCK_MOVES[move].onHand * quantity, 0)
    if (pieces > 0) queue.push(...Array.from({ length: pieces }, () => localTime(step[0]?.at ?? 0, ZONE).slice(0, 10)))
    else queue.splice(0, -pieces)
  }
  return [...Map.groupBy(queue, (day) => day)].map(([day, pieces]) => ({ day, pieces: pieces.length }))
}

const history = fc.array(
  fc.record({
    sku: fc.constantFrom('BAG', 'BOX'),
    hours: fc.integer({ min: 0, max: 24 * 12 }),
    wants: fc.integer({ min: -6, max: 9 }).filter((pieces) => pieces !== 0),
    isMove: fc.boolean(),
  }),
  { maxLength: 25 },
)
type StorageMovement = Parameters<StorageRoom['happened']>[0][number]

/** Movements that could have happened: nothing is taken that is not there. */
function movementsOf(steps: typeof history extends fc.Arbitrary<infer T> ? T : never, from: number): readonly StorageMovement[] {
  const onHand = new Map<string, number>()
  return steps
    .toSorted((one, other) => one.hours - other.hours)
    .flatMap(({ sku, hours, wants, isMove }, index): StorageMovement[] => {
      const has = onHand.get(sku) ?? 0
      const facts = { sku, at: from + hours * 3_600_000 + index, reference: `M-${index}` }
      const quantity = wants < 0 ? Math.min(has, -wants) : wants
      if (quantity === 0) return []
      if (isMove && has > 0) {
        const moved = Math.min(has, quantity)
        return [
          { ...facts, location: 'A-01', move: 'remove', quantity: moved },
          { ...facts, location: 'A-02', move: 'put', quantity: moved },
        ]
      }
      onHand.set(sku, has + (wants < 0 ? -quantity : quantity))
      return [{ ...facts, location: 'A-01', move: wants < 0 ? 'take' : 'put', quantity }]
    })
}

/** The promises of storage in each store. */
export function storageContract(open: () => Promise<StorageRoom>): void {
  describe('storage', () => {
    it('charges each night what is on hand, the oldest pieces leaving first', async () => {
      const room = await open()
      await room.happened([
        { sku: 'BOX', location: 'A-01', move: 'put', quantity: 10, at: noon(1), reference: 'IN-1' },
        // A move to another shelf is no delivery: the pieces stay as old as they are.
        { sku: 'BOX', location: 'A-01', move: 'remove', quantity: 10, at: noon(4), reference: 'MOVE' },
        { sku: 'BOX', location: 'A-02', move: 'put', quantity: 10, at: noon(4), reference: 'MOVE' },
        { sku: 'BOX', location: 'A-01', move: 'put', quantity: 5, at: noon(10), reference: 'IN-2' },
        { sku: 'BOX', location: 'A-02', move: 'take', quantity: 8, at: noon(12), reference: 'OD1' },
        // 24:00 in Dubai is 20:00 in UTC: these came on 13 March, a minute after midnight.
        { sku: 'ODD', location: 'A-01', move: 'put', quantity: 1, at: Date.UTC(2026, 2, 12, 20, 1), reference: 'IN-3' },
      ])
      for (const day of [5, 6, 12, 13, 15]) await run(room.here, march(day))
      expect(await feesOf(room)).toEqual([
        { day: march(5), sku: 'BOX', pieces: 10, layers: [{ day: march(1), pieces: 10 }], amount: 0n },
        { day: march(6), sku: 'BOX', pieces: 10, layers: [{ day: march(1), pieces: 10 }], amount: 20n },
        {
          day: march(12),
          sku: 'BOX',
          pieces: 7,
          layers: [
            { day: march(1), pieces: 2 },
            { day: march(10), pieces: 5 },
          ],
          amount: 4n,
        },
        {
          day: march(13),
          sku: 'BOX',
          pieces: 7,
          layers: [
            { day: march(1), pieces: 2 },
            { day: march(10), pieces: 5 },
          ],
          amount: 4n,
        },
        {
          day: march(15),
          sku: 'BOX',
          pieces: 7,
          layers: [
            { day: march(1), pieces: 2 },
            { day: march(10), pieces: 5 },
          ],
          amount: 14n,
        },
      ])
      expect(await runOf(room, march(12))).toMatchObject({ state: 'done', skus: 1, rows: 1, unmeasured: 0 })
      expect(await runOf(room, march(13))).toMatchObject({
        skus: 2,
        rows: 1,
        unmeasured: 1,
        troubles: [{ account: 'newdeer', code: 'ODD', reason: 'unmeasured' }],
      })
      expect(await room.reading.fees.totals({ ...OWN, from: march(6), to: march(13) })).toEqual([{ amount: 28n, currency: 'AED' }])
      expect(await room.reading.fees.totals({ ...OWN, code: 'BOX' })).toEqual([{ amount: 42n, currency: 'AED' }])
    })

    it('charges a location for the nights in which it is rented', async () => {
      const room = await open()
      await room.rented('P-01', { since: noon(3), until: noon(5) })
      await room.rented('P-02', { since: noon(4) })
      for (const day of [2, 3, 4, 5]) await run(room.here, march(day))
      const { rows } = await room.reading.rents.list(OWN, { pageSize: 10 })
      expect(rows.map(({ day, location, amount }) => `${day} ${location} ${amount.amount}`)).toEqual([
        '2026-03-05 P-02 375',
        '2026-03-04 P-02 375',
        '2026-03-04 P-01 375',
        '2026-03-03 P-01 375',
      ])
      const [last] = rows.slice(-1)
      expect(await room.reading.rents.find(last?.id ?? 0, OWN)).toEqual(last)
      expect(await room.reading.rents.find(last?.id ?? 0, { customerIds: [7] })).toBeUndefined()
    })

    it('makes nothing twice, however often and by how many servers a night runs, and adds what was missing', async () => {
      const room = await open()
      await room.happened([{ sku: 'BOX', location: 'A-01', move: 'put', quantity: 10, at: noon(1), reference: 'IN-1' }])
      await Promise.all([room.here, room.there, room.here, room.there].map((server) => run(server, march(9))))
      const [first, fees] = [await runOf(room, march(9)), await feesOf(room)]
      expect(first).toMatchObject({ state: 'done', rows: 1, sums: [{ amount: 20n, currency: 'AED' }] })
      await again(room, march(9))
      await run(room.there, march(9))
      expect(await feesOf(room)).toEqual(fees)
      expect(await room.reading.fees.totals(OWN)).toEqual([{ amount: 20n, currency: 'AED' }])
      expect(await runOf(room, march(9))).toMatchObject({ state: 'done', rows: 1 })
    })

    it('goes on where a run broke off, and moves the mark over days without a gap', async () => {
      const room = await open()
      const mark = async () => (await room.reading.doneUntil()).get(WAREHOUSE)
      await room.happened([{ sku: 'BOX', location: 'A-01', move: 'put', quantity: 10, at: noon(1), reference: 'IN-1' }])
      expect(await room.here(({ storage }) => storage.doneUntil(WAREHOUSE, march(7)).then(ok))).toEqual(ok(march(7)))
      await run(room.here, march(9))
      expect(await mark()).toBe(march(7))
      let looks = 0
      await run(room.here, march(8), {
        get aborted() {
          looks += 1
          return looks > 2
        },
      })
      expect(await runOf(room, march(8))).toMatchObject({ state: 'running', part: 'packages', rows: 1 })
      await run(room.there, march(8))
      expect(await mark()).toBe(march(8))
      await run(room.there, march(9))
      expect(await mark()).toBe(march(9))
      expect((await room.reading.runs({ warehouse: WAREHOUSE, page: 1, pageSize: 10 })).rows.map(({ day }) => day)).toEqual([
        march(9),
        march(8),
      ])
    })

    it('is billed by the month, each row once, by two servers at once; nights that were missed stand on the next bill', async () => {
      const room = await open()
      await room.happened([{ sku: 'BOX', location: 'A-01', move: 'put', quantity: 10, at: noon(20), reference: 'IN-1' }])
      await room.rented('P-01', { since: noon(31) })
      for (const day of [24, 25, 26, 27, 28, 29, 31]) await run(room.here, march(day))
      await bill(room, 'month', APRIL(8))
      // Five free days until 24 March, then 0.08 m³ × 2.50 a night; the night of 30 March was
      // missed.
      const [first, rent] = await room.bills()
      expect(await storageBillLines(room)).toEqual(['storage 120 2026-03-01–2026-03-31 6', 'storage_location 375 2026-03-01–2026-03-31 1'])
      expect(rent?.bill.currency).toBe('AED')
      await run(room.here, march(30))
      await run(room.here, '2026-04-30')
      await bill(room, 'month', APRIL(30))
      expect(await room.bills()).toHaveLength(2)
      await Promise.all([bill(room, 'month', MAY(8)), bill(room, 'month', MAY(8), room.there)])
      const after = await room.bills()
      expect((await storageBillLines(room)).slice(2).toSorted()).toEqual([
        'storage 40 2026-04-01–2026-04-30 2',
        'storage_location 375 2026-04-01–2026-04-30 1',
      ])
      const rows = after.flatMap(({ bill: { type }, sources }) => sources.map((source) => `${type} ${source}`))
      expect(new Set(rows).size).toBe(rows.length)
      expect((await room.reading.fees.list({ ...OWN, from: march(25) }, { pageSize: 50 })).rows.every(({ isBilled }) => isBilled)).toBe(
        true,
      )
      expect(first?.sources).toHaveLength(6)
    })

    it('is owed once its bill is issued, and billed again where that bill was voided', async () => {
      const room = await open()
      await room.happened([{ sku: 'BOX', location: 'A-01', move: 'put', quantity: 10, at: noon(1), reference: 'IN-1' }])
      for (const day of [9, 10]) await run(room.here, march(day))
      await bill(room, 'week', APRIL(1))
      expect(await storageBillLines(room)).toEqual(['storage 40 2026-03-09–2026-03-15 2'])
      const [{ bill: drafted } = never()] = await room.bills()
      const ports = { atomically: room.here, clock: { now: () => APRIL(1) }, paymentDays: 15 }
      must(await issueBill(ports)(drafted.billNumber, { id: 3 }))
      expect(await room.owed()).toBe(40n)
      must(await withdrawBill(ports)(drafted.billNumber, { event: 'void', reason: 'wrong' }, { id: 3 }))
      expect(await room.owed()).toBe(0n)
      // The week up to 22 March is billed already, so its late night stands on the next bill too.
      await run(room.here, march(16))
      await bill(room, 'week', APRIL(10))
      expect((await storageBillLines(room)).slice(1)).toEqual(['storage 60 2026-03-23–2026-03-29 3'])
    })

    it('has the same rows whether a night runs at once or later, and they are the pieces of a queue', async () => {
      let month = 0
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const room = await open()
          month += 1
          const from = Date.UTC(2026, 0, 3)
          const movements = movementsOf(steps, from)
          const days = Array.from({ length: 12 }, (_, index) => dayPlus('2026-01-03', index))
          const early = new Set(days.filter((_, index) => (index + month) % 3 === 0))
          // Some nights run when only what had happened is there, the others after everything.
          let written = 0
          for (const day of days) {
            const until = movements.findIndex(({ at }) => at >= endOfDay(day, ZONE))
            const next = movements.slice(written, until < 0 ? undefined : until)
            written += next.length
            await room.happened(next)
            if (early.has(day)) await run(room.here, day)
          }
          await room.happened(movements.slice(written))
          for (const day of days.toReversed()) await run(room.there, day)
          const expected = days.flatMap((day) =>
            ['BAG', 'BOX'].flatMap((sku) => {
              const layers = queueAt(movements, sku, endOfDay(day, ZONE))
              return layers.length === 0 ? [] : [{ day, sku, layers }]
            }),
          )
          expect((await feesOf(room)).map(({ day, sku, layers }) => ({ day, sku, layers }))).toEqual(expected)
        }),
        { numRuns: runsOf(4) },
      )
    })
  })
}
