import type { Entity } from '#core/base/fields/entity.ts'
import { shower } from '#core/base/fields/read-field.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { ReferenceRecord } from '../../contract/platform/reference/reference.routes.ts'

/** The presenter of an entity's records, made once from its declaration. */
export function recordPresenter(entity: Entity): (row: ReferenceRow) => ReferenceRecord {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, shower(field)] as const)
  return (row) => {
    const record: Record<string, unknown> = { id: row.id, version: row.version }
    for (const [name, show] of fields) record[name] = show(row[name])
    return record as ReferenceRecord
  }
}
