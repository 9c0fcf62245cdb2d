import type { FieldKind, Fields } from '#core/base/fields/field.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import { quoteFields } from '#core/pricing/fees/quotes/quote-request.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { listWords } from '#core/base/kernel/words.ts'
import type { OrderField } from '../fields/order-field.ts'
import { goodsFields } from '../fields/goods-fields.ts'
import { commonFields } from '../fields/order-fields.ts'
import { CURRENCY_HEADINGS, HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import { learnedKeys, meaningsOfHeading, type Vocabulary } from '#core/base/sheets/heading-meaning.ts'
import { saidByHeading, type HeadingSays } from '#core/base/sheets/measure-cell.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { NoticedColumn } from '#core/base/sheets/sheet-notices.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'

const { refCode, senderCountry, country, city, channel, weight, lengthMm, widthMm, heightMm, battery, cod } = commonFields
const { quantity, value } = goodsFields

/**
 * Fields of each parcel in a sheet: what a quote asks for, the client's own number, and how many
 * pieces have the value.
 */
export const quoteSheetFields = {
  reference: { kind: 'text', maxLength: 60, label: refCode.label },
  ...quoteFields,
  quantity: { kind: 'text', maxLength: 300, label: quantity.label },
} as const satisfies Fields
export type QuoteSheetColumn = keyof typeof quoteSheetFields

/** The fields of orders that mean the same, so that sheets of orders are read too. */
const OF_ORDERS: Readonly<
  Record<Exclude<QuoteSheetColumn, 'currency'>, { readonly label: Readonly<Record<string, string>>; readonly synonyms?: readonly string[] }>
> = {
  reference: refCode,
  country,
  city,
  from: senderCountry,
  channel,
  weight,
  length: lengthMm,
  width: widthMm,
  height: heightMm,
  value,
  quantity,
  battery,
  cod,
}

/** Values are amounts, whose currency may stand in their heading. */
const kindOf = (name: QuoteSheetColumn): FieldKind => (name === 'value' ? 'money' : quoteSheetFields[name].kind)

/** Every heading that a sheet of parcels may have, by its key. */
function knownHeadings(): Vocabulary<QuoteSheetColumn> {
  const known = new Map<string, readonly QuoteSheetColumn[]>()
  const add = (name: QuoteSheetColumn, headings: Iterable<string>): void => {
    for (const heading of headings) for (const key of learnedKeys(heading, kindOf(name))) if (!known.has(key)) known.set(key, [name])
  }
  const names = Object.keys(quoteSheetFields) as QuoteSheetColumn[]
  for (const name of names) add(name, [...Object.values(quoteSheetFields[name].label), name])
  for (const label of Object.values(value.label))
    add(
      'currency',
      CURRENCY_HEADINGS.map((behind) => label + behind),
    )
  add('currency', value.currencySynonyms)
  for (const [name, { label, synonyms = [] }] of Object.entries(OF_ORDERS))
    add(name as QuoteSheetColumn, [...Object.values(label), ...synonyms])
  return { meanings: known, kindOf }
}

const KNOWN = knownHeadings()

/** Headings of what orders have beside that. */
const OF_OTHERS: Vocabulary<string> = {
  meanings: new Map(
    [...Object.entries<OrderField>(commonFields), ...Object.entries<OrderField>(goodsFields)].flatMap(
      ([name, { label, synonyms = [], kind }]) =>
        [...Object.values(label), ...synonyms].flatMap((heading) => learnedKeys(heading, kind).map((key) => [key, [name]] as const)),
    ),
  ),
  kindOf: () => 'text',
}
const isOfOrders = (heading: string): boolean => meaningsOfHeading(heading, OF_OTHERS).length > 0

/** A parcel without one of these has no price. */
export const REQUIRED_COLUMNS = ['country', 'weight'] as const

/**
 * Where the headings of a sheet are, and in which column each field stands, under which heading.
 */
export type QuoteSheetHeadings = {
  readonly line: number
  readonly columns: ReadonlyMap<QuoteSheetColumn, HeadingSays & { readonly index: number; readonly heading: string }>
  readonly all: readonly NoticedColumn[]
}

function columnsOf(row: SheetRow): QuoteSheetHeadings {
  const columns = new Map<QuoteSheetColumn, HeadingSays & { index: number; heading: string }>()
  row.cells.forEach((cell, index) => {
    const [name] = meaningsOfHeading(cell, KNOWN)
    const heading = cleanText(cell)
    if (name === undefined || columns.has(name)) return
    columns.set(name, { index, heading, ...saidByHeading(heading, { meaning: name, vocabulary: KNOWN }) })
  })
  const settled = new Set([...columns.values()].map(({ index }) => index))
  // Sheets of orders are quoted, too: what an order would take is no news here.
  const all = row.cells.map((cell, index) => ({
    index,
    heading: cleanText(cell),
    isSettled: settled.has(index) || isOfOrders(cell),
  }))
  return { line: row.line, columns, all }
}

/**
 * The row of headings among the first rows: the one with the most known ones. HEADINGS_NOT_FOUND;
 * HEADINGS_MISSING without destination or weight.
 */
export function quoteSheetHeadings(rows: readonly SheetRow[]): Result<QuoteSheetHeadings> {
  const [best] = rows
    .slice(0, HEADING_ROWS)
    .map(columnsOf)
    .toSorted((one, other) => other.columns.size - one.columns.size)
  if (best === undefined || best.columns.size === 0) return failed(importFailure('HEADINGS_NOT_FOUND'))
  const missing = REQUIRED_COLUMNS.filter((name) => !best.columns.has(name))
  if (missing.length === 0) return ok(best)
  return failed(importFailure('HEADINGS_MISSING', { columns: listWords(missing.map((name) => quoteSheetFields[name].label)) }))
}
