import { judge, type Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderKind } from '../order-kind.ts'

/** The permission that staff need to see orders of any kind. */
const SEE = { area: 'orders', action: 'read' } as const
const OF_CALL = { audience: 'any', permission: SEE, whileRestricted: true, member: 'any' } as const

/**
 * Whether an account may see and place orders of a kind: KIND_NOT_YOURS where its guard refuses
 * (rule: Guard of a kind). The staff see all kinds.
 */
export function mayUseKind(kind: OrderKind, visitor: Visitor): Result<true> {
  // The general requirements were checked for the call, and what a member may do; only the kind's
  // own guard is left.
  const isOpen = kind.guard === undefined || judge(visitor, { ...OF_CALL, ...kind.guard }) === 'open'
  return isOpen ? ok(true) : failed(orderFailure('KIND_NOT_YOURS', { kind: kind.label }))
}

/**
 * Whether an account may place orders of a kind by themselves: its access list has the kind's form
 * too (rule: Guard of a kind).
 */
export function mayPlaceKind(kind: OrderKind, visitor: Visitor): Result<true> {
  const rule = { ...OF_CALL, access: [pageName(kind.pages.create.path)] }
  return judge(visitor, rule) === 'open' ? mayUseKind(kind, visitor) : failed(orderFailure('KIND_NOT_YOURS', { kind: kind.label }))
}

/**
 * Whether orders of a kind may be submitted: IRREVERSIBLE until what cannot be undone was confirmed
 * (rule: Unpacking). Drafts are not restricted.
 */
export const maySubmitKind = (kind: OrderKind, { confirmed }: { readonly confirmed: boolean }): Result<true> =>
  kind.irreversible && !confirmed ? failed(orderFailure('IRREVERSIBLE', { kind: kind.label })) : ok(true)
