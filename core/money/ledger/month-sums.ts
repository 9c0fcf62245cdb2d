import type { Instant } from '#core/base/kernel/clock.ts'
import { ACCOUNT_GROUP_NAMES, accountGroupOf, type AccountGroup } from './account-group.ts'
import type { Leg } from './entry.ts'
import { currencyOf } from './ledger-account.ts'
import type { Month } from './month.rules.ts'

/**
 * Debits and credits in some time to the accounts of a group, in one currency: minor units, both
 * from zero up.
 */
export type Turnover = { readonly group: AccountGroup; readonly currency: string; readonly debit: bigint; readonly credit: bigint }

/** A line of a trial balance. A credit balance is above zero, a debit balance below. */
export type MonthSum = Turnover & { readonly opening: bigint }

/** A closed month with the sums that were kept when it was closed. */
export type ClosedMonth = {
  readonly month: Month
  readonly since: Instant
  readonly until: Instant
  readonly sums: readonly MonthSum[]
}

export const closingOf = ({ opening, debit, credit }: MonthSum): bigint => opening - debit + credit

const keyOf = ({ group, currency }: Pick<Turnover, 'group' | 'currency'>): string => `${currency} ${group}`
/** The company's own currency stands first. */
const FIRST_CURRENCY = 'CNY'
const rankOf = ({ currency }: Turnover): number => (currency === FIRST_CURRENCY ? 0 : 1)
const inOrder = (one: Turnover, other: Turnover): number =>
  rankOf(one) - rankOf(other) ||
  one.currency.localeCompare(other.currency) ||
  ACCOUNT_GROUP_NAMES.indexOf(one.group) - ACCOUNT_GROUP_NAMES.indexOf(other.group)

/**
 * The lines of a trial balance as it lists them: by currency, and within it in the order of the
 * accounts.
 */
export const inOrderOfAccounts = (sums: readonly MonthSum[]): readonly MonthSum[] => sums.toSorted(inOrder)

/**
 * The sums of a time that follows on another: each line opens where it closed before. Lines without
 * balance and turnover are left out.
 */
export function sumsAfter(before: readonly MonthSum[], turnover: readonly Turnover[]): readonly MonthSum[] {
  const openings = new Map(before.map((line) => [keyOf(line), { ...line, debit: 0n, credit: 0n, opening: closingOf(line) }]))
  for (const line of turnover) openings.set(keyOf(line), { opening: openings.get(keyOf(line))?.opening ?? 0n, ...line })
  return [...openings.values()].filter(({ opening, debit, credit }) => opening !== 0n || debit !== 0n || credit !== 0n).toSorted(inOrder)
}

/** Adds legs up by group and currency, however many there are. */
export function turnoverOf(): { readonly add: (legs: readonly Leg[]) => void; readonly lines: () => readonly Turnover[] } {
  const sums = new Map<string, { group: AccountGroup; currency: string; debit: bigint; credit: bigint }>()
  const add = (legs: readonly Leg[]): void => {
    for (const { account, amount } of legs) {
      const [group, currency] = [accountGroupOf(account), currencyOf(account)]
      const key = keyOf({ group, currency })
      const line = sums.get(key) ?? { group, currency, debit: 0n, credit: 0n }
      if (amount < 0n) line.debit -= amount
      else line.credit += amount
      sums.set(key, line)
    }
  }
  return { add, lines: () => [...sums.values()].toSorted(inOrder) }
}

/**
 * Sums of a trial balance in one currency: debit and credit of the month are equal, and so are the
 * balances of both sides.
 */
export type CurrencyTotal = { readonly currency: string } & Readonly<
  Record<'opening' | 'creditOpenings' | 'debit' | 'credit' | 'closing' | 'debitBalances' | 'creditBalances', bigint>
>

export function currencyTotals(sums: readonly MonthSum[]): readonly CurrencyTotal[] {
  const add = (lines: readonly MonthSum[], of: (line: MonthSum) => bigint): bigint => lines.reduce((sum, line) => sum + of(line), 0n)
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const lines = sums.filter((line) => line.currency === currency)
    return {
      currency,
      opening: add(lines, ({ opening }) => opening),
      creditOpenings: add(lines, ({ opening }) => (opening > 0n ? opening : 0n)),
      debit: add(lines, ({ debit }) => debit),
      credit: add(lines, ({ credit }) => credit),
      closing: add(lines, closingOf),
      debitBalances: add(lines, (line) => (closingOf(line) < 0n ? -closingOf(line) : 0n)),
      creditBalances: add(lines, (line) => (closingOf(line) > 0n ? closingOf(line) : 0n)),
    }
  })
}

/** Whether nothing is missing on either side, in any currency. */
export const isBalanced = (sums: readonly MonthSum[]): boolean =>
  currencyTotals(sums).every(({ opening, debit, credit, closing }) => opening === 0n && debit === credit && closing === 0n)

/** Whether two trial balances say the same. */
export function areSameSums(one: readonly MonthSum[], other: readonly MonthSum[]): boolean {
  const texts = (sums: readonly MonthSum[]) =>
    sums
      .toSorted(inOrder)
      .map((line) => `${keyOf(line)} ${line.opening} ${line.debit} ${line.credit}`)
      .join('\n')
  return texts(one) === texts(other)
}
