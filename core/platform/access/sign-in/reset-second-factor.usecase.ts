import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import { clientsWithin, type Actor, type Audience } from '../account.ts'
import { withRoles } from '../roles/company-roles.ts'
import type { Accounts, IdentityUnit } from '../identity.ports.ts'
import { secondFactorFailure } from './second-factor.failures.ts'
import { mayResetPassword } from '../accounts/staff.rules.ts'

type Ports<U extends IdentityUnit> = {
  readonly atomically: Atomically<U>
  readonly accounts: Pick<Accounts, 'find'>
  readonly references: () => References
  readonly clock: Clock
  /** Notifies the owner in the same unit of work. */
  readonly notify?: (unit: U, to: { readonly accountId: number; readonly at: number }) => Promise<void>
}

/**
 * Removes the second factor of an account whose owner lost it; all its sessions end.
 * RECORD_NOT_FOUND for an account of another audience or out of reach, NOT_YOURS_TO_CHANGE for a
 * user who holds more, SECOND_FACTOR_OFF.
 */
export function resetSecondFactor<U extends IdentityUnit>({
  atomically,
  accounts,
  references,
  clock,
  notify = async () => undefined,
}: Ports<U>) {
  return async (
    { accountId, audience }: { readonly accountId: number; readonly audience: Audience },
    actor: Actor,
  ): Promise<Result<true>> => {
    const account = await accounts.find(accountId)
    const isWithin = audience === 'staff' || clientsWithin(actor)?.includes(accountId) !== false
    if (account === undefined || account.audience !== audience || !isWithin) return failed(referenceFailure('RECORD_NOT_FOUND'))
    const allowed = audience === 'staff' ? mayResetPassword(actor, withRoles(account, references())) : ok(true as const)
    if (!allowed.ok) return allowed
    return atomically(async (unit) => {
      if (!(await unit.secondFactors.drop(accountId))) return failed(secondFactorFailure('SECOND_FACTOR_OFF'))
      await unit.sessions.closeAll(accountId)
      const at = clock.now()
      const area = audience === 'staff' ? 'users' : 'clients'
      await unit.audit.write([{ at, actorId: actor.id, area, subject: account.account, action: 'reset_second_factor' }])
      await notify(unit, { accountId, at })
      return ok(true)
    })
  }
}
