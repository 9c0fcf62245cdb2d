import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import type { RecordFinding } from '#core/platform/reference/import-records.usecase.ts'
import { cellKind } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { readWrittenAmount } from '#core/base/sheets/written-amount.ts'
import { accountNumber, isNoAmount, readBankTime, readDirection } from './bank-cells.ts'
import type { StatedLine } from './bank-line.ts'
import { bankFailure } from './bank.failures.ts'
import type { BankColumn, BankColumns } from './statement-headings.ts'

/** The context that staff give for a statement that does not say it itself. */
export type StatementContext = {
  readonly columns: BankColumns
  readonly account: string | undefined
  readonly currency: string
  readonly references: References
  readonly now: Instant
  /** How often a line without a reference has come in this sheet, by what it says. */
  readonly seen: Map<string, number>
}

export const DEFAULT_CURRENCY = 'CNY'
const MOST_NAME = 120
const MOST_TEXT = 400
const MOST_REFERENCE = 100
/** Rows of sums below the lines. */
const SUMS = /^(?:合计|总计|总笔数|小计|汇总|共计|本页|合計|總計|total|subtotal|sum)/i
/** Spreadsheets keep digits in a csv file by `="6222…"`, and by a quote before them. */
const QUOTED = /^=?"(.*)"$/

type Cells = { readonly row: SheetRow; readonly columns: BankColumns }

