import { areaOf } from '#core/platform/access/roles/areas.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { Machine } from '#core/base/kernel/machine.ts'
import type { Words } from '#core/base/kernel/words.ts'

/**
 * The subject of an area of the trail: its name, who may read it, its words, and where its records
 * are shown.
 */
export type AuditArea = {
  readonly label: Words
  /** The area of permission that its records belong to. */
  readonly permission: string
  /** Fields by the names that changes use. */
  readonly fields: Fields
  readonly machines: readonly Machine[]
  /** Words of actions that are neither events of its machines nor known to every area. */
  readonly actions: Readonly<Record<string, Words>>
  /** The page of a record, where there is one. */
  readonly page?: (subject: string) => string
}

/** The words of an area of permission; throws where there is none of that name. */
export function labelOf(permission: string): Words {
  const area = areaOf(permission)
  if (area === undefined) throw new Error(`no area ${permission}`)
  return area.label
}

/** An area of the trail, by the area of permission that its records belong to. */
export const area = (permission: string, facts: Partial<Omit<AuditArea, 'permission'>> = {}): AuditArea => ({
  label: labelOf(permission),
  permission,
  fields: {},
  machines: [],
  actions: {},
  ...facts,
})

/** Where the list of an entity shows one of its records. */
export const pageOfEntity =
  ({ area: path }: Entity) =>
  (subject: string): string =>
    `/admin/${path}?keywords=${encodeURIComponent(subject)}`
