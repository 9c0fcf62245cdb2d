import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trackingStatuses } from '../../../adapters/store/seeds/reference-records.ts'
import type { Store } from '../../../adapters/store/store.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { movesAlone, withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { addEventsInBulk } from '#core/parcels/orders/events/add-events-in-bulk.usecase.ts'
import { addTrackingEvents, type ReportedEvent } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { freshStore, type ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

const NOW = Date.UTC(2026, 10, 20)
const ACTOR = { id: 1, audience: 'staff', account: 'admin', name: 'admin', standardRole: 'administrator' } as never
const references = indexReferences([
  { entity: trackingStatus, rows: trackingStatuses.map((row, at) => ({ ...row, id: at + 1, version: 1 })) },
  { entity: country, rows: [] },
])
const STATES: readonly OrderState[] = ['confirmed', 'outbound', 'abnormal', 'signed']

const event = fc.record({
  code: fc.constantFrom('112', '130', '140', '150', '160'),
  time: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 7, max: 15 })).map((hours) => NOW - hours * MILLIS_PER_HOUR),
  location: fc.constantFrom('DXB', '迪拜\t機場 \\N 🚚'),
  writtenLocation: fc.constantFrom(undefined, 'DXB'),
  hidden: fc.boolean(),
})
const history = fc.record({
  state: fc.constantFrom(...STATES),
  /** Events that are reported at once, one after the other. */
  reports: fc.array(fc.array(event, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
})
type EventReports = typeof history extends fc.Arbitrary<infer H> ? H : never

const reported = ({ writtenLocation, ...rest }: EventReports['reports'][number][number]): ReportedEvent =>
  writtenLocation === undefined ? rest : { ...rest, writtenLocation }

/** Orders as the store has them: their states, newest codes and timelines. */
async function seenOf(store: Store, numbers: readonly string[]) {
  return must(
    await store.atomically(async (unit) => {
      const seen: unknown[] = []
      for (const number of numbers) {
        const order = await unit.orders.lock(number)
        const timeline = await unit.tracking.of(order?.id ?? 0, { hidden: true })
        const events = timeline.map(({ code, time, timezone, location, hidden }) =>
          JSON.stringify([code, time, timezone, location, hidden]),
        )
        seen.push([order?.status, order?.trackerCode, order?.podAt, events.toSorted()])
      }
      return ok(seen)
    }),
  )
}

/** Events of many orders at once are what each order would have made of its own. */
export function bulkEventsContract(server: ServerOf): void {
  describe('events in bulk', () => {
    it('leave orders as events that are added to each of them by itself, in any order and more than once', async () => {
      const store = await freshStore(server())
      const shared = { references: () => references, clock: { now: () => NOW } }
      const single = addTrackingEvents({ ...shared, atomically: withOrderEffects(store.atomically) })
      const bulk = addEventsInBulk({ ...shared, atomically: store.atomically, addTrackingEvents: single, movesAlone })
      await fc.assert(
        fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 5 }), async (histories) => {
          const [ones, many] = [0, 1].map(() =>
            histories.map(({ state }) => madeOrder({ status: state, createdAt: NOW - 9 * MILLIS_PER_HOUR })),
          )
          must(await store.atomically(async (unit) => ok(await unit.orders.insert([...(ones ?? []), ...(many ?? [])]))))
          for (let turn = 0; turn < 3; turn += 1) {
            const sent = histories.flatMap(({ reports }, at) => (reports[turn] ?? []).map((one) => ({ ...reported(one), at })))
            let [added, early] = [0, 0]
            for (const [at, events] of Map.groupBy(sent, (one) => one.at)) {
              const one = must(await single({ orderNumber: ones?.[at]?.orderNumber ?? '', events, leavesEarly: true }, ACTOR))
              added += one.added
              early += one.early.length
            }
            const done = must(
              await bulk(
                sent.map((one) => ({ ...one, orderNumber: many?.[one.at]?.orderNumber ?? '' })),
                ACTOR,
              ),
            )
            expect(done).toMatchObject({ added, known: sent.length - added - early })
            expect(done.refused.map(({ failure }) => failure.code)).toEqual(Array<string>(early).fill('TRACKING_BEFORE_ORDER'))
          }
          const numbersOf = (orders: typeof ones) => (orders ?? []).map(({ orderNumber }) => orderNumber)
          expect(await seenOf(store, numbersOf(many))).toEqual(await seenOf(store, numbersOf(ones)))
        }),
        { numRuns: runsOf(25) },
      )
    }, 60_000)
  })
}
