import type { Entity } from '#core/base/fields/entity.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'

/** The page of an entity's list. */
export const listPath = ({ area, owned }: Entity): string => owned?.page ?? `/admin/${area}`

/** The display name of a record: its key, and its title in the reader's language. */
export function recordName(entity: Entity, record: ReferenceRecord, locale: Locale): string {
  const key = String(record[entity.key] ?? '')
  const title = String(record[entity.titleIn?.[locale] ?? entity.title] ?? record[entity.title] ?? '')
  return title === '' || title === key ? key : `${key} ${title}`
}
