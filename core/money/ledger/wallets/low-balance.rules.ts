import type { Instant } from '#core/base/kernel/clock.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { JournalEntry } from '../entry.ts'
import { creditLineOf, currencyOf } from '../ledger-account.ts'
import type { AccountHead } from '../ledger.ports.ts'

/** A wallet that an entry took below the level at which its customer wants to be warned. */
export type LowBalance = { readonly customerId: number; readonly balance: Money; readonly level: Money; readonly at: Instant }

/** Whether a balance is below the level at which a customer wants to be warned. */
export const isBelow = (balance: bigint, level: bigint | undefined): boolean => level !== undefined && balance < level

/**
 * The wallets that entries take below their customers' level: once for each time, since an entry
 * counts only where the balance before it was not below. It is asked of what is appended, in the
 * order of each account's chain, so that no way of posting can miss it.
 */
export function fallsBelow(entries: readonly JournalEntry[], heads: readonly AccountHead[]): readonly LowBalance[] {
  const levels = new Map(heads.map(({ account, warnBelow }) => [account, warnBelow]))
  return entries.flatMap(({ legs, at }) =>
    legs.flatMap(({ account, amount, balanceAfter }) => {
      const [level, line] = [levels.get(account), creditLineOf(account)]
      if (level === undefined || line?.wallet !== account) return []
      if (isBelow(balanceAfter - amount, level) || !isBelow(balanceAfter, level)) return []
      const currency = currencyOf(account)
      return [{ customerId: line.customerId, balance: money(balanceAfter, currency), level: money(level, currency), at }]
    }),
  )
}
