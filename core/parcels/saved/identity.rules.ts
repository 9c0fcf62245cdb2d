import type { SavedEntity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { nameKey } from '#core/base/fields/references.ts'

/**
 * The identity that makes two records of a customer one: the fields that the declaration names,
 * whatever their case, width, spaces and punctuation.
 */
export function savedIdentityOf({ saved }: Pick<SavedEntity, 'saved'>, values: RecordValues): string {
  const texts = saved.identity.map((fields) => fields.map((name) => nameKey(String(values[name] ?? ''))))
  return (texts.find((parts) => parts.some((part) => part !== '')) ?? []).join('|')
}
