import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { accountNumber } from './bank-cells.ts'
import type { BankColumn, BankColumns } from './statement-headings.ts'

/** The columns of a statement, and what staff say that it does not. */
export type StatementFacts = {
  readonly columns: BankColumns
  readonly account: string | undefined
  readonly currency: string
  readonly references: References
  readonly now: Instant
}

/** Rows of sums below the lines. */
const SUMS = /^(?:合计|总计|总笔数|小计|汇总|共计|本页|合計|總計|total|subtotal|sum)/i

/** Whether a row is none of the lines: blank, a sum, or a remark of the bank. */
export function isBelowLines({ cells }: Pick<SheetRow, 'cells'>): boolean {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? ''
  return first === '' || SUMS.test(first) || first.startsWith('#')
}

/** Spreadsheets keep digits in a csv file by `="6222…"`, and by a quote before them. */
const QUOTED = /^=?"(.*)"$/

export type StatementRow = { readonly row: SheetRow; readonly columns: BankColumns }

/** The text of a row in a column; empty where the statement has no such column. */
export const textIn = ({ row, columns }: StatementRow, column: BankColumn): string => {
  const place = columns.places.get(column)?.[0]?.index
  const cell = (place === undefined ? '' : (row.cells[place] ?? '')).trim()
  return (QUOTED.exec(cell)?.[1] ?? cell.replace(/^'/, '')).trim()
}

type RowWithFacts = StatementRow & Pick<StatementFacts, 'account' | 'currency' | 'references'>

/** The currency of a row by its column, what stands above the lines, or what staff say. */
export function currencyIn({ currency, references, ...row }: RowWithFacts): {
  readonly written: string
  readonly code: string | undefined
} {
  const written = textIn(row, 'currency') || row.columns.above.currency || currency
  return { written, code: references.keyOf('currency', written) ?? CURRENCY_WORDS[written] }
}

/** Our account in a row, in the same way. */
export function accountIn({ account, ...row }: RowWithFacts): { readonly written: string; readonly account: string | undefined } {
  const written = textIn(row, 'account') || row.columns.above.account || account || ''
  return { written, account: accountNumber(written) }
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
