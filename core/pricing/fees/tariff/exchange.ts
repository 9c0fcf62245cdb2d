import type { Instant } from '#core/base/kernel/clock.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { versionAt, type Effective } from '#core/base/kernel/effective.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { powerOfTen, type Rate } from '#core/base/kernel/rate.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { feeFailure } from '../fee.failures.ts'
import { proportion, take, WHOLE, type Proportion } from '../freight/proportion.ts'

/** The worth of one unit of a currency. */
export type CurrencyRate = { readonly toUsd: Rate; readonly toRmb: Rate }

/** The rates of every currency over time; `undefined` from the instant of their withdrawal. */
export type RateHistory = ReadonlyMap<string, Effective<CurrencyRate | undefined>>

/**
 * How amounts of one currency are converted: times `multiply`, divided by `divide`, where given;
 * the proportion includes the digits of both currencies.
 */
export type Conversion = Proportion & { readonly multiply?: Rate; readonly divide?: Rate }

/** The exchange rates of one moment. */
export type Rates = { readonly between: (from: string, to: string) => Conversion | undefined }

const ONE: Rate = { unscaled: 1n, scale: 0 }
const SAME: Conversion = WHOLE

function conversion({ from, to, multiply, divide }: { from: string; to: string; multiply?: Rate; divide?: Rate }): Conversion {
  const [times, by] = [multiply ?? ONE, divide ?? ONE]
  return {
    ...proportion(times.unscaled * powerOfTen(by.scale + currencyDigits(to)), by.unscaled * powerOfTen(times.scale + currencyDigits(from))),
    ...(multiply && { multiply }),
    ...(divide && { divide }),
  }
}

/**
 * The rates in force at an instant. An amount is converted to USD by `to_usd`, to RMB by `to_rmb`,
 * and to any other currency through USD: times the one's `to_usd`, divided by the other's, rounded
 * once at the end (rule: Exchange).
 */
export function ratesAt(history: RateHistory, at: Instant): Rates {
  const rateOf = (currency: string): CurrencyRate | undefined => versionAt(history.get(currency) ?? [], at)?.value
  const toUsd = (currency: string): Rate | undefined => (currency === 'USD' ? ONE : rateOf(currency)?.toUsd)
  const find = (from: string, to: string): Conversion | undefined => {
    if (to === 'CNY') {
      const multiply = rateOf(from)?.toRmb
      return multiply && conversion({ from, to, multiply })
    }
    const [multiply, divide] = [toUsd(from), toUsd(to)]
    return multiply && divide && conversion({ from, to, ...(from !== 'USD' && { multiply }), ...(to !== 'USD' && { divide }) })
  }
  const known = new Map<string, Map<string, Conversion | undefined>>()
  const lookUp = (from: string, to: string): Conversion | undefined => {
    const row = known.get(from) ?? new Map<string, Conversion | undefined>()
    if (row.has(to)) return row.get(to)
    const found = find(from, to)
    known.set(from, row.set(to, found))
    return found
  }
  // The last pair is at hand: quotes of many parcels under a rule ask for the same one each time.
  const last: { from: string; to: string; found: Conversion | undefined } = { from: 'USD', to: 'USD', found: SAME }
  const between = (from: string, to: string): Conversion | undefined => {
    if (from === to) return SAME
    if (from !== last.from || to !== last.to) {
      last.found = lookUp(from, to)
      last.from = from
      last.to = to
    }
    return last.found
  }
  return { between }
}

export const rateMissing = (from: string, to: string): Failure => feeFailure('EXCHANGE_RATE_MISSING', { from, to })

/**
 * An amount in another currency, with the steps that led to it; rounded once to its minor unit.
 * EXCHANGE_RATE_MISSING.
 */
export function exchange(
  value: Money,
  { to, rates }: { readonly to: string; readonly rates: Rates },
): Result<{ readonly amount: Money; readonly conversion: Conversion }> {
  const found = rates.between(value.currency, to)
  if (found === undefined) return failed(rateMissing(value.currency, to))
  return ok({ amount: money(take(value.amount, found), to), conversion: found })
}
