import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useId } from 'react'
import { workOrderRoutes } from '../../../http/contract/support/work-order.routes.ts'
import { useWords } from '../../base/words.ts'
import { useUpload } from '../../ui/use-upload.ts'
import { FormField } from '../../ui/form-field.tsx'
import { workOrdersWords } from './work-orders.words.ts'

export type AttachedFile = { readonly name: string; readonly src: string }

type AttachmentsFieldProps = { readonly files: readonly AttachedFile[]; readonly onChange: (files: readonly AttachedFile[]) => void }

/** Files of an entry: uploaded as soon as they are chosen, sent with it. */
export function AttachmentsField({ files, onChange }: AttachmentsFieldProps) {
  const t = useWords(workOrdersWords)
  const id = useId()
  const upload = useUpload(workOrderRoutes.uploadToWorkOrder, ({ name, src }) => onChange([...files, { name, src }]))
  return (
    <FormField id={id} label={t('attachments')} help={t('attachHelp')} error={upload.refused}>
      <ul className="work-order-files">
        {files.map(({ name, src }) => (
          <li key={src}>
            {name}
            <Button
              variant="minimal"
              size="small"
              icon={<Cross />}
              aria-label={t('removeFile', { name })}
              onClick={() => onChange(files.filter((one) => one.src !== src))}
            />
          </li>
        ))}
      </ul>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        disabled={upload.isBusy}
        onChange={({ currentTarget }) => {
          upload.choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </FormField>
  )
}
