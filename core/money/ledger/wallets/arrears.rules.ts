import type { References } from '#core/base/fields/references.ts'
import { add, convert, money, type Money } from '#core/base/kernel/money.ts'
import { parseRate } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'

/** The currency in which arrears in several currencies are summed. */
const TOGETHER = 'CNY'

/**
 * Returns a customer's arrears as the one amount of the session user: in its own currency where it
 * owes one, otherwise together in CNY by each currency's `to_rmb`; 0.00 CNY for who owes nothing. A
 * currency that is no longer in the reference data is left out of the sum.
 */
export function arrearsTogether(arrears: readonly Money[], references: References): Money {
  const [only] = arrears
  if (only !== undefined && arrears.length === 1) return only
  const inOne = arrears.map((owed) => {
    const rate = owed.currency === TOGETHER ? undefined : references.find(currency, owed.currency)?.to_rmb
    if (owed.currency === TOGETHER) return owed
    return rate === undefined ? money(0n, TOGETHER) : convert(owed, { rate: must(parseRate(rate)), to: TOGETHER })
  })
  return inOne.reduce(add, money(0n, TOGETHER))
}
