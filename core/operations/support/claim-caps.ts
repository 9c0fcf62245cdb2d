import { claimCompensation } from '#core/pricing/fees/subjects/claim-compensation.ts'
import { exchange, ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { Calculation } from '#core/pricing/fees/quotes/step.ts'
import { subjectsInForce } from '#core/pricing/fees/tariff/tariff-book.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { add, money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { actualGrams, declaredTotal, type Order } from '#core/parcels/orders/order.ts'
import { answersFor, policyCap } from '../insurance/policy-cap.ts'
import type { Policy } from '../insurance/policy.ts'
import type { Claim } from './claim.ts'
import { supportFailure } from './support.failures.ts'

type JudgedClaim = {
  readonly claim: Claim
  readonly order: Order
  /** Every claim of the order. */
  readonly claims: readonly Claim[]
  /** The insurance of the order that is not void. */
  readonly policy: Policy | undefined
  readonly at: Instant
}

/**
 * The most that can be paid for a claim, step by step, by the caps in force
 * (rule: Caps of a claim), or by the policy of an insured order in their place
 * (rule: Cap of a policy): what was approved for the order before counts against them.
 * EXCHANGE_RATE_MISSING, CLAIM_NO_CAP where neither is there.
 */
export function claimCaps(references: References, { claim, order, claims, policy, at }: JudgedClaim): Result<Calculation> {
  const book = bookOf(references)
  const [rule] = subjectsInForce(book, { bases: ['claim'], at })
  const rates = ratesAt(book.exchangeRates, at)
  const before = claims.flatMap(({ number, approved }) => (number === claim.number || approved === undefined ? [] : [approved]))
  if (policy !== undefined && answersFor(policy, at)) return policyCap(policy, { loss: claim.claimed, paidBefore: before, rates })
  if (rule === undefined) return failed(supportFailure('CLAIM_NO_CAP', { order: order.orderNumber }))
  let paidBefore = money(0n, rule.currency)
  for (const approved of before) {
    const one = exchange(approved, { to: rule.currency, rates })
    if (!one.ok) return one
    paidBefore = add(paidBefore, one.value.amount)
  }
  const loss = {
    loss: claim.claimed,
    // An order that declares no value has none to compensate.
    declared: declaredTotal(order.goods) ?? money(0n, rule.currency),
    weightGrams: actualGrams(order) ?? 0,
    paidBefore,
  }
  const most = claimCompensation(rule, { loss, rates })
  return most.ok ? ok(most.value) : most
}
