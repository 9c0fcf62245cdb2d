import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { withinCredit } from './wallets/credit.rules.ts'
import type { EntryDraft, JournalEntry, Leg, Stamp } from './entry.ts'
import { creditLineOf, currencyOf, type AccountId } from './ledger-account.ts'
import { ledgerFailure } from './ledger.failures.ts'
import type { AccountHead, LockedBooks } from './ledger.ports.ts'
import { monthOf } from './month.rules.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'
import { seal, stateAfter } from './verification/seal.ts'

/**
 * Books that are open for writing: the entries accepted so far, and the resulting state of their
 * accounts.
 */
export type OpenBooks = {
  /**
   * Accepts an entry whole, or refuses it whole: CREDIT_EXCEEDED unless it may go `beyondCredit`,
   * ENTRY_REVERSED, MONTH_CLOSED.
   */
  readonly take: (draft: EntryDraft, stamp: Stamp, how?: { readonly beyondCredit: boolean }) => Result<JournalEntry>
  readonly taken: () => { readonly entries: readonly JournalEntry[]; readonly heads: readonly AccountHead[] }
}

/**
 * The accounts that have to be locked for some drafts: those of their legs and, for a wallet or a
 * receivable, the whole credit line.
 */
export function accountsOf(drafts: readonly Pick<EntryDraft, 'legs'>[]): readonly AccountId[] {
  const accounts = new Set<AccountId>()
  for (const { account } of drafts.flatMap(({ legs }) => legs)) {
    accounts.add(account)
    const line = creditLineOf(account)
    if (line !== undefined) accounts.add(line.wallet).add(line.receivable)
  }
  return [...accounts].toSorted()
}

/**
 * Opens locked books. Each entry is appended to those before it, so that many commands fit into one
 * unit of work.
 */
export function openBooks({ heads, numbers, reversed, openFrom, digest }: LockedBooks & { readonly digest: Digest }): OpenBooks {
  const current = new Map(heads.map((head) => [head.account, head]))
  const reversals = new Map(reversed)
  const entries: JournalEntry[] = []
  const touched = new Set<AccountId>()
  const headOf = (account: AccountId): AccountHead => {
    const head = current.get(account)
    if (head === undefined) throw new Error(`${account} is not locked`)
    return head
  }
  const take: OpenBooks['take'] = (draft, stamp, { beyondCredit } = { beyondCredit: false }) => {
    expectWhole(draft)
    if (stamp.at < openFrom) return failed(ledgerFailure('MONTH_CLOSED', { month: monthOf(stamp.at) }))
    const { reverses } = draft
    const by = reverses === undefined ? undefined : reversals.get(reverses)
    if (reverses !== undefined && by !== undefined) return failed(ledgerFailure('ENTRY_REVERSED', { entry: reverses, by }))
    const covered = beyondCredit ? ok(true) : withinCredit(draft.legs, headOf)
    if (!covered.ok) return covered
    const number = numbers[entries.length]
    if (number === undefined) throw new Error('more entries than numbers')
    const entry = seal({ ...draft, ...stamp, number }, { stateOf: headOf, digest })
    for (const leg of entry.legs) {
      current.set(leg.account, { ...headOf(leg.account), ...stateAfter(leg) })
      touched.add(leg.account)
    }
    if (reverses !== undefined) reversals.set(reverses, number)
    entries.push(entry)
    return ok(entry)
  }
  return { take, taken: () => ({ entries, heads: [...touched].map(headOf) }) }
}

/** A draft that no posting can produce is a bug of ours, never a mistake of the caller. */
function expectWhole({ kind, legs }: EntryDraft): void {
  const fault = faultOfLegs(legs)
  if (fault !== undefined) throw new Error(`${kind}: ${fault}`)
}

/**
 * Why legs form no entry: there are none, one is zero, two are on one account, or a currency does
 * not sum to zero.
 */
export function faultOfLegs(legs: readonly Leg[]): 'empty' | 'doubled' | 'unbalanced' | undefined {
  if (legs.length === 0 || legs.some(({ amount }) => amount === 0n)) return 'empty'
  if (new Set(legs.map(({ account }) => account)).size < legs.length) return 'doubled'
  const sums = new Map<string, bigint>()
  for (const { account, amount } of legs) sums.set(currencyOf(account), (sums.get(currencyOf(account)) ?? 0n) + amount)
  return [...sums.values()].every((sum) => sum === 0n) ? undefined : 'unbalanced'
}
