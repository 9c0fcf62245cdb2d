import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkUploadSize } from '../../../../core/kernel/upload.rules.ts'
import { certificationRoutes } from '../../../http/contract/certification.routes.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { useApi } from '../../app/api.ts'
import { sayFailure, useWords } from '../../i18n/words.ts'
import { useErrorText } from '../../ui/error-note.tsx'
import { describedBy, FormField } from '../../ui/form-field.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { accountWords } from './account.words.ts'

const PICTURES = 'image/jpeg,image/png,image/webp'

type PaperInputProps = {
  readonly id: string
  readonly label: string
  /** The address of the file, empty for none. */
  readonly src: string
  readonly takesPdf: boolean
  readonly disabled: boolean
  readonly error?: string | undefined
  readonly onUploaded: (src: string) => void
}

/** A paper as a file: sent as soon as it is chosen, shown as it was kept. */
export function PaperInput({ id, label, src, takesPdf, disabled, error, onUploaded }: PaperInputProps) {
  const t = useWords(accountWords)
  const api = useApi()
  const errorText = useErrorText()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => api.call(certificationRoutes.uploadPaper, {}, { file: { name: file.name, content: file } }),
    onSuccess: (kept) => onUploaded(kept.src),
    onError: (failure) => setRefused(failure instanceof ApiError && failure.fields[0] ? failure.fields[0].msg : errorText(failure)),
  })
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    const size = checkUploadSize(file.size)
    setRefused(size.ok ? undefined : sayFailure(size.failure))
    if (size.ok) upload.mutate(file)
  }
  const wrong = refused ?? error
  const help = t(takesPdf ? 'paperHelp' : 'pictureHelp')
  return (
    <FormField id={id} label={label} help={help} error={wrong} required>
      <div className="paper">
        <PaperShown label={label} src={src} isPdf={takesPdf && upload.data?.src === src && upload.data.type === 'application/pdf'} />
        {!disabled && (
          <span className="paper-choose">
            <input
              id={id}
              className="visually-hidden"
              type="file"
              accept={takesPdf ? `${PICTURES},application/pdf` : PICTURES}
              aria-invalid={wrong !== undefined}
              aria-describedby={describedBy(id, { error: wrong, help })}
              onChange={(event) => choose(event.currentTarget.files?.[0])}
            />
            <label className="bp6-button" htmlFor={id}>
              {t(src === '' ? 'upload' : 'replace')}
            </label>
          </span>
        )}
        <span className="paper-state" role="status">
          {upload.isPending ? t('uploading') : src === '' ? '' : t('uploaded')}
        </span>
      </div>
      <RequestId error={upload.error} />
    </FormField>
  )
}

type PaperShownProps = { readonly label: string; readonly src: string; readonly isPdf?: boolean }

/** The picture of a paper; a document, and what is no picture after all, as a link that saves it. */
export function PaperShown({ label, src, isPdf = false }: PaperShownProps) {
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
