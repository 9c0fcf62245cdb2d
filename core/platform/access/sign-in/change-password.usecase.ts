import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '../account.ts'
import type { IdentityUnit, PasswordHasher, SessionOrigin, Tokens } from '../identity.ports.ts'
import { checkPassword } from './password.rules.ts'
import { provePassword, wrongPassword, type ProofPorts } from './prove-password.ts'
import { openSession } from './sign-in.usecase.ts'

type Ports<U extends IdentityUnit> = ProofPorts & {
  readonly atomically: Atomically<U>
  readonly passwords: PasswordHasher
  readonly tokens: Tokens
  readonly clock: Clock
  /** Notifies the owner how many keys ended, in the same unit of work. */
  readonly keysEnded?: (unit: U, ended: { readonly accountId: number; readonly count: number; readonly at: Instant }) => Promise<void>
}

export type ChangePassword = SessionOrigin & {
  readonly oldPassword: string
  readonly newPassword: string
  readonly endsKeys?: boolean | undefined
}

const OLD = 'old_password'

/**
 * Changes a password. Every session of the account ends and every token is refused from now on,
 * those that its keys were exchanged for too; the caller continues with the new token. The keys
 * themselves end or stay, as the caller chooses.
 * INPUT_INVALID naming `shipper_password` (PASSWORD_LENGTH, PASSWORD_COMMON, PASSWORD_IS_NAME) or
 * `old_password` (OLD_PASSWORD_WRONG), SIGN_IN_THROTTLED.
 */
export function changePassword<U extends IdentityUnit>({
  atomically,
  passwords,
  tokens,
  clock,
  keysEnded = async () => undefined,
  ...proving
}: Ports<U>) {
  const prove = provePassword({ ...proving, passwords })
  return async (
    { oldPassword, newPassword, endsKeys, device, address }: ChangePassword,
    actor: Actor,
  ): Promise<Result<{ readonly token: string; readonly expiresAt: number }>> => {
    const fit = checkPassword(newPassword, actor.account)
    if (!fit.ok) return failed(invalidInput([atField('shipper_password', fit.failure)]))
    const proven = await prove({ password: oldPassword, field: OLD }, actor)
    if (!proven.ok) return proven
    const to = await passwords.hash(newPassword)
    return atomically(async (unit) => {
      const { accounts: changing, apiKeys, sessions, audit } = unit
      if (!(await changing.setPassword({ accountId: actor.id, from: proven.value, to }))) return wrongPassword(OLD)
      await sessions.closeAll(actor.id)
      const at = clock.now()
      const entry = { at, actorId: actor.id, area: 'account', subject: String(actor.id) }
      const ended = endsKeys === true ? await apiKeys.endAll(actor.id) : 0
      await audit.write([
        { ...entry, action: 'change_password' },
        ...(ended > 0 ? [{ ...entry, action: 'revoke_keys', changes: { ended_keys: { to: ended } } }] : []),
      ])
      if (ended > 0) await keysEnded(unit, { accountId: actor.id, count: ended, at })
      return ok(await openSession({ sessions, tokens, clock }, { accountId: actor.id, device, address }))
    })
  }
}
