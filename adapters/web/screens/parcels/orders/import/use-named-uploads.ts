import { useState } from 'react'
import { checkUploadSize } from '#core/base/kernel/upload.rules.ts'
import { MOST_CHOSEN_FILES } from '#core/parcels/orders/import/chosen-files.ts'
import { uploadFile } from '../../../../../http/client/upload-file.ts'
import { sayFailure, useWords } from '../../../../base/words.ts'
import { useErrorText } from '../../../../ui/note/error-note.tsx'
import { fieldErrorsOf } from '../../../../ui/form/field-errors.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { importWords } from './import.words.ts'
import type { NamedUpload } from './use-import.ts'

/** A file that was not taken, and why. */
export type RefusedFile = { readonly name: string; readonly problem: string }
type UploadOutcome = { readonly taken: readonly NamedUpload[]; readonly refused: readonly RefusedFile[] }

/**
 * Uploads several files one after the other, beside those that are there. One that is refused is
 * named and does not stop the others.
 */
export function useNamedUploads(there: number, onTaken: (taken: readonly NamedUpload[]) => void) {
  const t = useWords(importWords)
  const errorText = useErrorText()
  const [sent, setSent] = useState<{ readonly done: number; readonly total: number }>()
  const uploading = useCommand<UploadOutcome, readonly File[]>(
    async (files, api) => {
      const taken: NamedUpload[] = []
      const refused: RefusedFile[] = []
      for (const [index, file] of files.entries()) {
        setSent({ done: index, total: files.length })
        const { name } = file
        const size = checkUploadSize(file.size)
        if (there + taken.length >= MOST_CHOSEN_FILES) refused.push({ name, problem: t('tooManyFiles', { most: MOST_CHOSEN_FILES }) })
        else if (!size.ok) refused.push({ name, problem: sayFailure(size.failure) })
        else {
          try {
            taken.push({ name, id: await uploadFile(api, { name, content: file }) })
          } catch (failure) {
            const [wrong] = Object.values(fieldErrorsOf(failure as Error))
            refused.push({ name, problem: wrong ?? errorText(failure as Error) })
          }
        }
      }
      setSent(undefined)
      return { taken, refused }
    },
    { failure: 'in-place', onDone: ({ taken }) => void (taken.length > 0 && onTaken(taken)) },
  )
  return { choose: uploading.send, sent, isBusy: uploading.isBusy, refused: uploading.data?.refused ?? [] }
}
