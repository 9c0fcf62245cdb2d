import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState } from 'react'
import type { Field } from '../../../../core/fields/field.ts'
import { bankRoutes, type BankLineRow, type ImportedBankLines } from '../../../http/contract/bank/bank.routes.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { ImportErrors } from '../../resource/resource-import.tsx'
import { DeclaredField } from '../../ui/declared-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FileChooser } from '../../ui/file-chooser.tsx'
import { focusControl } from '../../ui/focus-control.ts'
import { Note } from '../../ui/note.tsx'
import { uiWords } from '../../ui/ui.words.ts'
import { useCommand } from '../../ui/use-command.tsx'
import { bankWords } from './bank.words.ts'
import { useBankRefresh } from './use-bank-refresh.ts'

const { table } = bankWords
const MOST_ACCOUNT = 40
const accountField = { kind: 'text', maxLength: MOST_ACCOUNT, label: table.account, help: table.accountHelp } as const satisfies Field
const currencyField = { kind: 'reference', to: 'currency', label: table.currency, help: table.currencyHelp } as const satisfies Field

/** Imports a bank statement: what was taken, or every wrong cell. */
export function ImportBankDialog({ onClose }: OpenedProps<BankLineRow>) {
  const t = useWords(bankWords)
  const choice = useWords(uiWords)
  const id = useId()
  const refresh = useBankRefresh()
  const [file, setFile] = useState<File>()
  const [account, setAccount] = useState('')
  const [currency, setCurrency] = useState('CNY')
  const [isTried, setTried] = useState(false)
  const importing = useCommand<ImportedBankLines, File>(
    (chosen, api) =>
      api.call(bankRoutes.importBankLines, { body: { account, currency } }, { file: { name: chosen.name, content: chosen } }),
    { failure: 'in-place', onDone: refresh },
  )
  const start = (): void => {
    setTried(true)
    if (file === undefined) focusControl(`${id}-file`)
    else importing.send(file)
  }
  const result = importing.data
  return (
    <Dialog className="resource-import" isOpen onClose={onClose} title={t('import')} canOutsideClickClose={false}>
      <DialogBody>
        {result === undefined ? (
          <>
            <p id={`${id}-help`}>{t('importText')}</p>
            <FileChooser
              control={{ id: `${id}-file`, 'aria-label': t('import'), 'aria-describedby': `${id}-help` }}
              accept=".xlsx,.xls,.csv"
              text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
              refused={isTried && file === undefined ? t('noFile') : undefined}
              onFile={(chosen) => {
                importing.reset()
                setFile(chosen)
              }}
            >
              {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
            </FileChooser>
            <DeclaredField
              id={`${id}-account`}
              name="account"
              field={accountField}
              value={account}
              error={importing.fieldErrors['account']}
              onChange={(value) => setAccount(String(value))}
            />
            <DeclaredField
              id={`${id}-currency`}
              name="currency"
              field={currencyField}
              value={currency}
              error={importing.fieldErrors['currency']}
              onChange={(value) => setCurrency(String(value))}
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
