import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Download, Import } from '@blueprintjs/icons'
import { useState } from 'react'
import { WEIGHT_COLUMNS } from '#core/operations/stations/weight-sheet.ts'
import { sheetRoutes, type ReceivedSheetAnswer } from '../../../../http/contract/operations/stations/sheet.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { NoticeList } from '../../../resource/import/notice-list.tsx'
import { resourceWords } from '../../../resource/resource.words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { downloadFile } from '../../../ui/download.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { uiWords } from '../../../ui/ui.words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { readProfile } from './devices/station-profile.ts'
import { refusedCsv } from './scans/refused-csv.ts'
import { sheetWords } from './sheet.words.ts'
import '../../../resource/resource.css'

const FILE_ID = 'weight-sheet'

/** Receives parcels by a sheet of weights. */
export function ReceiveSheet() {
  const t = useWords(sheetWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="large" icon={<Import />} onClick={() => setOpen(true)} text={t('open')} />
      {isOpen && <SheetDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** A sheet as it is sent: strict until what it would leave out was seen. */
type SentWeights = { readonly file: File; readonly strict: boolean }

/** The sheet of a dialog, and what receives by it. */
function useWeightSheet() {
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>()
  const receiving = useCommand<ReceivedSheetAnswer, SentWeights>(
    ({ file: chosen, strict }, api) =>
      api.callWithProgress(
        sheetRoutes.receiveSheet,
        { body: { strict, ...readProfile() } },
        {
          file: { name: chosen.name, content: chosen },
          onProgress: (done, total) => setProgress({ done, total }),
        },
      ),
    { failure: 'in-place', onFailed: () => focusControl(FILE_ID) },
  )
  const held = receiving.data?.held === true ? receiving.data : undefined
  const start = (): void => {
    setTried(true)
    setProgress(undefined)
    if (file === undefined) focusControl(FILE_ID)
    else receiving.send({ file, strict: held === undefined })
  }
  const choose = (chosen: File): void => {
    receiving.reset()
    setFile(chosen)
  }
  return { file, isTried, progress, receiving, held, start, choose }
}

function SheetDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(sheetWords)
  const choice = useWords(uiWords)
  const records = useWords(resourceWords)
  const { file, isTried, progress, receiving, held, start, choose } = useWeightSheet()
  const close = (): void => {
    if (!receiving.isBusy) onClose()
  }
  return (
    <Dialog className="resource-import" isOpen onClose={close} title={t('open')} canOutsideClickClose={false}>
      <DialogBody>
        {receiving.data !== undefined ? (
          <SheetResult result={receiving.data} />
        ) : (
          <>
            <p id="weight-sheet-help">{t('text')}</p>
            <FileChooser
              control={{ id: FILE_ID, 'aria-describedby': 'weight-sheet-help', 'aria-invalid': isTried && file === undefined }}
              accept=".xlsx,.xls,.csv"
              text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
              refused={isTried && file === undefined ? t('noFile') : undefined}
              onFile={choose}
            >
              {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
            </FileChooser>
            {receiving.isBusy && progress !== undefined && <p role="status">{t('progress', progress)}</p>}
            {receiving.failure && <ErrorNote error={receiving.failure} />}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          receiving.data?.held === false ? (
            <Button intent="primary" text={t('close')} onClick={close} />
          ) : (
            <>
              <Button text={t('cancel')} onClick={close} disabled={receiving.isBusy} />
              <Button
                intent="primary"
                text={held === undefined ? t('receive') : records('importAllTheSame')}
                loading={receiving.isBusy}
                onClick={start}
              />
            </>
          )
        }
      />
    </Dialog>
  )
}

/** So many refused rows are shown; the file has them all. */
const MOST_SHOWN = 200

/** The outcome of a sheet, or what would be left out of it where it is held. */
function SheetResult({ result }: { readonly result: ReceivedSheetAnswer }) {
  const records = useWords(resourceWords)
  return (
    <>
      {result.held ? (
        <Callout intent="warning" role="status">
          {records('importHeld')}
        </Callout>
      ) : (
        <ReceivedRows result={result} />
      )}
      <NoticeList title={records('importNotices')} notices={result.notices} />
    </>
  )
}

function ReceivedRows({ result: { refused, received, asked, repeated } }: { readonly result: ReceivedSheetAnswer }) {
  const t = useWords(sheetWords)
  return (
    <>
      <Callout intent={refused.length > 0 ? 'warning' : 'success'} role="status">
        {t('result', { received, asked, repeated, refused: refused.length })}
      </Callout>
      {refused.length > 0 && (
        <>
          <Button
            icon={<Download />}
            text={t('download')}
            onClick={() => void downloadFile(new Response(refusedCsv(refused, t('reason'))), 'refused-rows.csv')}
          />
          <div className="import-errors" role="region" aria-label={t('refusedRows')} tabIndex={0}>
            <table className="bp6-html-table bp6-html-table-striped">
              <caption className="visually-hidden">{t('refusedRows')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('line')}</th>
                  <th scope="col">{say(WEIGHT_COLUMNS.number)}</th>
                  <th scope="col">{t('reason')}</th>
                </tr>
              </thead>
              <tbody>
                {refused.slice(0, MOST_SHOWN).map(({ line, number, msg }) => (
                  <tr key={line}>
                    <td>{line}</td>
                    <td>{number}</td>
                    <td>{msg}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  )
}
