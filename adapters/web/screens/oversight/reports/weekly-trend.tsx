import { Button } from '@blueprintjs/core'
import { Chart, Th } from '@blueprintjs/icons'
import { useState } from 'react'
import type { TimelinessWeekRow } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { useWords } from '../../../base/words.ts'
import { DocumentScroller } from '../../../resource/document/document-table.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { FigureName } from '#core/oversight/reports/timeliness.words.ts'
import { FigureLink } from './figure-link.tsx'
import type { TimelinessQuery } from './timeliness-query.ts'
import { countText, RATES, rateText } from './timeliness-text.ts'
import { timelinessWords } from './timeliness.words.ts'

const TrendLines = lazyPart(() => import('./trend-lines.tsx'), <div className="timely-waiting bp6-skeleton" aria-hidden="true" />)

const share = (rate: string | null): number | null => (rate === null ? null : Number(rate))

type TrendProps = { readonly weeks: readonly TimelinessWeekRow[]; readonly query: TimelinessQuery }

/**
 * The weeks of the report: a chart, and the same figures as a table, each of which opens its
 * parcels.
 */
export function WeeklyTrend({ weeks, query }: TrendProps) {
  const t = useWords(timelinessWords)
  const [isTable, setTable] = useState(false)
  const text = t('chartText', { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '', last: rateText(weeks.at(-1)?.pod_7.rate ?? null) })
  const points = weeks.map((week) => ({
    name: week.from.slice('YYYY-'.length),
    span: t('weekSpan', { from: week.from, to: week.to }),
    pod_3: share(week.pod_3.rate),
    pod_7: share(week.pod_7.rate),
    pod_10: share(week.pod_10.rate),
  }))
  const labels = { pod_3: t('within', { days: 3 }), pod_7: t('within', { days: 7 }), pod_10: t('within', { days: 10 }) }
  return (
    <section className="panel document-section timely-trend">
      <div className="timely-head">
        <h2 className="section-title">{t('trend')}</h2>
        <Button
          variant="minimal"
          size="small"
          icon={isTable ? <Chart /> : <Th />}
          text={t(isTable ? 'chart' : 'table')}
          aria-label={t(isTable ? 'asChart' : 'asTable')}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {isTable ? (
        <WeekTable weeks={weeks} query={query} />
      ) : (
        <div role="img" aria-label={text}>
          <TrendLines points={points} labels={labels} />
        </div>
      )}
    </section>
  )
}

function WeekTable({ weeks, query }: TrendProps) {
  const t = useWords(timelinessWords)
  return (
    <DocumentScroller label={t('trend')}>
      <table className="document-table timely-table">
        <thead>
          <tr>
            <th scope="col">{t('week')}</th>
            <th scope="col" className="document-number">
              {t('count')}
            </th>
            {RATES.map(({ days, name }) => (
              <th key={name} scope="col" className="document-number">
                {t('within', { days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <WeekLine key={week.from} week={week} query={query} />
          ))}
        </tbody>
      </table>
    </DocumentScroller>
  )
}

function WeekLine({ week, query }: { readonly week: TimelinessWeekRow; readonly query: TimelinessQuery }) {
  const t = useWords(timelinessWords)
  const span = t('weekSpan', { from: week.from, to: week.to })
  const opens = { first: week.from, last: week.to }
  return (
    <tr>
      <th scope="row">{span}</th>
      <td className="document-number">
        <FigureLink to={query.parcelsOf(opens)} text={countText(week.count)} group={span} isNone={week.count === 0} />
      </td>
      {RATES.map(({ days, name }) => {
        const { within, ripe, unripe, rate } = week[name]
        const linkTo = (text: string, figure: FigureName) => (
          <FigureLink to={query.parcelsOf({ ...opens, days, figure })} text={text} group={span} figure={{ days, name: figure }} />
        )
        return (
          <td key={name} className="document-number">
            {rate === null ? '–' : linkTo(rateText(rate), 'within')}
            <div className="timely-small">
              {ripe > within && linkTo(t('missed', { count: ripe - within }), 'missed')}
              {unripe > 0 && linkTo(t('unripe', { count: unripe }), 'unripe')}
            </div>
          </td>
        )
      })}
    </tr>
  )
}
