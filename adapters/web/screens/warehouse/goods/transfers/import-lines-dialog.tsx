import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId } from 'react'
import { transferRoutes } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import type { PayloadOf } from '../../../../../http/contract/route.ts'
import { useWords } from '../../../../base/words.ts'
import { NoticeList } from '../../../../resource/import/notice-list.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../../ui/input/file-chooser.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { transferWords } from './transfer.words.ts'

type TransferSheetContent = PayloadOf<typeof transferRoutes.readTransferSheet>
type ImportLinesProps = { readonly onLines: (lines: TransferSheetContent['lines']) => void; readonly onClose: () => void }

/** Lines are read from a sheet into the form; wrong rows are listed by line and column. */
export function ImportLinesDialog({ onLines, onClose }: ImportLinesProps) {
  const t = useWords(transferWords)
  const id = useId()
  const reading = useCommand<TransferSheetContent, File>(
    (file, api) => api.call(transferRoutes.readTransferSheet, {}, { file: { name: file.name, content: file } }),
    {
      failure: 'in-place',
      onDone: (read) => {
        onLines(read.lines)
        if (read.imported.failed + read.imported.notices.length === 0) onClose()
      },
      done: ({ lines }) => t('imported', { count: lines.length }),
    },
  )
  const wrong = reading.data?.imported
  return (
    <Dialog isOpen onClose={onClose} title={t('importTitle')}>
      <DialogBody>
        <p id={`${id}-help`}>{t('importHelp')}</p>
        <FileChooser
          control={{ id, 'aria-describedby': `${id}-help` }}
          accept=".xlsx,.xls,.csv"
          text={t('chooseFile')}
          isBusy={reading.isBusy}
          onFile={(file) => reading.send(file)}
        />
        {reading.failure !== null && <ErrorNote error={reading.failure} />}
        {wrong !== undefined && <NoticeList title={t('importNotices')} notices={wrong.notices} />}
        {wrong !== undefined && wrong.failed > 0 && (
          <Callout intent="warning" compact role="status">
            {t('importWrong', { count: wrong.failed })}
            <ul>
              {wrong.errors.map((error) => (
                <li key={`${error.line} ${error.field} ${error.error}`}>{error.msg}</li>
              ))}
            </ul>
            {wrong.errors_note}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={t('close')} onClick={onClose} />} />
    </Dialog>
  )
}
