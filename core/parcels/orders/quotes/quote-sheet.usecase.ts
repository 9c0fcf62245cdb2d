import type { Actor } from '#core/platform/access/account.ts'
import { ANYWHERE } from '#core/pricing/fees/freight/city-groups.ts'
import { offersFor } from '#core/pricing/fees/quotes/offers.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { PriceList } from '#core/pricing/fees/quotes/quote.ts'
import { requestedParcel, type QuotedFor, type QuotePorts } from '#core/pricing/fees/quotes/quote-parcel.usecase.ts'
import { quoteFields } from '#core/pricing/fees/quotes/quote-request.ts'
import { readFields } from '#core/base/fields/read-fields.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, money, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { decimalText, splitList } from '#core/base/kernel/text.ts'
import { complexity, sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { cellFlaw } from '#core/base/sheets/cell-flaw.ts'
import { HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import { currencyWord } from '#core/base/sheets/heading-unit.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { furtherSheets, sheetNotices, type SheetNotice } from '#core/base/sheets/sheet-notices.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { deliveryPlace } from '../place/order-city.ts'
import {
  quoteSheetFields,
  quoteSheetHeadings,
  REQUIRED_COLUMNS,
  type QuoteSheetColumn,
  type QuoteSheetHeadings,
} from './quote-sheet-columns.ts'

/** The most parcels of one sheet. */
const MOST_QUOTED_ROWS = 10_000
/** As in sheets of orders. */
const USUAL_CURRENCY = 'USD'

/** The price of one row on one channel. */
export type RowPrice = {
  readonly channel: string
  readonly charged: readonly Money[]
  /** The total charge, in the currency of the declared value. */
  readonly total: Money
  readonly chargeableGrams: number
}

/** Why a row has no price: a wrong cell, by its heading, or a channel that does not take it. */
export type RowProblem =
  | { readonly column: string; readonly failure: FieldFailure }
  | { readonly channel: string; readonly failure: Failure }

/** One parcel of a sheet. */
export type QuotedRow = {
  readonly line: number
  /** As it was typed. */
  readonly cells: Readonly<Partial<Record<QuoteSheetColumn, string>>>
  /** The cheapest first. */
  readonly prices: readonly RowPrice[]
  readonly problems: readonly RowProblem[]
}

export type QuotedSheet = {
  readonly at: Instant
  readonly rows: readonly QuotedRow[]
  /** Parts of the sheet that have no price, or that it hides. */
  readonly notices: readonly SheetNotice[]
  /** Of a text file: what it was read as. */
  readonly encoding?: TextEncodingName
}

type Pricing = {
  readonly prices: PriceList
  readonly payer: QuotedFor
  readonly context: ReadContext
  readonly headings: QuoteSheetHeadings
}
type Cells = QuotedRow['cells']

function cellsOf(row: SheetRow, { columns }: QuoteSheetHeadings): Cells {
  const cells: Partial<Record<QuoteSheetColumn, string>> = {}
  for (const [name, { index }] of columns) {
    const cell = row.cells[index]?.trim() ?? ''
    if (cell !== '') cells[name] = cell
  }
  return cells
}

/**
 * The declared value of a row in one amount. In sheets of orders values are per piece, and those of
 * several products stand in one cell; what is not readable stays as it is, to be refused with its
 * cell.
 */
function declaredOf({ value, quantity, currency }: Cells, decimalComma: boolean): Cells {
  if (value === undefined) return {}
  const [one = USUAL_CURRENCY, ...others] = new Set(splitList(currency ?? '').filter((part) => part !== ''))
  const single = { value, currency: others.length === 0 ? one : (currency ?? '') }
  const counts = splitList(quantity ?? '').filter((part) => part !== '')
  const values = counts.length > 1 ? splitList(value) : [value]
  if (counts.length === 0 || counts.length !== values.length) return single
  let sum = 0n
  for (const [place, text] of values.entries()) {
    const amount = parseMoney(decimalText(text, { decimalComma }) ?? '', one)
    const count = counts[place] ?? ''
    if (!amount.ok || !/^\d{1,6}$/.test(count)) return single
    sum += amount.value.amount * BigInt(count)
  }
  return { value: formatAmount(money(sum, one)), currency: single.currency }
}

/** In sheets of orders it is the amount to collect. */
function collects(cell: string | undefined): string | undefined {
  const amount = cell === undefined ? undefined : decimalText(cell, { decimalComma: false })
  return amount === undefined ? cell : /[1-9]/.test(amount) ? '1' : '0'
}

const refusedCells = (failure: Failure, { columns }: QuoteSheetHeadings): readonly RowProblem[] =>
  (failure.fields ?? []).map((field) => {
    const name = field.path as QuoteSheetColumn
    return { column: columns.get(name)?.heading ?? quoteSheetFields[name].label['en-US'], failure: field }
  })

/** The cells as their fields take them, by their headings; and those that cannot be read. */
function readCells(row: SheetRow, cells: Cells, { headings, context }: Pricing): { readonly read: Cells; readonly wrong: FieldFailure[] } {
  const read: Partial<Record<QuoteSheetColumn, string>> = { ...cells }
  const wrong: FieldFailure[] = []
  for (const [name, { index, convert, currency }] of headings.columns) {
    const text = cells[name]
    if (text === undefined) continue
    const flaw = cellFlaw(row, index)
    const said = flaw === undefined ? (convert?.(text, context.decimalComma === true) ?? ok(text)) : failed(flaw)
    if (said.ok) read[name] = said.value
    else wrong.push(atField(name, said.failure))
    if (currency === undefined) continue
    const beside = cells.currency === undefined ? currency : currencyWord(cells.currency)
    if (beside !== undefined && beside !== currency)
      wrong.push(atField('currency', importFailure('HEADING_CURRENCY_DIFFERS', { found: cells.currency ?? '', heading: currency })))
    read.currency ??= currency
  }
  return { read, wrong }
}

function quotedRow(row: SheetRow, pricing: Pricing): QuotedRow {
  const { prices, payer, context, headings } = pricing
  const cells = cellsOf(row, headings)
  const { read, wrong } = readCells(row, cells, pricing)
  const raw = { ...read, ...declaredOf(read, context.decimalComma === true), cod: collects(read.cod) }
  const known = { line: row.line, cells }
  const refusedBy = (failure: Failure): QuotedRow => ({ ...known, prices: [], problems: refusedCells(failure, headings) })
  if (wrong.length > 0) return refusedBy(invalidInput(wrong))
  const request = readFields(quoteFields, { raw, context })
  if (!request.ok) return refusedBy(request.failure)
  const { channel, country, city } = request.value
  const place = city === undefined ? ANYWHERE : deliveryPlace({ country, city, address: '' }, context.references)
  const parcel = requestedParcel(request.value, { payer, place })
  if (!parcel.ok) return refusedBy(parcel.failure)
  const { offers, refused } = offersFor(prices, {
    parcel: parcel.value,
    buyer: payer,
    channels: channel === undefined ? undefined : [channel],
    currency: parcel.value.declared.currency,
  })
  return {
    ...known,
    prices: offers.map(({ channel: by, charged, total, quote }) => ({
      channel: by,
      charged,
      total,
      chargeableGrams: quote.freight.chargeableGrams,
    })),
    problems: offers.length > 0 ? [] : refused.map(({ channel: by, reason }) => ({ channel: by, failure: reason })),
  }
}

type QuoteSheetRequest = { readonly file: SheetFile; readonly account: string | undefined }

/**
 * Prices each parcel of a sheet as of now on each channel, by the function that bills are made by;
 * a template of ours or a sheet of orders, of which destination, weight, size and value are read.
 * Rows are read and priced batch by batch. The failures of reading a sheet, HEADINGS_NOT_FOUND,
 * HEADINGS_MISSING, INPUT_INVALID for another's client.
 */
export const quoteSheet =
  ({ references, clock, clientOf, reader }: Omit<QuotePorts, 'placeOf'> & { readonly reader: SheetReader }) =>
  async ({ file, account }: QuoteSheetRequest, actor: Actor): Promise<Result<QuotedSheet>> => {
    const payer: QuotedFor | undefined = account === undefined ? { terms: 'DDP' } : await clientOf(account, actor)
    if (payer === undefined) return failed(invalidInput([atField('client', inputFailure('UNKNOWN_REFERENCE', { found: account ?? '' }))]))
    const { sheetName, encoding } = file.reading ?? {}
    const opened = await reader.open(file, given({ sheetName, encoding }))
    if (!opened.ok) return opened
    const sheet = opened.value
    try {
      if (sheet.rowCount > MOST_QUOTED_ROWS + HEADING_ROWS)
        return failed(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.rows(MOST_QUOTED_ROWS) }))
      const at = clock.now()
      const context = { references: references(), decimalComma: sheet.info.delimiter === ';' }
      const rows = await quotedRows(sheet, { prices: pricesOf(references())(at), payer, context })
      if (!rows.ok) return rows
      const { sheetNames, sheetName: read, encoding: readAs } = sheet.info
      const isTable = (first: readonly SheetRow[]): boolean => quoteSheetHeadings(first).ok
      const further = sheetName === undefined ? await furtherSheets(reader, { file, sheetNames, read, isTable }) : []
      return ok({ at, rows: rows.value.quoted, notices: [...rows.value.notices, ...further], ...given({ encoding: readAs }) })
    } finally {
      await sheet.close()
    }
  }

