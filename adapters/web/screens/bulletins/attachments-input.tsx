import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { checkUploadSize } from '../../../../core/kernel/upload.rules.ts'
import { bulletinStaffRoutes, type ShownBulletin } from '../../../http/contract/bulletin.routes.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { useApi } from '../../app/api.ts'
import { sayFailure, useWords } from '../../i18n/words.ts'
import { useErrorText } from '../../ui/error-note.tsx'
import { RequestId } from '../../ui/request-id.tsx'
import { bulletinsWords } from './bulletins.words.ts'

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf'

type Files = ShownBulletin['extends']
type AttachmentsInputProps = { readonly files: Files; readonly error: string | undefined; readonly onChange: (files: Files) => void }

/** The files beside a text: each is sent as soon as it is chosen. */
export function AttachmentsInput({ files, error, onChange }: AttachmentsInputProps) {
  const t = useWords(bulletinsWords)
  const api = useApi()
  const errorText = useErrorText()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => api.call(bulletinStaffRoutes.uploadBulletinFile, {}, { file: { name: file.name, content: file } }),
    onSuccess: ({ name, src }) => onChange([...files, { name, src }]),
    onError: (failure) => setRefused(failure instanceof ApiError && failure.fields[0] ? failure.fields[0].msg : errorText(failure)),
  })
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    const size = checkUploadSize(file.size)
    setRefused(size.ok ? undefined : sayFailure(size.failure))
    if (size.ok) upload.mutate(file)
  }
  const wrong = refused ?? error
  return (
    <section className="publication-part" aria-label={t('files')}>
      <h3>{t('files')}</h3>
      <p className="part-help" id="publication-files-help">
        {t('filesHelp')}
      </p>
      {files.length > 0 && (
        <ul className="publication-files">
          {files.map((file) => (
            <li key={file.src}>
              <a href={file.src} download>
                {file.name}
              </a>
              <Button
                variant="minimal"
                size="small"
                icon={<Cross />}
                aria-label={t('removeFile', { name: file.name })}
                title={t('removeFile', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <span className="paper-choose">
        <input
          id="publication-file"
          className="visually-hidden"
          type="file"
          accept={TAKEN}
          disabled={upload.isPending}
          aria-describedby="publication-files-help"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <label className="bp6-button" htmlFor="publication-file">
          {t('addFile')}
        </label>
      </span>
      <span role="status"> {upload.isPending ? t('uploading') : ''}</span>
      {wrong !== undefined && (
        <div className="form-field-error" role="alert">
          {wrong}
        </div>
      )}
      <RequestId error={upload.error} />
    </section>
  )
}
