import { useState } from 'react'
import { checkUploadSize } from '#core/base/kernel/upload.rules.ts'
import type { AnyRoute, PayloadOf } from '../../../http/contract/route.ts'
import { sayFailure } from '../../base/words.ts'
import { useErrorText } from '../note/error-note.tsx'
import { useCommand } from '../use-command.tsx'

export type Upload<Uploaded> = {
  /** Sends a file if it is not too large. */
  readonly choose: (file: File | undefined) => void
  readonly isBusy: boolean
  /** The answer to the last file. */
  readonly uploaded: Uploaded | undefined
  /** Why the last file was not taken. */
  readonly refused: string | undefined
  /** The failure of the call, for its request id. */
  readonly error: Error | null
}

/** Sends files one by one as soon as they are chosen. */
export function useUpload<R extends AnyRoute>(route: R, onUploaded: (uploaded: PayloadOf<R>) => void): Upload<PayloadOf<R>> {
  const errorText = useErrorText()
  const [tooLarge, setTooLarge] = useState<string>()
  const upload = useCommand<PayloadOf<R>, File>((file, api) => api.call(route, {}, { file: { name: file.name, content: file } }), {
    failure: 'in-place',
    onDone: onUploaded,
  })
  const [fieldError] = Object.values(upload.fieldErrors)
  return {
    choose: (file) => {
      if (file === undefined) return
      const size = checkUploadSize(file.size)
      setTooLarge(size.ok ? undefined : sayFailure(size.failure))
      if (size.ok) upload.send(file)
      else upload.reset()
    },
    isBusy: upload.isBusy,
    uploaded: upload.data,
    refused: tooLarge ?? fieldError ?? (upload.error === null ? undefined : errorText(upload.error)),
    error: upload.failure,
  }
}
