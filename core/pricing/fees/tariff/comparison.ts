import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { add, compare as compareMoney, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { exchange, type Rates } from './exchange.ts'
import type { Parcel } from '../freight/parcel.ts'
import { chargedBy, priceListAt, quoteUnder, type Quote } from '../quotes/quote.ts'
import type { TariffBook } from './tariff-book.ts'

/**
 * A rule that applies to the parcel, its charges by currency, and their total in one currency so
 * that offers can be compared.
 */
export type Offer = { readonly ruleCode: string; readonly quote: Quote; readonly charged: readonly Money[]; readonly comparable: Money }

/**
 * All rules: those that apply, cheapest first and then by code, and for each of the others the
 * reason why it does not apply.
 */
export type Comparison = {
  readonly offers: readonly Offer[]
  readonly refused: readonly { readonly ruleCode: string; readonly reason: Failure }[]
}

/** The sum of amounts in one currency, each rounded once. EXCHANGE_RATE_MISSING. */
export function inOneCurrency(amounts: readonly Money[], { currency, rates }: { currency: string; rates: Rates }): Result<Money> {
  let sum = money(0n, currency)
  for (const amount of amounts) {
    const exchanged = exchange(amount, { to: currency, rates })
    if (!exchanged.ok) return failed(exchanged.failure)
    sum = add(sum, exchanged.value.amount)
  }
  return ok(sum)
}

/**
 * Quotes a parcel under every rule of the book on a day and compares the totals in one currency.
 */
export function compareRules(
  book: TariffBook,
  { parcel, at, currency }: { readonly parcel: Parcel; readonly at: Instant; readonly currency: string },
): Comparison {
  const prices = priceListAt(book, at)
  const offers: Offer[] = []
  const refused: { ruleCode: string; reason: Failure }[] = []
  for (const ruleCode of [...prices.rules.keys()].toSorted()) {
    const quoted = quoteUnder(prices, { ruleCode, parcel })
    if (!quoted.ok) {
      refused.push({ ruleCode, reason: quoted.failure })
      continue
    }
    const charged = chargedBy(quoted.value)
    const comparable = inOneCurrency(charged, { currency, rates: prices.rates })
    if (comparable.ok) offers.push({ ruleCode, quote: quoted.value, charged, comparable: comparable.value })
    else refused.push({ ruleCode, reason: comparable.failure })
  }
  return { offers: offers.toSorted((left, right) => compareMoney(left.comparable, right.comparable)), refused }
}
