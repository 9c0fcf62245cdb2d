import type { Money } from '#core/base/kernel/money.ts'
import type { EntryDraft, Leg } from './entry.ts'
import { creditLineOf, currencyOf, type AccountId } from './ledger-account.ts'

/** Returns the rest of the legs of a charge after the entries that gave parts of it back. */
export function legsLeft(entries: readonly { readonly legs: readonly Leg[] }[]): readonly Leg[] {
  const amounts = new Map<AccountId, bigint>()
  for (const { account, amount } of entries.flatMap(({ legs }) => legs)) amounts.set(account, (amounts.get(account) ?? 0n) + amount)
  return [...amounts].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }))
}

/**
 * An amount shared over others in proportion to them, to the minor unit: the largest remainders get
 * what is left. None gets more than there was.
 */
function shared(amount: bigint, over: readonly bigint[]): readonly bigint[] {
  const whole = over.reduce((total, one) => total + one, 0n)
  const parts = over.map((one, place) => ({ place, share: (one * amount) / whole, rest: (one * amount) % whole }))
  let missing = amount - parts.reduce((total, { share }) => total + share, 0n)
  const shares = parts.map(({ share }) => share)
  for (const { place, share } of parts.toSorted((one, other) => Number(other.rest - one.rest))) {
    if (missing <= 0n) break
    shares[place] = share + 1n
    missing -= 1n
  }
  return shares
}

const isExchange = (account: AccountId): boolean => account.startsWith('exchange:')
const sumOf = (legs: readonly Leg[]): bigint => legs.reduce((total, { amount }) => total + amount, 0n)

/**
 * Takes an amount from the credited accounts of a currency in proportion to what they have of the
 * charge.
 */
function takenFrom(credited: readonly Leg[], amount: bigint): readonly Leg[] {
  const shares = shared(
    amount,
    credited.map((leg) => leg.amount),
  )
  return credited.map(({ account }, at) => ({ account, amount: -(shares[at] ?? 0n) }))
}

/**
 * A refund of a part of a charge, or of all that is left of it: revenue, taxes and fees, each in
 * proportion → the account that paid. That is the wallet, or the receivable where the charge was on
 * terms: there it lowers what the customer owes, and the wallet stays as it is. What was paid in
 * another currency goes back through the exchange accounts. `left` are the charge's legs without
 * what was refunded before, so that refunds together undo the charge to the cent. Throws for more
 * than is left.
 */
export function refundOf({
  reference,
  left,
  amount: { amount, currency },
  note,
}: {
  readonly reference: string
  readonly left: readonly Leg[]
  readonly amount: Money
  readonly note: string
}): EntryDraft {
  const inIt = left.filter(({ account }) => currencyOf(account) === currency)
  const payer = inIt.find((leg) => creditLineOf(leg.account) !== undefined && leg.amount < 0n)
  if (payer === undefined || amount <= 0n || amount > -payer.amount) throw new Error(`${amount} ${currency} is no part of ${reference}`)
  const taken = takenFrom(
    inIt.filter((leg) => leg.amount > 0n),
    amount,
  )
  const isExchanged = taken.some(({ account }) => isExchange(account))
  const abroad = isExchanged ? left.filter((leg) => currencyOf(leg.account) !== currency && isExchange(leg.account) && leg.amount < 0n) : []
  const exchanged = abroad.flatMap(({ account, amount: given }) => {
    const back = (-given * amount) / -payer.amount
    const credited = left.filter((leg) => currencyOf(leg.account) === currencyOf(account) && leg.amount > 0n)
    return back === 0n ? [] : [{ account, amount: back }, ...takenFrom(credited, back)]
  })
  const legs = [{ account: payer.account, amount }, ...taken, ...exchanged].filter((leg) => leg.amount !== 0n)
  if (sumOf(legs) !== 0n) throw new Error(`a refund of ${reference} does not sum to zero`)
  const payWay = payer.account.startsWith('receivable:') ? 'account' : 'balance'
  return { kind: 'refund', reference, legs, payWay, calculated: false, note }
}
