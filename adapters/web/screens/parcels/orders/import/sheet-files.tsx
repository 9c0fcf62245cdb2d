import { Card } from '@blueprintjs/core'
import { useId } from 'react'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { addressOfFile } from '../../../../../http/contract/platform/files/file.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import { FileItem } from '../../../../ui/form/attached-files.tsx'
import { FileChooser, UPLOADED_TYPES } from '../../../../ui/input/file-chooser.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { formWords } from '../form/form.words.ts'
import { importWords } from './import.words.ts'
import type { NamedUpload } from './use-import.ts'
import { useNamedUploads } from './use-named-uploads.ts'

/** Lines that are listed beside a file. */
const MOST_LINES = 5

type SheetFilesProps = {
  readonly kind: OrderKind
  /** The column that names them: its heading, and the field that it fills. */
  readonly column: { readonly heading: string; readonly target: string | undefined }
  readonly files: readonly NamedUpload[]
  /** The lines that mean each file, by its id. */
  readonly lines: ReadonlyMap<string, readonly number[]>
  readonly isBusy: boolean
  readonly onTaken: (fresh: readonly NamedUpload[]) => void
  readonly onRemoved: (file: NamedUpload) => void
}

/**
 * The files that a sheet names, such as labels of marketplaces: chosen here, each with the lines
 * that mean it.
 */
export function SheetFiles({ kind, column, files, lines, isBusy, onTaken, onRemoved }: SheetFilesProps) {
  const t = useWords(importWords)
  const types = useWords(formWords)('fileHelp')
  const id = useId()
  const uploads = useNamedUploads(files.length, onTaken)
  const refused = uploads.refused.map(({ name, problem }) => t('fileRefused', { file: name, problem })).join(' · ')
  const label = fieldsOf(kind).find(([name]) => name === column.target)?.[1].label
  const heading = column.heading === '' && label !== undefined ? say(label) : column.heading
  return (
    <Card className="order-card import-files">
      <h2 className="section-title">{label === undefined ? heading : say(label)}</h2>
      <p id={`${id}-text`}>{t('filesText', { heading, types })}</p>
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
                disabled={isBusy}
                onRemove={() => {
                  onRemoved(file)
                  focusControl(id)
                }}
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

/** The chosen files with fresh ones: the same name again is the file as it is now. */
export const withFresh = (files: readonly NamedUpload[], fresh: readonly NamedUpload[]): readonly NamedUpload[] => [
  ...files.filter(({ name }) => !fresh.some((one) => one.name === name)),
  ...fresh,
]
