import { claimCompensation } from '../fees/claim.ts'
import { exchange, ratesAt } from '../fees/exchange.ts'
import type { ClaimRule } from '../fees/expense-subject.ts'
import { bookOf } from '../fees/prices-of.ts'
import type { Calculation } from '../fees/step.ts'
import { subjectsInForce } from '../fees/tariff-book.ts'
import type { References } from '../fields/references.ts'
import type { Instant } from '../kernel/clock.ts'
import { add, money } from '../kernel/money.ts'
import type { Result } from '../kernel/result.ts'
import { ok } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { actualGrams, declaredTotal, type Order } from '../orders/order.ts'
import type { Claim } from './claim.ts'

/** What counts until caps are published as an expense subject: the declared value alone. */
const STANDARD: ClaimRule = {
  subjectCode: 'CLAIM',
  versionCode: 'CLAIM-0',
  name: words('理赔', '理賠', 'Claims'),
  currency: 'CNY',
  basis: 'claim',
}

type Judged = {
  readonly claim: Claim
  readonly order: Order
  /** Every claim of the order. */
  readonly claims: readonly Claim[]
  readonly at: Instant
}

/**
 * The most that can be paid for a claim, step by step, by the caps in force (domain §4): what was approved for the order before counts against them.
 * EXCHANGE_RATE_MISSING.
 */
export function claimCaps(references: References, { claim, order, claims, at }: Judged): Result<Calculation> {
  const book = bookOf(references)
  const [rule = STANDARD] = subjectsInForce(book, { bases: ['claim'], at })
  const rates = ratesAt(book.exchangeRates, at)
  let paidBefore = money(0n, rule.currency)
  for (const { number, approved } of claims) {
    if (number === claim.number || approved === undefined) continue
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
