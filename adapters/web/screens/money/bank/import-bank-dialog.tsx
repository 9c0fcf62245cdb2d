import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import { bankRoutes, type BankLineRow, type ImportedBankLines } from '../../../../http/contract/money/bank/bank.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ImportErrors } from '../../../resource/resource-import.tsx'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { Note } from '../../../ui/note/note.tsx'
import { uiWords } from '../../../ui/ui.words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { bankWords } from './bank.words.ts'
import { useBankRefresh } from './use-bank-refresh.ts'

const { table } = bankWords
const MOST_ACCOUNT = 40
const accountField = { kind: 'text', maxLength: MOST_ACCOUNT, label: table.account, help: table.accountHelp } as const satisfies Field
const currencyField = { kind: 'reference', to: 'currency', label: table.currency, help: table.currencyHelp } as const satisfies Field

type BankImportForm = { readonly file: File | undefined; readonly account: string; readonly currency: string }

/** Imports a bank statement: what was taken, or every wrong cell. */
export function ImportBankDialog({ onClose }: OpenedProps<BankLineRow>) {
  const t = useWords(bankWords)
  const id = useId()
  const refresh = useBankRefresh()
  const [sent, setSent] = useState<BankImportForm>({ file: undefined, account: '', currency: 'CNY' })
  const [isTried, setTried] = useState(false)
  const importing = useCommand<ImportedBankLines, File>(
    (chosen, api) => {
      const { account, currency } = sent
      return api.call(bankRoutes.importBankLines, { body: { account, currency } }, { file: { name: chosen.name, content: chosen } })
    },
    { failure: 'in-place', onDone: refresh },
  )
  const start = (): void => {
    setTried(true)
    if (sent.file === undefined) focusControl(`${id}-file`)
    else importing.send(sent.file)
  }
  const result = importing.data
  return (
    <Dialog className="resource-import" isOpen onClose={onClose} title={t('import')} canOutsideClickClose={false}>
      <DialogBody>
        {result === undefined ? (
          <>
            <Statement
              id={id}
              sent={sent}
              errors={importing.fieldErrors}
              refused={isTried && sent.file === undefined ? t('noFile') : undefined}
              onChange={(part) => {
                if (part.file !== undefined) importing.reset()
                setSent((before) => ({ ...before, ...part }))
              }}
            />
            {importing.error !== null && <ErrorNote error={importing.error} />}
          </>
        ) : (
          <Result result={result} />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          result === undefined ? (
            <>
              <Button text={t('cancel')} onClick={onClose} disabled={importing.isBusy} />
              <Button intent="primary" text={t('import')} loading={importing.isBusy} onClick={start} />
            </>
          ) : (
            <Button intent="primary" text={t('done')} onClick={onClose} />
          )
        }
      />
    </Dialog>
  )
}

type StatementProps = {
  readonly id: string
  readonly sent: BankImportForm
  readonly errors: Readonly<Record<string, string>>
  readonly refused: string | undefined
  readonly onChange: (part: Partial<BankImportForm>) => void
}

/** The file, with the account and currency that it may not name. */
function Statement({ id, sent: { file, account, currency }, errors, refused, onChange }: StatementProps) {
  const t = useWords(bankWords)
  const choice = useWords(uiWords)
  return (
    <>
      <p id={`${id}-help`}>{t('importText')}</p>
      <FileChooser
        control={{ id: `${id}-file`, 'aria-label': t('import'), 'aria-describedby': `${id}-help` }}
        accept=".xlsx,.xls,.csv"
        text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
        refused={refused}
        onFile={(chosen) => onChange({ file: chosen })}
      >
        {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
      </FileChooser>
      <DeclaredField
        id={`${id}-account`}
        name="account"
        field={accountField}
        value={account}
        error={errors['account']}
        onChange={(value) => onChange({ account: String(value) })}
      />
      <DeclaredField
        id={`${id}-currency`}
        name="currency"
        field={currencyField}
        value={currency}
        error={errors['currency']}
        onChange={(value) => onChange({ currency: String(value) })}
      />
    </>
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
