import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { policyMachine } from './policy.machine.ts'
import type { Policy, PolicyTerms } from './policy.ts'

type Drafting = {
  readonly terms: PolicyTerms
  readonly insured: Money
  readonly premium: Money
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
}

/** The policy of an order before it is stored; a draft's is ordered with the draft. */
export const policyDraft = (
  { orderNumber, customerId, status }: Pick<Order, 'orderNumber' | 'customerId' | 'status'>,
  { terms, insured, premium, actor, at }: Drafting,
): Omit<Policy, 'id'> => ({
  orderNumber,
  customerId,
  terms,
  insured,
  premium,
  state: status === 'draft' ? policyMachine.initial : 'ordered',
  orderedBy: actor.id,
  orderedAt: at,
})
