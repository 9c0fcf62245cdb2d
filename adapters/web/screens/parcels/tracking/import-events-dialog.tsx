import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { EVENT_HEADINGS } from '#core/parcels/agents/event-file.ts'
import type { Fields } from '#core/base/fields/field.ts'
import {
  eventFileRoutes,
  type EventFileRow,
  type EventsImported,
  type LookedEventColumn,
} from '../../../../http/contract/parcels/agents/event-file.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { ColumnMatching, sentColumns } from '../../../resource/column-matching.tsx'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { DeclaredField } from '../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../ui/form/focus-control.ts'
import { Note } from '../../../ui/note/note.tsx'
import { uiWords } from '../../../ui/ui.words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { enteredWords } from './entered-events.words.ts'
import { WrongLinesButton } from './wrong-events-dialog.tsx'

const { table } = enteredWords
const FIELDS = {
  agent: { kind: 'reference', to: 'tracker_agent', label: table.agent, help: table.agentHelp },
  timezone: { kind: 'timezone', label: table.zone, help: table.zoneHelp },
} as const satisfies Fields
type EventImportForm = Readonly<Record<keyof typeof FIELDS, string>>

/**
 * Imports a file of tracking events: the file and whose it is, what its columns are, and what came
 * of its lines.
 */
export function ImportEventsDialog({ onClose }: OpenedProps<EventFileRow>) {
  const t = useWords(enteredWords)
  const common = useWords(uiWords)
  const id = useId()
  const invalidate = useInvalidate()
  const [file, setFile] = useState<File>()
  const [chosen, setChosen] = useState<EventImportForm>({ agent: '', timezone: '' })
  const [columns, setColumns] = useState<readonly LookedEventColumn[]>()
  const [isTried, setTried] = useState(false)
  const look = useCommand<readonly LookedEventColumn[], File>(
    (sent, api) => api.call(eventFileRoutes.lookAtEvents, { body: { agent: chosen.agent } }, { file: { name: sent.name, content: sent } }),
    { failure: 'in-place', onDone: setColumns },
  )
  const importing = useCommand<EventsImported, File>(
    (sent, api) =>
      api.call(
        eventFileRoutes.importEvents,
        { body: { ...chosen, columns: sentColumns(columns ?? []) } },
        { file: { name: sent.name, content: sent } },
      ),
    { failure: 'in-place', onDone: () => void invalidate(eventFileRoutes.eventFiles) },
  )
  const start = (): void => {
    setTried(true)
    if (file === undefined) focusControl(`${id}-file`)
    else if (columns === undefined) look.send(file)
    else importing.send(file)
  }
  const result = importing.data
  const isMatching = columns !== undefined
  const isBusy = look.isBusy || importing.isBusy
  const { error, fieldErrors } = isMatching ? importing : look
  return (
    <Dialog className="resource-import" isOpen onClose={onClose} title={t('import')} canOutsideClickClose={false}>
      <DialogBody>
        {result !== undefined && <Imported result={result} />}
        {result === undefined && isMatching && <ColumnMatching columns={columns} meanings={EVENT_HEADINGS} onChange={setColumns} />}
        {result === undefined && !isMatching && (
          <FileStep
            id={id}
            file={file}
            chosen={chosen}
            errors={fieldErrors}
            isRefused={isTried && file === undefined}
            onFile={setFile}
            onChange={(name, value) => setChosen((before) => ({ ...before, [name]: value }))}
          />
        )}
        {importing.isBusy && <Progress fileName={file?.name} />}
        {result === undefined && error !== null && <ErrorNote error={error} />}
      </DialogBody>
      <DialogFooter
        actions={
          result !== undefined ? (
            <Button intent="primary" text={t('done')} onClick={onClose} />
          ) : (
            <>
              <Button
                text={isMatching ? t('back') : common('cancel')}
                onClick={isMatching ? () => setColumns(undefined) : onClose}
                disabled={isBusy}
              />
              <Button intent="primary" text={t(isMatching ? 'import' : 'next')} loading={isBusy} onClick={start} />
            </>
          )
        }
      />
    </Dialog>
  )
}

const MILLIS_BETWEEN_LOOKS = 1000

/** How many lines of a file were taken so far: a large one takes its time. */
function Progress({ fileName }: { readonly fileName: string | undefined }) {
  const t = useWords(enteredWords)
  const newest = { query: { source: 'upload', page: 1, pageSize: 1 } } as const
  const { data } = useCall(eventFileRoutes.eventFiles, newest, { refetchMillis: MILLIS_BETWEEN_LOOKS })
  const file = data?.rows.find((one) => one.state === 'taking' && one.file_name === fileName)
  const lines = file === undefined ? 0 : file.added + file.known + file.waiting + file.unmatched + file.wrong
  return <p role="status">{lines > 0 && t('progress', { lines })}</p>
}

type FileStepProps = {
  readonly id: string
  readonly file: File | undefined
  readonly chosen: EventImportForm
  readonly errors: Readonly<Record<string, string>>
  readonly isRefused: boolean
  readonly onFile: (file: File) => void
  readonly onChange: (name: keyof EventImportForm, value: string) => void
}

/** The file, whose it is, and the zone of its times. */
function FileStep({ id, file, chosen, errors, isRefused, onFile, onChange }: FileStepProps) {
  const t = useWords(enteredWords)
  const common = useWords(uiWords)
  return (
    <>
      <p id={`${id}-help`}>{t('importText')}</p>
      <FileChooser
        control={{ id: `${id}-file`, 'aria-label': t('import'), 'aria-describedby': `${id}-help` }}
        accept=".xlsx,.xls,.csv"
        text={common(file === undefined ? 'chooseFile' : 'replaceFile')}
        refused={isRefused ? t('noFile') : undefined}
        onFile={onFile}
      >
        {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
      </FileChooser>
      {(['agent', 'timezone'] as const).map((name) => (
        <DeclaredField
          key={name}
          id={`${id}-${name}`}
          name={name}
          field={FIELDS[name]}
          value={chosen[name]}
          error={errors[name]}
          onChange={(value) => onChange(name, String(value))}
        />
      ))}
    </>
  )
}

function Imported({ result }: { readonly result: EventsImported }) {
  const t = useWords(enteredWords)
  const { added, known, waiting, unmatched, wrong, wrong_lines: lines } = result
  return (
    <>
      <Note intent={wrong + unmatched > 0 ? 'warning' : 'success'} role="status">
        {t('imported', { added, known, waiting, unmatched, wrong })}
      </Note>
      {lines.length > 0 && (
        <>
          <ul className="event-lines">
            {lines.map(({ line, number, message }) => (
              <li key={line}>{t('line', { line, number, message })}</li>
            ))}
          </ul>
          <WrongLinesButton id={result.id} />
        </>
      )}
    </>
  )
}
