import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { Money } from '#core/base/kernel/money.ts'
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

/** A policy as its insurer is reported it: with what was claimed of it, and paid. */
export type BordereauRow = ListedPolicy & {
  readonly country: string | undefined
  readonly podAt?: Instant
  readonly claims: number
  readonly claimNumbers: string
  readonly claimed: readonly Money[]
  readonly paid: readonly Money[]
}

export type BordereauFilter = PolicyReach & {
  readonly from: Instant
  readonly before: Instant
  readonly insurer?: string | undefined
  readonly category?: string | undefined
}

/** Reads policies. */
export type Policies = {
  /** Newest first. */
  readonly list: (filter: PolicyPage) => Promise<{ readonly rows: readonly ListedPolicy[]; readonly total: number }>
  /** Those that came into force in a time, by insurer and number, with what was claimed of each. */
  readonly bordereau: (filter: BordereauFilter) => AsyncIterable<readonly BordereauRow[]>
  readonly find: (id: number, reach: PolicyReach) => Promise<ListedPolicy | undefined>
  /** The one of an order that is not void. */
  readonly of: (orderNumber: string) => Promise<Policy | undefined>
  /** Those of several orders. */
  readonly ofOrders: (orderNumbers: readonly string[]) => Promise<readonly Policy[]>
}

/** Policies that the job looks at, by the numbers of their orders, behind one of them. */
type WatchPage = { readonly after: string; readonly most: number }
export type PolicyWatch = {
  /** In force, and over at a moment. */
  readonly ended: (asked: WatchPage & { readonly at: Instant }) => Promise<readonly { readonly orderNumber: string }[]>
  /**
   * In force, of parcels under way without news for the days of their category, for which no claim
   * runs and none was answered since.
   */
  readonly quiet: (
    asked: WatchPage & { readonly at: Instant; readonly days: ReadonlyMap<string, number>; readonly usual: number },
  ) => Promise<readonly { readonly orderNumber: string; readonly quietSince: Instant }[]>
  /** With a proposed claim that was overtaken by news. */
  readonly overtaken: (asked: WatchPage) => Promise<readonly { readonly orderNumber: string }[]>
}

/** Writing, inside a unit of work that has locked the order. */
export type PolicyKeeper = {
  /** POLICY_EXISTS where the order has one that is not void, at the latest when the unit ends. */
  readonly add: (policy: Omit<Policy, 'id'>) => Promise<Policy>
  /** Those of many new orders, in one go. */
  readonly addAll: (policies: readonly Omit<Policy, 'id'>[]) => Promise<readonly Policy[]>
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
  readonly orders: Pick<OrderStore, 'lock' | 'change'>
  readonly audit: AuditTrail
  readonly live: LivePublisher
  readonly answered: AnsweredCommands
}
