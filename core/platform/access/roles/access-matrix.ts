import { AUDIT_STATUS } from '../accounts/account-audit.machine.ts'
import { isRestricted, type Account } from '../account.ts'
import { isFactorDue } from '../sign-in/second-factor.rules.ts'
import type { UserList } from '../accounts/user-lists.ts'
import { keyOpens, type KeyInUse, type KeyRule } from '../keys/key-scope.ts'
import { memberMay, type ActingMember, type MemberRule } from '../members/member-role.ts'
import { mayDo, type Permission, type RoleHolder } from './permissions.ts'

/** The account that asks, as far as the matrix looks at it. */
export type Visitor = RoleHolder &
  Pick<
    Account,
    'id' | 'audience' | 'ddType' | 'auditStatus' | 'accountPhone' | 'showFinance' | 'fit' | 'passwordDue' | 'hasSecondFactor'
  > & {
    /** The names of the pages this account may open; left out, all pages of its audience. */
    readonly access?: readonly string[] | undefined
    /** The lists that the account is on; none by default. */
    readonly userLists?: readonly UserList[] | undefined
    /** The key of the program that asks; left out where a person does. */
    readonly key?: Pick<KeyInUse, 'scopes'> | undefined
    /** Who acts for the shipper; left out where a program does. */
    readonly member?: Pick<ActingMember, 'role'> | undefined
  }

/** Who is let in: everybody, shippers, staff, or anyone signed in. */
export type RuleAudience = 'public' | 'customer' | 'staff' | 'any'

/**
 * One row of the matrix: what a page, a route or a command requires of its visitor. Only the
 * audience is always required.
 */
export type Rule = {
  readonly audience: RuleAudience
  /** The permission that staff must be granted; without it no staff are let in. */
  readonly permission?: Permission | undefined
  /** The pages that this belongs to: a shipper with an access list needs one of them. */
  readonly access?: readonly string[] | undefined
  /** Open to accounts that have to change their password first. */
  readonly whilePasswordDue?: true | undefined
  /**
   * Open to users whose role requires a second factor that they have not turned on yet; what is
   * open while a password is due is as well.
   */
  readonly whileFactorDue?: true | undefined
  /** Open to accounts that are not approved yet (rule: Restricted accounts). */
  readonly whileRestricted?: true | undefined
  /**
   * Open to approved shippers alone, those included that the staff made without a phone and that
   * `whileRestricted` does not look at.
   */
  readonly approved?: true | undefined
  /** Closed to shippers of class DDU. */
  readonly ddu?: true | undefined
  /** Closed to shippers of class DDP. */
  readonly ddp?: true | undefined
  /** Closed to shippers without finance. */
  readonly finance?: true | undefined
  /** Which keys of programs are let in (rule: Scopes of keys); left out, none. */
  readonly keyScope?: KeyRule | undefined
  /**
   * Which members of a shipper are let in (rule: Roles of members); left out, those whose role has
   * the scope of keys, and owners alone where keys are not let in either.
   */
  readonly member?: MemberRule | undefined
  /** Open only to shippers on this list. */
  readonly userIds?: UserList | undefined
}

/** The user id that never sees finance (rule: Hidden finance). */
const NO_FINANCE_ID = 4027
const FINANCE_HIDDEN = 2

/**
 * Whether an account may see its figures of finance: shippers whose finance is not hidden
 * (rule: Hidden finance), no staff; however far its audit is. A program needs the scope too.
 */
export const seesFinance = (visitor: Visitor): boolean =>
  (visitor.key === undefined || keyOpens(visitor.key, 'finance:read')) &&
  judge(visitor, { audience: 'customer', finance: true, member: 'finance:read', whileRestricted: true, whilePasswordDue: true }) === 'open'

/** Why a visitor is refused by a row, or `open`. */
export type AccessVerdict =
  | 'open'
  | 'signed_out'
  | 'audience'
  | 'password_due'
  | 'factor_due'
  | 'restricted'
  | 'member'
  | 'access'
  | 'finance'
  | 'dd_type'
  | 'user_ids'

/**
 * Reads the matrix: the first reason for a refusal, in the order of the guard's rules
 * (rule: Deny by default), or `open`. Deny by default: staff need the permission that the row
 * names, a shipper of unknown class counts as neither, a list opens only to those on it.
 */
export function judge(visitor: Visitor | undefined, rule: Rule): AccessVerdict {
  if (rule.audience === 'public') return 'open'
  if (visitor === undefined) return 'signed_out'
  if (rule.audience !== 'any' && rule.audience !== visitor.audience) return 'audience'
  if (visitor.passwordDue === true && rule.whilePasswordDue !== true) return 'password_due'
  if (isFactorDue(visitor) && rule.whilePasswordDue !== true && rule.whileFactorDue !== true) return 'factor_due'
  if (isRestricted(visitor) && rule.whileRestricted !== true) return 'restricted'
  if (visitor.audience === 'staff') return rule.permission !== undefined && mayDo(visitor, rule.permission) ? 'open' : 'access'
  return judgeShipper(visitor, rule)
}

/** Whether a shipper sees no money (rule: Hidden finance). */
export const isFinanceHidden = ({ id, showFinance }: Pick<Visitor, 'id' | 'showFinance'>): boolean =>
  id === NO_FINANCE_ID || showFinance === FINANCE_HIDDEN

function judgeShipper(shipper: Visitor, rule: Rule): AccessVerdict {
  if (shipper.member !== undefined && !memberMay(shipper.member.role, rule)) return 'member'
  if (rule.approved === true && shipper.auditStatus !== AUDIT_STATUS.approved) return 'restricted'
  if (rule.access !== undefined && shipper.access !== undefined && !rule.access.some((page) => shipper.access?.includes(page)))
    return 'access'
  if (rule.finance === true && isFinanceHidden(shipper)) return 'finance'
  if (rule.ddu === true && shipper.ddType !== 'DDP') return 'dd_type'
  if (rule.ddp === true && shipper.ddType !== 'DDU') return 'dd_type'
  if (rule.userIds !== undefined && shipper.userLists?.includes(rule.userIds) !== true) return 'user_ids'
  return 'open'
}
