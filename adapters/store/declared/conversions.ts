import { parseArgs } from 'node:util'
import type { DeclaredSchema, Table } from './entity-table.ts'

/**
 * The decisions of a person where a change of the declarations could lose data. A place is `table`
 * or `table.column`, by its new name except in `renamed`.
 */
export type Conversions = {
  /** Old places and their new names. */
  readonly renamed: ReadonlyMap<string, string>
  /** Tables and columns whose data may go. */
  readonly dropped: ReadonlySet<string>
  /** SQL that makes the new value of a column whose type changes. */
  readonly using: ReadonlyMap<string, string>
  /** SQL that makes the value of rows that have none, for a column that becomes required. */
  readonly filled: ReadonlyMap<string, string>
}

export const NO_CONVERSIONS: Conversions = { renamed: new Map(), dropped: new Set(), using: new Map(), filled: new Map() }

const pairsOf = (option: string, texts: readonly string[] = []): ReadonlyMap<string, string> =>
  new Map(
    texts.map((text) => {
      const at = text.indexOf('=')
      if (at < 1 || at === text.length - 1) throw new Error(`--${option} ${text}: takes place=value, such as country.remark=note`)
      return [text.slice(0, at), text.slice(at + 1)] as const
    }),
  )

/**
 * Reads the arguments of `npm run migration`: a name, and `--rename`, `--drop`, `--using` and
 * `--fill`, each as often as needed.
 */
export function readConversions(args: readonly string[]): { readonly name: string; readonly conversions: Conversions } {
  const many = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { rename: many, drop: many, using: many, fill: many },
  })
  const conversions = {
    renamed: pairsOf('rename', values.rename),
    dropped: new Set(values.drop),
    using: pairsOf('using', values.using),
    filled: pairsOf('fill', values.fill),
  }
  return { name: positionals[0] ?? 'declared', conversions }
}

const renamedKeys = <T>(record: Readonly<Record<string, T>>, nameOf: (key: string) => string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [nameOf(key), value]))

/**
 * A schema in which tables and columns already have their new names, also where other tables refer
 * to them.
 */
export function withNewNames(schema: DeclaredSchema, renamed: Conversions['renamed']): DeclaredSchema {
  const tableName = (table: string): string => renamed.get(table) ?? table
  const columnName = (table: string, column: string): string => renamed.get(`${table}.${column}`) ?? column
  const renamedTable = (name: string, { columns, references, key, within, ...rest }: Table): Table => ({
    ...rest,
    columns: columns.map((column) => ({ ...column, name: columnName(name, column.name) })),
    references: Object.fromEntries(
      Object.entries(references).map(([column, [table, target]]) => [
        columnName(name, column),
        [tableName(table), columnName(table, target)] as const,
      ]),
    ),
    key: columnName(name, key),
    ...(within === undefined ? {} : { within: columnName(name, within) }),
  })
  const tables = Object.fromEntries(Object.entries(schema).map(([name, table]) => [name, renamedTable(name, table)]))
  return renamedKeys(tables, tableName)
}

/** Changes of a type that keep every value. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric', 'text'],
  bigint: ['numeric', 'text'],
  numeric: ['text'],
  boolean: ['text'],
  date: ['text'],
  'timestamp with time zone': ['text'],
}

const lossOfColumns = (name: string, { before, after, conversions }: Change): readonly string[] =>
  after.columns.flatMap((column) => {
    const place = `${name}.${column.name}`
    const known = before.columns.find((one) => one.name === column.name)
    const isNarrower = known !== undefined && known.type !== column.type && WIDER[known.type]?.includes(column.type) !== true
    const isEmpty = column.notNull && known?.notNull !== true && column.type !== 'boolean'
    return [
      ...(isNarrower && !conversions.using.has(place)
        ? [`${place} changes from ${known.type} to ${column.type}: add --using '${place}=<SQL>'`]
        : []),
      ...(isEmpty && !conversions.filled.has(place)
        ? [
            `${place} is required, and rows may lack it: add --fill '${place}=<SQL>'${sourcesOf(name, { before, after, type: column.type })}`,
          ]
        : []),
    ]
  })

type Change = { readonly before: Table; readonly after: Table; readonly conversions: Conversions }

/** The columns that a new one may be the new name of. */
function sourcesOf(name: string, { before, after, type }: Pick<Change, 'before' | 'after'> & { readonly type: string }): string {
  const gone = before.columns.filter((column) => column.type === type && !after.columns.some((one) => one.name === column.name))
  return gone.length === 0 ? '' : `, or rename ${gone.map((column) => `${name}.${column.name}`).join(' or ')}`
}

function lossOfDrops(name: string, { before, after, conversions }: Change): readonly string[] {
  const added = after.columns.filter((column) => !before.columns.some((one) => one.name === column.name))
  return before.columns.flatMap((column) => {
    const place = `${name}.${column.name}`
    if (conversions.dropped.has(place) || after.columns.some((one) => one.name === column.name)) return []
    const target = added.find((one) => one.type === column.type)?.name ?? '<new name>'
    return [`${place} would be dropped: add --rename ${place}=${target}, or --drop ${place}`]
  })
}

/** Conversions of places that do not exist, most likely misspelt. */
function unknownPlaces({ before, known, after, conversions }: Schemas): readonly string[] {
  const has = (schema: DeclaredSchema, place: string): boolean => {
    const [table = '', column] = place.split('.')
    const found = schema[table]
    return found !== undefined && (column === undefined || found.columns.some((one) => one.name === column))
  }
  const unknown = (option: string, places: Iterable<string>, schema: DeclaredSchema): readonly string[] =>
    [...places].filter((place) => !has(schema, place)).map((place) => `--${option} ${place}: there is no such table or column`)
  const places = [...conversions.renamed].map(([old, name]) => {
    const [table = '', column] = old.split('.')
    return column === undefined ? name : `${conversions.renamed.get(table) ?? table}.${name}`
  })
  return [
    ...unknown('rename', conversions.renamed.keys(), before),
    ...unknown('rename to', places, after),
    ...unknown('drop', conversions.dropped, known),
    ...unknown('using', conversions.using.keys(), after),
    ...unknown('fill', conversions.filled.keys(), after),
  ]
}

type Schemas = {
  readonly before: DeclaredSchema
  /** The same under new names. */
  readonly known: DeclaredSchema
  readonly after: DeclaredSchema
  readonly conversions: Conversions
}

/**
 * Why a change of the schema may not become a migration yet: data that would be lost, each with the
 * option that decides it, and options that fit nothing.
 */
export function lossesBetween(before: DeclaredSchema, after: DeclaredSchema, conversions: Conversions = NO_CONVERSIONS): readonly string[] {
  const known = withNewNames(before, conversions.renamed)
  const losses = Object.entries(known).flatMap(([name, table]) => {
    const wanted = after[name]
    if (wanted === undefined)
      return conversions.dropped.has(name) ? [] : [`the table ${name} would be dropped: add --rename ${name}=<new name>, or --drop ${name}`]
    const change = { before: table, after: wanted, conversions }
    return [...lossOfDrops(name, change), ...lossOfColumns(name, change)]
  })
  return [...unknownPlaces({ before, known, after, conversions }), ...losses]
}
