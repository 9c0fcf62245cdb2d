import { ChevronRight } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import type { LiveTopic } from '#core/platform/live/live-events.port.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { homeRoutes, type WaitingRow } from '../../../../http/contract/oversight/home/home.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useWords, type Say } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { homeWords } from './home.words.ts'

const FORBIDDEN = 403
const MILLIS_A_MINUTE = 60_000
const MINUTES_AN_HOUR = 60
const MINUTES_A_DAY = 1440

/** How long the oldest has been waiting, in the largest whole unit. */
function ageText(since: string, t: Say<keyof typeof homeWords.table>): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / MILLIS_A_MINUTE))
  if (minutes < MINUTES_AN_HOUR) return t('oldestMinutes', { count: minutes })
  if (minutes < MINUTES_A_DAY) return t('oldestHours', { count: Math.floor(minutes / MINUTES_AN_HOUR) })
  return t('oldestDays', { count: Math.floor(minutes / MINUTES_A_DAY) })
}

const OF_LINES: readonly LiveTopic[] = ['messages', 'bulletins', 'work-orders', 'cod-changes', 'claims', 'top-ups', 'exceptions', 'jobs']

/**
 * The work that waits for the reader, first what costs most if it is ignored; each line opens
 * exactly its rows.
 */
export function Waiting() {
  const t = useWords(homeWords)
  const { data, error, refetch } = useCall(homeRoutes.waiting, {}, { isFreshOnMount: true })
  const invalidate = useInvalidate()
  useLive(OF_LINES, () => void invalidate(homeRoutes.waiting))
  return (
    <section className="home-card home-waiting" aria-labelledby="home-waiting" aria-busy={data === undefined && error === null}>
      <h2 id="home-waiting">{t('waiting')}</h2>
      {error !== null && <Refused error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <div className="home-waiting-place bp6-skeleton" aria-hidden="true" />}
      {data?.lines.length === 0 && <p className="home-none">{t('nothingWaits')}</p>}
      {data !== undefined && data.lines.length > 0 && (
        <ul>
          {data.lines.map((line) => (
            <WaitingLine key={line.name} line={line} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WaitingLine({ line: { text, since, overdue, path } }: { readonly line: WaitingRow }) {
  const t = useWords(homeWords)
  return (
    <li>
      <Link to={path}>
        <span className="home-waiting-text">{text}</span>
        {overdue > 0 && <span className="home-waiting-overdue">{t('overdue', { count: overdue })}</span>}
        {since !== null && <span className="home-waiting-age">{ageText(since, t)}</span>}
        <ChevronRight />
      </Link>
    </li>
  )
}

/** An account that is not approved yet is answered what to do first. */
function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === FORBIDDEN) return <Note intent="warning">{error.message}</Note>
  return <ErrorNote error={error} onRetry={onRetry} />
}
