import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { EntryDraft } from '#core/money/ledger/entry.ts'
import { ledgerFailure } from '#core/money/ledger/ledger.failures.ts'
import type { LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import { auditOf } from '#core/money/ledger/post-entry.ts'
import { post } from '#core/money/ledger/post.ts'
import { reversal } from '#core/money/ledger/postings.ts'

type Ports = { readonly atomically: Atomically<LedgerUnit>; readonly clock: Clock }
type PostedEntry = { readonly entryNumber: number }

/** Writes an entry with its audit row, by the account that sent the command. */
async function write(unit: LedgerUnit, draft: EntryDraft, { at, actorId }: { readonly at: number; readonly actorId: number }) {
  const posted = await post(unit.ledger, draft, { at, actorId })
  if (!posted.ok) return posted
  await unit.audit.write([auditOf(posted.value)])
  return ok({ entryNumber: posted.value.number })
}

/**
 * Posts an entry as use cases do, without what else they write: once for its key, in one unit of
 * work with its audit row.
 */
export const postOnce =
  ({ atomically, clock }: Ports) =>
  (draft: EntryDraft, keyed: KeyedCommand): Promise<Result<PostedEntry>> =>
    atomically((unit) => once(unit.answered, keyed, () => write(unit, draft, { at: clock.now(), actorId: keyed.accountId })))

export type Reversing = { readonly entryNumber: number; readonly note: string; readonly keyed: KeyedCommand }

/** Reverses an entry in the same way: ENTRY_NOT_FOUND, ENTRY_IS_REVERSAL, the codes of `post`. */
export const reverseOnce =
  ({ atomically, clock }: Ports) =>
  ({ entryNumber, note, keyed }: Reversing): Promise<Result<PostedEntry>> =>
    atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const entry = await unit.ledger.find(entryNumber)
        if (entry === undefined) return failed(ledgerFailure('ENTRY_NOT_FOUND', { entry: entryNumber }))
        if (entry.reverses !== undefined) return failed(ledgerFailure('ENTRY_IS_REVERSAL', { entry: entryNumber }))
        return write(unit, reversal(entry, note), { at: clock.now(), actorId: keyed.accountId })
      }),
    )
