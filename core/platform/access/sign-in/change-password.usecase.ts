import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '../account.ts'
import type { IdentityUnit, PasswordHasher, SessionOrigin, Tokens } from '../identity.ports.ts'
import { checkPassword } from './password.rules.ts'
import { provePassword, wrongPassword, type ProofPorts } from './prove-password.ts'
import { openSession } from './sign-in.usecase.ts'

type Ports = ProofPorts & {
  readonly atomically: Atomically<IdentityUnit>
  readonly passwords: PasswordHasher
  readonly tokens: Tokens
  readonly clock: Clock
}

export type ChangePassword = SessionOrigin & { readonly oldPassword: string; readonly newPassword: string }

const OLD = 'old_password'

/**
 * Changes a password. Every session of the account ends and every token is refused from now on,
 * those that its AppKey was exchanged for too; the caller continues with the new token.
 * INPUT_INVALID naming `shipper_password` (PASSWORD_LENGTH, PASSWORD_COMMON, PASSWORD_IS_NAME) or
 * `old_password` (OLD_PASSWORD_WRONG), SIGN_IN_THROTTLED.
 */
export function changePassword({ atomically, passwords, tokens, clock, ...proving }: Ports) {
  const prove = provePassword({ ...proving, passwords })
  return async (
    { oldPassword, newPassword, device, address }: ChangePassword,
    actor: Actor,
  ): Promise<Result<{ readonly token: string; readonly expiresAt: number }>> => {
    const fit = checkPassword(newPassword, actor.account)
    if (!fit.ok) return failed(invalidInput([atField('shipper_password', fit.failure)]))
    const proven = await prove({ password: oldPassword, field: OLD }, actor)
    if (!proven.ok) return proven
    const to = await passwords.hash(newPassword)
    return atomically(async ({ accounts: changing, sessions, audit }) => {
      if (!(await changing.setPassword({ accountId: actor.id, from: proven.value, to }))) return wrongPassword(OLD)
      await sessions.closeAll(actor.id)
      await audit.write([{ at: clock.now(), actorId: actor.id, area: 'account', subject: String(actor.id), action: 'change_password' }])
      return ok(await openSession({ sessions, tokens, clock }, { accountId: actor.id, device, address }))
    })
  }
}
