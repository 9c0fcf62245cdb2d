import { bulletinStaffRoutes, type ShownBulletin } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { AttachedFiles } from '../../../../ui/form/attached-files.tsx'
import { useUpload } from '../../../../ui/input/use-upload.ts'
import { bulletinsWords } from './bulletins.words.ts'

type Files = ShownBulletin['extends']
type AttachmentsInputProps = { readonly files: Files; readonly error: string | undefined; readonly onChange: (files: Files) => void }

/** The files attached to a publication. */
export function AttachmentsInput({ files, error, onChange }: AttachmentsInputProps) {
  const t = useWords(bulletinsWords)
  const upload = useUpload(bulletinStaffRoutes.uploadBulletinFile, ({ name, src }) => onChange([...files, { name, src }]))
  const control = {
    id: 'publication-file',
    'aria-describedby': error === undefined ? 'publication-files-help' : 'publication-file-error publication-files-help',
    'aria-invalid': error !== undefined,
  }
  return (
    <section className="publication-part" aria-label={t('files')}>
      <h3>{t('files')}</h3>
      <p className="part-help" id="publication-files-help">
        {t('filesHelp')}
      </p>
      <AttachedFiles control={control} upload={upload} files={files} onChange={(next) => onChange([...next])} />
      {error !== undefined && (
        <div id="publication-file-error" className="form-field-error" role="alert">
          {error}
        </div>
      )}
    </section>
  )
}
