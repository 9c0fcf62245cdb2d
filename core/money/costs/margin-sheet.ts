import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { marginOf } from './margin.ts'
import { MARGIN_LABELS } from './margin.words.ts'
import type { MarginGroup, MarginRow } from './margin.ports.ts'
import { REPORT_CURRENCY } from './report-currency.ts'

type Column = { readonly heading: Words; readonly kind: SheetColumn['kind']; readonly of: (row: MarginRow) => string | undefined }

const amount = (value: bigint): string => formatAmount(money(value, REPORT_CURRENCY))
const inCurrency = ({ 'zh-CN': cn, 'zh-TW': tw, 'en-US': en }: Words): Words =>
  words(`${cn}（${REPORT_CURRENCY}）`, `${tw}（${REPORT_CURRENCY}）`, `${en} (${REPORT_CURRENCY})`)
const WIDTH = 18

const columnsBy = (group: MarginGroup): readonly Column[] => [
  { heading: MARGIN_LABELS[group], kind: 'text', of: ({ key }) => key },
  ...(group === 'client' ? [{ heading: words('名称', '名稱', 'Name'), kind: 'text' as const, of: ({ name }: MarginRow) => name }] : []),
  { heading: MARGIN_LABELS.orders, kind: 'number', of: ({ orders }) => String(orders) },
  { heading: MARGIN_LABELS.costed, kind: 'number', of: ({ costed }) => String(costed) },
  { heading: inCurrency(MARGIN_LABELS.revenue), kind: 'number', of: ({ revenue }) => amount(revenue) },
  { heading: inCurrency(MARGIN_LABELS.cost), kind: 'number', of: ({ cost }) => amount(cost) },
  { heading: inCurrency(MARGIN_LABELS.margin), kind: 'number', of: (row) => amount(marginOf(row).margin) },
  { heading: MARGIN_LABELS.percent, kind: 'number', of: (row) => marginOf(row).percent },
]

/** Margins by month, client, channel or country as a sheet. */
export function marginSheet(group: MarginGroup, rows: readonly MarginRow[], locale: Locale): SheetContent {
  const columns = columnsBy(group)
  return {
    sheetName: MARGIN_LABELS.margin[locale],
    columns: columns.map(({ heading, kind }): SheetColumn => ({ heading: heading[locale], kind, widthCharacters: WIDTH })),
    rows: rows.map((row) => columns.map(({ of }) => of(row))),
  }
}
