import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { AuditEntry } from '../kernel/audit.ts'
import type { Clock } from '../kernel/clock.ts'
import { once, type KeyedCommand } from '../kernel/once.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { EntryDraft, JournalEntry } from './entry.ts'
import { flowNumberOf } from './flow.ts'
import type { LedgerUnit } from './ledger.ports.ts'
import { post } from './post.ts'

export type LedgerDesk = { readonly atomically: Atomically<LedgerUnit>; readonly clock: Clock }

/** The result of a command that moves money: the entry, and the number under which people find it. Plain data, so that a repeat returns the same. */
export type Receipt = { readonly entryNumber: number; readonly flowNumber: string }

const receiptOf = (entry: JournalEntry): Receipt => ({ entryNumber: entry.number, flowNumber: flowNumberOf(entry) })

/**
 * Runs a command that writes one entry: a unit of work with the entry, its audit row and the answer stored under the command's key, so that
 * a repeat moves nothing and returns the first receipt (domain §5). `draftOf` returns what is to be written, or why nothing is.
 */
export function postOnce({ atomically, clock }: LedgerDesk) {
  return async (
    keyed: KeyedCommand,
    { actor, draftOf }: { readonly actor: Actor; readonly draftOf: (unit: LedgerUnit) => Promise<Result<EntryDraft>> },
  ): Promise<Result<Receipt>> => {
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const draft = await draftOf(unit)
        if (!draft.ok) return draft
        const stamp = { at: clock.now(), actorId: actor.id }
        const entry = await post(unit.ledger, draft.value, stamp)
        if (!entry.ok) return entry
        await unit.audit.write([auditOf(entry.value)])
        return ok(receiptOf(entry.value))
      }),
    )
  }
}

/** The audit row of an entry; its amounts are in the journal. */
export const auditOf = (entry: JournalEntry): AuditEntry => ({
  at: entry.at,
  actorId: entry.actorId,
  area: 'finance',
  subject: flowNumberOf(entry),
  action: entry.kind,
  changes: { reference: { to: entry.reference }, ...(entry.note === undefined ? {} : { note: { to: entry.note } }) },
})
