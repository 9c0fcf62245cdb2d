import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { bulletinStaffRoutes, type ShownBulletin } from '../../../../http/contract/messages/publication.routes.ts'
import { useWords } from '../../../base/words.ts'
import { useUpload } from '../../../ui/use-upload.ts'
import { RequestId } from '../../../ui/request-id.tsx'
import { bulletinsWords } from './bulletins.words.ts'

const TAKEN = 'image/jpeg,image/png,image/webp,application/pdf'

type Files = ShownBulletin['extends']
type AttachmentsInputProps = { readonly files: Files; readonly error: string | undefined; readonly onChange: (files: Files) => void }

/** The files attached to a text: each is uploaded as soon as it is chosen. */
export function AttachmentsInput({ files, error, onChange }: AttachmentsInputProps) {
  const t = useWords(bulletinsWords)
  const upload = useUpload(bulletinStaffRoutes.uploadBulletinFile, ({ name, src }) => onChange([...files, { name, src }]))
  const wrong = upload.refused ?? error
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
          disabled={upload.isBusy}
          aria-describedby="publication-files-help"
          onChange={(event) => {
            upload.choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        <label className="bp6-button" htmlFor="publication-file">
          {t('addFile')}
        </label>
      </span>
      <span role="status"> {upload.isBusy ? t('uploading') : ''}</span>
      {wrong !== undefined && (
        <div className="form-field-error" role="alert">
          {wrong}
        </div>
      )}
      <RequestId error={upload.error} />
    </section>
  )
}
