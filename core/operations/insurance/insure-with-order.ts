import { formatMoney } from '#core/base/kernel/money.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderChanged, OrderMoving, OrdersPlaced } from '#core/parcels/orders/change/order-effects.port.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { askedInsurance, asksInsurance, asksSame, atInsuranceField } from './asked-insurance.rules.ts'
import { insuranceFailure } from './insurance.failures.ts'
import { notePolicies, notePolicy, type PolicyTrail } from './note-policy.ts'
import type { PolicyOffer } from './offer-policy.ts'
import { isBeforeForce, movePolicy, type Policy } from './policy.ts'
import { policyDraft } from './policy-draft.ts'
import type { PolicyWriting } from './policy.ports.ts'
import { insure, mostInsured } from './premium.rules.ts'

type InsuringUnit = PolicyWriting & PolicyTrail

/**
 * Orders the insurance that placed orders ask for, in the unit of work that places them
 * (rule: Insurance with the order). Orders that could not have it were refused before.
 */
export async function insurePlaced(unit: InsuringUnit, { orders, actor, at, references }: OrdersPlaced): Promise<void> {
  const drafts = orders.filter(asksInsurance).flatMap((order) => {
    const asked = askedInsurance(order, { at, references })
    if (asked === undefined) return []
    const { terms, insured, premium } = must(asked)
    return [policyDraft(order, { terms, insured, premium: premium.total, actor, at })]
  })
  if (drafts.length === 0) return
  const policies = await unit.policies.addAll(drafts)
  await notePolicies(
    unit,
    policies.map((policy) => ({ policy, action: 'order', actor, at }) as const),
  )
}

/**
 * Orders the insurance of a draft that is submitted: the policy that was offered with it, or else
 * the one that it asks for.
 */
export async function insureSubmitted(unit: InsuringUnit, { order, actor, at, references }: OrderMoving): Promise<void> {
  if (!asksInsurance(order)) return
  const policy = await unit.policies.of(order.orderNumber)
  if (policy === undefined) return insurePlaced(unit, { orders: [{ ...order, status: 'confirmed' }], actor, at, references })
  if (policy.state !== 'offered') return
  const moved = must(movePolicy(policy, { event: 'order' }))
  await unit.policies.keep(moved)
  await notePolicy(unit, { policy: moved, action: 'order', from: policy.state, actor, at })
}

type Change = Pick<OrderChanged, 'before' | 'order' | 'actor' | 'at' | 'references'>

/**
 * The insurance that a policy of unchanged terms covers once its order was changed: one for the
 * declared value follows it, one for a value of its own stays, and is POLICY_ABOVE_VALUE where it
 * is more than the order may be insured for. `undefined` where it stays as it is.
 */
function followedOffer({ terms, insured }: Policy, { order, at, references }: Change): Result<PolicyOffer | undefined> {
  const rates = ratesAt(bookOf(references).exchangeRates, at)
  if (order.values.insuredFor !== undefined) {
    const most = mostInsured(terms, { order, rates })
    if (!most.ok) return failed(atInsuranceField(most.failure))
    if (insured.amount <= most.value.amount) return ok(undefined)
    return failed(atInsuranceField(insuranceFailure('POLICY_ABOVE_VALUE', { most: formatMoney(most.value) })))
  }
  const offer = insure(terms, { order, rates })
  if (!offer.ok) return failed(atInsuranceField(offer.failure))
  return ok(offer.value.insured.amount === insured.amount ? undefined : { ...offer.value, terms })
}

/**
 * Changes the insurance of an order along with its content: another category or value is another
 * policy, and none is cancelled. A draft's is ordered when it is submitted. POLICY_LATE once the
 * policy is in force, and the reasons of `askedInsurance` and `followedOffer`.
 */
export async function reviseInsurance(unit: InsuringUnit, change: Change): Promise<Result<unknown>> {
  const { before, order, actor, at, references } = change
  if (!asksInsurance(before) && !asksInsurance(order) && order.values.insuredFor === undefined) return ok(undefined)
  const policy = await unit.policies.of(order.orderNumber)
  const isSame = asksSame(before, order)
  if (policy !== undefined && !isBeforeForce(policy))
    return isSame ? ok(undefined) : failed(insuranceFailure('POLICY_LATE', { order: order.orderNumber }))
  if (policy === undefined && (order.status === 'draft' || isSame)) return ok(undefined)
  const asked = isSame && policy !== undefined ? followedOffer(policy, change) : askedInsurance(order, { at, references })
  if (asked !== undefined && !asked.ok) return asked
  const offer = asked?.value
  if (isSame && offer === undefined) return ok(undefined)
  if (policy !== undefined) {
    const moved = must(movePolicy(policy, { event: 'cancel' }))
    await unit.policies.keep(moved)
    await notePolicy(unit, { policy: moved, action: 'cancel', from: policy.state, actor, at })
  }
  if (offer === undefined) return ok(undefined)
  const { terms, insured, premium } = offer
  const added = await unit.policies.add(policyDraft(order, { terms, insured, premium: premium.total, actor, at }))
  await notePolicy(unit, { policy: added, action: 'order', actor, at })
  return ok(undefined)
}
