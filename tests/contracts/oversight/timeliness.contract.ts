import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { milestonesOf } from '#core/parcels/tracking/milestones.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import {
  START_MILESTONES,
  startOf,
  type StartMilestone,
  type TimelyParcel,
  type Window,
  type Fate,
  fateOf,
} from '#core/oversight/reports/timeliness.rules.ts'
import { onlyBy } from '#core/oversight/reports/timeliness-grouping.ts'
import { timelinessReport } from '#core/oversight/reports/timeliness-report.ts'
import { timelinessTally } from '#core/oversight/reports/timeliness-summary.ts'
import { SUM_PRECISION_SECONDS } from '#core/oversight/reports/timeliness-sums.ts'
import { TIMELINESS_GROUPS } from '#core/oversight/reports/timeliness.words.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { storeAt, type ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

const FIRST = Date.UTC(2026, 1, 20)
/** Long enough for the longest sums. */
const SPAN_DAYS = 150
const NOW = FIRST + 40 * MILLIS_PER_DAY
const CODES = ['110', '111', '112', '130', '138', '140', '150', '160'] as const
const STATES: readonly OrderState[] = ['draft', 'confirmed', 'outbound', 'signed', 'cancelled', 'returned', 'lost']
const EVENT = { timezone: 'UTC', location: 'DXB', operator: 'agent', hidden: false }

type ParcelHistory = {
  readonly id: number
  readonly parcel: Omit<TimelyParcel, 'times' | 'state' | 'toCountry'>
  createdAt: Instant
  state: OrderState
  country: string
  events: TrackingEvent[]
}
type Figure = { readonly days: Window; readonly fates: readonly Fate[] }

const whose = (ids: readonly number[]): readonly number[] => ids

const parcelOf = ({ parcel, state, country, createdAt, events }: ParcelHistory): TimelyParcel => ({
  ...parcel,
  toCountry: country,
  state,
  times: { create_time: createdAt, ...milestonesOf(events) },
})

const offset = fc.oneof(
  fc.integer({ min: 0, max: SPAN_DAYS * 24 * 4 }).map((quarters) => quarters * (MILLIS_PER_HOUR / 4)),
  fc.tuple(fc.constantFrom(3, 7, 10), fc.constantFrom(-1, 0, 1)).map(([days, off]) => days * MILLIS_PER_DAY + off),
)
const history = fc.record({
  customer: fc.constantFrom(1001, 1002, 1003),
  country: fc.constantFrom('AE', 'SA'),
  channel: fc.constantFrom('GULF-AIR', 'GULF-SEA', undefined),
  created: offset,
  first: fc.constantFrom(...STATES),
  events: fc.array(fc.record({ code: fc.constantFrom(...CODES), at: offset, again: fc.boolean() }), { maxLength: 8 }),
  later: fc.array(
    fc.oneof(
      fc.constantFrom(...STATES).map((state) => ({ state })),
      fc.constantFrom('AE', 'SA').map((country) => ({ country })),
      fc.record({ code: fc.constantFrom(...CODES), at: offset }).map((late) => ({ late })),
      fc.constant({ corrected: true }),
      fc.constant({ removed: true }),
      fc.constant({ summed: true }),
    ),
    { maxLength: 5 },
  ),
})

/**
 * Plays a history into the store, and returns what is true of its parcel; nothing of one that was
 * removed.
 */
