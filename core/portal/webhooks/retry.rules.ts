import { MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'

const MILLIS_PER_MINUTE = 60 * MILLIS_PER_SECOND

/**
 * The waits between the attempts of a delivery: three days together, as the Standard Webhooks
 * specification proposes.
 */
export const RETRY_WAITS: readonly number[] = [
  5 * MILLIS_PER_SECOND,
  5 * MILLIS_PER_MINUTE,
  30 * MILLIS_PER_MINUTE,
  2 * MILLIS_PER_HOUR,
  5 * MILLIS_PER_HOUR,
  10 * MILLIS_PER_HOUR,
  14 * MILLIS_PER_HOUR,
  20 * MILLIS_PER_HOUR,
  20 * MILLIS_PER_HOUR,
]

/**
 * A wait differs from its place in the list by at most this part, so that what failed together does
 * not come back together.
 */
const JITTER = 0.1
/** A receiver may ask for a longer wait than ours, up to a day. */
const LONGEST_WAIT = MILLIS_PER_DAY
/** An endpoint that has failed for so long is switched off. */
export const FAILING_LIMIT = 5 * MILLIS_PER_DAY

type FailedDelivery = {
  /** Attempts so far, the failed one included. */
  readonly attempts: number
  readonly at: Instant
  /** From 0 to 1. */
  readonly random: number
  /** The wait that the receiver asked for in `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined
}

/** When a failed delivery is tried again; undefined after the last attempt. */
export function nextAttempt({ attempts, at, random, retryAfterSeconds = 0 }: FailedDelivery): Instant | undefined {
  const wait = RETRY_WAITS[attempts - 1]
  if (wait === undefined) return undefined
  const shifted = Math.round(wait * (1 + JITTER * (2 * random - 1)))
  return at + Math.max(shifted, Math.min(retryAfterSeconds * MILLIS_PER_SECOND, LONGEST_WAIT))
}

/** The meaning of an answer for the delivery and its endpoint. */
export type RetryVerdict = 'done' | 'again' | 'gone'

const GONE = 410
const isSuccess = (status: number): boolean => status >= 200 && status < 300

/**
 * Only 2xx is success, a redirect is a failure, and 410 switches the endpoint off. No answer has no
 * status.
 */
export const verdictOf = (status: number | undefined): RetryVerdict =>
  status === undefined ? 'again' : isSuccess(status) ? 'done' : status === GONE ? 'gone' : 'again'

/** Whether an endpoint without one success since its first failure is to be switched off. */
export const isFailingTooLong = (failingSince: Instant | undefined, now: Instant): boolean =>
  failingSince !== undefined && now - failingSince >= FAILING_LIMIT
