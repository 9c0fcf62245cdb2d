import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { judge, type Rule, type AccessVerdict, type Visitor } from './access-matrix.ts'
import { identityFailure, notSignedIn } from '../identity.failures.ts'
import { KEY_SCOPES, keyOpens, type KeyRule } from '../keys/key-scope.ts'
import { scopeOfGrant } from './permissions.ts'

/**
 * Whose records a call may touch: shippers their own, staff those of all clients or of the clients
 * whose contact they are, nobody's without a session.
 */
export type Reach =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'client'; readonly id: number }
  | { readonly kind: 'contact'; readonly id: number }
  | { readonly kind: 'all' }

const FAILURES = {
  audience: 'NOT_ALLOWED',
  password_due: 'PASSWORD_DUE',
  factor_due: 'SECOND_FACTOR_DUE',
  restricted: 'NOT_APPROVED',
  member: 'MEMBER_ROLE',
  access: 'NOT_ALLOWED',
  finance: 'NOT_ALLOWED',
  dd_type: 'NOT_ALLOWED',
  user_ids: 'NOT_ALLOWED',
} as const satisfies Record<Exclude<AccessVerdict, 'open' | 'signed_out'>, string>

/**
 * The access check of the server, the same for every route and command: NOT_SIGNED_IN,
 * PASSWORD_DUE, NOT_APPROVED or NOT_ALLOWED, or whose records it may touch (rule: Deny by default).
 * A key is let in where the rule names its scope (rule: Scopes of keys): KEY_SCOPE_MISSING,
 * KEY_NOT_ALLOWED.
 */
export function mayUse(visitor: Visitor | undefined, rule: Rule): Result<Reach, Failure> {
  const verdict = judge(visitor, rule)
  if (verdict === 'signed_out') return failed(notSignedIn())
  if (verdict !== 'open') return failed(identityFailure(FAILURES[verdict]))
  if (visitor === undefined) return ok({ kind: 'nobody' })
  if (visitor.key !== undefined && rule.audience !== 'public' && !keyOpens(visitor.key, rule.keyScope)) return refuseKey(rule.keyScope)
  if (visitor.audience === 'customer') return ok({ kind: 'client', id: visitor.id })
  const scope = rule.permission === undefined ? undefined : scopeOfGrant(visitor, rule.permission)
  if (scope === undefined) return ok({ kind: 'nobody' })
  return ok(scope === 'all' ? { kind: 'all' } : { kind: 'contact', id: visitor.id })
}

/** The refusal of a key, which names the scope that it would need. */
const refuseKey = (rule: KeyRule | undefined): Result<never, Failure> =>
  failed(
    rule === undefined || rule === 'human' || rule === 'any'
      ? identityFailure('KEY_NOT_ALLOWED')
      : identityFailure('KEY_SCOPE_MISSING', { scope: rule, name: KEY_SCOPES[rule] }),
  )

/**
 * A client with its contacts among the staff: sales, accounting and service (rule: Reach of staff).
 */
export type ClientContacts = {
  readonly id: number
  readonly salesman?: number | undefined
  readonly accounting?: number | undefined
  readonly service?: number | undefined
}

/** Whether a call may touch a client's records; otherwise they are answered as missing. */
export function isWithinReach(reach: Reach, client: ClientContacts): boolean {
  switch (reach.kind) {
    case 'nobody':
      return false
    case 'all':
      return true
    case 'client':
      return client.id === reach.id
    case 'contact':
      return [client.salesman, client.accounting, client.service].includes(reach.id)
  }
}
