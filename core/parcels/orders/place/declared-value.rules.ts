import { convert, type Money } from '#core/base/kernel/money.ts'
import { parseRate } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'

/** Above this an order warns and asks to re-enter or continue (rule: High declared value). */
export const HIGH_VALUE_USD: Money = { amount: 27_000n, currency: 'USD' }

/**
 * A declared value in USD by the currency's `to_usd`, rounded once half away from zero; `undefined`
 * for a currency without a rate in force.
 */
export function declaredUsd(total: Money, references: References): Money | undefined {
  const rate = references.find(currency, total.currency)?.to_usd
  return rate === undefined ? undefined : convert(total, { rate: must(parseRate(rate)), to: 'USD' })
}
