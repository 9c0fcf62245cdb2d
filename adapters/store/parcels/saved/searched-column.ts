import type { SavedEntity } from '#core/base/fields/entity.ts'
import { quoteIdentifier } from '../../database/sql-values.ts'
import { columnName } from '../../declared/declared-columns.ts'

/**
 * A column as beginnings are compared with it, byte by byte; its index has the same expression.
 * Phones are E.164 texts, other texts are folded.
 */
export function searchedColumn({ fields }: Pick<SavedEntity, 'fields'>, name: string, table?: string): string {
  const column = `${table === undefined ? '' : `${table}.`}${quoteIdentifier(columnName(name))}`
  return fields[name]?.kind === 'phone' ? `(${column} collate "C")` : `(folded(${column}) collate "C")`
}
