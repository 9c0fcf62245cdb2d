import type { References } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { versionAt } from '#core/base/kernel/effective.ts'
import { convert, money, type Money } from '#core/base/kernel/money.ts'
import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'

/** The currency in which acts are summed. */
const TOGETHER = 'CNY'
/** The days whose rates an amount is judged by, so that one false rate changes nothing. */
const JUDGED_DAYS = 30

/** The middle one of several amounts. */
const medianOf = (amounts: readonly bigint[]): bigint | undefined =>
  amounts.toSorted((one, other) => (one < other ? -1 : Number(one > other)))[amounts.length >> 1]

/**
 * The size of an amount in CNY, by the worse of today's rate and the median of the last 30 days;
 * `undefined` without an amount or without a rate of today.
 */
export function worthOf(
  amount: Money | undefined,
  { references, at }: { readonly references: References; readonly at: Instant },
): bigint | undefined {
  if (amount === undefined) return undefined
  const size = money(amount.amount < 0n ? -amount.amount : amount.amount, amount.currency)
  if (size.currency === TOGETHER) return size.amount
  const versions = bookOf(references).exchangeRates.get(size.currency) ?? []
  const worthAt = (then: Instant): bigint[] => {
    const rate = versionAt(versions, then)?.value?.toRmb
    return rate === undefined ? [] : [convert(size, { rate, to: TOGETHER }).amount]
  }
  const [today] = worthAt(at)
  if (today === undefined) return undefined
  const usual = medianOf(Array.from({ length: JUDGED_DAYS }, (_, days) => worthAt(at - (days + 1) * MILLIS_PER_DAY)).flat()) ?? today
  return usual > today ? usual : today
}
