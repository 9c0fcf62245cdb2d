import { useMemo } from 'react'
import { judge, type Rule, type Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { AUDIENCE_BY_ROLE } from '#core/platform/access/account.ts'
import type { UserInfo } from '../../http/contract/platform/access/session.routes.ts'
import { useSession } from './api.ts'

/**
 * The account of a session as the guard and the menu need it. The permissions of a staff account
 * were resolved by the server.
 */
const visitorOf = (user: UserInfo): Visitor => ({
  id: user.id,
  audience: AUDIENCE_BY_ROLE[user.role],
  ddType: user.dd_type ?? undefined,
  auditStatus: user.audit_status,
  accountPhone: user.account_phone ?? undefined,
  showFinance: user.show_finance,
  fit: user.fit,
  userLists: user.user_lists,
  access: user.access,
  ...(user.member_role === null ? {} : { member: { role: user.member_role } }),
  roles: [{ permissions: user.permissions }],
})

/** The signed-in visitor, for the rules of core/portal/pages. */
export function useVisitor(): Visitor {
  const { user } = useSession()
  return useMemo(() => visitorOf(user), [user])
}

/**
 * Whether the server would let the visitor make a call or open a page; it decides, this only avoids
 * a refusal.
 */
export const useIsOpen = (rule: Rule): boolean => judge(useVisitor(), rule) === 'open'
