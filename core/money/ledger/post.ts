import type { Instant } from '#core/base/kernel/clock.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { accountsOf, openBooks } from './books.ts'
import type { EntryDraft, JournalEntry, Stamp } from './entry.ts'
import type { LedgerStore, LockedBooks } from './ledger.ports.ts'

/**
 * Writes entries within a unit of work, each whole or not at all, in two round trips to the store
 * however many there are. Refused ones (CREDIT_EXCEEDED, ENTRY_REVERSED, MONTH_CLOSED) leave no
 * trace and do not block the others; a caller that wants all or none returns the failure, which
 * undoes the unit.
 */
export async function postEach(ledger: LedgerStore, drafts: readonly EntryDraft[], stamp: Stamp): Promise<readonly Result<JournalEntry>[]> {
  const reversing = drafts.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses]))
  const locked = await ledger.open({ accounts: accountsOf(drafts), entries: drafts.length, reversing, at: stamp.at })
  const books = openBooks({ ...locked, digest: ledger.digest })
  const results = drafts.map((draft) => books.take(draft, stamp))
  const { entries, heads } = books.taken()
  if (entries.length > 0) await ledger.append(entries, heads)
  return results
}

/** Writes one entry within a unit of work: CREDIT_EXCEEDED, ENTRY_REVERSED, MONTH_CLOSED. */
export async function post(ledger: LedgerStore, draft: EntryDraft, stamp: Stamp): Promise<Result<JournalEntry>> {
  const [result] = await postEach(ledger, [draft], stamp)
  if (result === undefined) throw new Error('nothing came of an entry')
  return result
}

/**
 * Locks what `postFirst` writes to, so that the store can be asked for it at one moment with other
 * things.
 */
export const lockFirst = (ledger: LedgerStore, drafts: readonly EntryDraft[], at: Instant): Promise<LockedBooks> => {
  const reversing = drafts.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses]))
  return ledger.open({ accounts: accountsOf(drafts), entries: 1, reversing, at })
}

/**
 * Writes the first of several entries that the customer's credit covers, which are ways to pay for
 * the same; with `beyondCredit` the last one where none is covered, so that the customer comes into
 * arrears; `locked` is what was locked for them before. CREDIT_EXCEEDED as of the last,
 * ENTRY_REVERSED, MONTH_CLOSED.
 */
export async function postFirst(
  ledger: LedgerStore,
  drafts: readonly [EntryDraft, ...EntryDraft[]],
  { stamp, beyondCredit, locked }: { readonly stamp: Stamp; readonly beyondCredit: boolean; readonly locked?: LockedBooks | undefined },
): Promise<Result<JournalEntry>> {
  const books = openBooks({ ...(locked ?? (await lockFirst(ledger, drafts, stamp.at))), digest: ledger.digest })
  const last = drafts.length - 1
  let result = books.take(drafts[0], stamp, { beyondCredit: beyondCredit && last === 0 })
  for (let at = 1; !result.ok && at <= last; at += 1)
    result = books.take(drafts[at] ?? drafts[0], stamp, { beyondCredit: beyondCredit && at === last })
  const { entries, heads } = books.taken()
  if (entries.length > 0) await ledger.append(entries, heads)
  return result
}
