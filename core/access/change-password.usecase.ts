import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '../kernel/failure.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { Actor } from './account.ts'
import { countedGuesses } from './counted-guesses.ts'
import { identityFailure } from './identity.failures.ts'
import type { Accounts, IdentityUnit, PasswordHasher, SessionOrigin, Throttle, Tokens } from './identity.ports.ts'
import { checkPassword } from './password.rules.ts'
import { proofCounts } from './sign-in-throttle.rules.ts'
import { openSession } from './sign-in.usecase.ts'

type Ports = {
  readonly atomically: Atomically<IdentityUnit>
  readonly accounts: Pick<Accounts, 'find'>
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly tokens: Tokens
  readonly clock: Clock
}

export type ChangePassword = SessionOrigin & { readonly oldPassword: string; readonly newPassword: string }

const wrong = (field: FieldFailure): Failure => invalidInput([field])

/**
 * Changes a password (spec §5, §7). Every session of the account ends and every token is refused from now on; the caller continues with the new
 * token. INPUT_INVALID naming `shipper_password` (PASSWORD_LENGTH) or `old_password` (OLD_PASSWORD_WRONG), SIGN_IN_THROTTLED.
 */
export function changePassword({ atomically, accounts, passwords, throttle, tokens, clock }: Ports) {
  const guess = countedGuesses(throttle)
  return async (
    { oldPassword, newPassword, device, address }: ChangePassword,
    actor: Actor,
  ): Promise<Result<{ readonly token: string; readonly expiresAt: number }>> => {
    const fit = checkPassword(newPassword)
    if (!fit.ok) return failed(wrong(atField('shipper_password', fit.failure)))
    const refused = failed(wrong(atField('old_password', identityFailure('OLD_PASSWORD_WRONG'))))
    const proven = await guess(proofCounts(actor.id), async () => {
      const known = (await accounts.find(actor.id))?.passwordHash
      return (await passwords.verify(known, oldPassword)) && known !== undefined ? ok(known) : refused
    })
    if (!proven.ok) return proven
    const from = proven.value
    const to = await passwords.hash(newPassword)
    return atomically(async ({ accounts: changing, sessions, audit }) => {
      if (!(await changing.setPassword({ accountId: actor.id, from, to }))) return refused
      await sessions.closeAll(actor.id)
      await audit.write([{ at: clock.now(), actorId: actor.id, area: 'account', subject: String(actor.id), action: 'change_password' }])
      return ok(await openSession({ sessions, tokens, clock }, { accountId: actor.id, device, address }))
    })
  }
}
