import type { EntryDraft, JournalEntry, PostedLeg, Stamp } from './entry.ts'
import type { AccountId } from './ledger-account.ts'
import { sha256 } from './sha256.ts'

/** Where an account stands: how many legs it has, their sum, and the last link of its chain, which is empty before the first. */
export type AccountState = { readonly sequence: number; readonly balance: bigint; readonly link: string }

export const NOTHING_POSTED: AccountState = { sequence: 0, balance: 0n, link: '' }

/** Changes with the way in which an entry is written down, so that old entries stay verifiable. */
const FORM = 'crossdock-ledger-1'

/** An entry before it is in the journal, or with what the journal gave it taken off. */
export type BareEntry = EntryDraft & Stamp & { readonly number: number }

/**
 * Writes an entry behind where its accounts stand: each leg gets its sequence, the balance after it, and a link, the SHA-256 of the link before it on
 * its account and of everything that the entry says. So whoever changes, moves, adds or removes one has to redo all that follow on its accounts.
 */
export function seal(entry: BareEntry, stateOf: (account: AccountId) => AccountState): JournalEntry {
  const legs = entry.legs.map(({ account, amount }) => {
    const before = stateOf(account)
    return { account, amount, sequence: before.sequence + 1, balanceAfter: before.balance + amount, before: before.link }
  })
  const digest = sha256(textOf(entry, legs))
  return { ...entry, legs: legs.map(({ before, ...leg }): PostedLeg => ({ ...leg, link: sha256(before + digest) })) }
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

/** Where an account stands after a leg. */
export const stateAfter = ({ sequence, balanceAfter, link }: PostedLeg): AccountState => ({ sequence, balance: balanceAfter, link })
