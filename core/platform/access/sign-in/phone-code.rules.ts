import { MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { Randomness } from '#core/base/kernel/ids.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { onboardingFailure } from '../accounts/onboarding.failures.ts'

/** The time between two messages to one phone (rule: Phone codes). */
export const CODE_COOLDOWN_SECONDS = 60
const LIFE_MILLIS = 600 * MILLIS_PER_SECOND
const MOST_TRIES = 5
const CODE_DIGITS = 6

/**
 * The newest code that was sent to a phone; a new one replaces it. Only the hash of the code is
 * stored.
 */
export type PhoneCode = {
  readonly phone: string
  readonly codeHash: string
  readonly sentAt: Instant
  readonly tries: number
  readonly isUsed: boolean
}

/** Six digits, all equally likely. */
export const makeCode = (randomness: Randomness): string => String(randomness.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/**
 * Seconds until the next code may be sent, 0 for now. Only a message that was sent starts the
 * cooldown; after a failed one the next may follow at once.
 */
export function cooldownSeconds(last: PhoneCode | undefined, at: Instant): number {
  if (last === undefined) return 0
  return Math.max(0, Math.ceil((last.sentAt + CODE_COOLDOWN_SECONDS * MILLIS_PER_SECOND - at) / MILLIS_PER_SECOND))
}

/** Whether a code may be sent now; PHONE_CODE_TOO_SOON with the seconds that remain. */
export function maySendCode(last: PhoneCode | undefined, at: Instant): Result<true> {
  const seconds = cooldownSeconds(last, at)
  return seconds === 0 ? ok(true) : failed(onboardingFailure('PHONE_CODE_TOO_SOON', { seconds }))
}

/** A code that was sent; earlier codes are no longer valid. */
export const sentCode = ({
  phone,
  codeHash,
  at,
}: {
  readonly phone: string
  readonly codeHash: string
  readonly at: Instant
}): PhoneCode => ({
  phone,
  codeHash,
  sentAt: at,
  tries: 0,
  isUsed: false,
})

/**
 * The result of an attempt, and the code as it has to be stored afterwards, also after a failed
 * attempt.
 */
export type PhoneCodeTry = { readonly result: Result<true>; readonly code: PhoneCode | undefined }

/**
 * Checks a code: valid once, for 10 minutes, with at most 5 attempts. PHONE_CODE_WRONG says how
 * many remain; PHONE_CODE_OVER for a code that is used, too old, tried too often or was never sent,
 * all alike so that nobody learns which phone has one.
 */
export function tryPhoneCode(
  code: PhoneCode | undefined,
  { codeHash, at }: { readonly codeHash: string; readonly at: Instant },
): PhoneCodeTry {
  const isOver = code === undefined || code.isUsed || at >= code.sentAt + LIFE_MILLIS || code.tries >= MOST_TRIES
  if (isOver) return { result: failed(onboardingFailure('PHONE_CODE_OVER')), code }
  const tries = code.tries + 1
  if (code.codeHash === codeHash) return { result: ok(true), code: { ...code, tries, isUsed: true } }
  const left = MOST_TRIES - tries
  const failure = left === 0 ? onboardingFailure('PHONE_CODE_OVER') : onboardingFailure('PHONE_CODE_WRONG', { left })
  return { result: failed(failure), code: { ...code, tries } }
}
