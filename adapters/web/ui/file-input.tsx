import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { addressOfFile, fileRoutes } from '../../http/contract/files/file.routes.ts'
import { useWords } from '../base/words.ts'
import { RequestId } from './request-id.tsx'
import { uiWords } from './ui.words.ts'
import { useUpload } from './use-upload.ts'

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf'

type Control = {
  readonly id: string
  readonly name: string
  readonly disabled: boolean
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly 'aria-label'?: string
}

type FileInputProps = {
  readonly control: Control
  /** The id of the upload; empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
}

/** A file as the value of a field: chosen, dropped or pasted, uploaded at once, shown as it was stored. */
export function FileInput({ control, value, onChange }: FileInputProps) {
  const t = useWords(uiWords)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const upload = useUpload(fileRoutes.uploadFile, ({ id }) => onChange(id))
  const isFree = !control.disabled && !upload.isBusy
  const take = (event: DragEvent | ClipboardEvent, [file]: FileList): void => {
    if (file === undefined || !isFree) return
    event.preventDefault()
    upload.choose(file)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setOver(isFree)
  }
  const refusedId = `${control.id}-refused`
  const describedBy = [control['aria-describedby'], upload.refused && refusedId].filter(Boolean).join(' ')
  return (
    <div
      className="file-input"
      data-over={isOver}
      data-invalid={control['aria-invalid'] || upload.refused !== undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event, event.dataTransfer.files)
      }}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      {value !== '' && (
        <StoredFile key={value} src={addressOfFile(value)} name={upload.uploaded?.id === value ? upload.uploaded.name : ''} />
      )}
      <span className="file-input-choose">
        <input
          ref={input}
          {...control}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          className="visually-hidden"
          type="file"
          accept={TAKEN}
          disabled={!isFree}
          onChange={({ currentTarget }) => {
            upload.choose(currentTarget.files?.[0])
            // Choosing the same file again counts too: it may have been corrected.
            currentTarget.value = ''
          }}
        />
        <label className="bp6-button" htmlFor={control.id} data-disabled={!isFree}>
          {t(value === '' ? 'chooseFile' : 'replaceFile')}
        </label>
        {value !== '' && isFree && (
          <Button
            variant="minimal"
            icon={<Cross />}
            text={t('removeFile')}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )}
      </span>
      <span className="file-input-state" role="status">
        {upload.isBusy ? t('uploadingFile') : value === '' ? t('dropFile') : ''}
      </span>
      {upload.isBusy && <ProgressBar intent="primary" aria-label={t('uploadingFile')} />}
      {upload.refused !== undefined && (
        <div id={refusedId} className="form-field-error" role="alert">
          {upload.refused}
        </div>
      )}
      <RequestId error={upload.error} />
    </div>
  )
}

/** The picture that was stored; what is no picture, as a link that saves it. */
function StoredFile({ src, name }: { readonly src: string; readonly name: string }) {
  const t = useWords(uiWords)
  const [isPicture, setPicture] = useState(true)
  if (isPicture) return <img className="file-input-picture" src={src} alt={name || t('storedFile')} onError={() => setPicture(false)} />
  return (
    <a href={src} download>
      {name || t('openFile')}
    </a>
  )
}
