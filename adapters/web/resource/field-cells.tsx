import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import type { MoneyOutside } from '../base/money-text.ts'
import { Cross, Tick } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { Field, FieldKind, FieldOf } from '#core/base/fields/field.ts'
import { say } from '../base/words.ts'
import { uiWords } from '../ui/ui.words.ts'
import { localTime } from '../ui/input/local-time.ts'

/** The context that cells need besides their value: titles of referenced records. */
export type CellContext = { readonly titleOf: (entity: string, code: string) => string }

type Cell<K extends FieldKind> = {
  readonly width: number | ((field: FieldOf<K>) => number)
  readonly align?: 'end'
  readonly isSorted: boolean
  readonly show: (value: unknown, field: FieldOf<K>, context: CellContext) => ReactNode
}

const SHORT_TEXT = 12

const asText = (value: unknown): string => String(value)
export const asCode = (value: unknown): ReactNode => <span className="cell-code">{asText(value)}</span>
/** Names may be of any script: an Arabic one must not turn its neighbours around. */
export const asName = (value: unknown): ReactNode => <bdi>{asText(value)}</bdi>

const asNames = (values: unknown, nameOf: (value: unknown) => string): ReactNode =>
  Array.isArray(values) ? asName(values.map(nameOf).join(say(uiWords.table.listSeparator))) : ''

/** An amount with its currency behind it, muted. */
export const asMoney = (value: unknown): ReactNode => {
  const { amount, currency } = value as MoneyOutside
  return (
    <>
      {groupThousands(amount)} <span className="cell-unit">{currency}</span>
    </>
  )
}

/** The words of a rich text, without its markup. */
const plainWords = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

/** One cell per kind of field; a new kind does not compile until it has its own. */
const cells: { readonly [K in FieldKind]: Cell<K> } = {
  text: { width: ({ maxLength }) => (maxLength <= SHORT_TEXT ? 110 : 160), isSorted: true, show: asName },
  code: { width: 110, isSorted: true, show: asCode },
  texts: { width: 220, isSorted: false, show: (value) => asNames(value, asText) },
  integer: { width: 110, align: 'end', isSorted: true, show: asText },
  rate: { width: 120, align: 'end', isSorted: true, show: asText },
  flag: {
    width: 96,
    isSorted: true,
    show: (value) =>
      value === true ? (
        <span className="cell-yes">
          <Tick aria-hidden="true" /> {say(uiWords.table.yes)}
        </span>
      ) : (
        <span className="cell-no">
          <Cross aria-hidden="true" /> {say(uiWords.table.no)}
        </span>
      ),
  },
  choice: {
    width: 130,
    isSorted: true,
    show: (value, field) => say(field.choices[asText(value)] ?? { 'zh-CN': asText(value), 'zh-TW': asText(value), 'en-US': asText(value) }),
  },
  reference: {
    width: 160,
    isSorted: true,
    show: (value, field, { titleOf }) => {
      const title = titleOf(field.to, asText(value))
      return title === '' || title === value ? asCode(value) : <bdi>{`${asText(value)} ${title}`}</bdi>
    },
  },
  references: {
    width: 220,
    isSorted: false,
    show: (value, { to }, { titleOf }) => asNames(value, (code) => titleOf(to, asText(code)) || asText(code)),
  },
  timezone: { width: 150, isSorted: true, show: asText },
  pattern: { width: 180, isSorted: false, show: asCode },
  instant: { width: 170, isSorted: true, show: (value) => localTime(asText(value)) },
  date: { width: 120, isSorted: true, show: asText },
  weight: { width: 110, align: 'end', isSorted: true, show: (value) => `${asText(value)} kg` },
  length: { width: 110, align: 'end', isSorted: true, show: (value) => `${asText(value)} cm` },
  money: { width: 140, align: 'end', isSorted: true, show: asMoney },
  phone: { width: 150, isSorted: true, show: asText },
  email: { width: 200, isSorted: true, show: asText },
  url: {
    width: 240,
    isSorted: true,
    // While it contains a placeholder for a number, it is not a link yet.
    show: (value) =>
      asText(value).includes('{') ? (
        asText(value)
      ) : (
        <a href={asText(value)} target="_blank" rel="noreferrer">
          {asText(value)}
        </a>
      ),
  },
  file: { width: 160, isSorted: false, show: asCode },
  html: { width: 240, isSorted: false, show: (value) => asName(plainWords(asText(value))) },
}

const cellOf = (field: Field): Cell<FieldKind> => cells[field.kind] as Cell<FieldKind>

const CELL_PADDING_PIXELS = 24
const SORT_MARK_PIXELS = 16
const LATIN_PIXELS = 7.5
const WIDE_PIXELS = 14

/** The width of a heading in one line, with its sort icon; Chinese characters are twice as wide. */
const headingWidth = (label: string): number =>
  Array.from(label).reduce((sum, sign) => sum + (sign > '\u2E7F' ? WIDE_PIXELS : LATIN_PIXELS), CELL_PADDING_PIXELS + SORT_MARK_PIXELS)

/** Width, alignment and whether a column of this field can be sorted. */
export function columnLook(field: Field): { readonly width: number; readonly align?: 'end'; readonly isSorted: boolean } {
  const { width, align, isSorted } = cellOf(field)
  const least = typeof width === 'number' ? width : width(field as FieldOf<FieldKind>)
  return { width: Math.ceil(Math.max(least, headingWidth(say(field.label)))), ...(align === undefined ? {} : { align }), isSorted }
}

/** Stands where a value is empty. */
export const emptyCell = <span className="cell-none">—</span>

/** A field's value in a list; an empty one is a dash. */
export function fieldCell(field: Field, value: unknown, context: CellContext): ReactNode {
  const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty && field.kind !== 'flag') return emptyCell
  return cellOf(field).show(value, field as FieldOf<FieldKind>, context)
}
