import { MILLIS_PER_SECOND, type Instant } from '../kernel/clock.ts'
import type { Randomness } from '../kernel/ids.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { onboardingFailure } from './onboarding.failures.ts'

/** Between two messages to one phone (spec §4, §9). */
export const CODE_COOLDOWN_SECONDS = 60
const LIFE_MILLIS = 600 * MILLIS_PER_SECOND
const MOST_TRIES = 5
const CODE_DIGITS = 6

/** The newest code that went out to a phone; a new one takes its place. The code itself is kept as a hash alone. */
export type PhoneCode = {
  readonly phone: string
  readonly codeHash: string
  readonly sentAt: Instant
  readonly tries: number
  readonly isUsed: boolean
}

/** Six digits, drawn evenly. */
export const makeCode = (randomness: Randomness): string => String(randomness.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Seconds until the next code may go out, 0 where it may go now. Only a message that was sent starts the clock: one that failed may be tried again at once. */
export function cooldownSeconds(last: PhoneCode | undefined, at: Instant): number {
  if (last === undefined) return 0
  return Math.max(0, Math.ceil((last.sentAt + CODE_COOLDOWN_SECONDS * MILLIS_PER_SECOND - at) / MILLIS_PER_SECOND))
}

/** Whether a code may go out now; PHONE_CODE_TOO_SOON with the seconds that are left. */
export function maySendCode(last: PhoneCode | undefined, at: Instant): Result<true> {
  const seconds = cooldownSeconds(last, at)
  return seconds === 0 ? ok(true) : failed(onboardingFailure('PHONE_CODE_TOO_SOON', { seconds }))
}

/** A code that was sent; what went out before it is worth nothing any more. */
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

/** What a try came to, and the code as it is to be kept after it, also where the try failed. */
export type CodeTry = { readonly result: Result<true>; readonly code: PhoneCode | undefined }

/**
 * Tries a code: right once, for 10 minutes, in at most 5 tries. PHONE_CODE_WRONG tells how many are left; PHONE_CODE_OVER for one that is used, too old,
 * tried too often, or was never sent, alike so that nobody learns which phone has one.
 */
export function tryCode(code: PhoneCode | undefined, { codeHash, at }: { readonly codeHash: string; readonly at: Instant }): CodeTry {
  const isOver = code === undefined || code.isUsed || at >= code.sentAt + LIFE_MILLIS || code.tries >= MOST_TRIES
  if (isOver) return { result: failed(onboardingFailure('PHONE_CODE_OVER')), code }
  const tries = code.tries + 1
  if (code.codeHash === codeHash) return { result: ok(true), code: { ...code, tries, isUsed: true } }
  const left = MOST_TRIES - tries
  const failure = left === 0 ? onboardingFailure('PHONE_CODE_OVER') : onboardingFailure('PHONE_CODE_WRONG', { left })
  return { result: failed(failure), code: { ...code, tries } }
}
