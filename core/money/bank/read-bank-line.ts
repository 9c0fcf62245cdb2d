import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import type { RecordFinding } from '#core/platform/reference/import-records.usecase.ts'
import { cellKind } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { readWrittenAmount } from '#core/base/sheets/written-amount.ts'
import { accountNumber, isNoAmount, readBankTime, readDirection } from './bank-cells.ts'
import type { StatedLine } from './bank-line.ts'
import { bankFailure } from './bank.failures.ts'
import { accountIn, currencyIn, isBelowLines, textIn, type StatementFacts, type StatementRow } from './statement-cells.ts'
import type { StatementForms } from './statement-forms.ts'
import type { BankColumn } from './statement-headings.ts'

/** The facts of a statement, and how its bank writes dates and amounts. */
export type StatementContext = StatementFacts & {
  readonly forms: StatementForms
  /** How often a line without a reference has come in this sheet, by what it says. */
  readonly seen: Map<string, number>
}

export const DEFAULT_CURRENCY = 'CNY'
const MOST_NAME = 120
const MOST_TEXT = 400
const MOST_REFERENCE = 100
type Cells = StatementRow & Pick<StatementContext, 'forms'>

const textsIn = ({ row, columns }: Cells): string =>
  shownText(
    cleanText(
      [...new Set((columns.places.get('text') ?? []).map(({ index }) => (row.cells[index] ?? '').trim()))]
        .filter((text) => text !== '')
        .join(' · '),
    ),
    MOST_TEXT,
  )

const kindIn = ({ row, columns }: StatementRow, column: BankColumn) => cellKind(row, columns.places.get(column)?.[0]?.index ?? -1)

/** A number whose digits the spreadsheet lost, or that it never calculated, is not read. */
function soundly(cells: Cells, column: BankColumn): Failure | undefined {
  const kind = kindIn(cells, column)
  const found = textIn(cells, column)
  if (kind === 'damaged') return inputFailure('DAMAGED_NUMBER', { found })
  return kind === 'formula' || kind === 'error' ? inputFailure('NOT_A_NUMBER', { found }) : undefined
}

/** An amount that takes back what came in or went out is a reversal, on whatever side it stands. */
type Amount = { readonly amount: bigint; readonly way: 'in' | 'out' | 'reversal'; readonly column: BankColumn }

/** The amount by its column of what came in, or by one amount with its direction or sign. */
function readAmount(cells: Cells, currency: string): Result<Amount, { readonly column: BankColumn; readonly failure: Failure }> {
  const of = (column: BankColumn): Result<bigint | undefined> => {
    const text = textIn(cells, column)
    const broken = soundly(cells, column)
    if (broken !== undefined) return failed(broken)
    if (isNoAmount(text)) return ok(undefined)
    // A number of a spreadsheet has its point, whatever its column's texts have.
    const decimalComma = cells.forms.decimalComma === true && kindIn(cells, column) !== 'number'
    return readWrittenAmount(text, currency, { decimalComma })
  }
  const wrong = (column: BankColumn, failure: Failure) => ({ ok: false, failure: { column, failure } }) as const
  if (cells.columns.places.has('credit')) {
    const [credit, debit] = [of('credit'), of('debit')]
    if (!credit.ok) return wrong('credit', credit.failure)
    if (!debit.ok) return wrong('debit', debit.failure)
    if (credit.value !== undefined && debit.value !== undefined) return wrong('credit', bankFailure('BANK_LINE_BOTH_SIDES'))
    const [column, value] = debit.value === undefined ? (['credit', credit.value] as const) : (['debit', debit.value] as const)
    if (value === undefined) return wrong('credit', inputFailure('NOT_POSITIVE'))
    return ok({ amount: value, column, way: value < 0n ? 'reversal' : column === 'debit' ? 'out' : 'in' })
  }
  const amount = of('amount')
  if (!amount.ok) return wrong('amount', amount.failure)
  const column = 'amount'
  if (amount.value === undefined) return wrong(column, inputFailure('NOT_POSITIVE'))
  if (!cells.columns.places.has('direction')) return ok({ amount: amount.value, column, way: amount.value > 0n ? 'in' : 'out' })
  const direction = readDirection(textIn(cells, 'direction'))
  if (!direction.ok) return wrong('direction', direction.failure)
  // Some banks write a minus beside the word for what went out.
  return ok({ amount: amount.value, column, way: amount.value < 0n && direction.value === 'in' ? 'reversal' : direction.value })
}

/**
 * The outcome of a row: a line, nothing since no money came in by it, or what is wrong with its
 * cells.
 */
export type ReadBankLine =
  | { readonly kind: 'line'; readonly line: StatedLine }
  | { readonly kind: 'out' | 'nothing' }
  /** An amount that takes back another: it is left out, and named. */
  | { readonly kind: 'reversal'; readonly note: RecordFinding }
  | { readonly kind: 'wrong'; readonly findings: readonly RecordFinding[] }

const NOTHING = { kind: 'nothing' } as const

/** Reads one row below the headings. */
export function readBankLine(row: SheetRow, context: StatementContext): ReadBankLine {
  const { columns, now, forms } = context
  const cells = { ...context, row }
  if (isBelowLines(row)) return NOTHING
  const findings: RecordFinding[] = []
  const at = (column: BankColumn, failure: Failure): RecordFinding => ({
    line: row.line,
    column: columns.places.get(column)?.[0]?.heading ?? column,
    failure: atField(column, failure),
  })
  const wrong = (column: BankColumn, failure: Failure): void => void findings.push(at(column, failure))
  const { written: currencyText, code: currency } = currencyIn(cells)
  if (currency === undefined) wrong('currency', inputFailure('UNKNOWN_REFERENCE', { found: currencyText }))
  const { written, account } = accountIn(cells)
  if (account === undefined)
    wrong('account', written === '' ? bankFailure('BANK_ACCOUNT_MISSING') : inputFailure('UNKNOWN_REFERENCE', { found: written }))
  const time = readBankTime({ day: textIn(cells, 'day'), time: textIn(cells, 'time'), form: forms.dateForm }, now)
  if (!time.ok) wrong('day', soundly(cells, 'day') ?? time.failure)
  const reference = soundly(cells, 'reference')
  if (reference !== undefined) wrong('reference', reference)
  const amount = readAmount(cells, currency ?? DEFAULT_CURRENCY)
  if (!amount.ok) wrong(amount.failure.column, amount.failure.failure)
  if (findings.length > 0 || !time.ok || !amount.ok || currency === undefined || account === undefined) return { kind: 'wrong', findings }
  if (amount.value.way === 'reversal') {
    const reversed = bankFailure('BANK_LINE_REVERSES', { amount: formatAmount(money(amount.value.amount, currency)) })
    return { kind: 'reversal', note: at(amount.value.column, reversed) }
  }
  if (amount.value.way === 'out') return { kind: 'out' }
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

/** A line that was imported before with another amount. */
export const differsFrom = (row: { readonly line: number; readonly reference: string }, heading: string): RecordFinding => {
  const failure: FieldFailure = atField('reference', bankFailure('BANK_REFERENCE_DIFFERS', { reference: row.reference }))
  return { line: row.line, column: heading, failure }
}