const textIn = ({ row, columns }: Cells, column: BankColumn): string => {
  const place = columns.places.get(column)?.[0]?.index
  const cell = (place === undefined ? '' : (row.cells[place] ?? '')).trim()
  return (QUOTED.exec(cell)?.[1] ?? cell.replace(/^'/, '')).trim()
}

const textsIn = ({ row, columns }: Cells): string =>
  shownText(
    cleanText(
      [...new Set((columns.places.get('text') ?? []).map(({ index }) => (row.cells[index] ?? '').trim()))]
        .filter((text) => text !== '')
        .join(' · '),
    ),
    MOST_TEXT,
  )

/** A number whose digits the spreadsheet lost, or that it never calculated, is not read. */
function soundly(cells: Cells, column: BankColumn): Failure | undefined {
  const place = cells.columns.places.get(column)?.[0]?.index
  if (place === undefined) return undefined
  const kind = cellKind(cells.row, place)
  const found = cells.row.cells[place] ?? ''
  if (kind === 'damaged') return inputFailure('DAMAGED_NUMBER', { found })
  return kind === 'formula' || kind === 'error' ? inputFailure('NOT_A_NUMBER', { found }) : undefined
}

type Amount = { readonly amount: bigint; readonly isIn: boolean }

/** The amount by its column of what came in, or by one amount with its direction or sign. */
function readAmount(cells: Cells, currency: string): Result<Amount, { readonly column: BankColumn; readonly failure: Failure }> {
  const of = (column: BankColumn): Result<bigint | undefined> => {
    const text = textIn(cells, column)
    const broken = soundly(cells, column)
    if (broken !== undefined) return failed(broken)
    return isNoAmount(text) ? ok(undefined) : readWrittenAmount(text, currency)
  }
  const wrong = (column: BankColumn, failure: Failure) => ({ ok: false, failure: { column, failure } }) as const
  if (cells.columns.places.has('credit')) {
    const [credit, debit] = [of('credit'), of('debit')]
    if (!credit.ok) return wrong('credit', credit.failure)
    if (!debit.ok) return wrong('debit', debit.failure)
    if (credit.value !== undefined && debit.value !== undefined) return wrong('credit', bankFailure('BANK_LINE_BOTH_SIDES'))
    if (debit.value !== undefined)
      return debit.value < 0n ? wrong('debit', inputFailure('NOT_POSITIVE')) : ok({ amount: debit.value, isIn: false })
    return credit.value === undefined || credit.value < 0n
      ? wrong('credit', inputFailure('NOT_POSITIVE'))
      : ok({ amount: credit.value, isIn: true })
  }
  const amount = of('amount')
  if (!amount.ok) return wrong('amount', amount.failure)
  if (amount.value === undefined) return wrong('amount', inputFailure('NOT_POSITIVE'))
  if (!cells.columns.places.has('direction')) return ok({ amount: amount.value, isIn: amount.value > 0n })
  const direction = readDirection(textIn(cells, 'direction'))
  if (!direction.ok) return wrong('direction', direction.failure)
  // Some banks write a minus beside the word for what went out.
  if (amount.value < 0n && direction.value === 'in') return wrong('amount', inputFailure('NOT_POSITIVE'))
  return ok({ amount: amount.value, isIn: direction.value === 'in' })
}

/**
 * The outcome of a row: a line, nothing since no money came in by it, or what is wrong with its
 * cells.
 */
export type ReadBankLine =
  | { readonly kind: 'line'; readonly line: StatedLine }
  | { readonly kind: 'out' | 'nothing' }
  | { readonly kind: 'wrong'; readonly findings: readonly RecordFinding[] }

const NOTHING = { kind: 'nothing' } as const

/** Reads one row below the headings. */
export function readBankLine(row: SheetRow, context: StatementContext): ReadBankLine {
  const { columns, references, now } = context
  const cells: Cells = { row, columns }
  const first = row.cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  if (first === '' || SUMS.test(first) || first.startsWith('#')) return NOTHING
  const findings: RecordFinding[] = []
  const wrong = (column: BankColumn, failure: Failure): void => {
    findings.push({ line: row.line, column: columns.places.get(column)?.[0]?.heading ?? column, failure: atField(column, failure) })
  }
  const currencyText = textIn(cells, 'currency') || columns.above.currency || context.currency
  const currency = references.keyOf('currency', currencyText) ?? CURRENCY_WORDS[currencyText]
  if (currency === undefined) wrong('currency', inputFailure('UNKNOWN_REFERENCE', { found: currencyText }))
  const written = textIn(cells, 'account') || columns.above.account || context.account || ''
  const account = accountNumber(written)
  if (account === undefined)
    wrong('account', written === '' ? bankFailure('BANK_ACCOUNT_MISSING') : inputFailure('UNKNOWN_REFERENCE', { found: written }))
  const time = readBankTime({ day: textIn(cells, 'day'), time: textIn(cells, 'time') }, now)
  if (!time.ok) wrong('day', soundly(cells, 'day') ?? time.failure)
  const reference = soundly(cells, 'reference')
  if (reference !== undefined) wrong('reference', reference)
  const amount = readAmount(cells, currency ?? DEFAULT_CURRENCY)
  if (!amount.ok) wrong(amount.failure.column, amount.failure.failure)
  if (findings.length > 0 || !time.ok || !amount.ok || currency === undefined || account === undefined) return { kind: 'wrong', findings }
  if (!amount.value.isIn) return { kind: 'out' }
  const payerAccount = accountNumber(textIn(cells, 'payerAccount'))
  const line = {
    account,
    ...time.value,
    amount: money(amount.value.amount, currency),
    text: textsIn(cells),
    ...given({
      payerName: shownText(cleanText(textIn(cells, 'payerName')), MOST_NAME) || undefined,
      payerAccount,
      reference: cleanText(textIn(cells, 'reference')).slice(0, MOST_REFERENCE) || undefined,
    }),
  }
  return { kind: 'line', line: { ...line, key: keyOf(line, textIn(cells, 'balance'), context) } }
}

/**
 * The bank's reference, or all that the line says, of which a digest is stored: the second of two
 * that say the same is another line.
 */
function keyOf(line: Omit<StatedLine, 'key'>, balance: string, { seen }: StatementContext): string {
  if (line.reference !== undefined) return `ref:${line.reference}`
  const { day, at, amount, payerName = '', payerAccount = '', text } = line
  const said = [line.account, day, String(at ?? ''), String(amount.amount), amount.currency, payerName, payerAccount, text, balance]
  const all = JSON.stringify(said)
  const times = (seen.get(all) ?? 0) + 1
  seen.set(all, times)
  return `said:${times}:${all}`
}

/** Words of banks for currencies that are not their names here. */
const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  RMB: 'CNY',
  人民币元: 'CNY',
  人民币: 'CNY',
  人民幣: 'CNY',
  美金: 'USD',
  港元: 'HKD',
  港币: 'HKD',
}

/** A line that was imported before with another amount. */
export const differsFrom = (row: { readonly line: number; readonly reference: string }, heading: string): RecordFinding => {
  const failure: FieldFailure = atField('reference', bankFailure('BANK_REFERENCE_DIFFERS', { reference: row.reference }))
  return { line: row.line, column: heading, failure }
}
