import { exchange } from '#core/pricing/fees/tariff/exchange.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { References } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'

/** The currency in which revenue and costs are compared. */
export const REPORT_CURRENCY = 'CNY'

/**
 * An amount in the currency of reports by the rates of a moment, in its minor units.
 * EXCHANGE_RATE_MISSING.
 */
export function inReport(value: Money, at: Instant, references: References): Result<bigint> {
  const { rates } = pricesOf(references)(at)
  const exchanged = exchange(value, { to: REPORT_CURRENCY, rates })
  return exchanged.ok ? ok(exchanged.value.amount.amount) : exchanged
}

/** The moment whose rates count for a day: its end, so that a rate of the day itself does. */
export const ratesOfDay = (day: string): Instant => Date.parse(`${day}T00:00:00Z`) + MILLIS_PER_DAY - 1
