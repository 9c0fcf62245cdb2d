import { chargePremium, takeBackPremium } from '#core/money/charges/charge-premium.ts'
import type { ChargeUnit } from '#core/money/charges/charge-order.ts'
import { negate, sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import type { OrderMoved, OrderMoving } from '#core/parcels/orders/change/order-effects.port.ts'
import type { OrderMoney } from '#core/parcels/orders/order-money.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { asksInsurance } from './asked-insurance.rules.ts'
import { notePolicy, type PolicyTrail } from './note-policy.ts'
import { isBeforeForce, movePolicy } from './policy.ts'
import type { PolicyWriting } from './policy.ports.ts'
import { premiumOf } from './premium.rules.ts'

type FollowingUnit = PolicyWriting & ChargeUnit & PolicyTrail

/** The money of an order with an amount more, which may be below zero. */
const withAdded = (money: OrderMoney | undefined, amount: Money): OrderChange => {
  if (money === undefined) return {}
  const { added, ...rest } = money
  const sums = sumsByCurrency([...(added ?? []), amount]).filter((one) => one.amount !== 0n)
  return { money: sums.length === 0 ? rest : { ...rest, added: sums } }
}

/**
 * Puts the policy of a dispatched order in force and charges its premium, in the unit of work of
 * the dispatch (rule: Insurance policies). `changed` is what the dispatch changes on the order so
 * far. CREDIT_EXCEEDED; without a policy nothing changes.
 */
export async function insureDispatched(
  unit: FollowingUnit,
  { order, actor, at, references, changed }: OrderMoving & { readonly changed: OrderChange },
): Promise<Result<OrderChange>> {
  // Parcels that are not insured ask nothing of the store.
  const policy = asksInsurance(order) ? await unit.policies.of(order.orderNumber) : undefined
  if (policy?.state !== 'ordered') return ok(changed)
  const rates = ratesAt(bookOf(references).exchangeRates, policy.orderedAt)
  const premium = premiumOf(policy.terms, policy.insured, rates)
  if (!premium.ok) return premium
  const isFree = policy.premium.amount === 0n
  const charged = isFree ? ok(undefined) : await chargePremium(unit, { order, actor, at, references, premium: premium.value })
  if (!charged.ok) return charged
  const moved = movePolicy(policy, { event: 'take_effect', at, charge: charged.value })
  if (!moved.ok) return moved
  await unit.policies.keep(moved.value)
  await notePolicy(unit, { policy: moved.value, action: 'take_effect', from: policy.state, actor, at })
  return ok({ ...changed, ...withAdded(changed.money ?? order.money, policy.premium) })
}

/**
 * Takes a policy out of force whose dispatch is taken back, and gives its premium back; `money` is
 * the order's without what was charged for the dispatch.
 */
export async function uninsure(
  unit: FollowingUnit,
  {
    order,
    money,
    actor,
    at,
    reason,
  }: Pick<OrderMoved, 'actor' | 'at'> & { readonly order: Order; readonly money: OrderMoney | undefined; readonly reason: string },
): Promise<Result<OrderChange>> {
  const policy = asksInsurance(order) ? await unit.policies.of(order.orderNumber) : undefined
  if (policy?.state !== 'in_force') return ok({})
  const { charge } = policy
  const given = charge === undefined ? ok(undefined) : await takeBackPremium(unit, { charge, actor, at, reason })
  if (!given.ok) return given
  const moved = movePolicy(policy, { event: 'take_back' })
  if (!moved.ok) return moved
  await unit.policies.keep(moved.value)
  await notePolicy(unit, { policy: moved.value, action: 'take_back', from: policy.state, actor, at })
  return ok(charge === undefined ? {} : withAdded(money, negate(policy.premium)))
}

/** Leaves the policy of an order void that is never to be dispatched; one in force stays. */
export async function leavePolicy(unit: FollowingUnit, { order, actor, at }: OrderMoved): Promise<Result<unknown>> {
  const policy = asksInsurance(order) ? await unit.policies.of(order.orderNumber) : undefined
  if (policy === undefined || !isBeforeForce(policy)) return ok(undefined)
  const moved = movePolicy(policy, { event: 'cancel' })
  if (!moved.ok) return moved
  await unit.policies.keep(moved.value)
  await notePolicy(unit, { policy: moved.value, action: 'cancel', from: policy.state, actor, at })
  return ok(undefined)
}
