import type { Actor } from '../../../../../core/access/account.ts'
import { permissionsOf } from '../../../../../core/access/permissions.ts'
import type { UserInfo } from '../../../contract/access/session.routes.ts'

/** The signed-in account as the API answers it (spec §3, Session user). */
export const presentAccount = (actor: Actor, areas: readonly string[]): UserInfo => ({
  id: actor.id,
  account: actor.account,
  name: actor.name,
  role: actor.audience === 'staff' ? 'Staff' : 'Customer',
  audit_status: actor.auditStatus,
  account_phone: actor.accountPhone ?? null,
  password_due: actor.passwordDue === true,
  dd_type: actor.ddType ?? null,
  show_finance: actor.showFinance,
  fit: actor.fit,
  standard_role: actor.roles?.find(({ standardRole }) => standardRole !== undefined)?.standardRole ?? null,
  permissions: actor.audience === 'staff' ? permissionsOf(actor, areas) : {},
  ...(actor.access === undefined ? {} : { access: [...actor.access] }),
  user_lists: [...(actor.userLists ?? [])],
  sender: actor.sender,
})
