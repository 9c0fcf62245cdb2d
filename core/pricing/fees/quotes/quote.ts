import type { Instant } from '#core/base/kernel/clock.ts'
import { effective, versionAt } from '#core/base/kernel/effective.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { ratesAt, type Rates } from '../tariff/exchange.ts'
import type { Surcharge } from '../subjects/expense-subject.ts'
import { feeFailure } from '../fee.failures.ts'
import { calculateFreight, type Freight } from '../freight/freight.ts'
import { freightSteps } from '../freight/freight-steps.ts'
import type { FreightRule } from '../freight/freight-rule.ts'
import type { Parcel } from '../freight/parcel.ts'
import { quoteTotals, type CalculatedStep } from './step.ts'
import { surchargeStep } from '../subjects/surcharge.ts'
import { changeTimes, subjectsInForce, type TariffBook } from '../tariff/tariff-book.ts'

/**
 * The cost of a parcel under one rule at one moment. A bill line is a quote for the day of the
 * bill.
 */
export type Quote = { readonly freight: Freight; readonly surcharges: readonly CalculatedStep[] }

/** The prices in force at one instant, looked up once for many quotes. */
export type PriceList = {
  readonly rules: ReadonlyMap<string, FreightRule | undefined>
  readonly surcharges: readonly Surcharge[]
  readonly rates: Rates
}

/** The freight rules, surcharges and exchange rates in force at an instant. */
export const priceListAt = (book: TariffBook, at: Instant): PriceList => ({
  rules: new Map([...book.freightRules].map(([code, versions]) => [code, versionAt(versions, at)?.value])),
  surcharges: subjectsInForce(book, { bases: ['per_parcel', 'per_weight', 'freight_share'], at }),
  rates: ratesAt(book.exchangeRates, at),
})

/**
 * Price lists for many days. One is made for each period in which nothing changes, when it is first
 * needed, so the number kept is limited by the changes in the book.
 */
export function priceLists(book: TariffBook): (at: Instant) => PriceList {
  const changes = effective([...changeTimes(book)].map((from) => ({ from, value: from })))
  const made = new Map<Instant, PriceList>()
  return (at) => {
    const since = versionAt(changes, at)?.from ?? Number.NEGATIVE_INFINITY
    const prices = made.get(since) ?? priceListAt(book, since)
    made.set(since, prices)
    return prices
  }
}

const NONE: readonly CalculatedStep[] = []

/**
 * Freight, taxes and surcharges of a parcel under a rule. RULE_UNKNOWN, RULE_NOT_IN_FORCE, and the
 * reasons of `calculateFreight`.
 */
export function quoteUnder(prices: PriceList, { ruleCode, parcel }: { readonly ruleCode: string; readonly parcel: Parcel }): Result<Quote> {
  const rule = prices.rules.get(ruleCode)
  if (rule === undefined) return failed(feeFailure(prices.rules.has(ruleCode) ? 'RULE_NOT_IN_FORCE' : 'RULE_UNKNOWN', { rule: ruleCode }))
  const freight = calculateFreight({ rule, parcel, rates: prices.rates })
  if (!freight.ok) return freight
  if (prices.surcharges.length === 0) return ok({ freight: freight.value, surcharges: NONE })
  const surcharges: CalculatedStep[] = []
  for (const surcharge of prices.surcharges) {
    const step = surchargeStep(surcharge, freight.value)
    if (step !== undefined) surcharges.push(step)
  }
  return ok({ freight: freight.value, surcharges })
}

/**
 * Quotes a parcel, of now or of the past, under a rule on a day. Quote and bill share this
 * function, so a bill calculated again, whatever was published since, is the same to the cent
 * (rule: Quote is bill).
 */
export const quote = (
  book: TariffBook,
  { ruleCode, parcel, at }: { readonly ruleCode: string; readonly parcel: Parcel; readonly at: Instant },
): Result<Quote> => quoteUnder(priceListAt(book, at), { ruleCode, parcel })

/** Every step of a quote, so that a person can check it by hand. */
export const quoteSteps = (quoted: Quote): readonly CalculatedStep[] => [...freightSteps(quoted.freight), ...quoted.surcharges]

/** The customer's charges by currency: the sums of the steps, without building them all. */
export function chargedBy({ freight, surcharges }: Quote): readonly Money[] {
  const { rule, parcel } = freight
  // A list rather than a map: there are one or two currencies, and simulations ask for millions of
  // these.
  const totals = [money(freight.freight, rule.expressCurrency)]
  const add = (currency: string, amount: bigint): void => {
    const place = totals.findIndex((known) => known.currency === currency)
    if (place < 0) totals.push(money(amount, currency))
    else totals[place] = money((totals[place]?.amount ?? 0n) + amount, currency)
  }
  if (freight.taxed && parcel.terms === 'DDP') add(rule.taxCurrency, freight.duty + freight.vat + freight.paper)
  for (const step of surcharges) if (step.counts === 'total') add(step.result.value.currency, step.result.value.amount)
  return totals
}

/**
 * The consignee's payments on arrival, by currency: duty, VAT and paper fee of a DDU parcel, shown
 * and not charged.
 */
export const consigneePays = (quoted: Quote): readonly Money[] => quoteTotals(quoteSteps(quoted), 'consignee')
