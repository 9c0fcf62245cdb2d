import { Button } from '@blueprintjs/core'
import { useNavigate, useParams } from 'react-router-dom'
import type { StocktakeEvent } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { stocktakeRoutes, type StocktakeDetails } from '../../../../../http/contract/warehouse/goods/stocktake.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { useWarehouseName } from '../../../../resource/use-warehouse-name.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Identifier } from '../../../../ui/identifier.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { countingPath } from '../../../../base/paths.ts'
import { HistoryTable } from '../../../../resource/record-history.tsx'
import '../../../../resource/document-page.css'
import { STOCKTAKE_TONES } from './stocktake-tones.ts'
import { stocktakeWords } from './stocktake.words.ts'

/**
 * A stocktake: how far it is, what was counted beside what is booked, and what may be done with it.
 */
export default function StocktakeDetailPage() {
  const t = useWords(stocktakeWords)
  const { number = '' } = useParams()
  const { data, error, refetch } = useCall(stocktakeRoutes.findStocktake, { params: { number } })
  if (data !== undefined) return <Found stocktake={data} reload={() => void refetch()} />
  return (
    <>
      <PageHeader title={t('stocktake', { number })} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="bp6-skeleton" aria-busy="true" />}
    </>
  )
}

const ASKED = { finish: 'finishAsk', recount: 'recountAsk', approve: 'approveAsk', cancel: 'cancelAsk' } as const

type FoundProps = { readonly stocktake: StocktakeDetails; readonly reload: () => void }

function Found({ stocktake, reload }: FoundProps) {
  const t = useWords(stocktakeWords)
  const left = stocktake.location_codes.filter((code) => !stocktake.visited_codes.includes(code))
  const isCounted = stocktake.status === 'counted' || stocktake.status === 'posted'
  return (
    <>
      <PageHeader
        title={t('stocktake', { number: stocktake.number })}
        tab={stocktake.number}
        aside={
          <StateTag tone={STOCKTAKE_TONES[stocktake.status]} isLarge>
            {stocktake.status_txt}
          </StateTag>
        }
        actions={<Actions stocktake={stocktake} reload={reload} />}
      />
      {stocktake.differences === null && <Note intent="primary">{t(stocktake.status === 'counting' ? 'blind' : 'blindToCounter')}</Note>}
      {isCounted && left.length > 0 && <Note intent="warning">{t('notVisited', { locations: left.join(', ') })}</Note>}
      <Facts stocktake={stocktake} />
      <Lines stocktake={stocktake} />
      <HistoryTable history={stocktake.history} />
    </>
  )
}

function Actions({ stocktake, reload }: FoundProps) {
  const t = useWords(stocktakeWords)
  const navigate = useNavigate()
  const { number, visited, locations, differences } = stocktake
  const moving = useCommand<StocktakeDetails, StocktakeEvent>(
    (event, api) =>
      event === 'approve'
        ? api.call(stocktakeRoutes.approveStocktake, { params: { number } })
        : api.call(stocktakeRoutes.moveStocktake, { params: { number, event } }),
    {
      ask: (event) => ({
        text: t(ASKED[event], { visited, locations, differences: differences ?? 0 }),
        confirmText: t(event),
        cancelText: t('keep'),
        intent: event === 'cancel' ? 'danger' : 'primary',
      }),
      done: t('done'),
      refresh: [stocktakeRoutes.stocktakes],
      onDone: reload,
    },
  )
  return (
    <>
      {stocktake.status === 'counting' && <Button text={t('scan')} onClick={() => void navigate(countingPath('stocktake', number))} />}
      {stocktake.events.map((event) => (
        <Button
          key={event}
          text={t(event)}
          intent={event === 'finish' || event === 'approve' ? 'primary' : 'none'}
          loading={moving.sent === event}
          onClick={() => moving.send(event)}
        />
      ))}
      {moving.question}
    </>
  )
}

function Facts({ stocktake }: { readonly stocktake: StocktakeDetails }) {
  const t = useWords(stocktakeWords)
  const named = useWarehouseName()
  const facts = [
    ['number', <Identifier key="number" value={stocktake.number} />],
    ['warehouse', named(stocktake.warehouse)],
    ['visited', `${stocktake.visited} / ${stocktake.locations}`],
    ['pieces', stocktake.pieces],
    ['counters', stocktake.counters.join(', ') || '–'],
    ['created', `${localTime(stocktake.create_time)} ${stocktake.creator}`],
    ['counted', stocktake.count_time === null ? '–' : localTime(stocktake.count_time)],
    ['ended', stocktake.end_time === null ? '–' : `${localTime(stocktake.end_time)} ${stocktake.ended_by ?? ''}`],
    ...(stocktake.note === null ? [] : ([['note', stocktake.note]] as const)),
  ] as const
  return (
    <dl className="document-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const signed = (count: number): string => (count > 0 ? `+${count}` : String(count))

function Lines({ stocktake }: { readonly stocktake: StocktakeDetails }) {
  const t = useWords(stocktakeWords)
  const isBlind = stocktake.differences === null
  const counts = isBlind ? (['good', 'damaged'] as const) : (['good', 'damaged', 'booked', 'bookedDamaged', 'difference'] as const)
  return (
    <section className="panel document-section">
      <h2 className="section-title">{t('lines')}</h2>
      {stocktake.lines.length === 0 ? (
        <p className="text-muted">{t('noLines')}</p>
      ) : (
        <div className="document-scroller" role="region" tabIndex={0} aria-label={t('lines')}>
          <table className="document-table">
            <thead>
              <tr>
                {(['location', 'client', 'sku', 'name'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
                {counts.map((name) => (
                  <th key={name} scope="col" className="document-number">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {stocktake.lines.map((line) => {
                const difference = line.counted - (line.booked ?? 0) + line.counted_damaged - (line.booked_damaged ?? 0)
                const shown = [line.counted, line.counted_damaged, line.booked, line.booked_damaged, signed(difference)].slice(
                  0,
                  counts.length,
                )
                return (
                  <tr key={`${line.location} ${line.account} ${line.sku}`}>
                    <td>
                      <code>{line.location}</code>
                    </td>
                    <td>{line.account}</td>
                    <td>
                      <code>{line.sku}</code>
                    </td>
                    <td>
                      <bdi>{line.sku_name ?? ''}</bdi>
                    </td>
                    {shown.map((count, index) => (
                      <td key={counts[index]} className="document-number">
                        {count}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
