import { HEADING_ROWS, headingKey } from '../sheets/heading-key.ts'
import type { SheetRow } from '../sheets/sheet.port.ts'
import { words, type Words } from '../kernel/words.ts'
import { REPORT_COLUMNS, type ReportColumn } from './collection-report.ts'

/** The columns of a sheet of reports; their words are the headings of the sheet of wrong lines, which can be sent again. */
export const REPORT_HEADINGS: Readonly<Record<ReportColumn, Words>> = {
  number: words('订单号', '訂單號', 'Order number'),
  amount: words('代收金额', '代收金額', 'Collected amount'),
  currency: words('币种', '幣別', 'Currency'),
  collected_at: words('代收时间', '代收時間', 'Collected at'),
}

/** What agents call these columns, besides our own words. */
const SYNONYMS: Readonly<Record<ReportColumn, readonly string[]>> = {
  number: [
    'order_number',
    'order no',
    'order',
    '运单号',
    '運單號',
    'waybill',
    'waybill no',
    'awb',
    'awb no',
    'tracking number',
    'tracking no',
    'airway_number',
    'shipment',
  ],
  amount: ['amount', 'cod', 'cod amount', 'cash', 'collected', '金额', '金額', '实收金额', '實收金額', '已收金额', '代收货款', '代收貨款'],
  currency: ['cur', 'ccy', '货币', '貨幣', 'currency code'],
  collected_at: [
    'date',
    'collected_at',
    'collection date',
    'delivery date',
    'delivered',
    'pod date',
    '日期',
    '签收时间',
    '簽收時間',
    '收款时间',
    '收款時間',
    '代收日期',
  ],
}

const MEANINGS: ReadonlyMap<string, ReportColumn> = new Map(
  REPORT_COLUMNS.flatMap((column) =>
    [...Object.values(REPORT_HEADINGS[column]), ...SYNONYMS[column]].map((name) => [headingKey(name), column] as const),
  ),
)

/** What an agent's headings were matched to, by their keys; '' for a column that is left out. */
export type ReportMatching = Readonly<Record<string, ReportColumn | ''>>

export type ReportHeading = { readonly index: number; readonly heading: string; readonly column: ReportColumn | undefined }
export type ReportHeadings = { readonly line: number; readonly columns: readonly ReportHeading[] }

function matchRow({ cells }: SheetRow, matching: ReportMatching): readonly ReportHeading[] {
  const taken = new Set<ReportColumn>()
  return cells.map((cell, index) => {
    const heading = cell.trim()
    const key = headingKey(heading)
    const meaning = matching[key] ?? MEANINGS.get(key)
    const column = meaning === undefined || meaning === '' || taken.has(meaning) ? undefined : meaning
    if (column !== undefined) taken.add(column)
    return { index, heading, column }
  })
}

const known = (columns: readonly ReportHeading[]): number => columns.filter(({ column }) => column !== undefined).length

/** The row of headings among the first rows of a sheet: the one with the most known ones; the first row where none is known, to be matched by hand. */
export function matchReportHeadings(rows: readonly SheetRow[], matching: ReportMatching): ReportHeadings | undefined {
  let best: { readonly line: number; readonly columns: readonly ReportHeading[] } | undefined
  for (const row of rows.slice(0, HEADING_ROWS)) {
    const columns = matchRow(row, matching)
    if (best === undefined || known(columns) > known(best.columns)) best = { line: row.line, columns }
  }
  return best
}

/** Whether the columns suffice: each row needs a number and an amount. */
export const sufficesForReports = ({ columns }: ReportHeadings): boolean =>
  (['number', 'amount'] as const).every((needed) => columns.some(({ column }) => column === needed))

/** What is remembered of matched columns. */
export const matchingOf = ({ columns }: ReportHeadings): ReportMatching =>
  Object.fromEntries(
    columns.flatMap(({ heading, column }) => (headingKey(heading) === '' ? [] : [[headingKey(heading), column ?? ''] as const])),
  )
