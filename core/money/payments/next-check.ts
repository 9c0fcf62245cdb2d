import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { Recharge } from './recharge.ts'

/**
 * After its request a top-up is asked after at these times, then when it expires: notifications are
 * not promised.
 */
const CHECKS_MILLIS = [30, 120, 600].map((seconds) => seconds * MILLIS_PER_SECOND)
/** Until a provider that did not answer, or a refund that is under way, is asked for again. */
export const AGAIN_MILLIS = 120 * MILLIS_PER_SECOND

/** When a pending top-up is looked at next. */
export function nextCheck({ createdAt, expiresAt }: Pick<Recharge, 'createdAt' | 'expiresAt'>, now: Instant): Instant {
  if (now >= expiresAt) return now + AGAIN_MILLIS
  return Math.min(expiresAt, CHECKS_MILLIS.map((after) => createdAt + after).find((at) => at > now) ?? expiresAt)
}
