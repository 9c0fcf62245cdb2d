import { declareArea, type Area, type AreaMenu } from './area.ts'
import type { Field, Fields, RecordOf } from './field.ts'
import { words, wordsWithin, type Locale, type Words } from '../kernel/words.ts'

/**
 * Fields that every stored record has besides its declared ones. `version` increases by one with
 * each write.
 */
export type StoredRecord = { readonly id: number; readonly version: number }

/** The names of the fields that have a special use. */
type SpecialFields<Name extends string> = {
  /** The field that people and other records refer to; unique. */
  readonly key: Name
  /** The field shown beside the key where a record is chosen; `titleIn` for other languages. */
  readonly title: Name
  readonly titleIn?: Readonly<Partial<Record<Locale, Name>>>
  /** Columns of the list until the user chooses others. */
  readonly listed: readonly Name[]
  /** Fields that the search box searches. */
  readonly searched: readonly Name[]
  /** Fields offered as filters; flags, choices, references and codes. */
  readonly filtered: readonly Name[]
}

/**
 * Records by their fields: what is listed, filtered, searched and exported of them. An area of its
 * own keeps them and writes them.
 */
export type ReadModel<F extends Fields = Fields> = SpecialFields<string> & {
  /** Singular, snake case. */
  readonly name: string
  /** The area of permission. */
  readonly area: string
  readonly label: Words
  readonly fields: F
}

/**
 * Records that need nothing beyond field rules: this is the whole declaration of a reference area.
 * Its `name` is also its table and what the audit trail calls it, its `area` also its path under
 * `/admin` in API and pages.
 */
export type Entity<F extends Fields = Fields> = ReadModel<F> & {
  /** One of its records within a sentence: “New {one}”. Its label where that is the same. */
  readonly one?: Words
  /** The title for making a record where “New {one}” would mislead. */
  readonly newTitle?: Words
  /** Where its pages are found in the staff menu; none where its records are the clients' own. */
  readonly menu?: AreaMenu
  /**
   * Its records are the clients' own: each shipper reads and writes its own alone, and its key is
   * unique among these.
   */
  readonly owned?: OwnedPlaces
  /** The reference that the key is unique within: elsewhere the same key is another record. */
  readonly within?: string
  /** Customers keep them to write less (`core/parcels/saved`). */
  readonly saved?: SavedRules
  /** The field with barcodes: an article number is that of one record of its owner alone. */
  readonly barcodes?: string
  /** Read so often that every server caches it; changes are seen within a second. */
  readonly cached?: true
  /** Its keys are regions of ISO 3166, which have names in every language. */
  readonly isRegion?: true
  /**
   * Its records are accounts: its table is a view of them, and a new one needs a first password, so
   * sheets cannot import them.
   */
  readonly isAccount?: true
  /** Its records are clients: staff who are limited to their own reach these alone. */
  readonly ofClients?: true
  /**
   * Its records name terms of single clients: staff who are limited to their own clients are kept
   * out.
   */
  readonly ofAllClients?: true
  /**
   * Its records are versions on a timeline, drafts until they are published; `of` is the field
   * whose value the versions of one rule share.
   */
  readonly versions?: { readonly of: string }
  /** The values that the form of a new record starts from, by the names of the API. */
  readonly starts?: Readonly<Record<string, unknown>>
}

/**
 * Further rules of records that customers keep to write less: nobody else reads them, staff
 * neither, and changes leave no audit entry.
 */
export type SavedRules = {
  /** Of their page in the menu. */
  readonly icon: string
  /**
   * By which fields two records are one, whatever their case and punctuation: the first of these
   * alternatives of which something is filled in.
   */
  readonly identity: readonly (readonly string[])[]
  /** The fields by whose beginning records are offered while something is typed. */
  readonly offered: readonly string[]
}

/** An entity whose records customers keep to write less. */
export type SavedEntity<F extends Fields = Fields> = Entity<F> & { readonly owned: OwnedPlaces; readonly saved: SavedRules }

/** Where shippers find records of their own: the path below `/api`, and the page of the list. */
export type OwnedPlaces = {
  readonly api: string
  readonly page: string
  /** The subject of the scopes that let keys of programs read and write them. */
  readonly keys: 'orders' | 'stock'
}

/** Returns the identity of a record: its key, behind the record that it is unique within. */
export const identityOf = ({ key, within }: Pick<Entity, 'key' | 'within'>, record: Readonly<Record<string, unknown>>): string =>
  [...(within === undefined ? [] : [record[within]]), record[key]].map((part) => String(part ?? '')).join(' ')

