import type { ListReader } from '#core/base/documents/list-document.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { zonedHeading } from '#core/base/sheets/zoned-heading.ts'
import { ACCOUNT_GROUPS, accountGroupOf, ownerOf } from '../account-group.ts'
import { ENTRY_KINDS, type PostedLeg } from '../entry.ts'
import { flowNumberOf } from './flow.ts'
import type { ListedEntry } from './journal.ports.ts'
import { currencyOf } from '../ledger-account.ts'

type Line = { readonly entry: ListedEntry; readonly leg: PostedLeg }
type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (line: Line, reader: ListReader) => string | undefined
}

const JOURNAL = words('日记账', '日記帳', 'Journal')

const amountOf = ({ account, amount }: PostedLeg, side: bigint): string | undefined =>
  amount * side > 0n ? formatAmount(money(amount * side, currencyOf(account))) : undefined

/** The client or the payment channel of an account, as people know it. */
export const ownerName = (account: PostedLeg['account'], clients: ReadonlyMap<number, string>): string | undefined => {
  const owner = ownerOf(account)
  return owner === undefined ? undefined : (clients.get(Number(owner)) ?? owner)
}

const COLUMNS: readonly Column[] = [
  { heading: words('分录号', '分錄號', 'Entry'), kind: 'number', width: 10, of: ({ entry }) => String(entry.number) },
  { heading: words('流水号', '流水號', 'Flow number'), kind: 'text', width: 20, of: ({ entry }) => flowNumberOf(entry) },
  { heading: words('时间', '時間', 'Time'), kind: 'date', width: 20, of: ({ entry }, { zone }) => localTime(entry.at, zone) },
  { heading: words('类型', '類型', 'Type'), kind: 'text', width: 14, of: ({ entry }, { locale }) => ENTRY_KINDS[entry.kind][locale] },
  { heading: words('关联单号', '關聯單號', 'Reference'), kind: 'text', width: 22, of: ({ entry }) => entry.reference },
  {
    heading: words('账户', '帳戶', 'Account'),
    kind: 'text',
    width: 18,
    of: ({ leg }, { locale }) => ACCOUNT_GROUPS[accountGroupOf(leg.account)][locale],
  },
  { heading: words('客户', '客戶', 'Client'), kind: 'text', width: 14, of: ({ entry, leg }) => ownerName(leg.account, entry.clients) },
  { heading: words('币种', '幣別', 'Currency'), kind: 'text', width: 9, of: ({ leg }) => currencyOf(leg.account) },
  { heading: words('借方', '借方', 'Debit'), kind: 'money', width: 14, of: ({ leg }) => amountOf(leg, -1n) },
  { heading: words('贷方', '貸方', 'Credit'), kind: 'money', width: 14, of: ({ leg }) => amountOf(leg, 1n) },
  { heading: words('经办人', '經辦人', 'By'), kind: 'text', width: 14, of: ({ entry }) => entry.actorName },
  { heading: words('冲正的分录', '沖正的分錄', 'Reverses'), kind: 'text', width: 18, of: ({ entry }) => entry.reversesFlow },
  { heading: words('备注', '備註', 'Note'), kind: 'text', width: 30, of: ({ entry }) => entry.note },
]

/** The journal as a sheet, a row for each leg; times in the reader's zone. */
export function journalSheet(batches: AsyncIterable<readonly ListedEntry[]>, reader: ListReader): SheetContent {
  async function* rows() {
    for await (const batch of batches)
      for (const entry of batch) for (const leg of entry.legs) yield COLUMNS.map(({ of }) => of({ entry, leg }, reader))
  }
  return {
    sheetName: JOURNAL[reader.locale],
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({
      heading: zonedHeading({ heading, kind }, reader),
      kind,
      widthCharacters: width,
    })),
    rows: rows(),
  }
}
