import { useState } from 'react'
import { certificationRoutes } from '../../../../http/contract/shippers/certification.routes.ts'
import { useWords } from '../../../base/words.ts'
import { describedBy, FormField } from '../../../ui/form-field.tsx'
import { RequestId } from '../../../ui/request-id.tsx'
import { useUpload } from '../../../ui/use-upload.ts'
import { accountWords } from './account.words.ts'

const PICTURES = 'image/jpeg,image/png,image/webp'

type DocumentInputProps = {
  readonly id: string
  readonly label: string
  /** The address of the file, empty for none. */
  readonly src: string
  readonly takesPdf: boolean
  readonly disabled: boolean
  readonly error?: string | undefined
  readonly onUploaded: (src: string) => void
}

/** A document as a file: uploaded as soon as it is chosen, shown as it was stored. */
export function DocumentInput({ id, label, src, takesPdf, disabled, error, onUploaded }: DocumentInputProps) {
  const t = useWords(accountWords)
  const upload = useUpload(certificationRoutes.uploadPaper, (kept) => onUploaded(kept.src))
  const wrong = upload.refused ?? error
  const help = t(takesPdf ? 'paperHelp' : 'pictureHelp')
  return (
    <FormField id={id} label={label} help={help} error={wrong} required>
      <div className="paper">
        <DocumentShown
          label={label}
          src={src}
          isPdf={takesPdf && upload.uploaded?.src === src && upload.uploaded.type === 'application/pdf'}
        />
        {!disabled && (
          <span className="paper-choose">
            <input
              id={id}
              className="visually-hidden"
              type="file"
              accept={takesPdf ? `${PICTURES},application/pdf` : PICTURES}
              aria-invalid={wrong !== undefined}
              aria-describedby={describedBy(id, { error: wrong, help })}
              onChange={(event) => upload.choose(event.currentTarget.files?.[0])}
            />
            <label className="bp6-button" htmlFor={id}>
              {t(src === '' ? 'upload' : 'replace')}
            </label>
          </span>
        )}
        <span className="paper-state" role="status">
          {upload.isBusy ? t('uploading') : src === '' ? '' : t('uploaded')}
        </span>
      </div>
      <RequestId error={upload.error} />
    </FormField>
  )
}

type PaperShownProps = { readonly label: string; readonly src: string; readonly isPdf?: boolean }

/** The picture of a document; a PDF, and what is no picture after all, as a link that saves it. */
export function DocumentShown({ label, src, isPdf = false }: PaperShownProps) {
  const t = useWords(accountWords)
  const [broken, setBroken] = useState<string>()
  if (src === '') return <div className="paper-picture paper-blank">{t('none')}</div>
  if (isPdf || broken === src)
    return (
      <a href={src} download>
        {t('openFile')}
      </a>
    )
  return <img className="paper-picture" src={src} alt={label} onError={() => setBroken(src)} />
}
