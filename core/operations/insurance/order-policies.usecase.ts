import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { keyedPart, once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { withInsurance } from './asked-insurance.rules.ts'
import { insuranceFailure } from './insurance.failures.ts'
import { notePolicy } from './note-policy.ts'
import { offerPolicy } from './offer-policy.ts'
import { isBeforeForce, movePolicy, type Policy } from './policy.ts'
import { policyDraft } from './policy-draft.ts'
import type { PolicyUnit } from './policy.ports.ts'

type Ports = { readonly atomically: Atomically<PolicyUnit>; readonly references: () => References; readonly clock: Clock }

/** An order that is to be insured, for its declared value where it names none. */
export type InsuredOrder = { readonly orderNumber: string; readonly category: string; readonly value?: Money | undefined }

export type OrderPolicies = {
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
  async ({ orders, keyed }: OrderPolicies, actor: Actor): Promise<readonly PolicyOutcome[]> => {
    const outcomes: PolicyOutcome[] = []
    for (const insured of new Map(orders.map((one) => [one.orderNumber, one])).values()) {
      const { orderNumber } = insured
      outcomes.push({ orderNumber, policy: await orderOne(ports, { insured, actor, keyed: keyedPart(keyed, orderNumber) }) })
    }
    return outcomes
  }

type One = {
  readonly insured: InsuredOrder
  readonly actor: Actor
  readonly keyed: KeyedCommand | undefined
}

const orderOne = ({ atomically, references, clock }: Ports, { insured, actor, keyed }: One): Promise<Result<Policy>> =>
  atomically((unit) =>
    once(unit.answered, keyed, async () => {
      const locked = await lockOrder(unit, insured.orderNumber, clientsWithin(actor))
      if (!locked.ok) return locked
      const order = locked.value
      if ((await unit.policies.of(order.orderNumber)) !== undefined) return failed(insuranceFailure('POLICY_EXISTS'))
      const at = clock.now()
      const offer = offerPolicy(order, insured.value, { category: insured.category, at, references: references() })
      if (!offer.ok) return offer
      const { terms, insured: value, premium } = offer.value
      const policy = await unit.policies.add(policyDraft(order, { terms, insured: value, premium: premium.total, actor, at }))
      const content = withInsurance(order, { category: terms.category, value: insured.value })
      await unit.orders.change(order, { content }, at)
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
      const at = clock.now()
      await unit.policies.keep(moved.value)
      await unit.orders.change(order, { content: withInsurance(order, undefined) }, at)
      await notePolicy(unit, { policy: moved.value, action: 'cancel', from: policy.state, actor, at })
      return ok({ id })
    })
