import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import {
  statementRoutes,
  type ImportedStatementAnswer,
  type StatementLineRow,
} from '../../../../http/contract/money/payments/statement.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { uiWords } from '../../../ui/ui.words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { statementsWords } from './statements.words.ts'

/** Imports a provider's statement that was downloaded by hand. */
export function ImportStatementDialog({ onClose }: OpenedProps<StatementLineRow>) {
  const t = useWords(statementsWords)
  const choice = useWords(uiWords)
  const id = useId()
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const importing = useCommand<ImportedStatementAnswer, File>(
    (chosen, api) => api.call(statementRoutes.importStatement, {}, { file: { name: chosen.name, content: chosen } }),
    {
      failure: 'in-place',
      done: ({ channel, lines, matched, differing }) => t('importDone', { channel: say(PAY_WAYS[channel]), lines, matched, differing }),
      refresh: [statementRoutes.statementLines],
      onDone: onClose,
    },
  )
  const start = (): void => {
    setTried(true)
    if (file === undefined) focusControl(`${id}-file`)
    else importing.send(file)
  }
  return (
    <Dialog className="resource-import" isOpen onClose={onClose} title={t('import')} canOutsideClickClose={false}>
      <DialogBody>
        <p id={`${id}-help`}>{t('importText')}</p>
        <FileChooser
          control={{ id: `${id}-file`, 'aria-label': t('import'), 'aria-describedby': `${id}-help` }}
          accept=".csv,.zip,.gz,.gzip"
          text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
          refused={isTried && file === undefined ? t('noFile') : undefined}
          onFile={(chosen) => {
            importing.reset()
            setFile(chosen)
          }}
        >
          {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
        </FileChooser>
        {importing.failure && <ErrorNote error={importing.failure} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} disabled={importing.isBusy} />
            <Button intent="primary" text={t('import')} loading={importing.isBusy} onClick={start} />
          </>
        }
      />
    </Dialog>
  )
}
