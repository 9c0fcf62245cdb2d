import { readAudit } from '#core/oversight/audit/read-audit.ts'
import type { AuditReader } from '#core/oversight/audit/shown-value.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { RecordHistory } from '../../contract/oversight/audit/record-history.ts'
import { instantText } from '#core/base/kernel/instant.ts'

/** Reads the history of a record from its audit trail, newest first, in the reader's language. */
export async function recordHistory(
  audit: Pick<AuditTrail, 'of'>,
  { area, subject }: { readonly area: string; readonly subject: string },
  reader: AuditReader,
): Promise<RecordHistory> {
  const entries = await audit.of(area, subject)
  return entries.toReversed().map((entry) => {
    const read = readAudit({ ...entry, id: 0 }, reader)
    return {
      time: instantText(entry.at),
      actor: entry.actorName,
      action: entry.action,
      action_txt: read.action,
      changes: read.changes.map(({ label, from, to }) => ({ label, from, to })),
    }
  })
}
