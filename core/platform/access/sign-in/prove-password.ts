import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '../account.ts'
import { personOf } from '../members/member-role.ts'
import { countedGuesses } from './counted-guesses.ts'
import { identityFailure } from '../identity.failures.ts'
import type { Accounts, PasswordHasher, Throttle } from '../identity.ports.ts'
import { proofCounts } from './sign-in-throttle.rules.ts'

export type ProofPorts = {
  readonly accounts: Pick<Accounts, 'find'>
  readonly passwords: Pick<PasswordHasher, 'verify'>
  readonly throttle: Throttle
}

/** Whose password it is: the person’s who acts for a client. */
export type Proving = Pick<Actor, 'id' | 'member'>

const FAILURES = { old_password: 'OLD_PASSWORD_WRONG', password: 'PASSWORD_WRONG' } as const
type Field = keyof typeof FAILURES

/** The refusal of a password that is not the account's. */
export const wrongPassword = (field: Field): Result<never> => failed(invalidInput([atField(field, identityFailure(FAILURES[field]))]))

/**
 * Proves that the one who has a session knows the password too, before anything that outlives the
 * session; the hash that was right. INPUT_INVALID naming the field (OLD_PASSWORD_WRONG,
 * PASSWORD_WRONG), SIGN_IN_THROTTLED.
 */
export function provePassword({ accounts, passwords, throttle }: ProofPorts) {
  const guess = countedGuesses(throttle)
  return ({ password, field }: { readonly password: string; readonly field: Field }, actor: Proving): Promise<Result<string>> =>
    guess(proofCounts(personOf(actor)), async () => {
      const known = (await accounts.find(personOf(actor)))?.passwordHash
      const isRight = await passwords.verify(known, password)
      return isRight && known !== undefined ? ok(known) : wrongPassword(field)
    })
}
