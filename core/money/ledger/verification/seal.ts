import type { EntryDraft, JournalEntry, PostedLeg, Stamp } from '../entry.ts'
import type { AccountId } from '../ledger-account.ts'
import type { Digest } from '#core/base/kernel/digest.port.ts'

/**
 * The state of an account: its number of legs, their sum, and the last link of its chain, which is
 * empty before the first.
 */
export type AccountState = { readonly sequence: number; readonly balance: bigint; readonly link: string }

export const NOTHING_POSTED: AccountState = { sequence: 0, balance: 0n, link: '' }

/** Changes with the format in which an entry is serialised, so that old entries stay verifiable. */
const FORM = 'crossdock-ledger-1'

/** An entry before it is in the journal, or without what the journal added to it. */
export type BareEntry = EntryDraft & Stamp & { readonly number: number }

type Sealing = { readonly stateOf: (account: AccountId) => AccountState; readonly digest: Digest }

/**
 * Appends an entry to its accounts: each leg gets its sequence number, the balance after it, and a
 * link, the SHA-256 of the previous link on its account and of everything in the entry. Anyone who
 * changes, moves, adds or removes an entry would have to redo all later ones on its accounts.
 */
export function seal(entry: BareEntry, { stateOf, digest }: Sealing): JournalEntry {
  const legs = entry.legs.map(({ account, amount }) => {
    const before = stateOf(account)
    return { account, amount, sequence: before.sequence + 1, balanceAfter: before.balance + amount, before: before.link }
  })
  const content = digest(textOf(entry, legs))
  return { ...entry, legs: legs.map(({ before, ...leg }): PostedLeg => ({ ...leg, link: digest(before + content) })) }
}

function textOf(entry: BareEntry, legs: readonly Omit<PostedLeg, 'link'>[]): string {
  const { number, at, actorId, kind, reference, payWay, calculated, fixedFee, note, reverses } = entry
  return JSON.stringify([
    FORM,
    number,
    at,
    actorId,
    kind,
    reference,
    payWay,
    calculated,
    fixedFee === undefined ? null : [String(fixedFee.amount), fixedFee.currency],
    note ?? null,
    reverses ?? null,
    legs.map(({ account, amount, sequence, balanceAfter }) => [account, String(amount), sequence, String(balanceAfter)]),
  ])
}

/** The state of an account after a leg. */
export const stateAfter = ({ sequence, balanceAfter, link }: PostedLeg): AccountState => ({ sequence, balance: balanceAfter, link })
