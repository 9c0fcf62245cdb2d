import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useState, type ComponentProps } from 'react'
import { addressOfFile, fileRoutes } from '../../../http/contract/platform/files/file.routes.ts'
import { useWords } from '../../base/words.ts'
import { UploadChooser, UPLOADED_TYPES } from './file-chooser.tsx'
import { focusControl } from '../form/focus-control.ts'
import { uiWords } from '../ui.words.ts'
import { useUpload } from './use-upload.ts'

type FileInputProps = Pick<ComponentProps<typeof UploadChooser>, 'control'> & {
  /** The id of the upload; empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
}

/**
 * A file as the value of a field: uploaded at once, shown as it was stored, replaced and removed.
 */
export function FileInput({ control, value, onChange }: FileInputProps) {
  const t = useWords(uiWords)
  const upload = useUpload(fileRoutes.uploadFile, ({ id }) => onChange(id))
  const isStored = value !== ''
  const remove = (
    <Button
      variant="minimal"
      icon={<Cross />}
      text={t('removeFile')}
      onClick={() => {
        onChange('')
        focusControl(control.id)
      }}
    />
  )
  return (
    <UploadChooser
      control={control}
      accept={UPLOADED_TYPES}
      text={t(isStored ? 'replaceFile' : 'chooseFile')}
      upload={upload}
      actions={isStored && control.disabled !== true && !upload.isBusy && remove}
      {...(isStored ? { state: '' } : {})}
    >
      {isStored && <StoredFile key={value} src={addressOfFile(value)} name={upload.uploaded?.id === value ? upload.uploaded.name : ''} />}
    </UploadChooser>
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
