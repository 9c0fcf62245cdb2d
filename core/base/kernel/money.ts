import { currencyDigits } from './currency-digits.ts'
import { formatDecimal, parseDecimal } from './decimal.ts'
import { divideRounded, powerOfTen, type Rate, type Rounding } from './rate.ts'
import { ok, type Result } from './result.ts'

/** A whole count of a currency's ISO 4217 minor units (rule: Money); never a float. */
export type Money = { readonly amount: bigint; readonly currency: string }

const MAX_INTEGER_DIGITS = 15

export const money = (amount: bigint, currency: string): Money => ({ amount, currency })

/**
 * Reads a plain decimal (`12.5`, `-3`) as an amount of a currency. Errors: NOT_A_NUMBER;
 * TOO_MANY_DECIMALS for a fraction of the minor unit; OUT_OF_RANGE beyond 15 digits before the
 * point.
 */
export function parseMoney(text: string, currency: string): Result<Money> {
  const amount = parseDecimal(text, { digits: currencyDigits(currency), integerDigits: MAX_INTEGER_DIGITS })
  return amount.ok ? ok(money(amount.value, currency)) : amount
}

/** The amount as a decimal with all digits of its currency: `12.50`, `-0.05`, `1.500`. */
export const formatAmount = (value: Money): string => formatDecimal(value.amount, currencyDigits(value.currency))

/** The amount with its currency behind it: `12.50 AED`. */
export const formatMoney = (value: Money): string => `${formatAmount(value)} ${value.currency}`

/**
 * The sum of two amounts; throws when their currencies differ, and so do `subtract` and `compare`.
 */
export const add = (left: Money, right: Money): Money => money(left.amount + sameCurrency(left, right), left.currency)
export const subtract = (left: Money, right: Money): Money => money(left.amount - sameCurrency(left, right), left.currency)
export const negate = (value: Money): Money => money(-value.amount, value.currency)

/** Negative, zero or positive, as a sort function expects. */
export function compare(left: Money, right: Money): number {
  const other = sameCurrency(left, right)
  return left.amount < other ? -1 : Number(left.amount > other)
}

/** The sum of amounts in one currency, which has to be given because the list may be empty. */
export const sum = (amounts: Iterable<Money>, currency: string): Money => {
  let total = money(0n, currency)
  for (const one of amounts) total = add(total, one)
  return total
}

/**
 * An amount times a rate, in the target currency: `to_usd` with `USD`, `0.05` with the amount's own
 * currency for a percentage. Rounded once to the target's minor unit (rule: Rounding), half away
 * from zero by default.
 */
export function convert(
  value: Money,
  { rate, to, rounding = 'half-away' }: { readonly rate: Rate; readonly to: string; readonly rounding?: Rounding },
): Money {
  const dividend = value.amount * rate.unscaled * powerOfTen(currencyDigits(to))
  const divisor = powerOfTen(rate.scale + currencyDigits(value.currency))
  return money(divideRounded(dividend, divisor, rounding), to)
}

function sameCurrency(left: Money, right: Money): bigint {
  if (left.currency !== right.currency) throw new Error(`${left.currency} and ${right.currency} do not mix`)
  return right.amount
}

/** The sums of amounts by currency, in order of appearance. */
export function sumsByCurrency(amounts: Iterable<Money>): readonly Money[] {
  const sums = new Map<string, Money>()
  for (const amount of amounts) {
    const before = sums.get(amount.currency)
    sums.set(amount.currency, before === undefined ? amount : add(before, amount))
  }
  return [...sums.values()]
}