type QuotedRows = { readonly quoted: readonly QuotedRow[]; readonly notices: readonly SheetNotice[] }

async function quotedRows({ batches, info }: OpenSheet, pricing: Omit<Pricing, 'headings'>): Promise<Result<QuotedRows>> {
  const quoted: QuotedRow[] = []
  let first: SheetRow[] = []
  let headings: QuoteSheetHeadings | undefined
  let notices: ReturnType<typeof sheetNotices> | undefined
  const take = (rows: readonly SheetRow[], found: QuoteSheetHeadings): void => {
    const filled = REQUIRED_COLUMNS.flatMap((name) => found.columns.get(name)?.index ?? [])
    notices ??= sheetNotices({ columns: found.all, hidden: info.hiddenLines ?? [], filled })
    const full = rows.filter((row) => row.line > found.line && row.cells.some((cell) => cell.trim() !== ''))
    for (const row of notices.rowsIn(full)) quoted.push(quotedRow(row, { ...pricing, headings: found }))
  }
  for await (const batch of batches) {
    if (!batch.ok) return batch
    if (headings !== undefined) {
      take(batch.value, headings)
      continue
    }
    first.push(...batch.value)
    if (first.length < HEADING_ROWS) continue
    const found = quoteSheetHeadings(first)
    if (!found.ok) return found
    headings = found.value
    take(first, headings)
    first = []
  }
  if (headings === undefined) {
    const found = quoteSheetHeadings(first)
    if (!found.ok) return found
    take(first, found.value)
  }
  if (quoted.length === 0) return failed(sheetFailure('FILE_EMPTY'))
  if (quoted.length > MOST_QUOTED_ROWS) return failed(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.rows(MOST_QUOTED_ROWS) }))
  return ok({ quoted, notices: notices?.finish() ?? [] })
}
