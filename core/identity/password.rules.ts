import { failed, ok, type Result } from '../kernel/result.ts'
import { onboardingFailure } from './onboarding.failures.ts'

/** The specification shows no rule of length (spec §5); decided: short enough to hash at once, long enough not to be tried out. */
const SHORTEST = 8
const LONGEST = 128

/** Whether a text can be a password; taken as it was typed, spaces at its ends included. PASSWORD_LENGTH. */
export function checkPassword(password: string): Result<string> {
  // A sign takes two places at most, so what is longer than that need not be counted.
  const signs = password.length > LONGEST * 2 ? password.length : Array.from(password).length
  if (signs < SHORTEST || signs > LONGEST) return failed(onboardingFailure('PASSWORD_LENGTH', { min: SHORTEST, max: LONGEST }))
  return ok(password)
}

/** A new password that was typed twice; PASSWORDS_DIFFER before anything else is said of it, PASSWORD_LENGTH. */
export const readNewPassword = ({ password, repeated }: { readonly password: string; readonly repeated: string }): Result<string> =>
  password === repeated ? checkPassword(password) : failed(onboardingFailure('PASSWORDS_DIFFER'))
