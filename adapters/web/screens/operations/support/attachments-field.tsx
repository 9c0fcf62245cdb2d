import { useId } from 'react'
import { workOrderRoutes } from '../../../../http/contract/operations/support/work-order.routes.ts'
import { useWords } from '../../../base/words.ts'
import { AttachedFiles, type AttachedFile } from '../../../ui/form/attached-files.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useUpload } from '../../../ui/input/use-upload.ts'
import { workOrdersWords } from './work-orders.words.ts'

type AttachmentsFieldProps = {
  readonly files: readonly AttachedFile[]
  /** The refusals of the entry by the path of their value. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (files: readonly AttachedFile[]) => void
}

/** Files of an entry, sent with it. */
export function AttachmentsField({ files, errors, onChange }: AttachmentsFieldProps) {
  const t = useWords(workOrdersWords)
  const id = useId()
  const upload = useUpload(workOrderRoutes.uploadToWorkOrder, ({ name, src }) => onChange([...files, { name, src }]))
  const help = t('attachHelp')
  const error = Object.entries(errors).find(([path]) => path.startsWith('attachments'))?.[1]
  return (
    <FormField id={id} label={t('attachments')} help={help} error={error}>
      {(control) => <AttachedFiles control={control} upload={upload} files={files} onChange={onChange} />}
    </FormField>
  )
}
