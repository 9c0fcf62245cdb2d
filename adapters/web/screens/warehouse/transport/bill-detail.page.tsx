import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Fields } from '#core/base/fields/field.ts'
import { given } from '#core/base/kernel/given.ts'
import { enteredEventFields } from '#core/parcels/orders/events/entered-event.ts'
import { billOfLadingFields } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { callScan, errorOf } from '../../../../http/client/scan-call.ts'
import { billRoutes, type BillDetails } from '../../../../http/contract/warehouse/transport/bill.routes.ts'
import { useCall, useInvalidate, useSession } from '../../../base/api.ts'
import { newScanId } from '../../../base/new-key.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { sentEvent } from '../../parcels/tracking/sent-event.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { billPath, BILLS_PATH, BILL_TONES } from './bag-text.ts'
import { BillAgents } from './bill-agents.tsx'
import { BillBags } from './bill-bags.tsx'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { FreightGuide } from './freight-guide.tsx'
import { HistoryTable } from '../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../resource/document/document-facts.tsx'
import { transportWords } from './transport.words.ts'

/** A bill of lading: its flight, its bags, and what happened to it. */
export default function BillDetailPage() {
  const t = useWords(transportWords)
  const { mawb = '' } = useParams()
  const answer = useCall(billRoutes.findBill, { params: { mawb } })
  return (
    <FoundDocument answer={answer} title={t('bill', { mawb })}>
      {(bill) => <FoundBill key={bill.mawb} bill={bill} />}
    </FoundDocument>
  )
}

const FLIGHTS = {
  depart: { ask: 'departAsk', done: 'departDone' },
  arrive: { ask: 'arriveAsk', done: 'arriveDone' },
} as const
type Flying = keyof typeof FLIGHTS

const time = { kind: 'instant', label: transportWords.table.flownAt, help: transportWords.table.flownAtHelp } as const
const FLIGHT_FIELDS = {
  depart: {
    time,
    dispatch_first: { kind: 'flag', label: transportWords.table.dispatchFirst, help: transportWords.table.dispatchFirstHelp },
  },
  arrive: { time },
} as const satisfies Readonly<Record<Flying, Fields>>

/** Bags that were dispatched before need nothing. */
const DISPATCHED_BEFORE = 'BAG_DISPATCHED_BEFORE'

/**
 * Dispatches the bags of a bill one by one, as the station does; throws ApiError at one that may
 * not leave.
 */
async function dispatchBags({ bags }: BillDetails, api: ApiClient): Promise<void> {
  for (const { packing_number: code, warehouse } of bags)
    await callScan({ scanId: newScanId(), station: 'dispatch', code, ...given({ warehouse: warehouse ?? undefined }) }, api).catch(
      (error: unknown) => {
        if (errorOf(error) !== DISPATCHED_BEFORE) throw error
      },
    )
}

/** Asks when the flight left or landed, and says what every parcel will show. */
function FlightDialog({ bill, event, onClose }: { readonly bill: BillDetails; readonly event: Flying; readonly onClose: () => void }) {
  const t = useWords(transportWords)
  const { ask, done } = FLIGHTS[event]
  return (
    <FieldsDialog
      title={t(event)}
      confirmText={t(event)}
      fields={FLIGHT_FIELDS[event]}
      send={async ({ time: flown, dispatch_first: isFirst }, api) => {
        if (isFirst === true) await dispatchBags(bill, api)
        return api.call(billRoutes.flyBill, {
          params: { mawb: bill.mawb, event },
          body: typeof flown === 'string' && flown !== '' ? { time: new Date(flown).toISOString() } : {},
        })
      }}
      done={({ number_of_shipment: count }) => t(done, { count })}
      refresh={[billRoutes.findBill, billRoutes.bills]}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t(ask, { count: bill.number_of_shipment, bags: bill.number_of_bags })}</p>
    </FieldsDialog>
  )
}

/** One event for every parcel of the bill: customs cleared, handed over. */
function TrackDialog({ bill: { mawb, number_of_shipment: count }, onClose }: { readonly bill: BillDetails; readonly onClose: () => void }) {
  const t = useWords(transportWords)
  return (
    <FieldsDialog
      title={t('track')}
      confirmText={t('track')}
      fields={enteredEventFields}
      record={{ status_timezone: viewerZone() }}
      send={(typed, api) => api.call(billRoutes.trackBill, { params: { mawb }, body: sentEvent(typed) })}
      done={(counts) => t('tracked', counts)}
      refresh={[billRoutes.findBill]}
      onDone={onClose}
      onClose={onClose}
    >
      <p>{t('trackAsk', { count })}</p>
    </FieldsDialog>
  )
}

