import { HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { isPeriod } from '#core/oversight/reports/centre-subject.ts'
import type { ReportAnswer } from '../../../../http/contract/oversight/reports/centre.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { CentreQuery } from './centre-query.ts'
import { centreWords } from './centre.words.ts'
import { currenciesOf, MOST_POINTS, MOST_SERIES, pointsOf } from './chart-points.ts'

const Waiting = <div className="centre-chart-waiting bp6-skeleton" aria-hidden="true" />
const CentreBars = lazyPart(() => import('./centre-bars.tsx'), Waiting)

/**
 * One measure of the report as bars or lines, from the same figures as the table. Of many columns
 * four are drawn.
 */
export function CentreChart({ data, query }: { readonly data: ReportAnswer; readonly query: CentreQuery }) {
  const t = useWords(centreWords)
  const id = useId()
  const { question, subject, isLine, choose } = query
  const [chosen, setChosen] = useState('')
  const [money, setMoney] = useState('')
  const name = question.measures.find((one) => one === chosen) ?? question.measures[0] ?? ''
  const at = question.measures.indexOf(name)
  const label = say(subject.measures[name]?.label ?? centreWords.table.total)
  const currencies = currenciesOf(data, at)
  const currency = currencies.find((one) => one === money) ?? currencies[0] ?? ''
  const { points, series } = pointsOf(data, { at, currency, label })
  return (
    <section className="panel centre-chart" aria-labelledby={`${id}-title`}>
      <div className="centre-chart-head">
        <h2 id={`${id}-title`} className="section-title">
          {t('chart')}
        </h2>
        {question.measures.length > 1 && (
          <HTMLSelect
            aria-label={t('chartMeasure')}
            value={name}
            options={question.measures.map((value) => ({ value, label: say(subject.measures[value]?.label ?? centreWords.table.total) }))}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        )}
        {currencies.length > 1 && (
          <HTMLSelect
            aria-label={t('chartCurrency')}
            value={currency}
            options={[...currencies]}
            onChange={(event) => setMoney(event.currentTarget.value)}
          />
        )}
        <SegmentedControl
          size="small"
          aria-label={t('chart')}
          value={isLine ? 'line' : 'bar'}
          onValueChange={(value) => choose('chart', value === 'line' ? 'line' : '')}
          options={[
            { value: 'bar', label: t('bar') },
            { value: 'line', label: t('line') },
          ]}
        />
      </div>
      <div role="img" aria-label={t('chartText', { measure: label, count: points.length })}>
        <CentreBars points={points} series={series} isLine={isLine} />
      </div>
      {data.columns.length > MOST_SERIES && (
        <p className="centre-note">{t(isPeriod(data.column ?? '') ? 'chartPeriods' : 'chartColumns', { count: MOST_SERIES })}</p>
      )}
      {data.rows.length > MOST_POINTS && <p className="centre-note">{t('chartFirst', { count: MOST_POINTS })}</p>}
    </section>
  )
}
