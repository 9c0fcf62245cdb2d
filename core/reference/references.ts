import type { FieldValue } from '../kernel/field.ts'
import type { Entity, Stored } from '../kernel/entity.ts'
import { remembered } from '../kernel/remembered.ts'
import type { Words } from '../kernel/words.ts'

/** A reference record as validators see it. */
export type ReferenceRow = Stored & Readonly<Record<string, FieldValue | undefined>>

/** Reference data in memory, at one moment: found by code or by any name a person may write. */
export type References = {
  /** The record of an entity by its key, or by one of its names, case and inner spaces left aside. */
  readonly find: (entity: string, named: string) => ReferenceRow | undefined
  /** All records of an entity, by key. */
  readonly all: (entity: string) => readonly ReferenceRow[]
  /** The key of a record of an entity. */
  readonly keyOf: (entity: string, row: ReferenceRow) => string | undefined
}

/** A country's name in every language. */
export const countryName = (row: ReferenceRow): Words => ({
  'zh-CN': String(row['name']),
  'zh-TW': String(row['traditional_name'] ?? row['name']),
  'en-US': String(row['english_name']),
})

/** Names as people write them: case, spaces, dots, commas and dashes do not count. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,\-_'’·]+/g, '')

/** The same names come again and again, in a sheet row by row: what was found for each is kept, up to this many. */
const MOST_NAMES = 10_000

/** Builds the index over cached entities: keys win over names, earlier records over later ones. */
export function indexReferences(tables: readonly { readonly entity: Entity; readonly rows: readonly ReferenceRow[] }[]): References {
  const byEntity = new Map(
    tables.map(({ entity, rows }) => {
      const names = namesOf(entity, rows)
      return [entity.name, { key: entity.key, rows, find: remembered({ make: (named) => names.get(nameKey(named)), most: MOST_NAMES }) }]
    }),
  )
  return {
    find: (entity, named) => byEntity.get(entity)?.find(named),
    all: (entity) => byEntity.get(entity)?.rows ?? [],
    keyOf: (entity, row) => {
      const key = row[byEntity.get(entity)?.key ?? '']
      return typeof key === 'string' ? key : undefined
    },
  }
}

function namesOf(entity: Entity, rows: readonly ReferenceRow[]): ReadonlyMap<string, ReferenceRow> {
  const names = new Map<string, ReferenceRow>()
  const add = (name: FieldValue | undefined, row: ReferenceRow): void => {
    if (typeof name !== 'string' || name === '') return
    const key = nameKey(name)
    if (!names.has(key)) names.set(key, row)
  }
  for (const row of rows) add(row[entity.key], row)
  for (const row of rows) {
    for (const field of [entity.title, ...Object.values(entity.titleIn ?? {})]) add(row[field], row)
    for (const alias of Array.isArray(row['aliases']) ? (row['aliases'] as readonly string[]) : []) add(alias, row)
  }
  return names
}
