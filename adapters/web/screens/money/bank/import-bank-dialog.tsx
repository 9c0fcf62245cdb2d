import { useId, useState } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import { bankRoutes, type BankLineRow, type ImportedBankLines } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useWords } from '../../../base/words.ts'
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

const FIELDS = { account: accountField, currency: currencyField } as const
type BankImportForm = Readonly<Record<keyof typeof FIELDS, string>>

/**
 * Imports a bank statement, with the account and currency that it may not name: what was taken, or
 * every wrong cell.
 */
export function ImportBankDialog({ onClose }: OpenedProps<BankLineRow>) {
  const t = useWords(bankWords)
  const id = useId()
  const refresh = useBankRefresh()
  const [sent, setSent] = useState<BankImportForm>({ account: '', currency: 'CNY' })
  const importing = useCommand<ImportedBankLines, File>(
    (file, api) => api.call(bankRoutes.importBankLines, { body: sent }, { file: { name: file.name, content: file } }),
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
      {(['account', 'currency'] as const).map((name) => (
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

function Result({ result }: { readonly result: ImportedBankLines }) {
  const t = useWords(bankWords)
  const { created, suggested, known, left_out: out, failed } = result
  return (
    <>
      <Note intent={failed > 0 ? 'warning' : 'success'} role="status">
        {failed > 0 ? t('importWrong', { count: failed }) : t('imported', { created, suggested, known, out })}
      </Note>
      <ImportErrors result={result} />
    </>
  )
}
