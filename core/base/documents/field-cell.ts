import type { Field, FieldKind, FieldOf, FieldValue } from '../fields/field.ts'
import type { Money } from '../kernel/money.ts'
import { formatCentimetres } from '../kernel/length.ts'
import { words } from '../kernel/words.ts'
import { moneyCell, timeCell, weightCell, type ListCell, type ListDocumentColumn, type ListReader } from './list-document.ts'

/** The titles of references, in the reader's language. */
export type Titles = { readonly titleOf: (entity: string, code: string) => string }
/** A reader who is shown the titles of references. */
export type TitledReader = ListReader & Titles

type Look<K extends FieldKind> = {
  readonly millimetres: number
  readonly align?: 'right'
  readonly text: (value: never, reader: TitledReader, field: FieldOf<K>) => ListCell | undefined
}

const YES = words('是', '是', 'Yes')
const NO = words('否', '否', 'No')
const BETWEEN = words('、', '、', ', ')
const asText = { millimetres: 26, text: (value: string) => value } as const
const asNumber = { millimetres: 14, align: 'right', text: (value: string | number) => String(value) } as const

/** One look per kind of field on paper; a new kind does not compile until it has its own. */
const looks: { readonly [K in FieldKind]: Look<K> } = {
  text: asText,
  code: asText,
  texts: { millimetres: 30, text: (value: readonly string[], { locale }) => value.join(BETWEEN[locale]) },
  integer: asNumber,
  rate: asNumber,
  flag: { millimetres: 11, text: (value: boolean, { locale }) => (value ? YES : NO)[locale] },
  choice: { millimetres: 18, text: (value: string, { locale }, { choices }) => choices[value]?.[locale] ?? value },
  reference: {
    millimetres: 24,
    text: (value: string, { titleOf }, { to }) => {
      const title = titleOf(to, value)
      return title === '' || title === value ? value : [title, value]
    },
  },
  references: {
    millimetres: 30,
    text: (value: readonly string[], { titleOf, locale }, { to }) => value.map((code) => titleOf(to, code) || code).join(BETWEEN[locale]),
  },
  timezone: asText,
  pattern: asText,
  instant: { millimetres: 19, text: (value: number, reader) => timeCell(value, reader) },
  date: { millimetres: 19, text: (value: string) => value },
  weight: { millimetres: 16, align: 'right', text: (value: number) => weightCell(value) },
  length: { millimetres: 14, align: 'right', text: (value: number) => formatCentimetres(value) },
  money: { millimetres: 20, align: 'right', text: (value: Money) => moneyCell(value) },
  phone: asText,
  email: { millimetres: 32, text: (value: string) => value },
  url: { millimetres: 40, text: (value: string) => value },
  file: asText,
  html: { millimetres: 40, text: (value: string) => value.replace(/<[^>]*>/g, ' ') },
}

type FoundFieldValue = FieldValue | undefined

/** A column of a list for a declared field. */
export function fieldListColumn<Row, Context extends Titles>(
  { name, field }: { readonly name: string; readonly field: Field },
  valueOf: (row: Row) => FoundFieldValue,
): ListDocumentColumn<Row, Context> {
  const { millimetres, align, text } = looks[field.kind] as Look<FieldKind> & {
    readonly text: (value: FieldValue, reader: TitledReader, field: Field) => ListCell | undefined
  }
  return {
    name,
    heading: field.label,
    millimetres,
    ...(align === undefined ? {} : { align }),
    cell: (row, reader) => {
      const value = valueOf(row)
      return value === undefined || value === null ? undefined : text(value, reader, field)
    },
  }
}
