import { localTime } from '#core/base/kernel/instant.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { REPORT_HEADINGS } from './collection-headings.ts'
import { collectionMachine } from './collection.machine.ts'
import type { ListedCollection, WrongLine } from './collection.ports.ts'

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (row: ListedCollection, locale: Locale, zone: string) => string | undefined
  /** Whether customers see it. */
  readonly isForAll?: true
}

const at = (time: number | undefined, zone: string): string | undefined => (time === undefined ? undefined : localTime(time, zone))

/**
 * The column of the number first: under these headings a sheet of collections can be sent back as a
 * report.
 */
const COLUMNS: readonly Column[] = [
  { heading: REPORT_HEADINGS.number, kind: 'text', width: 20, of: ({ orderNumber }) => orderNumber, isForAll: true },
  { heading: words('运单号', '運單號', 'Waybill'), kind: 'text', width: 20, of: ({ airwayNumber }) => airwayNumber, isForAll: true },
  { heading: words('参考号', '參考號', 'Reference'), kind: 'text', width: 20, of: ({ refCode }) => refCode, isForAll: true },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', width: 18, of: ({ account }) => account },
  { heading: words('派送代理', '派送代理', 'Agent'), kind: 'text', width: 18, of: ({ agentName, agent }) => agentName ?? agent },
  { heading: words('国家', '國家', 'Country'), kind: 'text', width: 9, of: ({ country }) => country, isForAll: true },
  { heading: words('渠道', '渠道', 'Channel'), kind: 'text', width: 16, of: ({ channel }) => channel, isForAll: true },
  {
    heading: words('状态', '狀態', 'State'),
    kind: 'text',
    width: 12,
    of: ({ state }, locale) => collectionMachine.states[state].label[locale],
    isForAll: true,
  },
  { heading: words('应收金额', '應收金額', 'Due'), kind: 'money', width: 14, of: ({ due }) => formatAmount(due), isForAll: true },
  {
    heading: words('实收金额', '實收金額', 'Collected'),
    kind: 'money',
    width: 14,
    of: ({ collected }) => collected && formatAmount(collected),
    isForAll: true,
  },
  { heading: REPORT_HEADINGS.currency, kind: 'text', width: 9, of: ({ due }) => due.currency, isForAll: true },
  {
    heading: words('出库时间', '出庫時間', 'Dispatched'),
    kind: 'date',
    width: 20,
    of: ({ dueAt }, _locale, zone) => at(dueAt, zone),
    isForAll: true,
  },
  {
    heading: REPORT_HEADINGS.collected_at,
    kind: 'date',
    width: 20,
    of: ({ collectedAt }, _locale, zone) => at(collectedAt, zone),
    isForAll: true,
  },
  {
    heading: words('回款时间', '回款時間', 'Remitted'),
    kind: 'date',
    width: 20,
    of: ({ remittedAt }, _locale, zone) => at(remittedAt, zone),
    isForAll: true,
  },
  {
    heading: words('结算账单', '結算帳單', 'Settlement bill'),
    kind: 'text',
    width: 18,
    of: ({ billNumber }) => billNumber,
    isForAll: true,
  },
]

type Reading = { readonly locale: Locale; readonly zone: string; readonly isStaff: boolean }

/** Collections as a sheet; customers see neither agents nor the column of clients. */
export function collectionSheet(rows: AsyncIterable<ListedCollection>, { locale, zone, isStaff }: Reading): SheetContent {
  const columns = COLUMNS.filter(({ isForAll }) => isStaff || isForAll)
  async function* collectionRows() {
    for await (const row of rows) yield columns.map(({ of }) => of(row, locale, zone))
  }
  return {
    sheetName: words('代收', '代收', 'Collections')[locale],
    columns: columns.map(({ heading, kind, width }) => ({ heading: heading[locale], kind, widthCharacters: width })),
    rows: collectionRows(),
  }
}

/** The wrong lines of a file with what is wrong, under headings that are read again. */
export function wrongLinesSheet(
  lines: AsyncIterable<WrongLine>,
  { locale, say }: { readonly locale: Locale; readonly say: (failure: Failure) => string },
): SheetContent {
  const heading = REPORT_HEADINGS
  const column = (text: Words, widthCharacters: number): SheetColumn => ({ heading: text[locale], kind: 'text', widthCharacters })
  async function* rows() {
    for await (const { line, report, fault } of lines)
      yield [report.number, report.amount, report.currency, report.collectedAt, say(fault.failure), String(line)]
  }
  return {
    sheetName: words('错误行', '錯誤列', 'Wrong lines')[locale],
    columns: [
      column(heading.number, 22),
      column(heading.amount, 16),
      column(heading.currency, 10),
      column(heading.collected_at, 22),
      column(words('错误原因', '錯誤原因', 'What is wrong'), 50),
      column(words('原行号', '原列號', 'Line of the file'), 14),
    ],
    rows: rows(),
  }
}
