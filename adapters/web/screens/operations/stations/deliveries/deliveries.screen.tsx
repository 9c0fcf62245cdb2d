import { Button, SegmentedControl } from '@blueprintjs/core'
import { Confirm } from '@blueprintjs/icons'
import { useState } from 'react'
import { FINISH_COUNT } from '#core/operations/stations/station-facts.ts'
import { inboundRoutes, type InboundDetails } from '../../../../../http/contract/warehouse/goods/inbound.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { deliveriesWords } from './deliveries.words.ts'
import { deliveryAtHand, type KeptScan } from '../scans/kept-scans.ts'
import { codesTo } from '../scans/scan-form.tsx'
import { StationFrame } from '../station-frame.tsx'
import type { ScreenProps } from '../station-page.ts'
import { useReadAgain } from '../scans/use-read-again.ts'
import { useTable } from '../use-table.ts'

/** A few digits behind the scan of an article say how many more of it there are. */
const PIECES = /^\d{1,4}$/

/**
 * The item that a number of pieces is of: the one of the newest scan, whether or not it is answered
 * yet.
 */
function itemOf(newest: KeptScan | undefined): string | undefined {
  if (newest?.state === 'waiting') return newest.code === FINISH_COUNT ? undefined : newest.code
  return newest?.state === 'done' ? newest.answer?.inbound?.line?.sku : undefined
}

type Hand = ReturnType<typeof deliveryAtHand>

/** Returns the words for what the field takes now. */
function fieldWords(hand: Hand): {
  readonly label: 'number' | 'toCount' | 'toShelve'
  readonly help: 'numberHelp' | 'countHelp' | 'shelveHelp'
} {
  if (hand === null) return { label: 'number', help: 'numberHelp' }
  return hand.status === 'counted' ? { label: 'toShelve', help: 'shelveHelp' } : { label: 'toCount', help: 'countHelp' }
}

/**
 * Deliveries on a tablet: one is taken at hand by its number, counted piece by piece, and shelved
 * location by location.
 */
export function DeliveriesScreen({ station, guide }: ScreenProps) {
  const d = useWords(deliveriesWords)
  const table = useTable(station)
  const { scans, newest, add, focus } = table
  const hand = deliveryAtHand(scans, station)
  const [isDamaged, setDamaged] = useState(false)
  const counts = hand?.status === 'arrived'
  const take = (code: string): void => {
    const item = itemOf(newest)
    const isMore = counts && item !== undefined && PIECES.test(code) && code !== item && Number(code) > 0
    const how = counts && isDamaged ? { damaged: true } : {}
    if (isMore) add(item, {}, { pieces: Number(code), ...how })
    else add(code, {}, how)
  }
  const choose = (damaged: boolean): void => {
    setDamaged(damaged)
    focus()
  }
  const { label, help } = fieldWords(hand)
  return (
    <StationFrame
      station={station}
      guide={guide}
      table={table}
      field={{ label: d(label, { delivery: hand?.number ?? '' }), help: d(help) }}
      onTyped={codesTo(take)}
      first={counts && <Quality isDamaged={isDamaged} onChoose={choose} />}
    >
      {hand !== null && <AtHand key={hand.number} number={hand.number} scans={scans} onFinish={() => add(FINISH_COUNT)} />}
    </StationFrame>
  )
}

/** Whether the next pieces are good or damaged. */
function Quality({ isDamaged, onChoose }: { readonly isDamaged: boolean; readonly onChoose: (isDamaged: boolean) => void }) {
  const d = useWords(deliveriesWords)
  return (
    <SegmentedControl
      size="large"
      aria-label={d('quality')}
      options={[
        { value: 'good', label: d('good') },
        { value: 'damaged', label: d('damaged') },
      ]}
      value={isDamaged ? 'damaged' : 'good'}
      onValueChange={(value) => onChoose(value === 'damaged')}
    />
  )
}

type AtHandProps = { readonly number: string; readonly scans: readonly KeptScan[]; readonly onFinish: () => void }

/** The delivery at hand, as far as it is counted. */
function AtHand({ number, scans, onFinish }: AtHandProps) {
  const { data, refetch } = useCall(inboundRoutes.clientsInbound, { params: { number } }, { keepPrevious: true })
  useReadAgain(scans, refetch)
  if (data === undefined) return <div className="bp6-skeleton order-skeleton-track" aria-busy="true" />
  return (
    <>
      {data.status === 'arrived' && <FinishButton inbound={data} onFinish={onFinish} />}
      <DeliveryLines inbound={data} />
    </>
  )
}

function FinishButton({ inbound, onFinish }: { readonly inbound: InboundDetails; readonly onFinish: () => void }) {
  const d = useWords(deliveriesWords)
  const [isAsking, setAsking] = useState(false)
  const { announced, counted, damaged } = inbound
  return (
    <div className="station-actions">
      <Button size="large" intent="primary" icon={<Confirm />} text={d('finish')} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={d('finishAsk')}
        confirmText={d('finish')}
        cancelText={d('goOn')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onFinish()
        }}
      >
        <p>{d('finishText', { announced, counted: counted ?? 0, damaged: damaged ?? 0 })}</p>
      </ConfirmDialog>
    </div>
  )
}
