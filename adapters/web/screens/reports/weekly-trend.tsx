import { Button } from '@blueprintjs/core'
import { Chart, Th } from '@blueprintjs/icons'
import { useState } from 'react'
import type { TimelinessWeekRow } from '../../../http/contract/reports/timeliness.routes.ts'
import { useWords } from '../../base/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { countText, RATES, rateText } from './timeliness-text.ts'
import { timelinessWords } from './timeliness.words.ts'

const TrendLines = lazyPart(() => import('./trend-lines.tsx'), <div className="timely-waiting bp6-skeleton" aria-hidden="true" />)

const share = (rate: string | null): number | null => (rate === null ? null : Number(rate))

/** The weeks of the report: a chart, and the same figures as a table. */
export function WeeklyTrend({ weeks }: { readonly weeks: readonly TimelinessWeekRow[] }) {
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
    <section className="panel transport-section timely-trend">
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
        <WeekTable weeks={weeks} />
      ) : (
        <div role="img" aria-label={text}>
          <TrendLines points={points} labels={labels} />
        </div>
      )}
    </section>
  )
}

function WeekTable({ weeks }: { readonly weeks: readonly TimelinessWeekRow[] }) {
  const t = useWords(timelinessWords)
  return (
    <div className="transport-scroller" role="region" tabIndex={0} aria-label={t('trend')}>
      <table className="transport-table">
        <thead>
          <tr>
            <th scope="col">{t('week')}</th>
            <th scope="col" className="transport-number">
              {t('count')}
            </th>
            {RATES.map(({ days, name }) => (
              <th key={name} scope="col" className="transport-number">
                {t('within', { days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map((week) => (
            <tr key={week.from}>
              <th scope="row">{t('weekSpan', { from: week.from, to: week.to })}</th>
              <td className="transport-number">{countText(week.count)}</td>
              {RATES.map(({ name }) => (
                <td key={name} className="transport-number">
                  {rateText(week[name].rate)}
                  {week[name].unripe > 0 && <div className="timely-small">{t('unripe', { count: week[name].unripe })}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
