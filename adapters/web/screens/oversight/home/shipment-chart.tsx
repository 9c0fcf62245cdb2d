import { Button, HTMLTable } from '@blueprintjs/core'
import { Chart, Th } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { homeRoutes, ShipmentChart as ChartData } from '../../../../http/contract/oversight/home/home.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords, type Say } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { homeWords } from './home.words.ts'
import { countText } from './number-text.ts'
import type { ShipmentBar } from './shipment-bars.tsx'

const Waiting = <div className="home-chart-waiting bp6-skeleton" aria-hidden="true" />
const ShipmentBars = lazyPart(() => import('./shipment-bars.tsx'), Waiting)

type HomeKey = keyof typeof homeWords.table
export type ChartUnit = 'daily' | 'weekly' | 'monthly'

const HEADINGS: Readonly<Record<ChartUnit, HomeKey>> = { daily: 'day', weekly: 'weekOf', monthly: 'monthOf' }

/** The name of a row: in full in the table, short under its bar. */
function named(unit: ChartUnit, { from, to }: { readonly from: string; readonly to: string }, t: Say<HomeKey>) {
  if (unit === 'monthly') return { name: from.slice(0, 7), span: from.slice(0, 7) }
  return { name: from.slice(5), span: unit === 'daily' ? from : t('weekSpan', { from, to }) }
}

type ShipmentChartProps = {
  readonly unit: ChartUnit
  readonly route: (typeof homeRoutes)['dailyShipments' | 'weeklyShipments' | 'monthlyShipments']
  readonly timezone: string
  /** The control that chooses another chart. */
  readonly children: ReactNode
}

/** A chart with its table: the same numbers, from one call. */
export function ShipmentChart({ unit, route, timezone, children }: ShipmentChartProps) {
  const t = useWords(homeWords)
  const { data, error, refetch } = useCall(route, { query: { timezone } })
  const [isTable, setTable] = useState(false)
  const title = t(unit)
  const id = `home-${unit}`
  return (
    <section className="home-card home-chart" aria-labelledby={id}>
      <div className="home-chart-head">
        <h2 id={id}>{title}</h2>
        {children}
        {data && <span className="home-chart-sum">{t('sum', { count: data.sum })}</span>}
        <Button
          variant="minimal"
          size="small"
          icon={isTable ? <Chart /> : <Th />}
          text={t(isTable ? 'chart' : 'table')}
          aria-label={t(isTable ? 'asChart' : 'asTable', { title })}
          disabled={data === undefined}
          onClick={() => setTable(!isTable)}
        />
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && Waiting}
      <p className="home-note">{t('shipmentsNote', { zone: timezone })}</p>
      {data && (isTable ? <CountTable unit={unit} title={title} data={data} /> : <Picture unit={unit} title={title} data={data} />)}
    </section>
  )
}

type ShownProps = { readonly unit: ChartUnit; readonly title: string; readonly data: ChartData }

function Picture({ unit, title, data: { rows, sum } }: ShownProps) {
  const t = useWords(homeWords)
  const bars = rows.map((row): ShipmentBar => ({ ...named(unit, row, t), shipments: row.shipments }))
  const most = Math.max(...rows.map(({ shipments }) => shipments))
  const text = t('chartText', { title, from: rows[0]?.from ?? '', to: rows.at(-1)?.to ?? '', sum: countText(sum), most: countText(most) })
  return (
    <div role="img" aria-label={text}>
      <ShipmentBars bars={bars} label={t('count')} />
    </div>
  )
}

function CountTable({ unit, title, data: { rows, sum } }: ShownProps) {
  const t = useWords(homeWords)
  return (
    // Scrolls by itself, and by keyboard.
    <div className="home-chart-table" role="group" aria-label={title} tabIndex={0}>
      <HTMLTable compact>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(HEADINGS[unit])}</th>
            <th scope="col" className="home-number">
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.from}>
              <th scope="row">{named(unit, row, t).span}</th>
              <td className="home-number">{countText(row.shipments)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td className="home-number">{countText(sum)}</td>
          </tr>
        </tfoot>
      </HTMLTable>
    </div>
  )
}
