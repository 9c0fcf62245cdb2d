import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { ApiError } from '../../../http/client/api-client.ts'
import { useWords, type Say } from '../../base/words.ts'
import { EmptyState } from './empty-state.tsx'
import { Note } from './note.tsx'
import { RequestId } from './request-id.tsx'
import { uiWords } from '../ui.words.ts'

type ErrorNoteProps = { readonly error: unknown; readonly title?: string | undefined; readonly onRetry?: (() => void) | undefined }

/** Refused because of a missing permission; other refusals have their own text. */
const NOT_ALLOWED = 'NOT_ALLOWED'

type UiKey = keyof typeof uiWords.table

/**
 * Returns what happened and what to do: by whether the server was not reached, failed, or refused.
 */
function explain(error: unknown, t: Say<UiKey>): { readonly title: string; readonly text: string; readonly cause?: string } {
  if (!(error instanceof ApiError))
    return { title: t('serverTitle'), text: t('serverText'), ...(error instanceof Error ? { cause: error.message } : {}) }
  if (error.status === 0) return { title: t('networkTitle'), text: t('networkText') }
  if (error.status >= 500) return { title: t('serverTitle'), text: t('serverText'), cause: error.message }
  if (error.status === 403) return { title: t('forbiddenTitle'), text: error.error === NOT_ALLOWED ? t('forbiddenText') : error.message }
  return { title: error.status === 404 ? t('missingTitle') : t('errorTitle'), text: error.message }
}

/**
 * A failure shown in place: its cause, what to do, the request id to copy, and a button to try
 * again.
 */
export function ErrorNote({ error, title, onRetry }: ErrorNoteProps) {
  const t = useWords(uiWords)
  const explained = explain(error, t)
  return (
    <Note intent="danger" title={title ?? explained.title} role="alert" className="error-note">
      <p>{explained.text}</p>
      {explained.cause && <p className="error-cause">{explained.cause}</p>}
      <div className="error-note-foot">
        {onRetry && <Button icon={<Refresh />} text={t('retry')} onClick={onRetry} />}
        <RequestId error={error} />
      </div>
    </Note>
  )
}

/** The same where a whole page or list has nothing else to show. */
export function FailedState({ error, onRetry }: Pick<ErrorNoteProps, 'error' | 'onRetry'>) {
  const t = useWords(uiWords)
  const { title, text, cause } = explain(error, t)
  return (
    <EmptyState
      drawing="failed"
      role="alert"
      title={title}
      text={cause === undefined ? text : `${text} ${cause}`}
      action={
        <div className="failed-state-foot">
          {onRetry && <Button intent="primary" icon={<Refresh />} text={t('retry')} onClick={onRetry} />}
          <RequestId error={error} />
        </div>
      }
    />
  )
}

/**
 * The text of a failure in a notice: the server's own, or ours where it was not reached or failed.
 * The notice gets the failure too.
 */
export function useErrorText(): (error: unknown) => string {
  const t = useWords(uiWords)
  return (error) => {
    const { title, text } = explain(error, t)
    return error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : `${title} — ${text}`
  }
}
