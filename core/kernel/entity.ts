import type { Fields } from './field.ts'
import type { Locale, Words } from './words.ts'

/** What every stored record carries besides its declared fields. `version` grows by one with each write. */
export type Stored = { readonly id: number; readonly version: number }

/** The fields that an entity gives a part to play, by name. */
type Named<Name extends string> = {
  /** The field by which people and other records name a record; unique. */
  readonly key: Name
  /** The field shown beside the key where a record is chosen; `titleIn` where another language has its own. */
  readonly title: Name
  readonly titleIn?: Readonly<Partial<Record<Locale, Name>>>
  /** Columns of the list until the user chooses others. */
  readonly listed: readonly Name[]
  /** Fields that the search box looks into. */
  readonly searched: readonly Name[]
  /** Fields offered as filters; flags, choices, references and codes. */
  readonly filtered: readonly Name[]
}

/** A plain record kind that needs nothing beyond field rules: the whole declaration of a reference area. */
export type Entity<F extends Fields = Fields> = Named<string> & {
  /** Singular, snake case: the table and the audit trail's word. */
  readonly name: string
  /** The path under `/admin` in API and pages, and the permission area. */
  readonly area: string
  readonly label: Words
  readonly fields: F
  /** Read so often that every server keeps a copy, seen changed within a second. */
  readonly cached?: true
  /** Its records are accounts: its table is a view on them, and a new one comes with its first password, so no sheet brings one in. */
  readonly isAccount?: true
  /** What the form of a new record starts from, as outside. */
  readonly starts?: Readonly<Record<string, unknown>>
}

/** An entity without what others keep of it: what forms send, sheets bring and stores write. */
export const writable = (entity: Entity): Entity => {
  const known = writables.get(entity)
  if (known !== undefined) return known
  const own = Object.entries(entity.fields).filter(([, field]) => field.kept !== true)
  const made = own.length === Object.keys(entity.fields).length ? entity : { ...entity, fields: Object.fromEntries(own) }
  writables.set(entity, made)
  return made
}
const writables = new WeakMap<Entity, Entity>()

const areas = new Set<string>()

/** The areas of every entity declared so far: an area that nobody declared opens to nobody (core/identity/areas.ts). */
export const declaredAreas = (): ReadonlySet<string> => areas

/** Declares an entity; throws where a field is named that the declaration lacks. */
export function defineEntity<const F extends Fields>(entity: Entity<F> & Named<keyof F & string>): Entity<F> {
  for (const name of [
    entity.key,
    entity.title,
    ...Object.values(entity.titleIn ?? {}),
    ...entity.listed,
    ...entity.searched,
    ...entity.filtered,
  ])
    if (!(name in entity.fields)) throw new Error(`${entity.name}: no field ${name}`)
  if (entity.fields[entity.key]?.required !== true) throw new Error(`${entity.name}: the key must be required`)
  areas.add(entity.area)
  return entity
}
