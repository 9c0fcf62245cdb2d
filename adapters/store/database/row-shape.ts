import type pg from 'pg'

/**
 * A statement that PostgreSQL parses and plans once per connection. For constant texts whose best
 * plan does not depend on the values.
 */
export type PreparedStatement = { readonly name: string; readonly text: string }

export type Statement = string | PreparedStatement

/** The types that columns of each type are read as. */
type Types = {
  readonly text: string
  readonly uuid: string
  readonly smallint: number
  readonly integer: number
  readonly bigint: number
  readonly boolean: boolean
  readonly timestamptz: Date
  readonly json: unknown
  readonly jsonb: unknown
  readonly bytea: Buffer
  readonly 'text[]': readonly string[]
}
type TypeName = keyof Types

/** PostgreSQL's numbers of its own types, which are the same in every version. */
const OIDS: Readonly<Record<TypeName, number>> = {
  boolean: 16,
  bytea: 17,
  bigint: 20,
  smallint: 21,
  integer: 23,
  text: 25,
  json: 114,
  'text[]': 1009,
  timestamptz: 1184,
  uuid: 2950,
  jsonb: 3802,
}

/** A column's type; with `?` its value may be null. */
type ColumnTypeName = TypeName | `${TypeName}?`
type NarrowedColumn<T> = ColumnTypeName & { readonly $value: T }
type Shape = Readonly<Record<string, ColumnTypeName>>

/**
 * A column whose values are known more exactly than PostgreSQL knows them: the states of a machine,
 * the content of json. What it takes is the word of the area that writes it.
 */
export const narrowColumn = <T>(column: ColumnTypeName): NarrowedColumn<T> => column as NarrowedColumn<T>

/** The columns of rows, by name. */
export const shape = <S extends Shape>(columns: S): S => columns

type ValueOf<C extends ColumnTypeName> = C extends { readonly $value: infer T }
  ? T
  : C extends `${infer N extends TypeName}?`
    ? Types[N] | null
    : C extends TypeName
      ? Types[C]
      : never

export type RowOf<S extends Shape> = { readonly [K in keyof S]: ValueOf<S[K]> }

/** A statement together with the columns of its rows, from which their type comes. */
export type Query<R> = { readonly statement: Statement; readonly shape: Shape; readonly row?: R }

const queries: Query<object>[] = []

/**
 * The queries of every module that is loaded, for the test that asks PostgreSQL to describe them.
 */
export const declaredQueries = (): readonly Query<object>[] => queries

/** Declares what a statement answers, once, where its module is loaded. */
export function query<S extends Shape>(shape: S, statement: Statement): Query<RowOf<S>> {
  const declared: Query<RowOf<S>> = { statement, shape }
  queries.push(declared)
  return declared
}

/**
 * The same for a text that is made for each call; `sample` are the arguments for one of these
 * texts.
 */
export function queryBy<S extends Shape, A extends readonly unknown[]>(
  shape: S,
  make: (...given: A) => Statement,
  ...sample: NoInfer<A>
): (...given: A) => Query<RowOf<S>> {
  query(shape, make(...sample))
  return (...given) => ({ statement: make(...given), shape })
}

/** The names of a shape's columns for a select list. */
export const columnsOf = (shape: Shape, table?: string): string =>
  Object.keys(shape)
    .map((name) => (table === undefined ? name : `${table}.${name}`))
    .join(', ')

/** The tests set this; elsewhere a row is what the tests found it to be, and costs nothing. */
const IS_CHECKED = process.env['CROSSDOCK_CHECK_ROWS'] === '1'

const nameOf = (oid: number): string => Object.entries(OIDS).find(([, number]) => number === oid)?.[0] ?? `type ${oid}`
const isNullable = (column: string): boolean => column.endsWith('?')

type DescribedColumn = Pick<pg.FieldDef, 'name' | 'dataTypeID'>

/**
 * How the columns that PostgreSQL describes differ from a shape, in words; none where they do not.
 */
export function differencesOf(shape: Shape, fields: readonly DescribedColumn[]): readonly string[] {
  const found = new Map(fields.map(({ name, dataTypeID }) => [name, nameOf(dataTypeID)]))
  const declared = Object.entries<string>(shape).flatMap(([name, column]) => {
    const [type, actual] = [column.replace('?', ''), found.get(name)]
    if (actual === undefined) return [`${name} is missing`]
    return actual === type ? [] : [`${name} is ${actual}, not ${type}`]
  })
  return [...declared, ...[...found.keys()].filter((name) => !(name in shape)).map((name) => `${name} is not declared`)]
}

/**
 * Whether a value is null where the shape says it never is cannot be described, so rows are looked
 * at.
 */
const nullsIn = (shape: Shape, rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  Object.entries<string>(shape)
    .filter(([name, column]) => !isNullable(column) && rows.some((row) => row[name] === null))
    .map(([name]) => `${name} is null`)

/** Throws under tests where rows are not what their query declares. */
export function checkRows({ shape, statement }: Query<unknown>, { fields, rows }: pg.QueryResult<Record<string, unknown>>): void {
  if (!IS_CHECKED) return
  const wrong = [...differencesOf(shape, fields), ...nullsIn(shape, rows)]
  if (wrong.length > 0) throw new Error(`${wrong.join(', ')}: ${typeof statement === 'string' ? statement : statement.text}`)
}
