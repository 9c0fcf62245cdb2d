import { useId, useState } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import { DATE_FORMS, dateFormWords } from '#core/base/sheets/written-date.ts'
import { bankRoutes, DECIMAL_POINTS, type BankLineRow, type ImportedBankLines } from '../../../../http/contract/money/bank/bank.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { SheetImport } from '../../../resource/import/sheet-import.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ImportErrors } from '../../../resource/resource-import.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { bankWords } from './bank.words.ts'
import { useBankRefresh } from './use-bank-refresh.ts'

const { table } = bankWords
const MOST_ACCOUNT = 40
const accountField = { kind: 'text', maxLength: MOST_ACCOUNT, label: table.account, help: table.accountHelp } as const satisfies Field
const currencyField = { kind: 'reference', to: 'currency', label: table.currency, help: table.currencyHelp } as const satisfies Field

const dateFormField = { kind: 'choice', choices: dateFormWords, label: table.dateForm, help: table.dateFormHelp } as const satisfies Field
const decimalPointField = {
  kind: 'choice',
  choices: { point: table.decimalsByPoint, comma: table.decimalsByComma },
  label: table.decimalPoint,
  help: table.dateFormHelp,
} as const satisfies Field

const FIELDS = { account: accountField, currency: currencyField, date_form: dateFormField, decimal_point: decimalPointField } as const
const NAMES = ['account', 'currency', 'date_form', 'decimal_point'] as const
type BankImportForm = Readonly<Record<keyof typeof FIELDS, string>>

/**
 * Imports a bank statement, with the account and currency that it may not name: what was taken, or
 * every wrong cell.
 */
export function ImportBankDialog({ onClose }: OpenedProps<BankLineRow>) {
  const t = useWords(bankWords)
  const id = useId()
  const refresh = useBankRefresh()
  const [sent, setSent] = useState<BankImportForm>({ account: '', currency: 'CNY', date_form: '', decimal_point: '' })
  const importing = useCommand<ImportedBankLines, File>(
    (file, api) => api.call(bankRoutes.importBankLines, { body: bodyOf(sent) }, { file: { name: file.name, content: file } }),
    { failure: 'in-place', onDone: refresh },
  )
  return (
    <SheetImport
      title={t('import')}
      help={t('importText')}
      importing={importing}
      error={importing.error}
      onClose={onClose}
      result={importing.data && <Result result={importing.data} />}
    >
      {NAMES.map((name) => (
        <DeclaredField
          key={name}
          id={`${id}-${name}`}
          name={name}
          field={FIELDS[name]}
          value={sent[name]}
          error={importing.fieldErrors[name]}
          onChange={(value) => setSent((before) => ({ ...before, [name]: String(value) }))}
        />
      ))}
    </SheetImport>
  )
}

const bodyOf = ({ date_form: form, decimal_point: point, ...sent }: BankImportForm) => ({
  ...sent,
  date_form: DATE_FORMS.find((one) => one === form) ?? ('' as const),
  decimal_point: DECIMAL_POINTS.find((one) => one === point) ?? ('' as const),
})

function Result({ result }: { readonly result: ImportedBankLines }) {
  const t = useWords(bankWords)
  const { created, suggested, known, left_out: out, failed } = result
  return (
    <>
      <Note intent={failed > 0 ? 'warning' : 'success'} role="status">
        {failed > 0 ? t('importWrong', { count: failed }) : t('imported', { created, suggested, known, out })}
      </Note>
      {result.date_form !== null && <p className="text-muted">{t('readAs', { form: say(dateFormWords[result.date_form]) })}</p>}
      <ImportErrors result={result} />
      <ImportErrors result={{ errors: result.warnings, errors_note: result.warnings_note }} />
    </>
  )
}
