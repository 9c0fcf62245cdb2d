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
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Identifier } from '../../../ui/identifier.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { orderPath } from '../../../base/paths.ts'
import { BAG_TONES, billPath } from './bag-text.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { FreightGuide } from './freight-guide.tsx'
import { HistoryTable } from '../../../resource/record-history.tsx'
import '../../../resource/document-page.css'
import { transportWords } from './transport.words.ts'

const DONE = { seal: 'sealDone', reopen: 'reopenDone', empty: 'emptyDone' } as const
const CHANGE = { area: 'bags', action: 'update' } as const

/** A bag: what is in it, where it is, what can be done with it, and what happened to it. */
export default function BagDetailPage() {
  const t = useWords(transportWords)
  const { packing_number: number = '' } = useParams()
  const { data: bag, error, refetch } = useCall(bagRoutes.findBag, { params: { packing_number: number } })
  if (bag !== undefined) return <FoundBag bag={bag} />
  return (
    <>
      <PageHeader title={t('bag', { bag: number })} />
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <div className="bp6-skeleton" aria-busy="true" />}
    </>
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
      <PageHeader
        title={t('bag', { bag: bag.bagCode })}
        tab={bag.bagCode}
        aside={
          <StateTag tone={BAG_TONES[bag.status]} isLarge>
            {bag.status_txt}
          </StateTag>
        }
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
  return (
    <dl className="document-facts">
      <div>
        <dt>{t('number')}</dt>
        <dd>
          <Identifier value={bag.packing_number} />
        </dd>
      </div>
      <div>
        <dt>{t('parcels')}</dt>
        <dd>{bag.number_of_shipment}</dd>
      </div>
      <div>
        <dt>{t('weight')}</dt>
        <dd>{bag.weight}</dd>
      </div>
      <div>
        <dt>{t('mawb')}</dt>
        <dd>{bag.mawb === null ? '–' : <Link to={billPath(bag.mawb)}>{bag.mawb}</Link>}</dd>
      </div>
      <div>
        <dt>{t('opened')}</dt>
        <dd>
          {localTime(bag.create_time)} {bag.opened_by}
        </dd>
      </div>
      <div>
        <dt>{t('sealed')}</dt>
        <dd>{bag.seal_time === null ? '–' : localTime(bag.seal_time)}</dd>
      </div>
      {bag.toHKtime !== null && (
        <div>
          <dt>{t('toHK')}</dt>
          <dd>{localTime(bag.toHKtime)}</dd>
        </div>
      )}
    </dl>
  )
}

function ParcelLink({ parcel }: { readonly parcel: BagDetails['parcels'][number] }) {
  return (
    <Link to={orderPath(parcel.order_number)}>
      <code>{parcel.airway_number}</code>
    </Link>
  )
}

function Parcels({ bag }: { readonly bag: BagDetails }) {
  const t = useWords(transportWords)
  const { user } = useSession()
  const refresh = useRefresh()
  const unpacking = useCommand(bagRoutes.unpackParcel, {
    done: (_answer, given) => t('takenOut', { parcel: given.params?.airway_number ?? '' }),
    onDone: refresh,
  })
  const takeOut = (waybill: string): void => unpacking.send({ params: { packing_number: bag.packing_number, airway_number: waybill } })
  const mayTakeOut = bag.status === 'open' && isGranted(user, CHANGE)
  return (
    <section className="panel document-section">
      <h2 className="section-title">{t('parcels')}</h2>
      {bag.parcels.length === 0 ? (
        <p className="text-muted">{t('noParcels')}</p>
      ) : (
        <div className="document-scroller" role="region" tabIndex={0} aria-label={t('parcels')}>
          <table className="document-table">
            <thead>
              <tr>
                {(['waybill', 'client', 'state', 'destination', 'weight', 'packed', 'packedBy'] as const).map((name) => (
                  <th key={name} scope="col" className={name === 'weight' ? 'document-number' : undefined}>
                    {t(name)}
                  </th>
                ))}
                {mayTakeOut && <th scope="col">{t('takeOut')}</th>}
              </tr>
            </thead>
            <tbody>
              {bag.parcels.map((parcel) => (
                <tr key={parcel.airway_number}>
                  <td>
                    <ParcelLink parcel={parcel} />
                  </td>
                  <td>{parcel.account}</td>
                  <td>
                    <StateTag tone={ORDER_TONES[parcel.order_status]}>{say(orderMachine.states[parcel.order_status].label)}</StateTag>
                  </td>
                  <td>{[parcel.country, parcel.city].filter((part) => part !== null).join(' ')}</td>
                  <td className="document-number">{parcel.weight}</td>
                  <td>{localTime(parcel.pack_time)}</td>
                  <td>{parcel.packed_by}</td>
                  {mayTakeOut && (
                    <td>
                      <Button
                        text={t('takeOut')}
                        aria-label={t('takeOutOne', { parcel: parcel.airway_number })}
                        onClick={() => takeOut(parcel.airway_number)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
