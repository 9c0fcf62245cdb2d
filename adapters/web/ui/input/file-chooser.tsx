import { CloudUpload } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react'
import { useWords } from '../../base/words.ts'
import { RequestId } from '../note/request-id.tsx'
import { uiWords } from '../ui.words.ts'
import type { Upload } from './use-upload.ts'

/** Types of files that uploads take; the server judges by the content. */
export const UPLOADED_PICTURES = 'image/jpeg,image/png,image/webp'
export const UPLOADED_TYPES = `${UPLOADED_PICTURES},application/pdf`

type Control = {
  readonly id: string
  readonly name?: string
  readonly disabled?: boolean
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
  readonly 'aria-label'?: string
}

type FileChooserProps = {
  /** The attributes of the control, as its field gives them. */
  readonly control: Control
  readonly accept: string
  /** The words of the button. */
  readonly text: string
  readonly onFile?: (file: File) => void
  /** Takes several at once, in place of `onFile`. */
  readonly onFiles?: (files: readonly File[]) => void
  readonly isBusy?: boolean
  /** Why the last file was not taken: shown inside, with a red border. */
  readonly refused?: string | undefined
  /** Above the button: what was chosen so far. */
  readonly children?: ReactNode
  /** Beside the button. */
  readonly actions?: ReactNode
  /** Below the button, instead of how else a file may come. */
  readonly state?: string | undefined
  /** A file pasted anywhere in the form is taken; by default only one pasted here. */
  readonly takesPasteOfForm?: boolean
  /** The chief thing of its page. */
  readonly isLarge?: boolean
}

/** Pasted text with a picture of itself, as spreadsheets give it, is text. */
const isText = (data: DataTransfer): boolean => data.types.includes('text/plain')

/**
 * How a file is chosen everywhere: by button and keyboard, dropped, or pasted. The control keeps
 * the focus whatever becomes of the file.
 */
export function FileChooser({ control, accept, text, isBusy = false, refused, isLarge = false, ...props }: FileChooserProps) {
  const t = useWords(uiWords)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isSeveral, setSeveral] = useState(false)
  const isFree = control.disabled !== true && !isBusy
  const take = (files: FileList | null): boolean => {
    const [file, second] = files ?? []
    if (file === undefined || !isFree) return false
    if (props.onFiles !== undefined) {
      props.onFiles([...(files ?? [])])
      return true
    }
    setSeveral(second !== undefined)
    if (second === undefined) props.onFile?.(file)
    return true
  }
  usePastedFiles(box, props.takesPasteOfForm === true, take)
  useNoDropBeside()
  const { isOver, ...dropping } = useDropping(isFree, (files) => take(files) && input.current?.focus())
  const problem = isSeveral ? t('oneFile') : refused
  const isRefused = problem !== undefined
  const refusedId = `${control.id}-refused`
  const describedBy = [control['aria-describedby'], isRefused && refusedId].filter(Boolean).join(' ')
  return (
    <div
      ref={box}
      className={isLarge ? 'file-chooser file-chooser-large' : 'file-chooser'}
      data-over={isOver}
      data-invalid={control['aria-invalid'] === true || isRefused}
      {...dropping}
    >
      {isLarge && <CloudUpload size={40} aria-hidden="true" />}
      {props.children}
      <span className="file-chooser-actions">
        <input
          ref={input}
          {...control}
          aria-invalid={control['aria-invalid'] === true || isRefused}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          // A control that is switched off while the file is on its way would lose the focus.
          aria-disabled={!isFree}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={props.onFiles !== undefined}
          onClick={(event) => isFree || event.preventDefault()}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // Choosing the same file again counts too: it may have been corrected.
            currentTarget.value = ''
          }}
        />
        <label className={isLarge ? 'bp6-button bp6-large bp6-intent-primary' : 'bp6-button'} htmlFor={control.id} data-disabled={!isFree}>
          {text}
        </label>
        {props.actions}
      </span>
      <span className="file-chooser-state" role="status">
        {isBusy ? t('uploadingFile') : (props.state ?? t(isOver ? 'dropNow' : 'dropFile'))}
      </span>
      {isRefused && (
        <div id={refusedId} className="form-field-error" role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}

type UploadChooserProps<Uploaded> = Omit<FileChooserProps, 'onFile' | 'isBusy' | 'refused'> & { readonly upload: Upload<Uploaded> }

/**
 * A chooser whose file is uploaded at once; a refused one is named at its place, with the request
 * id of the failure.
 */
export function UploadChooser<Uploaded>({ upload, ...props }: UploadChooserProps<Uploaded>) {
  return (
    <>
      <FileChooser {...props} onFile={upload.choose} isBusy={upload.isBusy} refused={upload.refused} />
      <RequestId error={upload.error} />
    </>
  )
}

/** The handlers of a box that files are dropped on, and whether one is held over it. */
function useDropping(isFree: boolean, onDrop: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(isFree)
  }
  return {
    isOver,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault()
      setOver(false)
      onDrop(event.dataTransfer.files)
    },
  }
}

/** Takes files from the clipboard where they are pasted into the box, or into its form. */
function usePastedFiles(box: RefObject<HTMLElement | null>, isOfForm: boolean, take: (files: FileList) => boolean): void {
  useEffect(() => {
    const place = isOfForm ? (box.current?.closest<HTMLElement>('form, section') ?? box.current) : box.current
    const paste = (event: ClipboardEvent): void => {
      const data = event.clipboardData
      if (data === null || event.defaultPrevented || isText(data)) return
      if (take(data.files)) event.preventDefault()
    }
    place?.addEventListener('paste', paste)
    return () => place?.removeEventListener('paste', paste)
  })
}

/** A file dropped beside the box must not replace the page. */
function useNoDropBeside(): void {
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault()
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
