import type { Actor } from '#core/platform/access/account.ts'
import { permissionsOf } from '#core/platform/access/roles/permissions.ts'
import { isFactorDue } from '#core/platform/access/sign-in/second-factor.rules.ts'
import { sessionUserOf } from '#core/platform/access/sign-in/session-user.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import type { UserInfo } from '../../../../contract/platform/access/session.routes.ts'

type Beside = {
  /** Every permission area. */
  readonly areas: readonly string[]
  /** The amount that the account owes; left out where it may not see it. */
  readonly arrears: Money | undefined
}

/** The signed-in account as the API answers it. */
export function presentAccount(actor: Actor, { areas, arrears }: Beside): UserInfo {
  const { arrears_amount: owed, access, ...user } = sessionUserOf(actor, { arrears, access: actor.access })
  return {
    ...user,
    account_phone: user.account_phone ?? null,
    dd_type: user.dd_type ?? null,
    member_role: user.member_role ?? null,
    audit_status: actor.auditStatus,
    arrears_amount: owed === undefined ? null : { amount: formatAmount(owed), currency: owed.currency },
    ...(access === undefined ? {} : { access: [...access] }),
    name: actor.name,
    role: actor.audience === 'staff' ? 'Staff' : 'Customer',
    password_due: actor.passwordDue === true,
    second_factor_due: isFactorDue(actor),
    standard_role: actor.roles?.find(({ standardRole }) => standardRole !== undefined)?.standardRole ?? null,
    permissions: actor.audience === 'staff' ? permissionsOf(actor, areas) : {},
    warehouses: [...(actor.warehouses ?? [])],
    user_lists: [...(actor.userLists ?? [])],
    sender: actor.sender,
  }
}
