import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { REPORT_HEADINGS } from '#core/money/cod/collections/collection-headings.ts'
import type { Field } from '#core/base/fields/field.ts'
import {
  collectionRoutes,
  type CollectionRow,
  type ImportedCollections,
  type LookedColumnRow,
} from '../../../../../http/contract/money/cod/collection.routes.ts'
import { useInvalidate } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ColumnMatching, sentColumns } from '../../../../resource/column-matching.tsx'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { uiWords } from '../../../../ui/ui.words.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { collectionsWords } from './collections.words.ts'
import { WrongLines } from './wrong-lines.tsx'
import './collections.css'

const { table } = collectionsWords
const agentField = { kind: 'reference', to: 'tracker_agent', label: table.agent, help: table.agentHelp } as const satisfies Field

type Columns = readonly LookedColumnRow[]

/** Reloads what shows collections. */
function useRefresh(): () => void {
  const invalidate = useInvalidate()
  const { collections, collectionSums, differences, codMoney } = collectionRoutes
  return () => void invalidate(collections, collectionSums, differences, codMoney)
}

/** Imports what an agent collected: the file, what its columns are, and what came of its lines. */
export function ImportCollectionsDialog({ onClose }: OpenedProps<CollectionRow>) {
  const t = useWords(collectionsWords)
  const id = useId()
  const refresh = useRefresh()
  const [file, setFile] = useState<File>()
  const [agent, setAgent] = useState('')
  const [columns, setColumns] = useState<Columns>()
  const [isTried, setTried] = useState(false)
  const look = useCommand<Columns, File>(
    (chosen, api) => api.call(collectionRoutes.lookAtCollections, { body: { agent } }, { file: { name: chosen.name, content: chosen } }),
    { failure: 'in-place', onDone: setColumns },
  )
  const importing = useCommand<ImportedCollections, File>(
    (chosen, api) => {
      const matched = sentColumns(columns ?? [])
      return api.call(
        collectionRoutes.importCollections,
        { body: { agent, columns: matched } },
        { file: { name: chosen.name, content: chosen } },
      )
    },
    {
      failure: 'in-place',
      onDone: refresh,
    },
  )
  const start = (): void => {
    setTried(true)
    if (file === undefined) focusControl(`${id}-file`)
    else if (columns === undefined) look.send(file)
    else importing.send(file)
  }
  const result = importing.data
  const isBusy = look.isBusy || importing.isBusy
  const error = columns === undefined ? look.error : importing.error
  return (
    <Dialog className="resource-import" isOpen onClose={onClose} title={t('import')} canOutsideClickClose={false}>
      <DialogBody>
        {result === undefined && columns === undefined && (
          <AgentFile
            id={id}
            file={file}
            agent={agent}
            error={look.fieldErrors['agent']}
            refused={isTried && file === undefined ? t('noFile') : undefined}
            onFile={setFile}
            onAgent={setAgent}
          />
        )}
        {result === undefined && columns !== undefined && (
          <ColumnMatching columns={columns} meanings={REPORT_HEADINGS} onChange={setColumns} />
        )}
        {result === undefined && error !== null && <ErrorNote error={error} />}
        {result !== undefined && <Result result={result} />}
      </DialogBody>
      <DialogFooter
        actions={
          <Buttons
            isDone={result !== undefined}
            isMatching={columns !== undefined}
            isBusy={isBusy}
            onBack={() => setColumns(undefined)}
            onStart={start}
            onClose={onClose}
          />
        }
      />
    </Dialog>
  )
}

type AgentFileProps = {
  readonly id: string
  readonly file: File | undefined
  readonly agent: string
  readonly error: string | undefined
  readonly refused: string | undefined
  readonly onFile: (file: File) => void
  readonly onAgent: (agent: string) => void
}

function AgentFile({ id, file, agent, error, refused, onFile, onAgent }: AgentFileProps) {
  const t = useWords(collectionsWords)
  const choice = useWords(uiWords)
  return (
    <>
      <p id={`${id}-help`}>{t('importText')}</p>
      <FileChooser
        control={{ id: `${id}-file`, 'aria-label': t('import'), 'aria-describedby': `${id}-help` }}
        accept=".xlsx,.xls,.csv"
        text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
        refused={refused}
        onFile={onFile}
      >
        {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
      </FileChooser>
      <DeclaredField
        id={`${id}-agent`}
        name="agent"
        field={agentField}
        value={agent}
        error={error}
        onChange={(value) => onAgent(String(value))}
      />
    </>
  )
}

function Result({ result }: { readonly result: ImportedCollections }) {
  const t = useWords(collectionsWords)
  const { booked, differences, repeated, wrong } = result
  return (
    <>
      <Note intent={wrong > 0 ? 'warning' : 'success'} role="status">
        {t('imported', { booked, differences, repeated, wrong })}
      </Note>
      {wrong > 0 && <WrongLines result={result} />}
    </>
  )
}

type ButtonsProps = {
  readonly isDone: boolean
  readonly isMatching: boolean
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onStart: () => void
  readonly onClose: () => void
}

function Buttons({ isDone, isMatching, isBusy, onBack, onStart, onClose }: ButtonsProps) {
  const t = useWords(collectionsWords)
  if (isDone) return <Button intent="primary" text={t('done')} onClick={onClose} />
  return (
    <>
      <Button text={t(isMatching ? 'back' : 'cancel')} onClick={isMatching ? onBack : onClose} disabled={isBusy} />
      <Button intent="primary" text={t(isMatching ? 'import' : 'next')} loading={isBusy} onClick={onStart} />
    </>
  )
}
