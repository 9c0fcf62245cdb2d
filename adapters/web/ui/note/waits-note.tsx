import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'
import { Note } from './note.tsx'

type WaitsNoteProps = {
  /** The numbers of the requests that wait. */
  readonly requests: readonly number[]
  /** The act that waits, and the client that it is for. */
  readonly children?: ReactNode
}

/** Says that what was sent waits for a second person, with the way to where it is decided. */
export function WaitsNote({ requests, children }: WaitsNoteProps) {
  const t = useWords(uiWords)
  if (requests.length === 0) return null
  return (
    <Note intent="warning" role="status" title={t('waitsTitle')}>
      {children !== undefined && <p>{children}</p>}
      <p>{t('waitsText')}</p>
      <ul>
        {requests.map((id) => (
          <li key={id}>
            <Link to={`/admin/money-acts?keywords=${id}`}>{t('waitsRequest', { id })}</Link>
          </li>
        ))}
      </ul>
    </Note>
  )
}
