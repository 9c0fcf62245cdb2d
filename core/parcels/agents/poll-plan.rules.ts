import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import type { OrderState } from '../orders/order.machine.ts'
import { spreadMillis } from './circuit.rules.ts'

/** States in which a dispatched parcel may still move by its agent's events. */
export const ASKED_STATES: readonly OrderState[] = ['outbound', 'abnormal', 'refused']

/**
 * How long after one question the next is asked, by the parcel's newest tracking code
 * (rule: Questions to agents): the nearer to the door, the sooner.
 */
const INTERVALS: Readonly<Record<string, number>> = {
  '112': 6 * MILLIS_PER_HOUR,
  '130': 2 * MILLIS_PER_HOUR,
  '135': 2 * MILLIS_PER_HOUR,
  '138': 2 * MILLIS_PER_HOUR,
  '140': MILLIS_PER_HOUR,
  '150': MILLIS_PER_HOUR / 2,
}
/** Before the first of them, and after a refusal or an exception. */
const USUAL = 6 * MILLIS_PER_HOUR

/** From this age on a parcel is asked for once a day, and from the next no more. */
const OLD_DAYS = 30
export const STOP_DAYS = 90

type PollPlanQuery = {
  readonly code: string | undefined
  readonly dispatchedAt: Instant
  readonly at: Instant
  /** From 0 up to 1: spreads what was dispatched together. */
  readonly random: number
}

/** When a parcel is to be asked for next; undefined once it is too old to be asked for. */
export function nextPoll({ code, dispatchedAt, at, random }: PollPlanQuery): Instant | undefined {
  const age = at - dispatchedAt
  if (age >= STOP_DAYS * MILLIS_PER_DAY) return undefined
  const interval = age >= OLD_DAYS * MILLIS_PER_DAY ? MILLIS_PER_DAY : (INTERVALS[code ?? ''] ?? USUAL)
  return at + spreadMillis(interval, random)
}
