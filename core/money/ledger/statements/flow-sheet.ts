import type { ListReader } from '#core/base/documents/list-document.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { zonedHeading } from '#core/base/sheets/zoned-heading.ts'
import { ENTRY_KINDS } from '../entry.ts'
import { flow } from './flow.entity.ts'
import type { ListedFlow } from './flow.ports.ts'
import { PAY_WAYS } from '../wallets/pay-way.ts'

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (row: ListedFlow, reader: ListReader) => string | undefined
}

const { fields } = flow
const YES = words('是', '是', 'Yes')
const NO = words('否', '否', 'No')

const COLUMNS: readonly Column[] = [
  { heading: fields.flow_num.label, kind: 'text', width: 20, of: ({ flow_num: number }) => number },
  { heading: fields.create_time.label, kind: 'date', width: 20, of: ({ create_time: at }, { zone }) => localTime(at, zone) },
  { heading: fields.kind.label, kind: 'text', width: 14, of: ({ kind }, { locale }) => ENTRY_KINDS[kind][locale] },
  { heading: fields.change_amount.label, kind: 'money', width: 14, of: ({ change_amount: change }) => formatAmount(change) },
  { heading: fields.balance_amount.label, kind: 'money', width: 14, of: ({ balance_amount: balance }) => formatAmount(balance) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', width: 9, of: ({ change_amount: change }) => change.currency },
  { heading: fields.pay_way.label, kind: 'text', width: 12, of: ({ pay_way: way }, { locale }) => PAY_WAYS[way][locale] },
  { heading: fields.reference.label, kind: 'text', width: 22, of: ({ reference }) => reference },
  { heading: words('运单号', '運單號', 'Waybill'), kind: 'text', width: 18, of: ({ order }) => order?.airwayNumber },
  {
    heading: fields.is_calculate.label,
    kind: 'text',
    width: 10,
    of: ({ is_calculate: calculated }, { locale }) => (calculated === true ? YES : NO)[locale],
  },
  {
    heading: fields.fixed_fee.label,
    kind: 'money',
    width: 12,
    of: ({ fixed_fee: fixed }) => (fixed === undefined ? undefined : formatAmount(fixed)),
  },
  { heading: fields.note.label, kind: 'text', width: 30, of: ({ note }) => note },
]

/** The flow as a sheet; times in the reader's zone. */
export function flowSheet(batches: AsyncIterable<readonly ListedFlow[]>, reader: ListReader): SheetContent {
  async function* rows() {
    for await (const batch of batches) for (const row of batch) yield COLUMNS.map(({ of }) => of(row, reader))
  }
  return {
    sheetName: flow.label[reader.locale],
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({
      heading: zonedHeading({ heading, kind }, reader),
      kind,
      widthCharacters: width,
    })),
    rows: rows(),
  }
}
