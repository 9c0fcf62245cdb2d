import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { onboardingFailure } from '../accounts/onboarding.failures.ts'

/** Short enough to hash quickly, long enough not to be guessed (rule: Password length). */
const SHORTEST = 8
const LONGEST = 128

/**
 * The characters of a text that is as long as a password; PASSWORD_LENGTH. Forms check it while
 * they are filled in, without the list of common passwords.
 */
export function checkPasswordLength(password: string): Result<readonly string[]> {
  // A character takes two UTF-16 units at most, so a longer text need not be counted.
  const signs = password.length > LONGEST * 2 ? [] : Array.from(password)
  const isFit = signs.length >= SHORTEST && signs.length <= LONGEST
  return isFit ? ok(signs) : failed(onboardingFailure('PASSWORD_LENGTH', { min: SHORTEST, max: LONGEST }))
}
