import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import { shower } from '#core/base/fields/read-field.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'

/** The difference between two records, field by field, in the form of the API. */
export function recordChanges(entity: Entity, before: RecordValues, after: RecordValues): NonNullable<AuditEntry['changes']> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const show = shower(field)
    const [from, to] = [show(before[name]), show(after[name])]
    if (compared(field, from) !== compared(field, to)) changes[name] = { from, to }
  }
  return changes
}

/** The form in which a value is compared: a spreadsheet returns 7.10 as 7.1. */
const compared = (field: Field, value: unknown): string =>
  JSON.stringify(field.kind === 'rate' && typeof value === 'string' && value.includes('.') ? value.replace(/\.?0+$/, '') : value)
