import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { Policy } from './policy.ts'
import type { PolicyState } from './policy.machine.ts'

/** Whose policies: those of some customers, or everybody's. */
export type PolicyReach = { readonly customerIds: readonly number[] | undefined }

/** A policy as lists show it. */
export type ListedPolicy = Policy & { readonly account: string; readonly refCode: string | undefined; readonly airwayNumber: string }

export type PolicyFilter = PolicyReach & {
  readonly state?: PolicyState | undefined
  readonly category?: string | undefined
  readonly insurer?: string | undefined
  readonly orderNumber?: string | undefined
  /** When they came into force; exclusive at the end. */
  readonly inForceFrom?: Instant | undefined
  readonly inForceBefore?: Instant | undefined
  /** Searched in order numbers, references, waybills and accounts, by their beginning. */
  readonly keywords?: string | undefined
}
export type PolicyPage = PolicyFilter & { readonly page: number; readonly pageSize: number }

/** Reads policies. */
export type Policies = {
  /** Newest first. */
  readonly list: (filter: PolicyPage) => Promise<{ readonly rows: readonly ListedPolicy[]; readonly total: number }>
  readonly find: (id: number, reach: PolicyReach) => Promise<ListedPolicy | undefined>
  /** The one of an order that is not void. */
  readonly of: (orderNumber: string) => Promise<Policy | undefined>
}

/** Writing, inside a unit of work that has locked the order. */
export type PolicyKeeper = {
  /** POLICY_EXISTS where the order has one that is not void, at the latest when the unit ends. */
  readonly add: (policy: Omit<Policy, 'id'>) => Promise<Policy>
  readonly of: Policies['of']
  /** The order of a policy within reach, which is locked first. */
  readonly orderOf: (id: number, reach: PolicyReach) => Promise<string | undefined>
  /** Saves the state of a policy, since when it is in force, and its charge. */
  readonly keep: (policy: Policy) => Promise<void>
}

/** The part of a unit of work that follows the events of an order. */
export type PolicyWriting = { readonly policies: PolicyKeeper }

/** The unit of work that orders a policy or cancels one. */
export type PolicyUnit = PolicyWriting & {
  readonly orders: Pick<OrderStore, 'lock'>
  readonly audit: AuditTrail
  readonly answered: AnsweredCommands
}