function FoundBill({ bill }: { readonly bill: BillDetails }) {
  const t = useWords(transportWords)
  const { user } = useSession()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<Flying | 'change' | 'track'>()
  const close = (): void => setOpen(undefined)
  const removing = useCommand(billRoutes.removeBill, {
    ask: () => ({ text: t('removeAsk', { mawb: bill.mawb }), confirmText: t('remove'), cancelText: t('keep'), intent: 'danger' }),
    done: t('removed'),
    onDone: () => {
      void invalidate(billRoutes.bills)
      void navigate(BILLS_PATH)
    },
  })
  return (
    <>
      <DocumentHeader
        title={t('bill', { mawb: bill.mawb })}
        number={bill.mawb}
        tone={BILL_TONES[bill.status]}
        state={bill.status_txt}
        actions={
          <>
            {(['depart', 'arrive'] as const).map(
              (event) =>
                bill.events.includes(event) && <Button key={event} intent="primary" text={t(event)} onClick={() => setOpen(event)} />,
            )}
            {bill.number_of_shipment > 0 && isGranted(user, { area: 'bills-of-lading', action: 'export' }) && <Manifest mawb={bill.mawb} />}
            {bill.number_of_shipment > 0 && isGranted(user, { area: 'tracking', action: 'create' }) && (
              <Button text={t('track')} onClick={() => setOpen('track')} />
            )}
            {bill.events.includes('change') && <Button text={t('editBill')} onClick={() => setOpen('change')} />}
            {bill.events.includes('delete') && <Button text={t('remove')} onClick={() => removing.send({ params: { mawb: bill.mawb } })} />}
          </>
        }
      />
      <BillFacts bill={bill} />
      <BillBags bill={bill} />
      {bill.number_of_shipment > 0 && <BillAgents mawb={bill.mawb} />}
      <HistoryTable history={bill.history} />
      <FreightGuide />
      {(open === 'depart' || open === 'arrive') && <FlightDialog bill={bill} event={open} onClose={close} />}
      {open === 'track' && <TrackDialog bill={bill} onClose={close} />}
      {open === 'change' && (
        <FieldsDialog
          title={t('editBill')}
          confirmText={t('save')}
          fields={billOfLadingFields}
          record={bill}
          send={(body, api) => api.call(billRoutes.changeBill, { params: { mawb: bill.mawb }, body: { ...body, version: bill.version } })}
          done={() => t('saved')}
          refresh={[billRoutes.findBill, billRoutes.bills]}
          onDone={({ mawb }) => {
            close()
            if (mawb !== bill.mawb) void navigate(billPath(mawb), { replace: true })
          }}
          onClose={close}
        />
      )}
      {removing.question}
    </>
  )
}

function Manifest({ mawb }: { readonly mawb: string }) {
  const t = useWords(transportWords)
  const manifest = useDownload(billRoutes.manifest, `manifest-${mawb}.xlsx`)
  const byHsCode = useDownload(billRoutes.hsStatistics, `hs-codes-${mawb}.xlsx`)
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Button
        text={t('manifestXlsx')}
        loading={manifest.isBusy}
        onClick={() => manifest.send({ params: { mawb }, query: { format: 'xlsx', timezone } })}
      />
      <Button
        text={t('manifestPdf')}
        onClick={() => manifest.send({ params: { mawb }, query: { format: 'pdf', timezone }, fileName: `manifest-${mawb}.pdf` })}
      />
      <Button text={t('hsXlsx')} loading={byHsCode.isBusy} onClick={() => byHsCode.send({ params: { mawb } })} />
    </>
  )
}

function BillFacts({ bill }: { readonly bill: BillDetails }) {
  const t = useWords(transportWords)
  const time = (at: string | null): string => (at === null ? '–' : localTime(at))
  const facts: readonly DocumentFact[] = [
    [t('flight'), bill.flight ?? bill.carrier_code],
    [t('from'), bill.from_station],
    [t('to'), bill.to_station],
    [t('hub'), bill.hub ?? '–'],
    [t('departs'), time(bill.dept_date)],
    [t('arrives'), time(bill.expected_date)],
    [t('departed'), time(bill.departed_time)],
    [t('arrived'), time(bill.arrived_time)],
    [t('bagCount'), bill.number_of_bags],
    [t('parcels'), bill.number_of_shipment],
    [t('weight'), bill.Weight],
  ]
  return <DocumentFacts facts={facts} />
}
