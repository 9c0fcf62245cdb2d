import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import {
  defineListDocument,
  listPaper,
  timeCell,
  type ListCell,
  type ListPaper,
  type ListReader,
} from '#core/base/documents/list-document.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { zonedHeading } from '#core/base/sheets/zoned-heading.ts'
import { ENTRY_KINDS } from '../entry.ts'
import { flow } from './flow.entity.ts'
import { FLOW_ACCOUNTS } from './flow.ports.ts'
import { statementLines, type StatementLine, type StatementPart, type StatementSums } from './statement.ts'

/** Whose statement it is, and of what. */
export type Statement = {
  readonly client: string
  readonly currency: string
  /** First and last day. */
  readonly from: string
  readonly to: string
  readonly parts: readonly StatementPart[]
}

const TITLE = words('对账单', '對帳單', 'Statement of account')
const OPENING = words('期初余额', '期初餘額', 'Opening balance')
const CLOSING = words('期末余额', '期末餘額', 'Closing balance')
const CREDITED = words('收入', '收入', 'In')
const DEBITED = words('支出', '支出', 'Out')
const BALANCE = words('余额', '餘額', 'Balance')
const ACCOUNT = words('账户', '帳戶', 'Account')
const CURRENCY = words('币种：', '幣別：', 'Currency: ')
const CLIENT = words('客户：', '客戶：', 'Client: ')
const PERIOD = words('期间：', '期間：', 'Period: ')
const TO = words(' 至 ', ' 至 ', ' to ')
/** Who makes it out. */
const ISSUER = 'Crossdock'

const { fields } = flow
const what = (line: StatementLine, locale: Locale): string => {
  if (line.kind === 'movement') return ENTRY_KINDS[line.row.kind][locale]
  return `${FLOW_ACCOUNTS[line.account][locale]} · ${(line.kind === 'opening' ? OPENING : CLOSING)[locale]}`
}
const plain = ({ amount, currency }: Money): string => formatAmount({ currency, amount: amount < 0n ? -amount : amount })
/** Returns the amount of a movement that came in, or that went out. */
const side = (line: StatementLine, isIn: boolean): string | undefined => {
  if (line.kind !== 'movement') return undefined
  const { change_amount: change } = line.row
  return change.amount > 0n === isIn ? plain(change) : undefined
}
const balanceOf = (line: StatementLine): string => formatAmount(line.kind === 'movement' ? line.row.balance_amount : line.balance)
const asCell = (decimal: string | undefined): ListCell | undefined => (decimal === undefined ? undefined : groupThousands(decimal))
const amount = (heading: Words, name: string, of: (line: StatementLine) => string | undefined) =>
  ({ name, heading, millimetres: 24, align: 'right', cell: (line: StatementLine) => asCell(of(line)) }) as const

const statementDocument = defineListDocument<StatementLine>({
  title: TITLE,
  counted: words('{count} 行', '{count} 列', '{count|line|lines}'),
  columns: [
    {
      name: 'time',
      heading: fields.create_time.label,
      millimetres: 20,
      cell: (line, reader) => (line.kind === 'movement' ? timeCell(line.row.create_time, reader) : undefined),
    },
    { name: 'kind', heading: fields.kind.label, millimetres: 36, cell: (line, { locale }) => what(line, locale) },
    {
      name: 'reference',
      heading: fields.reference.label,
      millimetres: 42,
      cell: (line) => (line.kind === 'movement' ? [line.row.reference, line.row.note ?? line.row.flow_num] : undefined),
    },
    amount(CREDITED, 'in', (line) => side(line, true)),
    amount(DEBITED, 'out', (line) => side(line, false)),
    amount(BALANCE, 'balance', balanceOf),
  ],
  listed: ['time', 'kind', 'reference', 'in', 'out', 'balance'],
})

const factsOf = ({ client, currency, from, to }: Statement, locale: Locale): readonly string[] => [
  `${CLIENT[locale]}${client}`,
  `${PERIOD[locale]}${from}${TO[locale]}${to}   ${CURRENCY[locale]}${currency}`,
]

const sumsText = ({ account, opening, credited, debited, closing }: StatementSums, locale: Locale): string => {
  const said = (
    [
      [OPENING, opening],
      [CREDITED, credited],
      [DEBITED, debited],
      [CLOSING, closing],
    ] as const
  ).map(([label, value]) => `${label[locale]} ${groupThousands(formatAmount(value))}`)
  return `${FLOW_ACCOUNTS[account][locale]}: ${said.join('  ')}`
}

/** A statement on A4, with who makes it out, to whom, and what each account comes to below it. */
export function statementPaper(statement: Statement, { reader, now }: { readonly reader: ListReader; readonly now: Instant }): ListPaper {
  const sums: StatementSums[] = []
  const rows = statementLines(statement.parts, { currency: statement.currency, ended: (one) => void sums.push(one) })
  const paper = listPaper(statementDocument, { rows, reader, facts: factsOf(statement, reader.locale), now })
  return { ...paper, issuer: ISSUER, totals: () => sums.map((one) => sumsText(one, reader.locale)) }
}

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width: number
  readonly of: (line: StatementLine, reader: ListReader) => string | undefined
}
const ofMovement =
  (of: (row: Extract<StatementLine, { kind: 'movement' }>['row'], reader: ListReader) => string | undefined): Column['of'] =>
  (line, reader) =>
    line.kind === 'movement' ? of(line.row, reader) : undefined

const COLUMNS: readonly Column[] = [
  { heading: ACCOUNT, kind: 'text', width: 10, of: ({ account }, { locale }) => FLOW_ACCOUNTS[account][locale] },
  { heading: fields.create_time.label, kind: 'date', width: 20, of: ofMovement(({ create_time: at }, { zone }) => localTime(at, zone)) },
  {
    heading: fields.kind.label,
    kind: 'text',
    width: 16,
    of: (line, { locale }) => (line.kind === 'movement' ? ENTRY_KINDS[line.row.kind] : line.kind === 'opening' ? OPENING : CLOSING)[locale],
  },
  { heading: fields.flow_num.label, kind: 'text', width: 20, of: ofMovement(({ flow_num: number }) => number) },
  { heading: fields.reference.label, kind: 'text', width: 22, of: ofMovement(({ reference }) => reference) },
  { heading: fields.note.label, kind: 'text', width: 30, of: ofMovement(({ note }) => note) },
  { heading: CREDITED, kind: 'money', width: 14, of: (line) => side(line, true) },
  { heading: DEBITED, kind: 'money', width: 14, of: (line) => side(line, false) },
  { heading: BALANCE, kind: 'money', width: 14, of: balanceOf },
]

/** A statement as a sheet: each account from its opening to its closing balance. */
export function statementSheet(statement: Statement, reader: ListReader): SheetContent {
  const lines = statementLines(statement.parts, { currency: statement.currency, ended: () => undefined })
  async function* rows() {
    for await (const line of lines) yield COLUMNS.map(({ of }) => of(line, reader))
  }
  return {
    sheetName: `${TITLE[reader.locale]} ${statement.currency}`,
    columns: COLUMNS.map(({ heading, kind, width }): SheetColumn => ({
      heading: zonedHeading({ heading, kind }, reader),
      kind,
      widthCharacters: width,
    })),
    rows: rows(),
  }
}
