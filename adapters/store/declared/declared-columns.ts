import { instantText } from '#core/base/kernel/instant.ts'
import { quoteIdentifier } from '../database/sql-values.ts'
import type { Field, FieldKind, FieldOf, Fields, FieldValue, ValueOf } from '#core/base/fields/field.ts'
import type { Texts } from '../database/database.ts'

/** A column of a table made from declarations. */
export type Column = { readonly name: string; readonly type: string; readonly notNull: boolean }

/**
 * A column of one field kind: its SQL type, and how a value is written to it and read from it as
 * text.
 */
type ColumnOf<K extends FieldKind> = {
  readonly type: (field: FieldOf<K>) => string
  readonly write: (value: ValueOf<FieldOf<K>>) => unknown
  readonly read: (text: string) => FieldValue
  /** How it is selected, where its own text would be hard to read. */
  readonly select?: (column: string) => string
}

const INT4_MAX = 2 ** 31 - 1
const asIs = (text: string): string => text
const asText = { type: () => 'text', write: asIs, read: asIs }

const asTexts = {
  type: () => 'text[]',
  write: (value: readonly string[]) => [...value],
  read: (text: string) => JSON.parse(text) as string[],
  select: (column: string) => `to_json(${column})`,
}

/**
 * Field kind → SQL column; a new kind does not compile until it has one. Money is two columns, see
 * `moneyColumns`.
 */
const columnByKind: { readonly [K in Exclude<FieldKind, 'money'>]: ColumnOf<K> } = {
  text: asText,
  code: asText,
  texts: asTexts,
  integer: {
    type: ({ min, max }) => (Math.max(Math.abs(min), Math.abs(max)) > INT4_MAX ? 'bigint' : 'integer'),
    write: Number,
    read: Number,
  },
  // As written: numeric keeps the decimal digits of the input.
  rate: { type: () => 'numeric', write: asIs, read: asIs },
  flag: { type: () => 'boolean', write: (value) => value, read: (text) => text === 't' },
  choice: asText,
  reference: asText,
  references: asTexts,
  timezone: asText,
  pattern: asText,
  instant: { type: () => 'timestamp with time zone', write: (value) => instantText(value), read: readInstant },
  date: { type: () => 'date', write: asIs, read: asIs },
  weight: { type: () => 'integer', write: Number, read: Number },
  length: { type: () => 'integer', write: Number, read: Number },
  phone: asText,
  email: asText,
  url: asText,
  file: asText,
  html: asText,
}

const moneyColumns = (name: string): readonly [string, string] => [`${name}_amount`, `${name}_currency`]

/** `phone2`, `refCode`, `lengthMm` as columns: `phone2`, `ref_code`, `length_mm`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The columns that a declaration needs, in its order. `optional` omits the constraints of required
 * fields, where another writer may not fill them.
 */
export function columnsOf(fields: Fields, { optional = false }: { readonly optional?: boolean } = {}): readonly Column[] {
  return Object.entries(fields).flatMap(([field, declared]): Column[] => {
    const name = columnName(field)
    const notNull = !optional && (declared.required === true || declared.kind === 'flag')
    if (declared.kind !== 'money') return [{ name, type: typeOf(declared), notNull }]
    const [amount, currency] = moneyColumns(name)
    return [
      { name: amount, type: 'bigint', notNull },
      { name: currency, type: 'text', notNull },
    ]
  })
}

type Plain = Exclude<Field, { kind: 'money' }>
type AnyColumn = ColumnOf<Plain['kind']>
/** Field and row of the table belong to one kind by construction. */
const columnOf = (field: Plain): AnyColumn => columnByKind[field.kind] as AnyColumn
const typeOf = (field: Plain): string => columnOf(field).type(field as never)

type Part = {
  readonly names: readonly string[]
  readonly selects: readonly string[]
  /** Adds the values of the columns. */
  readonly write: (value: FieldValue | undefined, row: unknown[]) => void
}
type ColumnReader = (row: Texts, at: number) => FieldValue | undefined

/**
 * How records of some fields are written to columns and read back; built once from a declaration,
 * not looked up per row.
 */
export type Codec = {
  /** Names of all columns. */
  readonly names: readonly string[]
  /** The expressions to select, in the same order. */
  readonly selects: readonly string[]
  /** Adds the values of the columns to a row, in the same order; null for missing ones. */
  readonly write: (values: Readonly<Record<string, FieldValue | undefined>>, row?: unknown[]) => unknown[]
  /** The values of a row whose columns begin at `from`; null ones are left out. */
  readonly read: (row: Texts, from: number) => Record<string, FieldValue>
}

export function codecOf(fields: Fields): Codec {
  const entries = Object.entries(fields).map(([field, declared]) => ({
    field,
    part: partOf(columnName(field), declared),
    reader: readerOf(declared),
  }))
  const steps: { readonly field: string; readonly offset: number; readonly reader: ColumnReader }[] = []
  let offset = 0
  for (const { field, part, reader } of entries) {
    steps.push({ field, offset, reader })
    offset += part.names.length
  }
  return {
    names: entries.flatMap(({ part }) => part.names),
    selects: entries.flatMap(({ part }) => part.selects),
    write: (values, row = []) => {
      for (const { field, part } of entries) part.write(values[field], row)
      return row
    },
    read: (row, from) => {
      const values: Record<string, FieldValue> = {}
      for (const { field, offset: at, reader } of steps) {
        const value = reader(row, from + at)
        if (value !== undefined) values[field] = value
      }
      return values
    },
  }
}

function partOf(name: string, field: Field): Part {
  if (field.kind === 'money') {
    const names = moneyColumns(name)
    return {
      names,
      selects: names.map(quoteIdentifier),
      write: (value, row) => void (isMoney(value) ? row.push(value.amount.toString(), value.currency) : row.push(null, null)),
    }
  }
  const { select = asIs, write } = columnOf(field)
  const none = field.kind === 'flag' ? false : null
  return {
    names: [name],
    selects: [select(quoteIdentifier(name))],
    write: (value, row) => void row.push(value === undefined ? none : write(value as never)),
  }
}

const isMoney = (value: FieldValue | undefined): value is { readonly amount: bigint; readonly currency: string } =>
  typeof value === 'object' && 'amount' in value

function readerOf(field: Field): ColumnReader {
  if (field.kind === 'money')
    return (row, at) => {
      const amount = row[at]
      return typeof amount === 'string' ? { amount: BigInt(amount), currency: row[at + 1] ?? '' } : undefined
    }
  const { read } = columnOf(field)
  return (row, at) => {
    const text = row[at]
    return typeof text === 'string' ? read(text) : undefined
  }
}

const ZERO = 48
const SPACE = 32
const POINT = 46
const two = (text: string, at: number): number => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO

/**
 * PostgreSQL's `2026-11-21 03:04:05.123+00` as milliseconds; our connections speak UTC. Several
 * times as fast as Date.parse.
 */
export function readInstant(text: string): number {
  const millis = Date.UTC(two(text, 0) * 100 + two(text, 2), two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17))
  if (Number.isNaN(millis) || text.charCodeAt(10) !== SPACE || !text.endsWith('+00')) throw new Error(`${text} is no instant`)
  if (text.charCodeAt(19) !== POINT) return millis
  return millis + Math.trunc(Number(text.slice(19, text.indexOf('+'))) * 1000 + 1e-6)
}
