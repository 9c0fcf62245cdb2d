import type { Entity } from '#core/base/fields/entity.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import { shower } from '#core/base/fields/read-field.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale, Words } from '#core/base/kernel/words.ts'
import type { Actor } from '../account.ts'

/**
 * One of a list to choose from: its code, its title in the reader's language, and what else is
 * shown of it.
 */
export type OptionRecord = { readonly code: string; readonly title: string; readonly id?: number } & Readonly<Record<string, unknown>>

/** Who chooses, when, and from which records. */
export type OptionReader = {
  readonly actor: Actor
  readonly locale: Locale
  readonly at: Instant
  readonly references: References
  /** The records of an entity that is not kept in memory. */
  readonly storeOf: (entity: Entity) => Pick<EntityStore, 'list'>
  /** The client group of the shipper who asks. */
  readonly groupOf: (customerId: number) => Promise<string | undefined>
}

export type OptionQuery = {
  readonly filters: Readonly<Record<string, FieldValue>>
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}
export type OptionPage = { readonly rows: readonly OptionRecord[]; readonly total: number }

/**
 * A list that pages and programs choose from, declared once: the call that pages through it and the
 * one that answers several lists by name read the same declaration (rule: Option lists).
 */
export type OptionList = {
  readonly name: string
  /** Names that programs know it by besides. */
  readonly otherNames?: readonly string[]
  /** Programs know its records by their ids, which then stand beside codes and titles. */
  readonly isNumbered?: true
  /** Who may see it at all; to others it does not exist. */
  readonly isFor: (actor: Actor) => boolean
  readonly find: (reader: OptionReader, query: OptionQuery) => Promise<OptionPage>
}

export const isStaff = ({ audience }: Pick<Actor, 'audience'>): boolean => audience === 'staff'
export const isAnyone = (): boolean => true

const has = (record: OptionRecord, keywords: string): boolean =>
  Object.values(record).some((value) => typeof value === 'string' && foldForSearch(value).includes(keywords))

/** The page of records in memory whose fields are as asked and of which one has the keywords. */
export function optionPage(records: readonly OptionRecord[], { filters, keywords = '', page, pageSize }: OptionQuery): OptionPage {
  const wanted = Object.entries(filters)
  const typed = foldForSearch(keywords.trim())
  const rows = records.filter((record) => wanted.every(([name, value]) => record[name] === value) && (typed === '' || has(record, typed)))
  return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
}

/** Declares a list that is worked out from what is in memory. */
export const listedOptions = ({
  records,
  ...list
}: Omit<OptionList, 'find'> & { readonly records: (reader: OptionReader) => Promise<readonly OptionRecord[]> }): OptionList => ({
  ...list,
  find: async (reader, query) => optionPage(await records(reader), query),
})

/** Declares a list that never changes, by code. */
export const fixedOptions = (name: string, choices: readonly (readonly [code: string, title: Words])[]): OptionList =>
  listedOptions({
    name,
    isFor: isAnyone,
    records: async ({ locale }) => choices.map(([code, title]) => ({ code, title: title[locale] })),
  })

/** The name of a record in a language. */
const titleOf = (entity: Entity, row: ReferenceRow, locale: Locale): string =>
  String(row[entity.titleIn?.[locale] ?? entity.title] ?? row[entity.title] ?? row[entity.key] ?? '')

/** Returns the function that shows a record as an option, with the named fields of it. */
export function optionOf(entity: Entity, shown: readonly string[]): (row: ReferenceRow, locale: Locale) => OptionRecord {
  const fields = Object.entries(entity.fields).flatMap(([name, field]) => (shown.includes(name) ? [[name, shower(field)] as const] : []))
  return (row, locale) => ({
    ...Object.fromEntries(fields.map(([name, show]) => [name, show(row[name])])),
    id: row.id,
    code: String(row[entity.key]),
    title: titleOf(entity, row, locale),
  })
}

type EntityOptions = Partial<Pick<OptionList, 'name' | 'otherNames' | 'isNumbered' | 'isFor'>> & {
  /** The fields that shippers are shown; all of them where it is left out. */
  readonly published?: readonly string[]
  /** Whether a record is offered; all are where it is left out. */
  readonly isOffered?: (row: ReferenceRow, actor: Actor) => boolean
}

/** Declares the records of an entity as a list: from memory where they are kept there. */
export function entityOptions(entity: Entity, { published, isOffered = isAnyone, ...declared }: EntityOptions = {}): OptionList {
  const all = Object.keys(entity.fields)
  const toStaff = optionOf(entity, all)
  const toShippers = optionOf(entity, published ?? all)
  const shownTo = (actor: Actor) => (isStaff(actor) ? toStaff : toShippers)
  const list = { name: entity.name, isFor: isAnyone, ...declared }
  if (entity.cached !== true)
    return {
      ...list,
      find: async ({ actor, locale, storeOf }, { filters, keywords, page, pageSize }) => {
        const found = await storeOf(entity).list({ filters, ...(keywords === undefined ? {} : { keywords }), page, pageSize })
        return { rows: found.rows.map((row) => shownTo(actor)(row, locale)), total: found.total }
      },
    }
  return listedOptions({
    ...list,
    records: async ({ actor, locale, references }) =>
      references.all(entity).flatMap((row) => (isOffered(row, actor) ? [shownTo(actor)(row, locale)] : [])),
  })
}
