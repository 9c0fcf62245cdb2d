import type { Instant } from '#core/base/kernel/clock.ts'
import { type Money, sumsByCurrency } from '#core/base/kernel/money.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { CollectionState } from '../collections/collection.machine.ts'

/** An order with cash on delivery as settlements see it. */
export type CodOrder = {
  readonly orderNumber: string
  readonly customerId: number
  readonly state: OrderState
  readonly collection: CollectionState
  /** The money that the agent collected and remitted, in the consignee's currency. */
  readonly collected?: Money
  readonly remittedAt?: Instant
  /** The customer's charges for an order without collected money, in the currency of its fees. */
  readonly charges: readonly Money[]
  /** The bill that the order is on. */
  readonly billNumber?: string
}

/** Which orders a settlement covers: one customer's, whose money had arrived by that time. */
export type SettlementScope = { readonly customerId: number; readonly until: Instant }

/** Why an order is not on a settlement. */
export type LeftOut = 'not_remitted' | 'remitted_later' | 'billed_already' | 'another_customer' | 'no_amount'

/**
 * Returns the part of an order that a settlement takes, or why it leaves the order out. Only money
 * that has arrived is paid out, and only once (rule: Orders of a settlement).
 */
export function settledPartOf(
  order: CodOrder,
  { customerId, until }: SettlementScope,
): { readonly takes: Money } | { readonly leftOut: LeftOut } {
  const { collection, collected, remittedAt } = order
  if (order.customerId !== customerId) return { leftOut: 'another_customer' }
  if (order.billNumber !== undefined) return { leftOut: 'billed_already' }
  if (collection !== 'remitted' || remittedAt === undefined) return { leftOut: 'not_remitted' }
  if (remittedAt > until) return { leftOut: 'remitted_later' }
  return collected === undefined || collected.amount <= 0n ? { leftOut: 'no_amount' } : { takes: collected }
}

/**
 * Outcomes of parcels that were neither paid for nor delivered; a cancelled order never travelled
 * and owes nothing.
 */
const NEITHER_COLLECTED_NOR_DELIVERED: ReadonlySet<OrderState> = new Set(['returned', 'transferred', 'destroyed', 'lost'])

/** Whether the charges of an order go on the NCND track of a customer's bill (rule: NCND track). */
export const isNcnd = (order: CodOrder, { customerId }: Pick<SettlementScope, 'customerId'>): boolean =>
  order.customerId === customerId &&
  order.billNumber === undefined &&
  order.collection === 'failed' &&
  NEITHER_COLLECTED_NOR_DELIVERED.has(order.state) &&
  order.charges.some(({ amount }) => amount > 0n)

/** Sums per currency, in the order of the currencies' codes. */
export const sortedSumsByCurrency = (amounts: Iterable<Money>): readonly Money[] =>
  sumsByCurrency(amounts).toSorted((left, right) => (left.currency < right.currency ? -1 : 1))
