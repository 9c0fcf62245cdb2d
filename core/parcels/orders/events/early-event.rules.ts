import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { isTimeZone, localTime } from '#core/base/kernel/instant.ts'
import { trackingFailure } from '../../tracking/tracking.failures.ts'

/** How far the clocks of agents may be behind ours. */
const EARLY_TOLERANCE_HOURS = 2
const MIDNIGHT = '00:00:00'

export type TimedEvent = {
  readonly time: Instant
  readonly timezone?: string | undefined
  /** Somebody confirmed that it is older than its order. */
  readonly isConfirmed?: boolean | undefined
}

/** A day without a time of day stands for all of it. */
const lastMoment = ({ time, timezone = 'UTC' }: TimedEvent): Instant =>
  localTime(time, isTimeZone(timezone) ? timezone : 'UTC').endsWith(MIDNIGHT) ? time + MILLIS_PER_DAY : time

/**
 * Whether something happened before a moment that it can only follow, beyond what clocks may differ
 * by (rule: Events before their order).
 */
export const isBefore = (event: TimedEvent, moment: Instant): boolean =>
  event.time < moment - EARLY_TOLERANCE_HOURS * MILLIS_PER_HOUR && lastMoment(event) < moment - EARLY_TOLERANCE_HOURS * MILLIS_PER_HOUR

/** Whether an event is older than its order, and nobody confirmed that. */
export const isEarlyEvent = (event: TimedEvent, { createdAt }: { readonly createdAt: Instant }): boolean =>
  event.isConfirmed !== true && isBefore(event, createdAt)

const utcText = (at: Instant): string => `${localTime(at, 'UTC')} UTC`

/** TRACKING_BEFORE_ORDER. */
export const beforeOrder = (event: TimedEvent, { createdAt }: { readonly createdAt: Instant }): Failure =>
  trackingFailure('TRACKING_BEFORE_ORDER', { time: utcText(event.time), created: utcText(createdAt) })
