import type { TransitTime, TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { expectedDelivery, type ExpectedDelivery } from '#core/parcels/tracking/expected-delivery.ts'
import { progressOf } from '#core/parcels/tracking/progress.ts'
import type { PublicParcel } from '#core/parcels/tracking/public-parcel.ts'
import type { TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'
import { wayOf, type PlacePositions, type WayPoint } from '#core/parcels/tracking/way.rules.ts'
import type { PublicParcelRow } from '../../../../contract/parcels/tracking/public-tracking.routes.ts'
import { placeName, presentEvent, presentProgress } from './tracking.presenter.ts'

type PublicParcelView = {
  readonly parcel: PublicParcel
  readonly events: readonly TrackingEvent[]
  readonly way: TransitTime | undefined
  readonly locale: Locale
  readonly references: References
  readonly positions: PlacePositions
  readonly now: Instant
}

/** Parcels that go to their country of destination no more, and need no dot ahead. */
const OVER: ReadonlySet<string> = new Set(['signed', 'returned', 'cancelled', 'destroyed', 'lost', 'transferred', 'refused'])

/** A parcel as everybody may see it. */
export function presentParcel({ parcel, events, way, locale, references, positions, now }: PublicParcelView): PublicParcelRow {
  const { airwayNumber, status, from, to, leftAt } = parcel
  const reader = { locale, audience: 'public', references } as const
  const timezone = references.find(country, to)?.timezone ?? 'UTC'
  const hasArrived = OVER.has(status) || progressOf(events).some(({ step, isReached }) => step === 'arrived' && isReached)
  const expected = expectedDelivery({ status, leftAt, way, timezone, now })
  return {
    airway_number: airwayNumber,
    country: to,
    status,
    progress: presentProgress(events, reader),
    expected: expected === undefined ? null : expectedRow(expected),
    way: wayOf({ events, from, to, hasArrived, positions }).map((point) => pointRow({ ...point, name: placeName(point.name, reader) })),
    events: events.map((event) => presentEvent(event, reader)),
  }
}

function expectedRow(expected: ExpectedDelivery): NonNullable<PublicParcelRow['expected']> {
  const { kind, parcels } = expected
  if (kind === 'days') return { kind, from: expected.from, to: expected.to, parcels }
  if (kind === 'late') return { kind, most_days: expected.mostDays, parcels }
  return { kind, half_days: expected.halfDays, most_days: expected.mostDays, parcels }
}

const pointRow = ({ name, country: code, position: [longitude, latitude], isReached, isCurrent, since }: WayPoint) => ({
  name,
  country: code,
  longitude,
  latitude,
  reached: isReached,
  current: isCurrent,
  since: since === undefined ? null : instantText(since),
})

/** The measured times of the ways of some parcels; each lane is asked for once. */
export async function waysOf(
  parcels: readonly PublicParcel[],
  transit: TransitTimes,
): Promise<(parcel: PublicParcel) => TransitTime | undefined> {
  const laneKey = ({ from, to }: PublicParcel): string => `${from}>${to}`
  const lanes = new Map(parcels.map((parcel) => [laneKey(parcel), parcel]))
  const measured = new Map(await Promise.all([...lanes].map(async ([key, { from, to }]) => [key, await transit.of({ from, to })] as const)))
  return (parcel) => measured.get(laneKey(parcel))?.find(({ channel }) => channel === parcel.channel)
}