/** A record of an entity, typed by its declaration: `EntityRecord<typeof country>`. */
export type EntityRecord<E extends { readonly fields: Fields }> = RecordOf<E['fields']>

const withFields = (isOne: (field: Field) => boolean): ((entity: Entity) => Entity) => {
  const known = new WeakMap<Entity, Entity>()
  return (entity) => {
    const own = Object.entries(entity.fields).filter(([, field]) => isOne(field))
    const made =
      known.get(entity) ?? (own.length === Object.keys(entity.fields).length ? entity : { ...entity, fields: Object.fromEntries(own) })
    known.set(entity, made)
    return made
  }
}

/** An entity without the fields that others maintain: what its store writes. */
export const stored: (entity: Entity) => Entity = withFields(({ kept, derived }) => kept !== true && derived !== true)

/** The same without those that its use cases give: what forms send and sheets import. */
export const writable: (entity: Entity) => Entity = withFields(
  ({ kept, derived, assigned }) => kept !== true && derived !== true && assigned !== true,
)

/** Whether any field of a form takes a permission of its own (rule: Guarded fields). */
export const hasGuards = ({ fields }: Pick<Entity, 'fields'>): boolean =>
  Object.values(fields).some(({ guardedBy }) => guardedBy !== undefined)

/** Throws where a declaration names a field that it lacks. */
function checkNames({ name, fields, key, title, titleIn = {}, listed, searched, filtered }: ReadModel): void {
  for (const one of [key, title, ...Object.values(titleIn), ...listed, ...searched, ...filtered])
    if (!(one in fields)) throw new Error(`${name}: no field ${one}`)
  if (fields[key]?.required !== true) throw new Error(`${name}: the key must be required`)
}

/** Throws where a key is unique within something that a record may lack. */
function checkWithin({ name, fields, within }: Pick<Entity, 'name' | 'fields' | 'within'>): void {
  if (within !== undefined && (fields[within]?.kind !== 'reference' || fields[within].required !== true))
    throw new Error(`${name}: the key is unique within a required reference`)
}

/**
 * Throws where records belong to a client: only an area of its own can limit them to those whose
 * client it is.
 */
function checkOwners({ name, fields }: ReadModel): void {
  for (const field of Object.values(fields))
    if ((field.kind === 'reference' || field.kind === 'references') && field.to === 'client')
      throw new Error(`${name}: records of clients need an area of their own`)
}

/** The area that an entity makes known: what permissions name and the staff menu shows. */
export function areaOfEntity({ area, label, menu }: Entity): Area {
  if (menu === undefined) throw new Error(`${area} has no place in the staff menu`)
  return { name: area, label, ...menu }
}

const NEW = words('新建{one}', '新增{one}', 'New {one}')
const EDIT = words('编辑{one}', '編輯{one}', 'Edit {one}')

/** A record of the entity within a sentence. */
const oneOf = ({ one, label }: Pick<Entity, 'one' | 'label'>): Words => one ?? label

/** Returns the title for making a record, on its page and on the button that leads there. */
export const newTitleOf = (entity: Pick<Entity, 'one' | 'label' | 'newTitle'>): Words =>
  entity.newTitle ?? wordsWithin(NEW, { one: oneOf(entity) })

/** Returns the title for changing a record. */
export const editTitleOf = (entity: Pick<Entity, 'one' | 'label'>): Words => wordsWithin(EDIT, { one: oneOf(entity) })

/**
 * Declares an entity and its area; it becomes part of the product with its line in
 * `core/entity-catalog.ts`.
 */
export function defineEntity<const F extends Fields>(entity: Entity<F> & SpecialFields<keyof F & string>): Entity<F> {
  checkNames(entity)
  checkOwners(entity)
  checkWithin(entity)
  declareArea(areaOfEntity(entity))
  return entity
}

/**
 * Declares records of which each client has its own; shippers get their API and pages from it, and
 * staff what its area makes.
 */
export function defineOwnedEntity<const F extends Fields, S extends Pick<Entity, 'saved'>>(
  entity: Omit<Entity<F>, 'menu' | 'saved'> & SpecialFields<keyof F & string> & { readonly owned: OwnedPlaces } & S,
): Entity<F> & { readonly owned: OwnedPlaces } & S {
  checkNames(entity)
  checkOwners(entity)
  return entity
}

/**
 * Declares records that an area of its own keeps; nothing is made from them but what their area
 * makes.
 */
export function defineReadModel<const F extends Fields>(model: ReadModel<F> & SpecialFields<keyof F & string>): ReadModel<F> {
  checkNames(model)
  return model
}
