import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'

/** Reports of the demo's tracker agent after each span of a parcel's way. */
const STEPS: readonly (readonly [hours: number, code: string, place: string, text: string])[] = [
  [1, '112', 'HKG', 'Departed'],
  [12, '130', 'DXB', 'Arrived at destination airport'],
  [20, '138', 'DXB', 'Cleared customs'],
  [30, '140', 'DXB', 'Arrived at delivery station'],
  [44, '150', 'DXB', 'Out for delivery'],
  [50, '160', 'DXB', 'Delivered'],
]

/** The events of a parcel of this age, as the demo's agent answers them. */
export const demoEvents = ({
  number,
  dispatchedAt,
  at,
}: {
  readonly number: string
  readonly dispatchedAt: Instant
  readonly at: Instant
}) =>
  STEPS.filter(([hours]) => dispatchedAt + hours * MILLIS_PER_HOUR <= at).map(([hours, code, place, text]) => ({
    number,
    code,
    time: instantText(dispatchedAt + hours * MILLIS_PER_HOUR),
    place,
    text,
  }))
