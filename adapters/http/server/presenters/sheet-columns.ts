import type { Field, FieldKind, FieldOf, FieldValue } from '#core/base/fields/field.ts'
import { formatCentimetres } from '#core/base/kernel/length.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { joinList } from '#core/base/kernel/text.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { ColumnKind, SheetColumn } from '#core/base/sheets/sheet.port.ts'
import { localTime } from '#core/base/kernel/instant.ts'

/** The content of a cell; `undefined` leaves it empty. */
export type Cell = string | undefined
/** The columns of one field, and the cells of a value under them. */
export type FieldColumns = { readonly columns: readonly SheetColumn[]; readonly cells: (value: FieldValue | undefined) => readonly Cell[] }

export const CURRENCY = words('币种', '幣別', ' currency')
const YES = words('是', '是', 'YES')
const NO = words('否', '否', 'NO')

type Shape<K extends FieldKind> = { readonly kind: ColumnKind; readonly text: (value: never, field: FieldOf<K>, locale: Locale) => string }

const asText = { kind: 'text', text: (value: string) => value } as const

const asList = { kind: 'text', text: (value: readonly string[]) => joinList(value) } as const

/** The form of each kind of field in a cell. Money has a second column for its currency. */
const SHAPES: { readonly [K in FieldKind]: Shape<K> } = {
  text: asText,
  code: asText,
  texts: asList,
  integer: { kind: 'number', text: (value: number) => String(value) },
  rate: { kind: 'number', text: (value: string) => value },
  flag: { kind: 'text', text: (value: boolean, _field, locale) => (value ? YES : NO)[locale] },
  choice: { kind: 'text', text: (value: string, field, locale) => field.choices[value]?.[locale] ?? value },
  reference: asText,
  references: asList,
  timezone: asText,
  pattern: asText,
  instant: { kind: 'date', text: (value: number) => localTime(value, 'UTC') },
  date: { kind: 'date', text: (value: string) => value },
  weight: { kind: 'number', text: (value: number) => formatKilograms(value) },
  length: { kind: 'number', text: (value: number) => formatCentimetres(value) },
  money: { kind: 'money', text: (value: Money) => formatAmount(value) },
  phone: asText,
  email: asText,
  url: asText,
  file: asText,
  html: asText,
}

type AnyShape = { readonly kind: ColumnKind; readonly text: (value: FieldValue, field: Field, locale: Locale) => string }

/**
 * The columns of a field in a language; `currencyHeading` replaces the usual heading where an
 * import would not recognise it.
 */
export function fieldColumns(field: Field, locale: Locale, currencyHeading = field.label[locale] + CURRENCY[locale]): FieldColumns {
  const shape = SHAPES[field.kind] as AnyShape
  const heading = field.label[locale]
  const text = (value: FieldValue | undefined): Cell =>
    value === undefined || value === null ? undefined : shape.text(value, field, locale)
  if (field.kind !== 'money') return { columns: [{ heading, kind: shape.kind }], cells: (value) => [text(value)] }
  return {
    columns: [
      { heading, kind: 'money' },
      { heading: currencyHeading, kind: 'text', widthCharacters: 10 },
    ],
    cells: (value) => [text(value), (value as Money | undefined)?.currency],
  }
}
