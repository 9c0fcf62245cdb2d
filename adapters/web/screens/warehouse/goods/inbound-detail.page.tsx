import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { INBOUND_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { inboundRoutes, type InboundDetails } from '../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { stockRoutes } from '../../../../http/contract/warehouse/goods/stock.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useWords } from '../../../base/words.ts'
import { useWarehouseName } from '../../../resource/use-warehouse-name.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { HistoryTable } from '../../../resource/document/record-history.tsx'
import './goods.css'
import { countingPath } from '../../../base/paths.ts'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../resource/document/document-facts.tsx'
import { DocumentSection, DocumentTable } from '../../../resource/document/document-table.tsx'
import { DisputeDialog, ShelveDialog } from './inbound-dialogs.tsx'
import { INBOUND_TONES } from './inbound-tones.ts'
import { inboundWords } from './inbound.words.ts'

/**
 * A delivery with what was announced, counted and shelved of each SKU; for its client and for
 * staff.
 */
export default function InboundDetailPage() {
  const t = useWords(inboundWords)
  const { number = '' } = useParams()
  const isStaff = useSession().user.role === 'Staff'
  const ours = useCall(inboundRoutes.inbound, { params: { number } }, { enabled: !isStaff })
  const clients = useCall(inboundRoutes.clientsInbound, { params: { number } }, { enabled: isStaff })
  const answer = isStaff ? clients : ours
  // Its client gets a message when the count finishes.
  useLive('messages', () => void answer.refetch())
  return (
    <FoundDocument answer={answer} title={t('delivery', { number })}>
      {(inbound) => <FoundInbound key={number} inbound={inbound} isStaff={isStaff} />}
    </FoundDocument>
  )
}

const REFRESHED = [
  inboundRoutes.inbounds,
  inboundRoutes.inbound,
  inboundRoutes.clientsInbounds,
  inboundRoutes.clientsInbound,
  stockRoutes.stock,
  stockRoutes.clientsStock,
]

type InboundPartProps = { readonly inbound: InboundDetails }

function FoundInbound({ inbound, isStaff }: InboundPartProps & { readonly isStaff: boolean }) {
  const t = useWords(inboundWords)
  const [open, setOpen] = useState<'dispute' | 'shelve'>()
  const { number, missing, surplus, damaged } = inbound
  const facts = { missing: missing ?? 0, surplus: surplus ?? 0, damaged: damaged ?? 0 }
  const close = (): void => setOpen(undefined)
  return (
    <>
      <DocumentHeader
        title={t('delivery', { number })}
        number={number}
        tone={INBOUND_TONES[inbound.status]}
        state={inbound.status_txt}
        actions={
          <>
            {isStaff ? <StaffActions inbound={inbound} onShelve={() => setOpen('shelve')} /> : <CustomerActions inbound={inbound} />}
            <PaperButton number={number} isStaff={isStaff} />
          </>
        }
      />
      {inbound.awaits_answer && (
        <Note intent="warning" title={t('differs')}>
          <p>{t(isStaff ? 'differsStaff' : 'differsText', facts)}</p>
          {!isStaff && <Answer inbound={inbound} onDispute={() => setOpen('dispute')} />}
        </Note>
      )}
      <Facts inbound={inbound} isStaff={isStaff} />
      <Lines inbound={inbound} />
      <HistoryTable history={inbound.history} />
      {open === 'dispute' && <DisputeDialog number={number} refresh={REFRESHED} onClose={close} />}
      {open === 'shelve' && <ShelveDialog number={number} refresh={REFRESHED} onClose={close} />}
    </>
  )
}

/** The client's answer to a difference. */
function Answer({ inbound, onDispute }: InboundPartProps & { readonly onDispute: () => void }) {
  const t = useWords(inboundWords)
  const { number, events, missing, surplus, damaged } = inbound
  const facts = { missing: missing ?? 0, surplus: surplus ?? 0, damaged: damaged ?? 0 }
  const accepting = useCommand(inboundRoutes.moveInbound, {
    ask: () => ({ text: t('acceptAsk', facts), confirmText: t('accept') }),
    done: t('acceptedDone'),
    refresh: REFRESHED,
  })
  return (
    <div className="inbound-answer">
      <Button
        intent="primary"
        text={t('accept')}
        loading={accepting.isBusy}
        onClick={() => accepting.send({ params: { number, event: 'accept' } })}
      />
      {events.includes('dispute') && <Button text={t('dispute')} onClick={onDispute} />}
      {accepting.question}
    </div>
  )
}

function CustomerActions({ inbound }: InboundPartProps) {
  const t = useWords(inboundWords)
  const { number, events, announced } = inbound
  const warehouse = useWarehouseName()(inbound.warehouse)
  const announcing = useCommand(inboundRoutes.moveInbound, {
    ask: () => ({ text: t('announceAsk', { announced, warehouse }), confirmText: t('announce') }),
    done: t('announcedDone', { number }),
    refresh: REFRESHED,
  })
  const cancelling = useCommand(inboundRoutes.moveInbound, {
    ask: () => ({ text: t('cancelAsk', { number }), confirmText: t('cancelDelivery'), cancelText: t('keep'), intent: 'danger' }),
    done: t('cancelledDone', { number }),
    refresh: REFRESHED,
  })
  return (
    <>
      {events.includes('announce') && (
        <Button
          intent="primary"
          text={t('announce')}
          loading={announcing.isBusy}
          onClick={() => announcing.send({ params: { number, event: 'announce' } })}
        />
      )}
      {events.includes('change') && (
        <Link className="bp6-button" to={`${INBOUND_PAGE}/${number}/edit`}>
          {t('edit')}
        </Link>
      )}
      {events.includes('cancel') && (
        <Button
          text={t('cancelDelivery')}
          loading={cancelling.isBusy}
          onClick={() => cancelling.send({ params: { number, event: 'cancel' } })}
        />
      )}
      {announcing.question}
      {cancelling.question}
    </>
  )
}

