import type { Fields, FieldValue, RecordOf } from './field.ts'
import type { Entity, StoredRecord } from './entity.ts'
import { rememberByKey } from '../kernel/remember-by-key.ts'
import type { Words } from '../kernel/words.ts'

/**
 * A stored reference record: of declared fields where the entity is known, of any fields otherwise.
 */
export type ReferenceRow<F extends Fields = Fields> = StoredRecord & RecordOf<F>

/**
 * Reference data in memory, at one moment: found by key or by any usual name, ignoring case and
 * inner spaces.
 */
export type References = {
  /** The record of an entity that a key or a name stands for, typed by the entity's declaration. */
  readonly find: <F extends Fields>(entity: Entity<F>, named: string) => ReferenceRow<F> | undefined
  /** All records of an entity, by key. */
  readonly all: <F extends Fields>(entity: Entity<F>) => readonly ReferenceRow<F>[]
  /**
   * The key of the record that a key or a name stands for, where only the entity's name is known.
   */
  readonly keyOf: (entity: string, named: string) => string | undefined
}

/** The names in a country's record. */
export type CountryNames = { readonly name: string; readonly traditional_name?: string; readonly english_name: string }

/** A country's name in every language. */
export const countryName = (country: CountryNames): Words => ({
  'zh-CN': country.name,
  'zh-TW': country.traditional_name ?? country.name,
  'en-US': country.english_name,
})

/** Names as people write them: case, spaces, dots, commas and dashes are ignored. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,\-_'’·]+/g, '')

/** The same names repeat, in a sheet row by row: results are cached for up to this many names. */
const MOST_NAMES = 10_000

/**
 * Builds the index over cached entities: keys take precedence over names, earlier records over
 * later ones.
 */
export function indexReferences(tables: readonly { readonly entity: Entity; readonly rows: readonly ReferenceRow[] }[]): References {
  const byEntity = new Map(
    tables.map(({ entity, rows }) => {
      const names = namesOf(entity, rows)
      return [entity.name, { key: entity.key, rows, find: rememberByKey({ make: (named) => names.get(nameKey(named)), most: MOST_NAMES }) }]
    }),
  )
  // The rows of an entity were read by its declaration, which is what the result type states.
  return {
    find: <F extends Fields>(entity: Entity<F>, named: string) => byEntity.get(entity.name)?.find(named) as ReferenceRow<F> | undefined,
    all: <F extends Fields>(entity: Entity<F>) => (byEntity.get(entity.name)?.rows ?? []) as readonly ReferenceRow<F>[],
    keyOf: (entity, named) => {
      const known = byEntity.get(entity)
      const key = known?.find(named)?.[known.key]
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
