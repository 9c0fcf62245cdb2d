import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { given } from '#core/base/kernel/given.ts'
import { midSentence, type Words } from '#core/base/kernel/words.ts'
import type { TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import type { ImportedRecords } from '../../http/contract/platform/reference/reference.routes.ts'
import type { AnyRoute, SentOf } from '../../http/contract/route.ts'
import { say, sentences, useWords } from '../base/words.ts'
import { ErrorNote } from '../ui/note/error-note.tsx'
import { FileChooser } from '../ui/input/file-chooser.tsx'
import { focusControl } from '../ui/form/focus-control.ts'
import { uiWords } from '../ui/ui.words.ts'
import { useCommand } from '../ui/use-command.tsx'
import { EncodingChoice } from './import/encoding-choice.tsx'
import { NoticeList } from './import/notice-list.tsx'
import { resourceWords } from './resource.words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'

const MAX_FILE_BYTES = 20_971_520
const FILE_ID = 'import-file'
const TEXT_FILE = /\.(?:csv|txt|tsv)$/i

type ResourceImportProps = {
  /** The name of the records. */
  readonly label: Words
  /** Takes the file and answers what became of its rows. */
  readonly route: AnyRoute
  readonly params?: Readonly<Record<string, unknown>>
  readonly isAccount?: boolean
  /**
   * The explanation of its columns and of what becomes of a row, where there is nothing to export
   * as a template.
   */
  readonly text?: Words
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onImported: () => void
}

type Importing = Pick<ResourceImportProps, 'route' | 'onImported'> & { readonly params?: ResourceImportProps['params'] | undefined }

/** Sends a sheet of records; one that is held for what it would leave out is not imported yet. */
const useRecordImport = ({ route, params, onImported }: Importing) =>
  useCommand<ImportedRecords, SentRecords>(
    ({ file, strict, encoding }, api) =>
      api.call(route, { ...given({ params }), body: { strict, ...given({ encoding }) } } as SentOf<AnyRoute>, {
        file: { name: file.name, content: file },
      }) as Promise<ImportedRecords>,
    { failure: 'in-place', onDone: ({ held }) => held || onImported(), onFailed: () => focusControl(FILE_ID) },
  )

/** The file of an import, how it is read, and what sends it. */
function useRecordSheet({ onClose, ...sending }: Importing & Pick<ResourceImportProps, 'onClose'>) {
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const [encoding, setEncoding] = useState<TextEncodingName>()
  const importing = useRecordImport(sending)
  const isHeld = importing.data?.held === true
  const choose = (chosen: File | undefined): void => {
    importing.reset()
    setFile(chosen)
    setEncoding(undefined)
  }
  const close = (): void => {
    if (importing.isBusy) return
    choose(undefined)
    setTried(false)
    onClose()
  }
  const start = (): void => {
    setTried(true)
    if (file !== undefined && file.size <= MAX_FILE_BYTES) importing.send({ file, strict: !isHeld, encoding })
    else focusControl(FILE_ID)
  }
  /** Reads a held sheet again. */
  const readAs = (chosen: TextEncodingName): void => {
    setEncoding(chosen)
    if (file !== undefined) importing.send({ file, strict: true, encoding: chosen })
  }
  return { file, isTried, encoding, setEncoding, importing, isHeld, choose, close, start, readAs }
}

/** Imports records from a sheet and lists each failed row, by line and column. */
export function ResourceImport({ label, isAccount = false, text, isOpen, ...sending }: ResourceImportProps) {
  const t = useWords(resourceWords)
  const { file, isTried, encoding, setEncoding, importing, isHeld, choose, close, start, readAs } = useRecordSheet(sending)
  const problem =
    file === undefined ? (isTried ? t('importNoFile') : undefined) : file.size > MAX_FILE_BYTES ? t('importTooLarge') : undefined
  return (
    <Dialog
      className="resource-import"
      isOpen={isOpen}
      onClose={close}
      title={t('importTitle', { entity: midSentence(label) })}
      canOutsideClickClose={false}
    >
      <DialogBody>
        {importing.data ? (
          <ImportResult result={importing.data}>
            {isHeld && <HeldEncoding result={importing.data} isBusy={importing.isBusy} onChoose={readAs} />}
          </ImportResult>
        ) : (
          <>
            <FileChoice
              isAccount={isAccount}
              text={text}
              file={file}
              problem={problem}
              isRefused={importing.failure !== null}
              onChoose={choose}
            />
            {file !== undefined && TEXT_FILE.test(file.name) && (
              <EncodingChoice encoding={encoding} isBusy={importing.isBusy} onChoose={setEncoding} />
            )}
            {importing.failure && <ErrorNote error={importing.failure} />}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <ImportActions
            isDone={importing.data?.held === false}
            isHeld={isHeld}
            isBusy={importing.isBusy}
            onStart={start}
            onClose={close}
          />
        }
      />
    </Dialog>
  )
}

type ImportActionsProps = {
  readonly isDone: boolean
  /** It waits for what it would leave out to be seen. */
  readonly isHeld: boolean
  readonly isBusy: boolean
  readonly onStart: () => void
  readonly onClose: () => void
}

function ImportActions({ isDone, isHeld, isBusy, onStart, onClose }: ImportActionsProps) {
  const t = useWords(resourceWords)
  if (isDone) return <Button intent="primary" text={t('done')} onClick={onClose} />
  return (
    <>
      <Button text={t('cancel')} onClick={onClose} disabled={isBusy} />
      <Button intent="primary" text={t(isHeld ? 'importAllTheSame' : 'import')} loading={isBusy} onClick={onStart} />
    </>
  )
}

/** A sheet as it is sent: strict until what it would leave out was seen. */
type SentRecords = { readonly file: File; readonly strict: boolean; readonly encoding?: TextEncodingName | undefined }

type FileChoiceProps = {
  readonly isAccount: boolean
  readonly text: Words | undefined
  readonly file: File | undefined
  readonly problem: string | undefined
  /** The server refused it; why is said below. */
  readonly isRefused: boolean
  readonly onChoose: (file: File) => void
}

function FileChoice({ isAccount, text, file, problem, isRefused, onChoose }: FileChoiceProps) {
  const t = useWords(resourceWords)
  const choice = useWords(uiWords)
  return (
    <>
      <p id="import-help">
        {text === undefined
          ? sentences(t(isAccount ? 'importAccounts' : 'importText'), t('importExport'))
          : sentences(t('importFile'), say(text))}
      </p>
      <FileChooser
        control={{ id: FILE_ID, 'aria-describedby': 'import-help', 'aria-invalid': problem !== undefined || isRefused }}
        accept=".xlsx,.xls,.csv"
        text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
        refused={problem}
        onFile={onChoose}
      >
        {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
      </FileChooser>
    </>
  )
}

type HeldEncodingProps = {
  readonly result: ImportedRecords
  readonly isBusy: boolean
  readonly onChoose: (encoding: TextEncodingName) => void
}

/** The encoding that a held text file was read in, to be changed where its letters look wrong. */
const HeldEncoding = ({ result: { encoding }, isBusy, onChoose }: HeldEncodingProps) =>
  encoding === null ? null : <EncodingChoice encoding={encoding} isBusy={isBusy} onChoose={onChoose} />

function ImportResult({ result, children }: { readonly result: ImportedRecords; readonly children: ReactNode }) {
  const t = useWords(resourceWords)
  const { created, updated, failed } = result
  return (
    <>
      {result.held ? (
        <Callout intent="warning" role="status">
          {t('importHeld')}
        </Callout>
      ) : (
        <Callout intent={failed > 0 ? 'warning' : 'success'} role="status">
          {created + updated + failed === 0 ? t('importNothing') : t('importDone', { created, updated, failed })}
        </Callout>
      )}
      <NoticeList title={t('importNotices')} notices={result.notices} />
      <ImportErrors result={result} />
      {children}
    </>
  )
}

/** The wrong cells of a sheet, by line and column. */
export function ImportErrors({ result }: { readonly result: Pick<ImportedRecords, 'errors' | 'errors_note'> }) {
  const t = useWords(resourceWords)
  const { errors, errors_note: note } = result
  if (errors.length === 0) return null
  return (
    <div className="import-errors" role="region" aria-label={t('importErrors')} tabIndex={0}>
      <table className="bp6-html-table bp6-html-table-striped">
        <caption className="visually-hidden">{t('importErrors')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('problem')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.line} ${error.field} ${error.error}`}>
              <td>{error.line}</td>
              <td>{error.column}</td>
              <td>{error.msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note !== null && <p className="text-muted">{note}</p>}
    </div>
  )
}
