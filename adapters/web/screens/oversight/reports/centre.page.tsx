import { Button } from '@blueprintjs/core'
import { SUBJECT_NAMES, subjectOf } from '#core/oversight/reports/centre-subjects.ts'
import { centreRoutes, type ReportAnswer } from '../../../../http/contract/oversight/reports/centre.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import './centre.css'
import { CentreChart } from './centre-chart.tsx'
import { CentreControls } from './centre-controls.tsx'
import { isAskable, paramsOf, useCentreQuery, type CentreQuery } from './centre-query.ts'
import { CentreSaved } from './centre-saved.tsx'
import { CentreTable } from './centre-table.tsx'
import { centreWords } from './centre.words.ts'

const EXPORT = { area: 'reports', action: 'export' } as const

/**
 * Figures of a subject by dimensions that its reader chooses, as a table and a chart; saved,
 * exported and mailed.
 */
export default function CentrePage() {
  const t = useWords(centreWords)
  const { user } = useSession()
  const offered = SUBJECT_NAMES.filter((name) => isGranted(user, { area: subjectOf(name).area, action: 'read' }))
  const query = useCentreQuery(offered)
  if (offered.length === 0)
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState drawing="empty" title={t('forbidden')} />
      </>
    )
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={<Exports query={query} />} />
      <CentreSaved query={query} />
      <CentreControls query={query} offered={offered} />
      <Report query={query} />
    </>
  )
}

function Exports({ query: { question, subject } }: { readonly query: CentreQuery }) {
  const t = useWords(centreWords)
  const { user } = useSession()
  const file = useDownload(centreRoutes.exportReport, `${question.subject}.xlsx`)
  if (!isGranted(user, EXPORT) || !isGranted(user, { area: subject.area, action: 'export' })) return null
  const send = (format: 'xlsx' | 'csv'): void =>
    file.send({ query: { ...paramsOf(question), format }, fileName: `${question.subject}.${format}` })
  return (
    <>
      <Button text={t('exportXlsx')} loading={file.isBusy} disabled={!isAskable(question)} onClick={() => send('xlsx')} />
      <Button text={t('exportCsv')} disabled={file.isBusy || !isAskable(question)} onClick={() => send('csv')} />
    </>
  )
}

function Report({ query }: { readonly query: CentreQuery }) {
  const { data, error, refetch } = useCall(
    centreRoutes.report,
    { query: paramsOf(query.question) },
    { keepPrevious: true, enabled: isAskable(query.question) },
  )
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <div className="centre-chart-waiting bp6-skeleton" aria-hidden="true" />
  if (!isOf(query, data)) return <div className="centre-chart-waiting bp6-skeleton" aria-hidden="true" />
  return <Shown data={data} query={query} />
}

/**
 * Whether an answer has the form of the question: the one before is shown while the next is
 * loading, unless it has other columns.
 */
const isOf = ({ question }: CentreQuery, { subject, dimensions, column, measures }: ReportAnswer): boolean =>
  JSON.stringify([subject, dimensions, column, measures]) ===
  JSON.stringify([question.subject, question.rows, question.column ?? null, question.measures])

function Shown({ data, query }: { readonly data: ReportAnswer; readonly query: CentreQuery }) {
  const t = useWords(centreWords)
  if (data.rows.length === 0) return <EmptyState drawing="empty" title={t('empty')} text={t('emptyText')} />
  return (
    <>
      <CentreChart data={data} query={query} />
      <p className="centre-note">
        {t('shown', { first: data.first, last: data.last, zone: data.zone, dated: say(query.subject.dated) })}
        {data.counted_to !== null && ` · ${t('counted', { time: localTime(data.counted_to) })}`}
      </p>
      {data.row_count > data.rows.length && (
        <p className="centre-note">{t('firstRows', { count: data.rows.length, total: data.row_count })}</p>
      )}
      <CentreTable data={data} query={query} />
    </>
  )
}