async function play(store: Store, told: typeof history extends fc.Arbitrary<infer H> ? H : never): Promise<ParcelHistory | undefined> {
  const createdAt = FIRST + told.created
  const order = madeOrder({
    customerId: told.customer,
    status: told.first,
    createdAt,
    values: { country: told.country, ...(told.channel === undefined ? {} : { channel: told.channel }) },
  })
  const write = async <T>(work: Parameters<typeof store.atomically<T>>[0]): Promise<T> => must(await store.atomically(work))
  const id = await write(async (unit) => {
    await unit.orders.insert([order])
    const stored = await unit.orders.lock(order.orderNumber)
    return ok(stored?.id ?? 0)
  })
  const events = told.events.map(({ code, at }): TrackingEvent => ({ ...EVENT, orderId: id, code, time: FIRST + at }))
  const repeated = told.events.flatMap(({ again }, at) => (again ? [events[at] ?? []].flat() : []))
  await write(async (unit) => ok(await unit.tracking.add([...events, ...repeated])))
  const known: ParcelHistory = {
    id,
    parcel: { refCode: '', airwayNumber: '', channel: told.channel ?? '', client: String(told.customer), statusTime: 0 },
    createdAt,
    state: told.first,
    country: told.country,
    events,
  }
  for (const step of told.later) {
    if ('summed' in step) await store.maintenance.sumTimeliness()
    else if ('removed' in step) {
      await write(async (unit) => ok(await unit.orders.remove(id)))
      return undefined
    } else
      await write(async (unit) => {
        const locked = await unit.orders.lock(order.orderNumber)
        if (locked === undefined) throw new Error('the order is there')
        if ('state' in step) await unit.orders.change(locked, { status: (known.state = step.state) }, NOW)
        if ('country' in step) {
          known.country = step.country
          const { values, goods } = locked
          await unit.orders.change(locked, { content: { values: { ...values, country: step.country }, goods } }, NOW)
        }
        const late = 'late' in step ? { ...EVENT, orderId: id, code: step.late.code, time: FIRST + step.late.at } : undefined
        if (late !== undefined) {
          await unit.tracking.add([late])
          known.events.push(late)
        }
        const [wrong] = 'corrected' in step ? known.events : []
        if (wrong !== undefined) {
          await unit.tracking.remove(wrong)
          known.events = known.events.filter(({ code, time }) => code !== wrong.code || time !== wrong.time)
        }
        return ok(true)
      })
  }
  return known
}

