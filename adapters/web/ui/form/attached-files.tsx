import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { UploadChooser, UPLOADED_TYPES } from '../input/file-chooser.tsx'
import { focusControl } from './focus-control.ts'
import { uiWords } from '../ui.words.ts'
import type { Upload } from '../input/use-upload.ts'

export type AttachedFile = { readonly name: string; readonly src: string }

type AttachedFilesProps = Pick<ComponentProps<typeof UploadChooser>, 'control'> & {
  readonly upload: Upload<unknown>
  readonly files: readonly AttachedFile[]
  /** The types of files that are taken; images and PDF by default. */
  readonly accept?: string
  /** How many are taken; any number by default. */
  readonly most?: number
  readonly onChange: (files: readonly AttachedFile[]) => void
}

/**
 * The files attached to a text, each uploaded as soon as it is chosen, dropped, or pasted into the
 * form.
 */
export function AttachedFiles({ control, upload, files, accept = UPLOADED_TYPES, most = Infinity, onChange }: AttachedFilesProps) {
  const t = useWords(uiWords)
  const remove = (file: AttachedFile): void => {
    onChange(files.filter((one) => one !== file))
    focusControl(control.id)
  }
  return (
    <UploadChooser
      control={{ ...control, disabled: files.length >= most }}
      accept={accept}
      text={t('attachFile')}
      upload={upload}
      takesPasteOfForm
    >
      {files.length > 0 && (
        <ul className="attached-files">
          {files.map((file) => (
            <FileItem key={file.src} file={file} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
    </UploadChooser>
  )
}

type FileItemProps = {
  readonly file: AttachedFile
  readonly onRemove: () => void
  readonly disabled?: boolean
  /** The note on the file beside its name. */
  readonly children?: ReactNode
}

/** A file in a list of chosen ones, which can be opened and taken out. */
export function FileItem({ file, onRemove, disabled = false, children }: FileItemProps) {
  const t = useWords(uiWords)
  const text = t('removeNamed', { name: file.name })
  return (
    <li>
      <a href={file.src} download={file.name}>
        {file.name}
      </a>
      {children}
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={text} title={text} disabled={disabled} onClick={onRemove} />
    </li>
  )
}
