import type { Actor } from '#core/platform/access/account.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { ledgerFailure } from './ledger.failures.ts'
import type { Receipt } from './post-entry.ts'
import type { Posting } from './post-together.ts'
import { reversal } from './postings.ts'

export type ReverseEntry = { readonly entryNumber: number; readonly note: string; readonly keyed: KeyedCommand }

/**
 * Reverses an entry once by a new one with the opposite legs (domain §5); the wrong one stays in
 * the journal. INPUT_INVALID without a reason, ENTRY_NOT_FOUND, ENTRY_REVERSED, ENTRY_IS_REVERSAL,
 * CREDIT_EXCEEDED where the money is spent, IDEMPOTENCY_CONFLICT.
 */
export const reverseEntry =
  (posting: Posting) =>
  ({ entryNumber, note, keyed }: ReverseEntry, actor: Actor): Promise<Result<Receipt>> =>
    posting(keyed, {
      actor,
      draftOf: async ({ ledger }) => {
        if (note.trim() === '') return failed(invalidInput([atField('note', inputFailure('FIELD_REQUIRED'))]))
        const entry = await ledger.find(entryNumber)
        if (entry === undefined) return failed(ledgerFailure('ENTRY_NOT_FOUND', { entry: entryNumber }))
        if (entry.reverses !== undefined) return failed(ledgerFailure('ENTRY_IS_REVERSAL', { entry: entryNumber }))
        return ok(reversal(entry, note.trim()))
      },
    })
