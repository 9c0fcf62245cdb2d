import { meaningsOf, type HeadingMatching, type MatchedHeadings } from '#core/base/sheets/matched-headings.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { REPORT_COLUMNS, type ReportColumn } from './collection-report.ts'

/**
 * The columns of a sheet of reports; their words are the headings of the sheet of wrong lines,
 * which can be sent again.
 */
export const REPORT_HEADINGS: Readonly<Record<ReportColumn, Words>> = {
  number: words('订单号', '訂單號', 'Order number'),
  amount: words('代收金额', '代收金額', 'Collected amount'),
  currency: words('币种', '幣別', 'Currency'),
  collected_at: words('代收时间', '代收時間', 'Collected at'),
}

/** Agents' names for these columns, besides our own words. */
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
    'collection time',
    'collected date',
    'collected on',
    'cod date',
    'delivered date',
    'delivery time',
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

export const REPORT_MEANINGS = meaningsOf(REPORT_COLUMNS, REPORT_HEADINGS, SYNONYMS)

/** Matches of an agent's headings, by their keys; '' for a column that is left out. */
export type ReportMatching = HeadingMatching<ReportColumn>
export type ReportHeadings = MatchedHeadings<ReportColumn>

/** Whether the columns suffice: each row needs a number and an amount. */
export const sufficesForReports = ({ columns }: ReportHeadings): boolean =>
  (['number', 'amount'] as const).every((needed) => columns.some(({ column }) => column === needed))
