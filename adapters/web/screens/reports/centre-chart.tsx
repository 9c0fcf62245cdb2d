import { HTMLSelect, SegmentedControl } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { isPeriod } from '../../../../core/reports/centre-subject.ts'
import type { ReportAnswer, ReportValue } from '../../../http/contract/reports/centre.routes.ts'
import { say, useWords } from '../../base/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Point } from './centre-bars.tsx'
import type { CentreQuery } from './centre-query.ts'
import { centreWords } from './centre.words.ts'

const Waiting = <div className="centre-chart-waiting bp6-skeleton" aria-hidden="true" />
const CentreBars = lazyPart(() => import('./centre-bars.tsx'), Waiting)

const MOST_SERIES = 4
const MOST_POINTS = 100
const LONGEST_NAME = 16

/** The currencies of a value. */
const currenciesIn = (value: ReportValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(({ currency }) => currency) : []

/** A value as a number for the chart alone; the table has it exactly. */
function numberOf(value: ReportValue | undefined, currency: string): number {
  if (Array.isArray(value)) return Number(value.find((one) => one.currency === currency)?.amount ?? 0)
  return Number(value ?? 0)
}

/** One measure of the report as bars or lines, from the same figures as the table. Of many columns four are drawn. */
export function CentreChart({ data, query }: { readonly data: ReportAnswer; readonly query: CentreQuery }) {
  const t = useWords(centreWords)
  const id = useId()
  const { question, subject, isLine, choose } = query
  const [chosen, setChosen] = useState('')
  const [money, setMoney] = useState('')
  const name = question.measures.find((one) => one === chosen) ?? question.measures[0] ?? ''
  const at = question.measures.indexOf(name)
  const label = say(subject.measures[name]?.label ?? centreWords.table.total)
  const currencies = currenciesIn(data.total[at])
  const currency = currencies.find((one) => one === money) ?? currencies[0] ?? ''
  const isByTime = question.rows.length === 1 && isPeriod(question.rows[0] ?? '')
  const rows = data.rows.slice(0, MOST_POINTS)
  // Of periods the last ones are of interest, of all else the first.
  const first = isPeriod(data.column ?? '') ? Math.max(0, data.columns.length - MOST_SERIES) : 0
  const columns = data.columns.slice(first, first + MOST_SERIES)
  const series = columns.length === 0 ? [label] : columns.map((column) => column.label)
  const points = rows.map((row): Point => {
    const full = row.keys.map((key) => key.label).join(' / ')
    const values = columns.length === 0 ? [row.total] : row.cells.slice(first)
    const numbers = series.map((_name, index) => [`s${index}`, numberOf(values[index]?.[at], currency)] as const)
    return { name: isByTime && full.length > 7 ? full.slice(5) : full.slice(0, LONGEST_NAME), full, ...Object.fromEntries(numbers) }
  })
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
      {data.columns.length > MOST_SERIES && <p className="centre-note">{t('chartColumns', { count: MOST_SERIES })}</p>}
      {data.rows.length > MOST_POINTS && <p className="centre-note">{t('chartFirst', { count: MOST_POINTS })}</p>}
    </section>
  )
}
