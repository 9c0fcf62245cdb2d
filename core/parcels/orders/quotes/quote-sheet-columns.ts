import type { Fields } from '#core/base/fields/field.ts'
import { quoteFields } from '#core/pricing/fees/quotes/quote-request.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { listWords } from '#core/base/kernel/words.ts'
import { goodsFields } from '../fields/goods-fields.ts'
import { commonFields } from '../fields/order-fields.ts'
import { CURRENCY_HEADINGS, HEADING_ROWS, headingKey } from '#core/base/sheets/heading-key.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'

const { refCode, senderCountry, country, channel, weight, lengthMm, widthMm, heightMm, battery, cod } = commonFields
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

/** Every heading that a sheet of parcels may have, by its key. */
function knownHeadings(): ReadonlyMap<string, QuoteSheetColumn> {
  const known = new Map<string, QuoteSheetColumn>()
  const add = (name: QuoteSheetColumn, headings: Iterable<string>): void => {
    for (const heading of headings) if (!known.has(headingKey(heading))) known.set(headingKey(heading), name)
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
  return known
}

const KNOWN = knownHeadings()
const REQUIRED = ['country', 'weight'] as const

/**
 * Where the headings of a sheet are, and in which column each field stands, under which heading.
 */
export type QuoteSheetHeadings = {
  readonly line: number
  readonly columns: ReadonlyMap<QuoteSheetColumn, { readonly index: number; readonly heading: string }>
}

function columnsOf(row: SheetRow): QuoteSheetHeadings {
  const columns = new Map<QuoteSheetColumn, { index: number; heading: string }>()
  row.cells.forEach((cell, index) => {
    const name = KNOWN.get(headingKey(cell))
    if (name !== undefined && !columns.has(name)) columns.set(name, { index, heading: cell.trim() })
  })
  return { line: row.line, columns }
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
  const missing = REQUIRED.filter((name) => !best.columns.has(name))
  if (missing.length === 0) return ok(best)
  return failed(importFailure('HEADINGS_MISSING', { columns: listWords(missing.map((name) => quoteSheetFields[name].label)) }))
}
