import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { SendOutcome } from './mail-sender.port.ts'

/** The time after which a message that is still not accepted has failed (rule: Tries of a mail). */
export const GIVEN_UP_MILLIS = 3 * MILLIS_PER_DAY
const FIRST_WAIT_MILLIS = 60_000
const MOST_WAIT_MILLIS = 6 * 3_600_000
/** A part of each wait is chance, so that what failed together is not tried together again. */
const JITTER = 0.25

/** How a message stands after an attempt. */
export type SentState =
  | { readonly state: 'sent' | 'kept' }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'waiting'; readonly nextAt: Instant; readonly error: string }

type Attempt = {
  /** Attempts so far, this one included. */
  readonly attempts: number
  readonly queuedAt: Instant
  readonly now: Instant
  /** From 0 to below 1. */
  readonly chance: number
}

/**
 * The wait before the next attempt: a minute, doubled each time up to six hours, and up to a
 * quarter more.
 */
export const waitMillis = (attempts: number, chance: number): number =>
  Math.round(Math.min(FIRST_WAIT_MILLIS * 2 ** Math.min(attempts - 1, 20), MOST_WAIT_MILLIS) * (1 + JITTER * chance))

/**
 * The state of a message after an attempt. A refusal ends it at once; what the other side may
 * accept later is tried again for three days.
 */
export function afterAttempt(outcome: SendOutcome, { attempts, queuedAt, now, chance }: Attempt): SentState {
  switch (outcome.kind) {
    case 'sent':
    case 'kept':
      return { state: outcome.kind }
    case 'refused':
      return { state: 'failed', error: outcome.reason }
    case 'later': {
      const nextAt = now + waitMillis(attempts, chance)
      const error = outcome.reason
      return nextAt - queuedAt > GIVEN_UP_MILLIS ? { state: 'failed', error } : { state: 'waiting', nextAt, error }
    }
  }
}
