import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { checkUploadSize } from '../../../../core/kernel/upload.rules.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { workOrderRoutes } from '../../../http/contract/work-order.routes.ts'
import { useApi } from '../../app/api.ts'
import { sayFailure, useWords } from '../../i18n/words.ts'
import { useErrorText } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { workOrdersWords } from './work-orders.words.ts'

export type AttachedFile = { readonly name: string; readonly src: string }

type AttachmentsFieldProps = { readonly files: readonly AttachedFile[]; readonly onChange: (files: readonly AttachedFile[]) => void }

/** Files beside an entry: sent as soon as they are chosen, named with it when it is said. */
export function AttachmentsField({ files, onChange }: AttachmentsFieldProps) {
  const t = useWords(workOrdersWords)
  const id = useId()
  const api = useApi()
  const errorText = useErrorText()
  const [refused, setRefused] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => api.call(workOrderRoutes.uploadToWorkOrder, {}, { file: { name: file.name, content: file } }),
    onSuccess: ({ name, src }) => onChange([...files, { name, src }]),
    onError: (error) => setRefused(error instanceof ApiError && error.fields[0] ? error.fields[0].msg : errorText(error)),
  })
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    const size = checkUploadSize(file.size)
    setRefused(size.ok ? undefined : sayFailure(size.failure))
    if (size.ok) upload.mutate(file)
  }
  return (
    <FormField id={id} label={t('attachments')} help={t('attachHelp')} error={refused}>
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
        disabled={upload.isPending}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </FormField>
  )
}
