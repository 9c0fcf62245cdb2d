import type { Fields, FieldValue, RecordOf } from './field.ts'
import type { Entity, StoredRecord } from './entity.ts'
import { rememberByKey } from '../kernel/remember-by-key.ts'
import { nearestName } from '../kernel/nearest-name.ts'
import { words, type Locale, type Words } from '../kernel/words.ts'
import { foldedKey } from './folded-name.ts'
import { regionNamed, withoutForm } from './region-names.ts'

/**
 * A stored reference record: of declared fields where the entity is known, of any fields otherwise.
 */
export type ReferenceRow<F extends Fields = Fields> = StoredRecord & RecordOf<F>

/**
 * Reference data in memory, at one moment: found by key or by any usual name, ignoring case, marks,
 * scripts and inner spaces (rule: Names of records).
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
  /** Names that a name which stands for no record is near to; of countries alone. */
  readonly near: (entity: string, named: string) => readonly Words[]
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
      const find = finderIn(entity, rows)
      const near = entity.isRegion === true ? nearIn(entity, rows) : () => []
      return [
        entity.name,
        {
          key: entity.key,
          rows,
          find: rememberByKey({ make: find, most: MOST_NAMES }),
          near: rememberByKey({ make: near, most: MOST_NAMES }),
        },
      ]
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
    near: (entity, named) => byEntity.get(entity)?.near(named) ?? [],
  }
}

type Find = (named: string) => ReferenceRow | undefined

/** Between a key and a name, `AE - United Arab Emirates`, or around one, `Emirates (UAE)`. */
const BESIDE = /[-–—/|:：,，、;；()（）[\]【】]+/

/**
 * Finds a record by its key or any of its names, or by several of them that are of one record; a
 * region by its names in other languages, too.
 */
function finderIn(entity: Entity, rows: readonly ReferenceRow[]): Find {
  const names = namesOf(entity, rows)
  const codes = rows.map((row) => String(row[entity.key]))
  const one: Find = (named) => {
    const key = foldedKey(named)
    const known = names.get(key)
    if (known !== undefined || entity.isRegion !== true || key === '') return known
    const bare = withoutForm(key)
    return names.get(bare) ?? names.get(foldedKey(regionNamed(key, codes) ?? regionNamed(bare, codes) ?? ''))
  }
  return (named) => {
    const whole = names.get(foldedKey(named))
    if (whole !== undefined) return whole
    const parts = BESIDE.test(named) ? named.split(BESIDE).filter((part) => foldedKey(part) !== '') : []
    const [first, ...further] = parts.map(one)
    return first !== undefined && further.every((row) => row === first) ? first : one(named)
  }
}

const LEAST_NEAR = 4
/** A shorter name is near to too many. */
const LEAST_MISSPELT = 7
const MOST_NEAR = 3
/** A sheet of nothing but wrong names is not compared with all of ours for hours. */
const MOST_COMPARED = 1000

/** Finds the titles of records that begin as a name does, or that it misspells. */
function nearIn(entity: Entity, rows: readonly ReferenceRow[]): (named: string) => readonly Words[] {
  const titleIn = (row: ReferenceRow, locale: Locale): string => String(row[entity.titleIn?.[locale] ?? entity.title] ?? row[entity.title])
  const keys = rows.flatMap((row) => namesIn(entity, row).map((name) => [foldedKey(name), row] as const))
  const names = keys.map(([name]) => name)
  let compared = 0
  return (named) => {
    const key = foldedKey(named)
    if (key.length < LEAST_NEAR) return []
    const beginning = keys.filter(([name]) => name.length >= LEAST_NEAR && (name.startsWith(key) || key.startsWith(name)))
    const isCompared = beginning.length === 0 && key.length >= LEAST_MISSPELT && compared < MOST_COMPARED
    if (isCompared) compared += 1
    const misspelt = isCompared ? nearestName(key, names) : undefined
    const found = misspelt === undefined ? beginning : keys.filter(([name]) => name === misspelt)
    return [...new Set(found.map(([, row]) => row))]
      .slice(0, MOST_NEAR)
      .map((row) => words(titleIn(row, 'zh-CN'), titleIn(row, 'zh-TW'), titleIn(row, 'en-US')))
  }
}

const namesIn = (entity: Entity, row: ReferenceRow): readonly string[] =>
  [
    ...[entity.title, ...Object.values(entity.titleIn ?? {})].map((field) => row[field]),
    ...(Array.isArray(row['aliases']) ? (row['aliases'] as readonly string[]) : []),
  ].filter((name): name is string => typeof name === 'string' && name !== '')

function namesOf(entity: Entity, rows: readonly ReferenceRow[]): ReadonlyMap<string, ReferenceRow> {
  const names = new Map<string, ReferenceRow>()
  const add = (name: FieldValue | undefined, row: ReferenceRow): void => {
    if (typeof name !== 'string' || name === '') return
    const key = foldedKey(name)
    if (!names.has(key)) names.set(key, row)
  }
  for (const row of rows) add(row[entity.key], row)
  for (const row of rows) for (const name of namesIn(entity, row)) add(name, row)
  return names
}
