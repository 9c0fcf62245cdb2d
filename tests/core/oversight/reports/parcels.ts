import fc from 'fast-check'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import type { ParcelTimes, TimelyParcel } from '#core/oversight/reports/timeliness.rules.ts'

export const SECOND = 1000
export const HOUR = 3600 * SECOND
export const DAY = 24 * HOUR
/** When the parcels of the examples were dispatched. */
export const OUT = Date.UTC(2026, 4, 1, 9, 30)

/** A parcel that was dispatched at `OUT`, with times in milliseconds after that. */
export const dispatchedTimelyParcel = (
  over: Partial<Omit<TimelyParcel, 'times'>> & { readonly times?: Partial<ParcelTimes> } = {},
): TimelyParcel => ({
  refCode: 'R-1',
  airwayNumber: 'CD000000000170',
  toCountry: 'AE',
  channel: 'GULF-AIR',
  client: 'ddp',
  state: 'outbound',
  statusTime: OUT,
  ...over,
  times: { create_time: OUT - 2 * DAY, outbound_time: OUT, ...over.times },
})

/** Offsets at, just before and just after the limits of the windows, and anywhere else. */
export const offset = fc.oneof(
  fc.tuple(fc.constantFrom(3, 7, 10), fc.constantFrom(-SECOND, -1, 0, 1, SECOND)).map(([days, off]) => days * DAY + off),
  fc.integer({ min: 0, max: 14 * DAY }),
  fc.integer({ min: 0, max: 14 * 24 }).map((hours) => hours * HOUR),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const times = fc
  .record({
    create_time: fc.integer({ min: -2 * DAY, max: 0 }).map((off) => OUT + off),
    inbound_time: maybe(offset),
    outbound_time: fc.option(fc.constantFrom(0, DAY, 2 * DAY), { nil: undefined, freq: 8 }),
    '112_time': maybe(offset),
    ccs_time: maybe(offset),
    '140_time': maybe(offset),
    '150_time': maybe(offset),
    pod_time: maybe(offset),
  })
  .map(({ create_time, ...offsets }): ParcelTimes => ({
    create_time,
    ...Object.fromEntries(Object.entries(offsets).flatMap(([name, off]) => (off === undefined ? [] : [[name, OUT + off]]))),
  }))

export const parcel: fc.Arbitrary<TimelyParcel> = fc.record({
  refCode: fc.constant('R'),
  airwayNumber: fc.constant('CD000000000170'),
  toCountry: fc.constantFrom('AE', 'SA'),
  channel: fc.constantFrom('AIR', 'SEA'),
  client: fc.constantFrom('a', 'b'),
  state: fc.constantFrom(...ORDER_STATES),
  times,
  statusTime: fc.constant(OUT),
})
