import type { Entity } from '#core/base/fields/entity.ts'
import type { Field, FieldValue } from '#core/base/fields/field.ts'
import type { RecordFilter } from '#core/base/fields/reference.ports.ts'
import { codecOf, columnName } from './declared-columns.ts'
import { quoteIdentifier } from '../database/sql-values.ts'
import { containing } from '../database/search-text.ts'

export type Statement = { readonly text: string; readonly values: unknown[] }

const fieldOf = (entity: Entity, name: string): Field => {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (field === undefined) throw new Error(`${entity.name} has no field ${name}`)
  return field
}

/** The column that a field is sorted and compared by; for an amount its count. */
const mainColumn = (entity: Entity, name: string): string => {
  const column = columnName(name)
  return quoteIdentifier(fieldOf(entity, name).kind === 'money' ? `${column}_amount` : column)
}

const isList = ({ kind }: Field): boolean => kind === 'texts' || kind === 'references'

/** The columns that a search box searches, folded. */
const searchable = (entity: Entity, name: string): string => {
  const column = quoteIdentifier(columnName(name))
  return `folded(${isList(fieldOf(entity, name)) ? `array_to_string(${column}, ' ')` : `${column}::text`})`
}

/** The condition of a filter on an entity's table. */
export function entityWhere(entity: Entity, { filters = {}, keywords, ids }: RecordFilter): Statement {
  const values: unknown[] = []
  const conditions: string[] = []
  if (ids !== undefined) conditions.push(`id = any($${values.push(ids)})`)
  for (const [name, value] of Object.entries(filters)) {
    if (isList(fieldOf(entity, name))) conditions.push(`$${values.push(value)} = any(${quoteIdentifier(columnName(name))})`)
    else conditions.push(equals(entity, name, value, values))
  }
  if (keywords !== undefined && keywords.trim() !== '') {
    const place = `$${values.push(containing(keywords.trim()))}`
    conditions.push(`(${entity.searched.map((name) => `${searchable(entity, name)} like ${place}`).join(' or ')})`)
  }
  return { text: conditions.length === 0 ? 'true' : conditions.join(' and '), values }
}

function equals(entity: Entity, name: string, value: FieldValue, values: unknown[]): string {
  const field = fieldOf(entity, name)
  const codec = codecOf({ [name]: field })
  const written = codec.write({ [name]: value })
  return codec.names.map((column, at) => `${quoteIdentifier(column)} = $${values.push(written[at])}`).join(' and ')
}

/** The requested order, by default the key, and always a unique one for equal values. */
export function entityOrder(entity: Entity, { sort }: RecordFilter): string {
  const key = quoteIdentifier(columnName(entity.key))
  if (sort === undefined) return `order by ${key}, id`
  return `order by ${mainColumn(entity, sort.field)} ${sort.descending ? 'desc nulls last' : 'asc nulls first'}, ${key}, id`
}
