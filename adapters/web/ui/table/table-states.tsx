import { Button } from '@blueprintjs/core'
import { FilterRemove } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { ApiError } from '../../../http/client/api-client.ts'
import { useWords } from '../../base/words.ts'
import { EmptyState } from '../note/empty-state.tsx'
import { FailedState } from '../note/error-note.tsx'
import { uiWords } from '../ui.words.ts'

/** The text of a list without any records, and what to do then. */
export type EmptyText = { readonly title: string; readonly text?: string; readonly action?: ReactElement }

type TableStateProps = {
  readonly error: unknown
  readonly isFiltered: boolean
  readonly empty: EmptyText
  readonly onRetry?: (() => void) | undefined
  readonly onReset?: (() => void) | undefined
}

/**
 * Why a list shows no rows: an error, no permission, no match, or no records yet; four texts, each
 * with a next step.
 */
export function TableState({ error, isFiltered, empty, onRetry, onReset }: TableStateProps) {
  const t = useWords(uiWords)
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState
        drawing="forbidden"
        title={t('forbiddenTitle')}
        text={error.error === 'NOT_ALLOWED' ? t('forbiddenText') : error.message}
      />
    )
  if (error !== null && error !== undefined) return <FailedState error={error} onRetry={onRetry} />
  if (isFiltered)
    return (
      <EmptyState
        drawing="noMatch"
        title={t('noMatchTitle')}
        text={t('noMatchText')}
        action={onReset && <Button icon={<FilterRemove />} text={t('clearFilters')} onClick={onReset} />}
      />
    )
  return <EmptyState drawing="empty" title={empty.title} text={empty.text} action={empty.action} />
}
