import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { listWords } from '#core/base/kernel/words.ts'
import { cellKind } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { dateFormWords, findDateForm, type DateForm } from '#core/base/sheets/written-date.ts'
import { bankDate } from './bank-cells.ts'
import { bankFailure } from './bank.failures.ts'
import { accountIn, currencyIn, isBelowLines, textIn, type StatementFacts } from './statement-cells.ts'
import { findDecimals, type ColumnAmount } from './written-amounts.ts'

/** How a bank writes dates and amounts, as far as it is known. */
export type StatementForms = { readonly dateForm?: DateForm | undefined; readonly decimalComma?: boolean | undefined }

/** The forms of an account's bank, kept for statements that do not show them. */
export type KeptForms = StatementForms & { readonly account: string }

/** Forms of a statement, and which of its accounts they are to be kept for. */
export type FoundForms = { readonly forms: StatementForms; readonly accounts: readonly string[] }

type Finding = {
  readonly rows: readonly SheetRow[]
  readonly facts: StatementFacts
  /** As staff said them. */
  readonly chosen: StatementForms
  /** As they are kept of accounts. */
  readonly keptOf: (accounts: readonly string[]) => Promise<readonly KeptForms[]>
}

/** The one value that all have; undefined where some have none, or another. */
function sharedBy<T>(values: readonly (T | undefined)[]): T | undefined {
  const [first, ...others] = values
  return others.every((one) => one === first) ? first : undefined
}

/** Amounts of the lines that are texts: a number of a spreadsheet has no decimal point to find. */
function* amountsIn(rows: readonly SheetRow[], facts: StatementFacts): Generator<ColumnAmount> {
  for (const row of rows) {
    const digits = currencyDigits(currencyIn({ row, ...facts }).code ?? facts.currency)
    for (const column of ['credit', 'debit', 'amount', 'balance'] as const) {
      const place = facts.columns.places.get(column)?.[0]?.index
      if (place !== undefined && cellKind(row, place) !== 'number')
        yield { text: textIn({ row, ...facts }, column), digits, isTaken: column === 'credit' || column === 'amount' }
    }
  }
}

/**
 * The forms of a statement (rule: Forms of a statement): as staff say them, else as the whole
 * column shows them, else as they are kept of its accounts. Dates and amounts are never guessed:
 * INPUT_INVALID with BANK_DATES_UNCLEAR or BANK_DECIMALS_UNCLEAR where none of these says it.
 */
export async function findForms({ rows, facts, chosen, keptOf }: Finding): Promise<Result<FoundForms>> {
  const lines = rows.filter((row) => !isBelowLines(row))
  const accounts = [...new Set(lines.flatMap((row) => accountIn({ row, ...facts }).account ?? []))]
  const dates = findDateForm(
    lines.map((row) => bankDate(textIn({ row, ...facts }, 'day'))),
    facts.now,
  )
  const decimals = findDecimals([...amountsIn(lines, facts)])
  const areClear = 'form' in dates && 'decimalComma' in decimals
  const kept = areClear ? [] : await keptOf(accounts)
  const of = <K extends keyof StatementForms>(name: K): StatementForms[K] => {
    const byAccount = new Map(kept.map((one) => [one.account, one[name]]))
    return chosen[name] ?? (accounts.length === 0 ? undefined : sharedBy(accounts.map((account) => byAccount.get(account))))
  }
  const keptForm = of('dateForm')
  const dateForm = chosen.dateForm ?? ('form' in dates ? dates.form : dates.unclear.find((form) => form === keptForm))
  const decimalComma = chosen.decimalComma ?? ('decimalComma' in decimals ? decimals.decimalComma : of('decimalComma'))
  const unclear: FieldFailure[] = []
  if (dateForm === undefined && 'unclear' in dates)
    unclear.push(
      atField(
        'date_form',
        bankFailure('BANK_DATES_UNCLEAR', { found: dates.sample, choices: listWords(dates.unclear.map((form) => dateFormWords[form])) }),
      ),
    )
  if (decimalComma === undefined && 'sample' in decimals)
    unclear.push(atField('decimal_point', bankFailure('BANK_DECIMALS_UNCLEAR', { found: decimals.sample })))
  return unclear.length > 0 ? failed(invalidInput(unclear)) : ok({ forms: given({ dateForm, decimalComma }), accounts })
}
