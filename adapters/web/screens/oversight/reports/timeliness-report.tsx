import type { TimelinessGroupName } from '#core/oversight/reports/timeliness.words.ts'
import type { TimelinessGroupRow, timelinessRoutes } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import '../../../resource/document/document-page.css'
import { LegTable } from './leg-table.tsx'
import { RateTable } from './rate-table.tsx'
import { TimelinessFilters } from './timeliness-filters.tsx'
import { TimelinessParcels, type ParcelRoutes } from './timeliness-parcels.tsx'
import { useTimelinessQuery, type TimelinessQuery } from './timeliness-query.ts'
import './timeliness.css'
import { timelinessWords } from './timeliness.words.ts'
import { WeeklyTrend } from './weekly-trend.tsx'

type ReportProps = {
  readonly title: string
  readonly groups: readonly TimelinessGroupName[]
  readonly route: (typeof timelinessRoutes)['timeliness']
  readonly parcels: ParcelRoutes
}

/** How long parcels take, and the parcels behind a figure: both have addresses of their own. */
export function TimelinessReport({ title, groups, route, parcels }: ReportProps) {
  const query = useTimelinessQuery(groups)
  if (query.opened !== undefined) return <TimelinessParcels query={query} opened={query.opened} routes={parcels} title={title} />
  return <Report title={title} groups={groups} route={route} query={query} />
}

function Report({ title, groups, route, query }: Omit<ReportProps, 'parcels'> & { readonly query: TimelinessQuery }) {
  const t = useWords(timelinessWords)
  const { by, filter } = query
  const { data, error, refetch } = useCall(route, { query: { by, ...filter } }, { keepPrevious: true })
  const nameOf = ({ key, name }: TimelinessGroupRow): string => {
    if (key === '-') return t('none')
    return name === '' || name === key ? key : `${name} (${key})`
  }
  return (
    <>
      <PageHeader title={title} text={t('text')} />
      <TimelinessFilters query={query} groups={groups} shown={data} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <div className="timely-waiting bp6-skeleton" aria-hidden="true" />}
      {data !== undefined && <p className="text-muted">{t('stated', { zone: data.timezone })}</p>}
      {data?.total.count === 0 && <EmptyState drawing="noMatch" title={t('empty')} text={t('emptyText')} />}
      {data !== undefined && data.total.count > 0 && (
        <>
          <section className="panel document-section">
            <h2 className="section-title">{t('rates')}</h2>
            <RateTable data={data} query={query} nameOf={nameOf} />
          </section>
          <WeeklyTrend weeks={data.weeks} query={query} />
          <LegTable data={data} nameOf={nameOf} />
          {data.checked !== null && (
            <p className="text-muted">
              {t('checked', { time: localTime(data.checked.time) })}
              {data.checked.corrected > 0 && t('corrected', { count: data.checked.corrected })}
            </p>
          )}
        </>
      )}
    </>
  )
}
