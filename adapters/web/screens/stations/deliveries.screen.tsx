import { Button, SegmentedControl } from '@blueprintjs/core'
import { Confirm, Undo } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { FINISH_COUNT, STATION_LABELS } from '../../../../core/stations/station-names.ts'
import { inboundRoutes, type InboundDetails } from '../../../http/contract/goods/inbound.routes.ts'
import { useCall } from '../../base/api.ts'
import { say, useWords } from '../../base/words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { deliveriesWords } from './deliveries.words.ts'
import { deliveryAtHand, type KeptScan } from './kept-scans.ts'
import { OfflineNote } from './offline-note.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanList } from './scan-list.tsx'
import { SoundButton } from './sound-button.tsx'
import { StationGuide } from './station-guide.tsx'
import { StationSwitch } from './station-switch.tsx'
import { stationWords } from './station.words.ts'
import './station.css'
import { useNamedDocument } from './use-named-document.ts'
import { useScans } from './use-scans.ts'
import { SOUND_KEY, UNDO_KEY, useStationKeys } from './use-station-keys.ts'
import { VerdictBand } from './verdict-band.tsx'

/** A few digits behind the scan of an article say how many more of it there are. */
const PIECES = /^\d{1,4}$/

/** The item that a number of pieces is of: the one of the newest scan, whether or not it is answered yet. */
function itemOf(newest: KeptScan | undefined): string | undefined {
  if (newest?.state === 'waiting') return newest.code === FINISH_COUNT ? undefined : newest.code
  return newest?.state === 'done' ? newest.answer?.inbound?.line?.sku : undefined
}

type Hand = ReturnType<typeof deliveryAtHand>

/** What the field takes now. */
function fieldWords(hand: Hand): {
  readonly label: 'number' | 'toCount' | 'toShelve'
  readonly help: 'numberHelp' | 'countHelp' | 'shelveHelp'
} {
  if (hand === null) return { label: 'number', help: 'numberHelp' }
  return hand.status === 'counted' ? { label: 'toShelve', help: 'shelveHelp' } : { label: 'toCount', help: 'countHelp' }
}

/** Deliveries on a tablet: one is taken at hand by its number, counted piece by piece, and shelved location by location. */
export function DeliveriesScreen() {
  const t = useWords(stationWords)
  const d = useWords(deliveriesWords)
  const { scans, judged, waiting, isAway, add, undo } = useScans('deliveries')
  const [newest] = scans
  const hand = deliveryAtHand(scans)
  const [isDamaged, setDamaged] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const last = scans.find(({ state, answer }) => state === 'done' && answer?.undoable === true)
  const undoLast = (): void => {
    if (last !== undefined) void undo(last)
    field.current?.focus()
  }
  const { isSilent, toggle } = useStationKeys(field, undoLast)
  useNamedDocument((number) => add(number))
  const counts = hand?.status === 'arrived'
  const take = (code: string): void => {
    const item = itemOf(newest)
    const isMore = counts && item !== undefined && PIECES.test(code) && code !== item && Number(code) > 0
    const how = counts && isDamaged ? { damaged: true } : {}
    if (isMore) add(item, {}, { pieces: Number(code), ...how })
    else add(code, {}, how)
  }
  const { label, help } = fieldWords(hand)
  return (
    <div className="station">
      <PageHeader title={say(STATION_LABELS.deliveries)} actions={<StationSwitch station="deliveries" />} />
      <OfflineNote isAway={isAway} waiting={waiting} />
      <ScanForm
        field={field}
        isWeighing={false}
        onTyped={(typed) => typed.kind === 'code' && take(typed.code)}
        label={d(label, { delivery: hand?.number ?? '' })}
        help={d(help)}
      />
      <VerdictBand scan={judged} />
      <div className="station-actions">
        {counts && (
          <Quality
            isDamaged={isDamaged}
            onChoose={(damaged) => {
              setDamaged(damaged)
              field.current?.focus()
            }}
          />
        )}
        <Button size="large" icon={<Undo />} disabled={last === undefined} onClick={undoLast} text={`${t('undo')} (${UNDO_KEY})`} />
        <SoundButton isSilent={isSilent} shortcut={SOUND_KEY} onToggle={toggle} />
      </div>
      {hand !== null && (
        <AtHand
          key={hand.number}
          number={hand.number}
          answered={scans.filter(({ state }) => state !== 'waiting').length}
          onFinish={() => add(FINISH_COUNT)}
        />
      )}
      <ScanList scans={scans} />
      <StationGuide station="deliveries" />
    </div>
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

type AtHandProps = { readonly number: string; readonly answered: number; readonly onFinish: () => void }

/** The delivery at hand, as far as it is counted, read again after every answer. */
function AtHand({ number, answered, onFinish }: AtHandProps) {
  const { data, refetch } = useCall(inboundRoutes.clientsInbound, { params: { number } }, { keepPrevious: true })
  const again = useRef(refetch)
  useEffect(() => {
    again.current = refetch
  })
  useEffect(() => {
    void again.current()
  }, [answered])
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