const STAFF_DONE = { arrive: 'arrivedDone', count: 'countedDone', close: 'closedDone' } as const
const STAFF_ASKS = { count: 'countAsk', close: 'closeAsk' } as const

function StaffActions({ inbound, onShelve }: InboundPartProps & { readonly onShelve: () => void }) {
  const t = useWords(inboundWords)
  const { number, events, status, announced, counted, damaged } = inbound
  const event = (['arrive', 'count', 'close'] as const).find((one) => events.includes(one))
  const facts = { announced, counted: counted ?? 0, damaged: damaged ?? 0 }
  const moving = useCommand(inboundRoutes.receiveInbound, {
    ...(event === 'count' || event === 'close' ? { ask: () => ({ text: t(STAFF_ASKS[event], facts), confirmText: t(event) }) } : {}),
    done: event === undefined ? '' : t(STAFF_DONE[event], { number }),
    refresh: REFRESHED,
  })
  return (
    <>
      {(status === 'arrived' || status === 'counted') && events.length > 0 && (
        <Link className="bp6-button" to={countingPath('deliveries', number)}>
          {t('station')}
        </Link>
      )}
      {events.includes('shelve') && <Button intent="primary" text={t('shelve')} onClick={onShelve} />}
      {event !== undefined && (
        <Button intent="primary" text={t(event)} loading={moving.isBusy} onClick={() => moving.send({ params: { number, event } })} />
      )}
      {moving.question}
    </>
  )
}

function PaperButton({ number, isStaff }: { readonly number: string; readonly isStaff: boolean }) {
  const t = useWords(inboundWords)
  const name = `delivery-note-${number}.pdf`
  const ours = useDownload(inboundRoutes.deliveryNote, name)
  const clients = useDownload(inboundRoutes.clientsDeliveryNote, name)
  const paper = isStaff ? clients : ours
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Button
      icon={<Print />}
      text={t('paper')}
      loading={paper.isBusy}
      onClick={() => paper.send({ params: { number }, query: { timezone } })}
    />
  )
}

const TIMES = [
  ['created', 'create_time'],
  ['announcedAt', 'announced_time'],
  ['arrivedAt', 'arrived_time'],
  ['countedAt', 'counted_time'],
  ['shelvedAt', 'shelved_time'],
  ['acceptedAt', 'accepted_time'],
  ['closedAt', 'closed_time'],
  ['cancelledAt', 'cancelled_time'],
] as const

function Facts({ inbound, isStaff }: InboundPartProps & { readonly isStaff: boolean }) {
  const t = useWords(inboundWords)
  const named = useWarehouseName()
  const { work_number: work } = inbound
  const workOrders = isStaff ? '/admin/work-orders' : '/workOrderManagement/list'
  const facts: readonly DocumentFact[] = [
    [t('client'), isStaff ? inbound.account : null],
    [t('warehouse'), named(inbound.warehouse)],
    [t('expected'), inbound.expected_on],
    [t('carrier'), inbound.carrier],
    [t('tracking'), inbound.tracking_number],
    [t('reference'), inbound.reference],
    [t('note'), inbound.note],
    ...TIMES.map(([name, field]) => [t(name), inbound[field] && localTime(inbound[field])] as const),
    [
      t('workOrder'),
      work && (
        <Link key="work" to={`${workOrders}?work_order=${work}`}>
          {work}
        </Link>
      ),
    ],
  ]
  return <DocumentFacts facts={facts} />
}

const countText = (count: number | null): string => (count === null ? '–' : String(count))

/** Nothing missing and nothing surplus stands out less. */
const Difference = ({ count }: { readonly count: number | null }) =>
  count === null || count === 0 ? countText(count) : <strong>{count > 0 ? `+${count}` : count}</strong>

function Lines({ inbound: { lines } }: InboundPartProps) {
  const t = useWords(inboundWords)
  return (
    <DocumentSection title={t('lines')}>
      <DocumentTable
        label={t('lines')}
        rows={lines}
        keyOf={({ sku }) => sku}
        columns={[
          { label: t('sku'), cell: ({ sku }) => <code>{sku}</code> },
          { label: t('skuName'), cell: ({ sku_name: name }) => name ?? '–' },
          { label: t('boxes'), align: 'end', cell: ({ boxes }) => countText(boxes) },
          { label: t('announced'), align: 'end', cell: ({ announced }) => announced },
          { label: t('counted'), align: 'end', cell: ({ counted }) => countText(counted) },
          { label: t('damaged'), align: 'end', cell: ({ damaged }) => countText(damaged) },
          { label: t('difference'), align: 'end', cell: ({ difference }) => <Difference count={difference} /> },
          { label: t('shelved'), align: 'end', cell: ({ shelved }) => countText(shelved) },
        ]}
      />
    </DocumentSection>
  )
}
