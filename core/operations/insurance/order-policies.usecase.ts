import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { keyedPart, once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { insuranceCategory } from './insurance-category.entity.ts'
import { insuranceFailure } from './insurance.failures.ts'
import { notePolicy } from './note-policy.ts'
import { INSURABLE_STATES, isBeforeForce, movePolicy, type Policy, type PolicyTerms } from './policy.ts'
import { policyMachine } from './policy.machine.ts'
import type { PolicyUnit } from './policy.ports.ts'
import { insure, isOffered, termsOf, type Insuring } from './premium.rules.ts'

type Ports = { readonly atomically: Atomically<PolicyUnit>; readonly references: () => References; readonly clock: Clock }

const isBeforeDispatch = ({ status, outboundAt }: Order): boolean => outboundAt === undefined && INSURABLE_STATES.has(status)

/** An order that is to be insured, for its declared value where it names none. */
export type InsuredOrder = { readonly orderNumber: string; readonly value?: Money | undefined }

type Offering = { readonly category: string; readonly at: Instant; readonly references: References }

/** The terms of a category at a moment. POLICY_CATEGORY. */
function termsAt({ category, at, references }: Offering): Result<PolicyTerms> {
  const found = references.find(insuranceCategory, category)
  return found !== undefined && isOffered(found, at) ? ok(termsOf(found)) : failed(insuranceFailure('POLICY_CATEGORY', { category }))
}

/** The insured value and the premium of an order before it is ordered, and its terms. */
export type PolicyOffer = Insuring & { readonly terms: PolicyTerms }

/**
 * Offers the insurance of an order, and writes nothing: POLICY_CATEGORY, POLICY_LATE once it was
 * dispatched or ended, POLICY_NO_VALUE, POLICY_CURRENCY, POLICY_TOO_MUCH, EXCHANGE_RATE_MISSING.
 */
export function offerPolicy(order: Order, value: Money | undefined, offering: Offering): Result<PolicyOffer> {
  const terms = termsAt(offering)
  if (!terms.ok) return terms
  if (!isBeforeDispatch(order)) return failed(insuranceFailure('POLICY_LATE', { order: order.orderNumber }))
  const rates = ratesAt(bookOf(offering.references).exchangeRates, offering.at)
  const insuring = insure(terms.value, { order, value, rates })
  return insuring.ok ? ok({ ...insuring.value, terms: terms.value }) : insuring
}

export type OrderPolicies = {
  readonly category: string
  readonly orders: readonly InsuredOrder[]
  readonly keyed?: KeyedCommand | undefined
}
/** The result of one order of several. */
export type PolicyOutcome = { readonly orderNumber: string; readonly policy: Result<Policy> }

/**
 * Orders the insurance of orders within reach, each in a unit of work of its own: one refusal does
 * not undo the others (rule: Insurance policies). For each: ORDER_NOT_FOUND, POLICY_EXISTS,
 * IDEMPOTENCY_CONFLICT, and the reasons of `offerPolicy`.
 */
export const orderPolicies =
  (ports: Ports) =>
  async ({ category, orders, keyed }: OrderPolicies, actor: Actor): Promise<readonly PolicyOutcome[]> => {
    const outcomes: PolicyOutcome[] = []
    for (const insured of new Map(orders.map((one) => [one.orderNumber, one])).values()) {
      const { orderNumber } = insured
      outcomes.push({ orderNumber, policy: await orderOne(ports, { insured, category, actor, keyed: keyedPart(keyed, orderNumber) }) })
    }
    return outcomes
  }

type One = {
  readonly insured: InsuredOrder
  readonly category: string
  readonly actor: Actor
  readonly keyed: KeyedCommand | undefined
}

const orderOne = ({ atomically, references, clock }: Ports, { insured, category, actor, keyed }: One): Promise<Result<Policy>> =>
  atomically((unit) =>
    once(unit.answered, keyed, async () => {
      const locked = await lockOrder(unit, insured.orderNumber, clientsWithin(actor))
      if (!locked.ok) return locked
      const order = locked.value
      if ((await unit.policies.of(order.orderNumber)) !== undefined) return failed(insuranceFailure('POLICY_EXISTS'))
      const at = clock.now()
      const offer = offerPolicy(order, insured.value, { category, at, references: references() })
      if (!offer.ok) return offer
      const { terms, insured: value, premium } = offer.value
      const policy = await unit.policies.add({
        orderNumber: order.orderNumber,
        customerId: order.customerId,
        terms,
        insured: value,
        premium: premium.total,
        // A draft's insurance is ordered with the draft.
        state: order.status === 'draft' ? policyMachine.initial : 'ordered',
        orderedBy: actor.id,
        orderedAt: at,
      })
      await notePolicy(unit, { policy, action: 'order', actor, at })
      return ok(policy)
    }),
  )

/**
 * Cancels a policy within reach that is not in force yet; one that is void already stays so.
 * POLICY_NOT_FOUND, POLICY_LATE.
 */
export const cancelPolicy =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  (id: number, actor: Actor): Promise<Result<{ readonly id: number }>> =>
    atomically(async (unit) => {
      const customerIds = clientsWithin(actor)
      const orderNumber = await unit.policies.orderOf(id, { customerIds })
      const order = orderNumber === undefined ? undefined : await unit.orders.lock(orderNumber, customerIds)
      if (order === undefined) return failed(insuranceFailure('POLICY_NOT_FOUND', { id }))
      const policy = await unit.policies.of(order.orderNumber)
      if (policy?.id !== id) return ok({ id })
      if (!isBeforeForce(policy)) return failed(insuranceFailure('POLICY_LATE', { order: order.orderNumber }))
      const moved = movePolicy(policy, { event: 'cancel' })
      if (!moved.ok) return moved
      await unit.policies.keep(moved.value)
      await notePolicy(unit, { policy: moved.value, action: 'cancel', from: policy.state, actor, at: clock.now() })
      return ok({ id })
    })
