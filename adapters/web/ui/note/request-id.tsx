import { useEffect } from 'react'
import { useWords } from '../../base/words.ts'
import { Identifier } from '../identifier.tsx'
import { reportError, requestIdOf } from './report-error.ts'
import { uiWords } from '../ui.words.ts'

/**
 * The id of an error in the log, in small print to be copied; nothing where the server was not
 * reached. An id that is shown can be found there.
 */
export function RequestId({ error }: { readonly error: unknown }) {
  const t = useWords(uiWords)
  const requestId = requestIdOf(error)
  useEffect(() => {
    if (requestId !== undefined) reportError(error, { isShown: true })
  }, [error, requestId])
  if (requestId === undefined) return null
  return (
    <span className="request-id">
      {t('requestId')} <Identifier value={requestId} name={t('requestId')} />
    </span>
  )
}
