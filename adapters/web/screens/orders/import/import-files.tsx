import { Card } from '@blueprintjs/core'
import { useId, useMemo } from 'react'
import { chosenFiles, fileTargets } from '../../../../../core/orders/import/chosen-files.ts'
import type { MatchedColumn } from '../../../../../core/orders/import/headings.ts'
import { fieldsOf, type OrderKind } from '../../../../../core/orders/order-kind.ts'
import { addressOfFile } from '../../../../http/contract/files/file.routes.ts'
import type { ImportAnswer } from '../../../../http/contract/orders/order-import.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { FileItem } from '../../../ui/attached-files.tsx'
import { FileChooser, UPLOADED_TYPES } from '../../../ui/file-chooser.tsx'
import { focusControl } from '../../../ui/focus-control.ts'
import { formWords } from '../form/form.words.ts'
import { importWords } from './import.words.ts'
import { columnsOf, type NamedUpload, type OrderImport } from './use-import.ts'
import { useNamedUploads } from './use-named-uploads.ts'

/** Lines that are listed beside a file. */
const MOST_LINES = 5

type ImportFilesProps = { readonly kind: OrderKind; readonly preview: ImportAnswer; readonly run: OrderImport }

/** The files that a sheet names, such as labels of marketplaces: for each column of files that is read. */
export function ImportFiles({ kind, preview, run }: ImportFilesProps) {
  const columns = useMemo(() => {
    const targets = fileTargets(kind)
    return columnsOf(preview, run.choices).filter(({ target }) => target !== undefined && targets.includes(target))
  }, [kind, preview, run.choices])
  const [first] = columns
  return first === undefined ? null : <FilesOfColumns kind={kind} preview={preview} run={run} columns={columns} first={first} />
}

type OfColumns = ImportFilesProps & { readonly columns: readonly MatchedColumn[]; readonly first: MatchedColumn }

function FilesOfColumns({ kind, preview, run, columns, first }: OfColumns) {
  const t = useWords(importWords)
  const types = useWords(formWords)('fileHelp')
  const id = useId()
  const { files } = run
  const lines = useLinesOf({ preview, columns, run })
  // The same name again is the file as it is now.
  const withFiles = (fresh: readonly NamedUpload[]): readonly NamedUpload[] => [
    ...files.filter(({ name }) => !fresh.some((one) => one.name === name)),
    ...fresh,
  ]
  const uploads = useNamedUploads(files.length, (taken) => void run.setFiles(withFiles(taken)))
  const remove = (file: NamedUpload): void => {
    void run.setFiles(files.filter((one) => one !== file))
    focusControl(id)
  }
  const refused = uploads.refused.map(({ name, problem }) => t('fileRefused', { file: name, problem })).join(' · ')
  const label = fieldsOf(kind).find(([name]) => name === first.target)?.[1].label
  return (
    <Card className="order-card import-files">
      <h2 className="section-title">{label === undefined ? first.heading : say(label)}</h2>
      <p id={`${id}-text`}>{t('filesText', { heading: first.heading, types })}</p>
      <FileChooser
        control={{ id, 'aria-describedby': `${id}-text` }}
        accept={UPLOADED_TYPES}
        text={t('chooseFiles')}
        onFiles={uploads.choose}
        isBusy={uploads.isBusy}
        refused={refused === '' ? undefined : refused}
      >
        {files.length > 0 && (
          <ul className="attached-files">
            {files.map((file) => (
              <FileItem
                key={file.id}
                file={{ name: file.name, src: addressOfFile(file.id) }}
                disabled={run.isBusy}
                onRemove={() => remove(file)}
              >
                <UsedIn lines={lines.get(file.id) ?? []} />
              </FileItem>
            ))}
          </ul>
        )}
        {uploads.sent && <p className="text-muted">{t('filesSent', uploads.sent)}</p>}
      </FileChooser>
    </Card>
  )
}

function UsedIn({ lines }: { readonly lines: readonly number[] }) {
  const t = useWords(importWords)
  if (lines.length === 0) return <span className="import-files-unused">{t('fileUnused')}</span>
  const shown = lines.slice(0, MOST_LINES).join(', ')
  return <span className="text-muted">{t('fileOfLines', { lines: lines.length > MOST_LINES ? `${shown}…` : shown })}</span>
}

/** The lines that name each file, by its id, with the corrections of the preview. */
function useLinesOf({ preview, columns, run }: Pick<OfColumns, 'preview' | 'columns' | 'run'>): ReadonlyMap<string, readonly number[]> {
  const { files, edits } = run
  return useMemo(() => {
    const chosen = chosenFiles(files.map(({ name, id }) => ({ name, address: id })))
    const found = new Map<string, number[]>()
    for (const { line, cells } of preview.rows)
      for (const { index } of columns) {
        const meant = chosen.named(edits.corrections.get(line)?.get(index) ?? cells[index] ?? '')
        for (const { address } of meant) {
          const lines = found.get(address) ?? []
          lines.push(line)
          found.set(address, lines)
        }
      }
    return found
  }, [files, preview, columns, edits.corrections])
}
