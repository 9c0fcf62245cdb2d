import type { AuditEntry } from '../../core/kernel/audit.ts'
import type { Entity } from '../../core/kernel/entity.ts'
import { shower } from '../../core/kernel/read-field.ts'
import type { RecordValues } from '../../core/reference/read-record.ts'

/** What differs between two records, field by field, as shown outside. */
export function recordChanges(entity: Entity, before: RecordValues, after: RecordValues): NonNullable<AuditEntry['changes']> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const show = shower(field)
    const [from, to] = [show(before[name]), show(after[name])]
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from, to }
  }
  return changes
}
