import { failed, ok, type Result } from '../kernel/result.ts'
import { onboardingFailure } from './onboarding.failures.ts'

/** The specification gives no length (spec §5); decided: short enough to hash quickly, long enough not to be guessed. */
const SHORTEST = 8
const LONGEST = 128

/** Whether a text can be a password; leading and trailing spaces count. PASSWORD_LENGTH. */
export function checkPassword(password: string): Result<string> {
  // A character takes two UTF-16 units at most, so a longer text need not be counted.
  const signs = password.length > LONGEST * 2 ? password.length : Array.from(password).length
  if (signs < SHORTEST || signs > LONGEST) return failed(onboardingFailure('PASSWORD_LENGTH', { min: SHORTEST, max: LONGEST }))
  return ok(password)
}

/** A new password that was typed twice; PASSWORDS_DIFFER comes first, then PASSWORD_LENGTH. */
export const readNewPassword = ({ password, repeated }: { readonly password: string; readonly repeated: string }): Result<string> =>
  password === repeated ? checkPassword(password) : failed(onboardingFailure('PASSWORDS_DIFFER'))
