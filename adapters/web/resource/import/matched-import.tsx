import { useState, type ReactNode } from 'react'
import type { Words } from '#core/base/kernel/words.ts'
import { useWords } from '../../base/words.ts'
import type { ShownNotices } from '../../../http/contract/sheet-form.ts'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { Note } from '../../ui/note/note.tsx'
import { useCommand, type Work } from '../../ui/use-command.tsx'
import { ColumnMatching, sentColumns, type MatchedColumn } from '../column-matching.tsx'
import { ImportButtons, ImportDialog, ImportedButton } from './import-dialog.tsx'
import { NoticeList } from './notice-list.tsx'
import { resourceWords } from '../resource.words.ts'
import { SheetFile, useChosenSheet } from './sheet-file.tsx'
import { sheetImportWords } from './sheet-import.words.ts'

/** A file as a call sends it. */
export type SentSheet = { readonly name: string; readonly content: File }

/** Strict until what it would leave out was seen. */
type MatchedSheet = { readonly file: SentSheet; readonly columns: string; readonly strict: boolean }

/** The outcome of a file, which may be held for what it would leave out. */
type FileOutcome = { readonly held: boolean; readonly notices: ShownNotices }

type MatchedImportProps<C extends string, Result extends FileOutcome> = {
  readonly title: string
  readonly help: string
  /** The meanings that a column may have. */
  readonly meanings: Readonly<Record<C, Words>>
  /** Reads the columns of a file. */
  readonly look: Work<SentSheet, readonly MatchedColumn<C>[]>
  /** Takes a file whose columns are matched. */
  readonly take: Work<MatchedSheet, Result>
  readonly onDone: () => void
  readonly onClose: () => void
  /** Fields beside the file, with the errors of what was sent. */
  readonly fields: (errors: Readonly<Record<string, string>>) => ReactNode
  /** How far the file is while it is taken. */
  readonly progress?: (file: SentSheet) => ReactNode
  readonly result: (result: Result) => ReactNode
}

const sentSheet = (file: File): SentSheet => ({ name: file.name, content: file })

/**
 * Imports a file in three steps: the file with what it does not say itself, what its columns are,
 * and what came of its lines. What it would leave out is seen before.
 */
export function MatchedImport<C extends string, Result extends FileOutcome>({
  title,
  help,
  meanings,
  onClose,
  ...props
}: MatchedImportProps<C, Result>) {
  const { look, take, onDone, fields, progress, result: shown } = props
  const t = useWords(sheetImportWords)
  const records = useWords(resourceWords)
  const sheet = useChosenSheet()
  const [columns, setColumns] = useState<readonly MatchedColumn<C>[]>()
  const looking = useCommand(look, { failure: 'in-place', onDone: setColumns })
  const taking = useCommand(take, { failure: 'in-place', onDone: ({ held }) => held || onDone() })
  const held = taking.data?.held === true ? taking.data : undefined
  const start = (): void =>
    sheet.start((file) =>
      columns === undefined
        ? looking.send(sentSheet(file))
        : taking.send({ file: sentSheet(file), columns: sentColumns(columns), strict: held === undefined }),
    )
  const { error, fieldErrors } = columns === undefined ? looking : taking
  if (taking.data?.held === false)
    return (
      <ImportDialog title={title} onClose={onClose} actions={<ImportedButton onClose={onClose} />}>
        {shown(taking.data)}
        <NoticeList title={records('importNotices')} notices={taking.data.notices} />
      </ImportDialog>
    )
  return (
    <ImportDialog
      title={title}
      onClose={onClose}
      actions={
        <ImportButtons
          text={columns === undefined ? t('next') : held === undefined ? title : records('importAllTheSame')}
          isBusy={looking.isBusy || taking.isBusy}
          onStart={start}
          onClose={onClose}
          onBack={columns && (() => (held === undefined ? setColumns(undefined) : taking.reset()))}
        />
      }
    >
      {columns === undefined ? (
        <>
          <SheetFile sheet={sheet} label={title} help={help} />
          {fields(fieldErrors)}
        </>
      ) : (
        held === undefined && <ColumnMatching columns={columns} meanings={meanings} onChange={setColumns} />
      )}
      {held !== undefined && (
        <>
          <Note intent="warning" role="status">
            {records('importHeld')}
          </Note>
          <NoticeList title={records('importNotices')} notices={held.notices} />
        </>
      )}
      {taking.sent !== undefined && progress?.(taking.sent.file)}
      {error !== null && <ErrorNote error={error} />}
    </ImportDialog>
  )
}