/** Sums of timeliness are what a scan of all parcels says. */
export function timelinessContract(server: ServerOf): void {
  describe('kept timeliness', () => {
    it('is what a scan of the parcels says, whatever happened to them, in any range, for any clients, before and after it is summed', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const parcels: ParcelHistory[] = []
      const range = fc.tuple(offset, fc.integer({ min: 1, max: SPAN_DAYS * 96 })).map(([from, quarters]) => ({
        from: FIRST + from,
        before: FIRST + from + quarters * (MILLIS_PER_HOUR / 4),
      }))
      const asked = fc.record({
        range,
        start: fc.constantFrom(...START_MILESTONES),
        customerIds: fc.constantFrom(undefined, [1001], [1001, 1003], []),
        countries: fc.constantFrom(undefined, ['AE']),
        byClient: fc.boolean(),
        by: fc.constantFrom(undefined, ...TIMELINESS_GROUPS),
        asOf: offset.map((at) => FIRST + at),
        of: fc.record({
          days: fc.constantFrom<Window>(3, 7, 10),
          fates: fc.constantFrom<readonly Fate[]>(['within'], ['missed'], ['unripe'], ['within', 'missed']),
        }),
      })
      const compare = async ({
        range: { from, before },
        start,
        customerIds,
        countries,
        byClient,
        by,
        asOf,
        of,
      }: typeof asked extends fc.Arbitrary<infer A> ? A : never) => {
        const filter = { from, before, start, customerIds, countries }
        const taken = parcels.map(parcelOf).filter((one) => {
          const began = startOf(one, start)
          if (began === undefined || began < from || began >= before) return false
          return (
            (customerIds === undefined || whose(customerIds).includes(Number(one.client))) &&
            (countries === undefined || one.toCountry === countries[0])
          )
        })
        const named = taken.map((one) => {
          const whole = byClient || customerIds !== undefined ? one : { ...one, client: '' }
          return by === undefined ? whole : { ...whole, ...onlyBy(whole, by) }
        })
        const tally = timelinessTally({ start, precisionSeconds: SUM_PRECISION_SECONDS })
        for (const one of named) tally.add(one)
        const scanned = timelinessReport(tally.summary(), { asOf })
        expect(timelinessReport(await store.timeliness.summary(filter, { asOf, byClient, ...given({ by }) }), { asOf })).toEqual(scanned)
        const [week] = await store.timeliness.weeks(filter, [{ from, before }], asOf)
        expect(week).toEqual({ from, before, count: scanned.total.count, pod: scanned.total.pod })
        await behind({ filter: { ...filter, of }, taken, start, asOf, of })
      }
      const behind = async ({
        filter,
        taken,
        start,
        asOf,
        of,
      }: {
        filter: Parameters<typeof store.timeliness.parcels>[0]
        taken: readonly TimelyParcel[]
        start: StartMilestone
        asOf: Instant
        of: Figure
      }) => {
        const expected = taken.filter((one) =>
          of.fates.includes(
            fateOf({ state: one.state, start: startOf(one, start) ?? 0, pod: one.times.pod_time }, { days: of.days, asOf }),
          ),
        )
        const { rows, total } = await store.timeliness.parcels(filter, { asOf, page: 1, pageSize: 200 })
        const times = (list: readonly TimelyParcel[]) =>
          list
            .map((one) =>
              JSON.stringify([startOf(one, start), one.client, Object.entries(one.times).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
            )
            .toSorted()
        expect([total, times(rows)]).toEqual([expected.length, times(expected)])
      }
      await fc.assert(
        fc.asyncProperty(
          fc.array(history, { minLength: 1, maxLength: 4 }),
          fc.array(asked, { minLength: 1, maxLength: 2 }),
          async (histories, questions) => {
            for (const told of histories) {
              const known = await play(store, told)
              if (known !== undefined) parcels.push(known)
            }
            for (const question of questions) await compare(question)
          },
        ),
        { numRuns: runsOf(25) },
      )
      await store.maintenance.sumTimeliness()
      await fc.assert(fc.asyncProperty(asked, compare), { numRuns: runsOf(40) })
    }, 60_000)

    it('has no row for a client whose only parcel became a draft again, before that is summed too', async () => {
      const store = await storeAt(await server().freshDatabase())
      const order = madeOrder({ status: 'outbound', createdAt: FIRST + 20 * MILLIS_PER_DAY })
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([order]))))
      await store.maintenance.sumTimeliness()
      const filter = { from: FIRST, before: FIRST + 100 * MILLIS_PER_DAY, start: 'create_time' } as const
      const groups = async () => (await store.timeliness.summary(filter, { asOf: FIRST + 21 * MILLIS_PER_DAY, byClient: true })).groups
      expect(await groups()).toMatchObject([{ count: 1 }])
      const back = async () =>
        must(
          await store.atomically(async (unit) => {
            const locked = await unit.orders.lock(order.orderNumber)
            if (locked === undefined) throw new Error('the order is there')
            return ok(await unit.orders.change(locked, { status: 'draft' }, NOW))
          }),
        )
      await back()
      expect(await groups()).toEqual([])
    })

    it('is compared with orders and events every night, which corrects what differs and says so', async () => {
      const connectionString = await server().freshDatabase()
      const store = await storeAt(connectionString)
      const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      await store.maintenance.sumTimeliness()
      const sent = { from: FIRST, before: FIRST + 2 * MILLIS_PER_DAY, start: 'create_time' } as const
      const [order, other] = [madeOrder({ createdAt: FIRST }), madeOrder({ createdAt: FIRST + MILLIS_PER_DAY })]
      must(await store.atomically(async (unit) => ok(await unit.orders.insert([order, other]))))
      await store.maintenance.sumTimeliness()
      const count = async () => (await store.timeliness.weeks(sent, [sent], NOW))[0]?.count
      expect(await count()).toBe(2)
      await store.maintenance.checkTimeliness()
      expect((await store.timeliness.checks(1))[0]).toMatchObject({ wrongParcels: 0, wrongSums: 0 })
      await database.rows('update timely_sums set n = n + 5 where days = 1')
      await database.rows('delete from timely_parcels where order_id = (select max(id) from orders)')
      expect(await count()).not.toBe(2)
      await store.maintenance.checkTimeliness()
      expect((await store.timeliness.checks(1))[0]).toMatchObject({ wrongParcels: 1, parcels: 2 })
      expect((await store.timeliness.checks(1))[0]?.wrongSums).toBeGreaterThan(0)
      expect(await count()).toBe(2)
    })
  })
}
