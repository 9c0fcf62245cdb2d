import type { AuditEntry } from '../../core/kernel/audit.ts'
import type { Entity } from '../../core/kernel/entity.ts'
import type { Field } from '../../core/kernel/field.ts'
import { shower } from '../../core/kernel/read-field.ts'
import type { RecordValues } from '../../core/reference/read-record.ts'

/** What differs between two records, field by field, as shown outside. */
export function recordChanges(entity: Entity, before: RecordValues, after: RecordValues): NonNullable<AuditEntry['changes']> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const show = shower(field)
    const [from, to] = [show(before[name]), show(after[name])]
    if (compared(field, from) !== compared(field, to)) changes[name] = { from, to }
  }
  return changes
}

/** A value as it is compared: a spreadsheet gives 7.10 back as 7.1. */
const compared = (field: Field, value: unknown): string =>
  JSON.stringify(field.kind === 'rate' && typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value)
