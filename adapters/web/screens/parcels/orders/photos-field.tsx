import { useId } from 'react'
import { MOST_PHOTOS } from '#core/parcels/orders/fields/parcel-photos.rules.ts'
import { fileRoutes } from '../../../../http/contract/platform/files/file.routes.ts'
import { useWords } from '../../../base/words.ts'
import { AttachedFiles, type AttachedFile } from '../../../ui/form/attached-files.tsx'
import { UPLOADED_PICTURES } from '../../../ui/input/file-chooser.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useUpload, type Upload } from '../../../ui/input/use-upload.ts'
import { orderWords } from './orders.words.ts'

type PhotosFieldProps = {
  readonly photos: readonly AttachedFile[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (photos: readonly AttachedFile[]) => void
}

/** Photographs of a parcel, uploaded as they are taken. */
export function PhotosField(props: PhotosFieldProps) {
  const { photos, onChange } = props
  const upload = useUpload(fileRoutes.uploadFile, ({ name, src }) => onChange([...photos, { name, src }]))
  return <UploadedPhotosField {...props} upload={upload} />
}

/** The same where another upload than its own adds to them. */
export function UploadedPhotosField({ photos, errors, upload, onChange }: PhotosFieldProps & { readonly upload: Upload<unknown> }) {
  const t = useWords(orderWords)
  const id = useId()
  const help = t('check_photos_help', { most: String(MOST_PHOTOS) })
  const error = Object.entries(errors).find(([path]) => path.startsWith('check_photos'))?.[1]
  return (
    <FormField id={id} label={t('check_photos')} help={help} error={error}>
      {(control) => (
        <AttachedFiles control={control} upload={upload} files={photos} accept={UPLOADED_PICTURES} most={MOST_PHOTOS} onChange={onChange} />
      )}
    </FormField>
  )
}
