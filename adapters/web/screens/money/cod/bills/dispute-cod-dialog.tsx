import { useId, useState } from 'react'
import { disputeFields, MOST_DISPUTE_FILES } from '#core/money/cod/bills/settlement-fields.ts'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { fileRoutes } from '../../../../../http/contract/platform/files/file.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { AttachedFiles, type AttachedFile } from '../../../../ui/form/attached-files.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { useUpload } from '../../../../ui/input/use-upload.ts'
import { FieldsDialog } from '../../../../resource/fields-dialog.tsx'
import { useCodBillRefresh } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'

type DisputeProps = {
  readonly bill: CodBillDetails
  readonly lines: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Disputes the ticked lines of a bill, with a reason and files. */
export function DisputeDialog({ bill, lines, onClose, onDone }: DisputeProps) {
  const t = useWords(codBillsWords)
  const refresh = useCodBillRefresh('own')
  const [files, setFiles] = useState<readonly AttachedFile[]>([])
  const ids = files.map(({ src }) => src.split('/').at(-1) ?? '')
  return (
    <FieldsDialog
      title={t('dispute')}
      confirmText={t('dispute')}
      fields={disputeFields}
      send={(body, api) =>
        api.call(codBillRoutes.disputeCodBill, {
          params: { bill_number: bill.bill_number },
          body: { ...body, lines: [...lines], files: ids },
        })
      }
      done={() => t('disputeDone')}
      onDone={() => {
        refresh()
        onDone()
      }}
      onClose={onClose}
      below={(errors) => <DisputeFiles files={files} errors={errors} onChange={setFiles} />}
    >
      <p>{t('disputeText', { count: lines.length })}</p>
    </FieldsDialog>
  )
}

type FilesProps = {
  readonly files: readonly AttachedFile[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (files: readonly AttachedFile[]) => void
}

function DisputeFiles({ files, errors, onChange }: FilesProps) {
  const t = useWords(codBillsWords)
  const id = useId()
  const upload = useUpload(fileRoutes.uploadFile, ({ name, src }) => onChange([...files, { name, src }]))
  const help = t('filesHelp', { most: MOST_DISPUTE_FILES })
  const error = Object.entries(errors).find(([path]) => path.startsWith('files'))?.[1]
  return (
    <FormField id={id} label={t('files')} help={help} error={error}>
      {(control) => <AttachedFiles control={control} upload={upload} files={files} most={MOST_DISPUTE_FILES} onChange={onChange} />}
    </FormField>
  )
}
