import { useState } from 'react'
import { certificationRoutes } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { UPLOADED_PICTURES, UPLOADED_TYPES, UploadChooser } from '../../../../ui/input/file-chooser.tsx'
import { uiWords } from '../../../../ui/ui.words.ts'
import { useUpload } from '../../../../ui/input/use-upload.ts'
import { accountWords } from './account.words.ts'

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
  const sayChoice = useWords(uiWords)
  const upload = useUpload(certificationRoutes.uploadPaper, (kept) => onUploaded(kept.src))
  const help = t(takesPdf ? 'paperHelp' : 'pictureHelp')
  const isStored = src !== ''
  const shown = (
    <DocumentShown label={label} src={src} isPdf={takesPdf && upload.uploaded?.src === src && upload.uploaded.type === 'application/pdf'} />
  )
  return (
    <FormField id={id} label={label} help={help} error={error} required>
      {(control) =>
        disabled ? (
          shown
        ) : (
          <UploadChooser
            control={{ ...control, 'aria-required': true }}
            accept={takesPdf ? UPLOADED_TYPES : UPLOADED_PICTURES}
            text={sayChoice(isStored ? 'replaceFile' : 'chooseFile')}
            upload={upload}
            {...(isStored ? { state: t('uploaded') } : {})}
          >
            {shown}
          </UploadChooser>
        )
      }
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
