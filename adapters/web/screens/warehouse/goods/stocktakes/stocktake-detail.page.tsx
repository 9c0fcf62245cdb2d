import { Button } from '@blueprintjs/core'
import { useNavigate, useParams } from 'react-router-dom'
import type { StocktakeEvent } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { stocktakeRoutes, type StocktakeDetails } from '../../../../../http/contract/warehouse/goods/stocktake.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { useWarehouseName } from '../../../../resource/use-warehouse-name.ts'
import { Identifier } from '../../../../ui/identifier.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { countingPath } from '../../../../base/paths.ts'
import { HistoryTable } from '../../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../../resource/document/document-facts.tsx'
import { DocumentSection, DocumentTable, type DocumentColumn } from '../../../../resource/document/document-table.tsx'
import { STOCKTAKE_TONES } from './stocktake-tones.ts'
import { stocktakeWords } from './stocktake.words.ts'

/**
 * A stocktake: how far it is, what was counted beside what is booked, and what may be done with it.
 */
export default function StocktakeDetailPage() {
  const t = useWords(stocktakeWords)
  const { number = '' } = useParams()
  const answer = useCall(stocktakeRoutes.findStocktake, { params: { number } })
  return (
    <FoundDocument answer={answer} title={t('stocktake', { number })}>
      {(stocktake) => <Found stocktake={stocktake} reload={() => void answer.refetch()} />}
    </FoundDocument>
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
      <DocumentHeader
        title={t('stocktake', { number: stocktake.number })}
        number={stocktake.number}
        tone={STOCKTAKE_TONES[stocktake.status]}
        state={stocktake.status_txt}
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
  const { create_time: created, count_time: counted, end_time: ended } = stocktake
  const facts: readonly DocumentFact[] = [
    [t('number'), <Identifier key="number" value={stocktake.number} />],
    [t('warehouse'), named(stocktake.warehouse)],
    [t('visited'), `${stocktake.visited} / ${stocktake.locations}`],
    [t('pieces'), stocktake.pieces],
    [t('counters'), stocktake.counters.join(', ') || '–'],
    [t('created'), `${localTime(created)} ${stocktake.creator}`],
    [t('counted'), counted === null ? '–' : localTime(counted)],
    [t('ended'), ended === null ? '–' : `${localTime(ended)} ${stocktake.ended_by ?? ''}`],
    [t('note'), stocktake.note],
  ]
  return <DocumentFacts facts={facts} />
}

const signed = (count: number): string => (count > 0 ? `+${count}` : String(count))

type Line = StocktakeDetails['lines'][number]

const differenceOf = (line: Line): number => line.counted - (line.booked ?? 0) + line.counted_damaged - (line.booked_damaged ?? 0)

function Lines({ stocktake }: { readonly stocktake: StocktakeDetails }) {
  const t = useWords(stocktakeWords)
  const booked: readonly DocumentColumn<Line>[] = [
    { label: t('booked'), align: 'end', cell: (line) => line.booked },
    { label: t('bookedDamaged'), align: 'end', cell: (line) => line.booked_damaged },
    { label: t('difference'), align: 'end', cell: (line) => signed(differenceOf(line)) },
  ]
  return (
    <DocumentSection title={t('lines')}>
      <DocumentTable
        label={t('lines')}
        rows={stocktake.lines}
        keyOf={({ location, account, sku }) => `${location} ${account} ${sku}`}
        empty={t('noLines')}
        columns={[
          { label: t('location'), cell: ({ location }) => <code>{location}</code> },
          { label: t('client'), cell: ({ account }) => account },
          { label: t('sku'), cell: ({ sku }) => <code>{sku}</code> },
          { label: t('name'), cell: ({ sku_name: name }) => <bdi>{name ?? ''}</bdi> },
          { label: t('good'), align: 'end', cell: ({ counted }) => counted },
          { label: t('damaged'), align: 'end', cell: (line) => line.counted_damaged },
          ...(stocktake.differences === null ? [] : booked),
        ]}
      />
    </DocumentSection>
  )
}
