import { quoteSheetFields } from '#core/parcels/orders/quotes/quote-sheet-columns.ts'
import type { QuotedRow, QuotedSheet, RowPrice } from '#core/parcels/orders/quotes/quote-sheet.usecase.ts'
import { shownNotices } from '../../../answers/sheet-file.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatAmount, sumsByCurrency } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { cellText } from '../../../../contract/parcels/orders/cell-problem.ts'
import type { QuotedParcel, QuotedSheetAnswer } from '../../../../contract/pricing/fees/quote.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import { channelName, type QuoteReader } from './quote.presenter.ts'
import { moneyOf } from './step.presenter.ts'

/** The most rows that a page shows; the workbook has all. */
const MOST_SHOWN = 200
const CHANNEL_NOT_PRICED = 'CHANNEL_NOT_PRICED'

const HEADINGS = {
  line: words('行', '列', 'Line'),
  chargeable: words('计费重量（kg）', '計費重量（kg）', 'Chargeable weight (kg)'),
  cheapest: words('最低价渠道', '最低價渠道', 'Cheapest channel'),
  problem: words('无法报价的原因', '無法報價的原因', 'Why there is no price'),
  sheet: words('试算', '試算', 'Quote'),
  none: words('没有渠道可以寄送此包裹', '沒有渠道可以寄送此包裹', 'No channel takes this parcel'),
}

/**
 * Why a row has no price, in one text. Channels that lead elsewhere are no reason where another one
 * nearly takes it.
 */
function problemOf({ line, problems }: QuotedRow, reader: QuoteReader): string | null {
  if (problems.length === 0) return null
  const { locale } = reader
  const near = problems.filter(({ failure }) => failure.code !== CHANNEL_NOT_PRICED)
  if (near.length === 0 && problems.length > 1) return HEADINGS.none[locale]
  return (near.length === 0 ? problems : near)
    .map((problem) =>
      'column' in problem
        ? cellText(problem.failure, { line, column: problem.column, locale })
        : `${channelName(problem.channel, reader)}: ${sayFailure(problem.failure, locale)}`,
    )
    .join('; ')
}

function parcelOf(row: QuotedRow, reader: QuoteReader): QuotedParcel {
  const [cheapest] = row.prices
  return {
    line: row.line,
    reference: row.cells.reference ?? '',
    country: row.cells.country ?? '',
    weight: row.cells.weight ?? '',
    chargeable_weight: cheapest === undefined ? null : formatKilograms(cheapest.chargeableGrams),
    prices: row.prices.map(({ channel, charged }) => ({ channel, charged: charged.map(moneyOf) })),
    msg: row.prices.length > 0 ? null : (problemOf(row, reader) ?? HEADINGS.none[reader.locale]),
  }
}

const sumOf = (prices: readonly RowPrice[]): QuotedSheetAnswer['cheapest'] => ({
  parcels: prices.length,
  charged: sumsByCurrency(prices.flatMap(({ charged }) => charged)).map(moneyOf),
})

/** The channels that take at least one of the parcels, by code. */
const channelsOf = (rows: readonly QuotedRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ prices }) => prices.map(({ channel }) => channel)))].toSorted()

/** A quoted sheet as a page shows it: the sums, the first rows, and those without a price. */
export function quotedSheetAnswer({ at, rows, notices, encoding }: QuotedSheet, reader: QuoteReader): QuotedSheetAnswer {
  const [priced, refused] = [rows.filter(({ prices }) => prices.length > 0), rows.filter(({ prices }) => prices.length === 0)]
  return {
    quoted_at: instantText(at),
    parcels: rows.length,
    priced: priced.length,
    refused: refused.length,
    cheapest: sumOf(priced.flatMap(({ prices }) => prices.slice(0, 1))),
    channels: channelsOf(rows).map((channel) => ({
      channel,
      channel_name: channelName(channel, reader),
      sum: sumOf(rows.flatMap(({ prices }) => prices.filter((one) => one.channel === channel))),
    })),
    rows: rows.slice(0, MOST_SHOWN).map((row) => parcelOf(row, reader)),
    refused_rows: refused.slice(0, MOST_SHOWN).map((row) => parcelOf(row, reader)),
    notices: shownNotices(notices, reader.locale),
    encoding: encoding ?? null,
  }
}

type PriceColumn = { readonly channel: string; readonly currency: string }

/** A column for each channel and currency that occurs, so that they can be added up. */
function priceColumns(rows: readonly QuotedRow[]): readonly PriceColumn[] {
  const columns = new Map<string, PriceColumn>()
  for (const { channel, charged } of rows.flatMap(({ prices }) => prices))
    for (const { currency } of charged) columns.set(`${channel} ${currency}`, { channel, currency })
  return [...columns].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, column]) => column)
}

const amountIn = ({ prices }: QuotedRow, { channel, currency }: PriceColumn): string | undefined => {
  const amount = prices.find((one) => one.channel === channel)?.charged.find((one) => one.currency === currency)
  return amount && formatAmount(amount)
}

const TYPED = ['reference', 'country', 'from', 'weight', 'length', 'width', 'height', 'value', 'currency'] as const

/** All rows of a quoted sheet with their prices. */
export function quotedContent({ rows }: QuotedSheet, reader: QuoteReader): SheetContent {
  const { locale } = reader
  const columns = priceColumns(rows)
  const text = (heading: string, widthCharacters = 16): SheetColumn => ({ heading, kind: 'text', widthCharacters })
  return {
    sheetName: HEADINGS.sheet[locale],
    columns: [
      { heading: HEADINGS.line[locale], kind: 'number' },
      ...TYPED.map((name) => text(quoteSheetFields[name].label[locale])),
      { heading: HEADINGS.chargeable[locale], kind: 'number' },
      text(HEADINGS.cheapest[locale]),
      ...columns.map(({ channel, currency }): SheetColumn => ({ heading: `${channel} ${currency}`, kind: 'money', widthCharacters: 18 })),
      text(HEADINGS.problem[locale], 60),
    ],
    rows: rows.map((row) => {
      const [cheapest] = row.prices
      return [
        String(row.line),
        ...TYPED.map((name) => row.cells[name]),
        cheapest && formatKilograms(cheapest.chargeableGrams),
        cheapest?.channel,
        ...columns.map((column) => amountIn(row, column)),
        row.prices.length > 0 ? undefined : (problemOf(row, reader) ?? HEADINGS.none[locale]),
      ]
    }),
  }
}

const EXAMPLE = ['SO-1001', 'AE', 'CN', '2.3', '40', '30', '20', '120', 'USD'] as const

/** A sheet of parcels to fill in, with one example. */
export const quoteTemplate = (locale: Locale): SheetContent => ({
  sheetName: HEADINGS.sheet[locale],
  columns: TYPED.map((name): SheetColumn => ({ heading: quoteSheetFields[name].label[locale], kind: 'text', widthCharacters: 16 })),
  rows: [EXAMPLE],
})
