import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { focusControl } from '../form/focus-control.ts'
import { localTime } from '../input/local-time.ts'
import { Note } from './note.tsx'
import { uiWords } from '../ui.words.ts'
import type { Unsent } from './use-unsent.ts'

type UnsentNoteProps<T> = {
  readonly unsent: Unsent<T>
  /** Names the work and its time: `Unsaved order from 14:32`. */
  readonly title: (time: string) => string
  readonly onRestore: (value: T) => void
  /** The control that has the focus once the offer is settled. */
  readonly focusId: string
  readonly children?: ReactNode
}

const MINUTES = 16
const DAY = 10

/** `14:05`, with its day where that is not today. */
export function timeOf(at: string): string {
  const text = localTime(at).slice(0, MINUTES)
  return text.slice(0, DAY) === localTime(new Date().toISOString()).slice(0, DAY) ? text.slice(DAY + 1) : text
}

/** Offers what was typed before and never sent: restore it, or discard it. */
export function UnsentNote<T>({ unsent, title, onRestore, focusId, children }: UnsentNoteProps<T>) {
  const t = useWords(uiWords)
  const { offered } = unsent
  if (offered === undefined) return null
  return (
    <Note intent="primary" role="status" title={title(timeOf(offered.at))} className="unsent-note">
      {children}
      <div className="unsent-actions">
        <Button
          intent="primary"
          text={t('restore')}
          onClick={() => {
            const taken = unsent.take()
            if (taken !== undefined) onRestore(taken)
            focusControl(focusId)
          }}
        />
        <Button
          text={t('discard')}
          onClick={() => {
            unsent.discard()
            focusControl(focusId)
          }}
        />
      </div>
    </Note>
  )
}
