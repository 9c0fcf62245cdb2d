import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { JournalEntry } from './entry.ts'
import { flowNumberOf } from './statements/flow.ts'

/** The audit row of an entry; its amounts are in the journal. */
export const auditOf = (entry: JournalEntry): AuditEntry => ({
  at: entry.at,
  actorId: entry.actorId,
  area: 'finance',
  subject: flowNumberOf(entry),
  action: entry.kind,
  changes: { reference: { to: entry.reference }, ...(entry.note === undefined ? {} : { note: { to: entry.note } }) },
})
