import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import { ORDER_TONES } from '#core/parcels/orders/order-tones.ts'
import type { BagEventByHand } from '#core/warehouse/transport/bag-events.ts'
import { changeBagFields } from '#core/warehouse/transport/bag-fields.ts'
import { bagRoutes, type BagDetails } from '../../../../http/contract/warehouse/transport/bag.routes.ts'
import { useCall, useInvalidate, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { orderPath } from '../../../base/paths.ts'
import { BAG_TONES, billPath } from './bag-text.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { FreightGuide } from './freight-guide.tsx'
import { HistoryTable } from '../../../resource/document/record-history.tsx'
import { FoundDocument } from '../../../resource/document/found-document.tsx'
import { DocumentHeader } from '../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../resource/document/document-facts.tsx'
import { DocumentSection, DocumentTable } from '../../../resource/document/document-table.tsx'
import { transportWords } from './transport.words.ts'

const DONE = { seal: 'sealDone', reopen: 'reopenDone', empty: 'emptyDone' } as const
const CHANGE = { area: 'bags', action: 'update' } as const

/** A bag: what is in it, where it is, what can be done with it, and what happened to it. */
export default function BagDetailPage() {
  const t = useWords(transportWords)
  const { packing_number: number = '' } = useParams()
  const answer = useCall(bagRoutes.findBag, { params: { packing_number: number } })
  return (
    <FoundDocument answer={answer} title={t('bag', { bag: number })}>
      {(bag) => <FoundBag bag={bag} />}
    </FoundDocument>
  )
}

function useRefresh(): () => void {
  const invalidate = useInvalidate()
  return () => void Promise.all([invalidate(bagRoutes.findBag), invalidate(bagRoutes.bags)])
}

function FoundBag({ bag }: { readonly bag: BagDetails }) {
  const t = useWords(transportWords)
  return (
    <>
      <DocumentHeader
        title={t('bag', { bag: bag.bagCode })}
        number={bag.bagCode}
        tone={BAG_TONES[bag.status]}
        state={bag.status_txt}
        actions={<BagActions bag={bag} />}
      />
      <BagFacts bag={bag} />
      <Parcels bag={bag} />
      <HistoryTable history={bag.history} />
      <FreightGuide />
    </>
  )
}

/** The actions for a bag: its events, its facts, its label. */
function BagActions({ bag }: { readonly bag: BagDetails }) {
  const t = useWords(transportWords)
  const { user } = useSession()
  const refresh = useRefresh()
  const [isEditing, setEditing] = useState(false)
  const params = { packing_number: bag.packing_number }
  const moving = useCommand(bagRoutes.moveBag, {
    done: (_answer, given) => t(DONE[given.params?.event ?? 'seal']),
    onDone: refresh,
    ask: () => ({
      text: t('emptyAsk', { count: bag.number_of_shipment }),
      confirmText: t('empty'),
      cancelText: t('keep'),
      intent: 'danger',
    }),
  })
  const move = (event: BagEventByHand): void => {
    const given = { params: { ...params, event } }
    if (event === 'empty') moving.send(given)
    else void moving.run(given)
  }
  const label = useDownload(bagRoutes.bagLabels, 'bag-label.pdf')
  return (
    <>
      {bag.events.map((event) => (
        <Button
          key={event}
          text={t(event)}
          intent={event === 'seal' ? 'primary' : 'none'}
          loading={moving.isBusy}
          onClick={() => move(event)}
        />
      ))}
      {bag.status !== 'emptied' && isGranted(user, CHANGE) && <Button text={t('edit')} onClick={() => setEditing(true)} />}
      <Button
        icon={<Print />}
        text={t('label')}
        loading={label.isBusy}
        onClick={() => label.send({ query: { numbers: bag.packing_number } })}
      />
      <Button
        text={t('labelZpl')}
        onClick={() => label.send({ query: { numbers: bag.packing_number, format: 'zpl' }, fileName: 'bag-label.zpl' })}
      />
      {isEditing && <EditBag bag={bag} onClose={() => setEditing(false)} />}
      {moving.question}
    </>
  )
}

function EditBag({ bag, onClose }: { readonly bag: BagDetails; readonly onClose: () => void }) {
  const t = useWords(transportWords)
  const refresh = useRefresh()
  return (
    <FieldsDialog
      title={t('edit')}
      confirmText={t('save')}
      fields={changeBagFields}
      record={{ bagCode: bag.bagCode, weight: bag.is_weighed ? bag.weight : null, toHKtime: bag.toHKtime }}
      send={(body, api) =>
        api.call(bagRoutes.changeBag, { params: { packing_number: bag.packing_number }, body: { ...body, version: bag.version } })
      }
      done={() => t('saved')}
      onDone={() => {
        onClose()
        refresh()
      }}
      onClose={onClose}
    />
  )
}

function BagFacts({ bag }: { readonly bag: BagDetails }) {
  const t = useWords(transportWords)
  const { mawb, seal_time: sealed, toHKtime: toHK } = bag
  const facts: readonly DocumentFact[] = [
    [t('number'), <Identifier key="number" value={bag.packing_number} />],
    [t('warehouse'), bag.warehouse],
    [t('destination'), [bag.country, bag.channel].filter(Boolean).join(' · ')],
    [t('parcels'), bag.number_of_shipment],
    [t('weight'), bag.weight],
    [
      t('mawb'),
      mawb === null ? (
        '–'
      ) : (
        <Link key="mawb" to={billPath(mawb)}>
          {mawb}
        </Link>
      ),
    ],
    [t('opened'), `${localTime(bag.create_time)} ${bag.opened_by}`],
    [t('sealed'), sealed === null ? '–' : localTime(sealed)],
    [t('toHK'), toHK && localTime(toHK)],
  ]
  return <DocumentFacts facts={facts} />
}

type Parcel = BagDetails['parcels'][number]

function ParcelLink({ parcel }: { readonly parcel: Parcel }) {
  return (
    <Link to={orderPath(parcel.order_number)}>
      <code>{parcel.airway_number}</code>
    </Link>
  )
}

const OrderState = ({ state }: { readonly state: Parcel['order_status'] }) => (
  <StateTag tone={ORDER_TONES[state]}>{say(orderMachine.states[state].label)}</StateTag>
)

function Parcels({ bag }: { readonly bag: BagDetails }) {
  const t = useWords(transportWords)
  const { user } = useSession()
  const refresh = useRefresh()
  const unpacking = useCommand(bagRoutes.unpackParcel, {
    done: (_answer, given) => t('takenOut', { parcel: given.params?.airway_number ?? '' }),
    onDone: refresh,
  })
  const takeOut = ({ airway_number: parcel }: Parcel) => (
    <Button
      text={t('takeOut')}
      aria-label={t('takeOutOne', { parcel })}
      onClick={() => unpacking.send({ params: { packing_number: bag.packing_number, airway_number: parcel } })}
    />
  )
  const mayTakeOut = bag.status === 'open' && isGranted(user, CHANGE)
  return (
    <DocumentSection title={t('parcels')}>
      <DocumentTable
        label={t('parcels')}
        rows={bag.parcels}
        keyOf={(parcel) => parcel.airway_number}
        empty={t('noParcels')}
        columns={[
          { label: t('waybill'), cell: (parcel) => <ParcelLink parcel={parcel} /> },
          { label: t('client'), cell: ({ account }) => account },
          { label: t('state'), cell: ({ order_status: state }) => <OrderState state={state} /> },
          { label: t('destination'), cell: ({ country, city }) => [country, city].filter((part) => part !== null).join(' ') },
          { label: t('weight'), align: 'end', cell: ({ weight }) => weight },
          { label: t('packed'), cell: (parcel) => localTime(parcel.pack_time) },
          { label: t('packedBy'), cell: (parcel) => parcel.packed_by },
          ...(mayTakeOut ? [{ label: t('takeOut'), cell: takeOut }] : []),
        ]}
      />
    </DocumentSection>
  )
}
