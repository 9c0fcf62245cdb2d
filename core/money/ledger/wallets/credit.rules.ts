import { formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Leg } from '../entry.ts'
import { creditLineOf, currencyOf, type AccountId } from '../ledger-account.ts'
import { ledgerFailure } from '../ledger.failures.ts'
import type { AccountHead } from '../ledger.ports.ts'

type LineBalances = { readonly wallet: bigint; readonly receivable: bigint }

/**
 * Returns the amount that counts against a credit limit: the wallet minus what is still to be paid
 * on terms. An overpayment on terms does not raise the wallet.
 */
const counted = ({ wallet, receivable }: LineBalances): bigint => (receivable < 0n ? wallet + receivable : wallet)

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** A customer's position in one currency: what is in the wallet, and what it can still spend. */
export type CreditStanding = { readonly balance: Money; readonly available: Money }

export function standingOf({ wallet, receivable }: { readonly wallet: AccountHead; readonly receivable: AccountHead }): CreditStanding {
  const of = (amount: bigint): Money => money(amount, currencyOf(wallet.account))
  const left = counted({ wallet: wallet.balance, receivable: receivable.balance })
  return {
    balance: of(wallet.balance),
    available: of(atLeastZero(left + wallet.creditLimit)),
  }
}

/**
 * Refuses a movement that would take a customer beyond its credit: CREDIT_EXCEEDED where one of its
 * accounts is debited and wallet and receivable together would fall below minus the limit
 * (rule: Credit line). Credits are accepted even where the limit was lowered below what is owed.
 */
export function withinCredit(legs: readonly Leg[], headOf: (account: AccountId) => AccountHead): Result<true> {
  const onAccount = (account: AccountId): bigint => legs.find((leg) => leg.account === account)?.amount ?? 0n
  for (const { account, amount } of legs) {
    const line = creditLineOf(account)
    if (line === undefined || amount > 0n) continue
    const [wallet, receivable] = [headOf(line.wallet), headOf(line.receivable)]
    const after = counted({
      wallet: wallet.balance + onAccount(line.wallet),
      receivable: receivable.balance + onAccount(line.receivable),
    })
    if (after >= -wallet.creditLimit) continue
    return failed(
      ledgerFailure('CREDIT_EXCEEDED', {
        available: formatAmount(standingOf({ wallet, receivable }).available),
        needed: formatAmount(money(-amount, currencyOf(account))),
        currency: currencyOf(account),
      }),
    )
  }
  return ok(true)
}
