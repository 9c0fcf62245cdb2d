import { useId } from 'react'
import { fileRoutes } from '../../../../http/contract/platform/files/file.routes.ts'
import { useWords } from '../../../base/words.ts'
import { AttachedFiles, type AttachedFile } from '../../../ui/form/attached-files.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useUpload } from '../../../ui/input/use-upload.ts'
import { claimsWords } from './claims.words.ts'

const MOST = 20

type ClaimProofsProps = {
  readonly files: readonly AttachedFile[]
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (files: readonly AttachedFile[]) => void
}

/** The proofs of a claim, uploaded as they are chosen. */
export function ClaimProofs({ files, errors, onChange }: ClaimProofsProps) {
  const t = useWords(claimsWords)
  const id = useId()
  const upload = useUpload(fileRoutes.uploadFile, ({ name, src }) => onChange([...files, { name, src }]))
  const error = Object.entries(errors).find(([path]) => path.startsWith('attachments'))?.[1]
  return (
    <FormField id={id} label={t('proofs')} help={t('proofsHelp', { most: MOST })} error={error}>
      {(control) => <AttachedFiles control={control} upload={upload} files={files} most={MOST} onChange={onChange} />}
    </FormField>
  )
}
