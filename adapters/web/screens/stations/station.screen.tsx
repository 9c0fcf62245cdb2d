import { Button } from '@blueprintjs/core'
import { Camera, Undo } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { COUNTING_STATIONS, STATION_LABELS, STATION_NAMES, type StationName } from '../../../../core/stations/station-names.ts'
import { say, useWords } from '../../base/words.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeliveriesScreen } from './deliveries.screen.tsx'
import { BagAtHand } from './bag-at-hand.tsx'
import { cameraWords } from './camera.words.ts'
import { CountAtHand, useCount } from './count-at-hand.tsx'
import { bagAtHand, documentAtHand, type KeptScan } from './kept-scans.ts'
import { OfflineNote, PhotographNote } from './offline-note.tsx'
import { ParcelExtras } from './parcel-extras.tsx'
import { ReceiveSheet } from './receive-sheet.tsx'
import { ScalePanel } from './scale-panel.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanList } from './scan-list.tsx'
import { ShelveLink } from './shelve-link.tsx'
import { ShelveScreen } from './shelve.screen.tsx'
import { SoundButton } from './sound-button.tsx'
import { PICKING, StationSwitch } from './station-switch.tsx'
import { StationGuide } from './station-guide.tsx'
import { stationWords } from './station.words.ts'
import './station.css'
import type { ScanOutcome } from '../../../../core/stations/scan.ts'
import type { Typed } from '../../../../core/stations/typed-scan.ts'
import { FreightGuide } from '../transport/freight-guide.tsx'
import { useExtras } from './use-extras.ts'
import { useHeldScans } from './use-held-scans.ts'
import { useNamedDocument } from './use-named-document.ts'
import { useScans } from './use-scans.ts'
import { SOUND_KEY, UNDO_KEY, useStationKeys } from './use-station-keys.ts'
import { VerdictBand } from './verdict-band.tsx'

const CameraPanel = lazyPart(() => import('./camera-panel.tsx'))
const FoundParcel = lazyPart(() => import('./found-parcel.tsx'))

/** A table of the warehouse: one field that takes every scan, what became of the last one, and those before it. */
export function StationScreen() {
  const { station = STATION_NAMES[0] } = useParams()
  const name = STATION_NAMES.find((one) => one === station)
  if (name === undefined) return <NotFoundPage />
  if (name === 'pick') return <Navigate to={PICKING} replace />
  if (name === 'deliveries') return <DeliveriesScreen />
  if (name === 'shelve') return <ShelveScreen />
  return <StationTable key={name} station={name} />
}

/** The stations where a parcel is weighed. */
const WEIGHS: readonly StationName[] = ['receive', 'pack', 'return']

/** What is shown with everything about the parcel and what may be done with it. */
const OPENS: readonly ScanOutcome[] = ['shown', 'order_packed', 'packed_before', 'order_ready']

/** Which scan packed the parcel, or found that it was packed before. */
const packing = (scan: KeptScan | undefined) => {
  const outcome = scan?.answer?.outcome
  const isAgain = outcome === 'packed_before'
  return isAgain || outcome === 'order_packed' ? { packedBy: scan?.scanId, isAgain } : {}
}

/** Where a parcel is done with its scan: photographs are taken before it, as proof. */
const PROVES: StationName = 'deliver'

/** The parcel that the next number is the weight of: looked up, or still on its way to the server. */
const onScale = (station: StationName, newest: KeptScan | undefined): KeptScan | undefined => {
  if (!WEIGHS.includes(station) || newest === undefined || newest.weight !== undefined) return undefined
  const { outcome } = newest.answer ?? {}
  return newest.state === 'waiting' || (newest.state === 'done' && (outcome === 'found' || outcome === 'unannounced')) ? newest : undefined
}

type StationFormProps = Pick<Parameters<typeof ScanForm>[0], 'field' | 'onTyped'> & {
  readonly station: StationName
  readonly weighed: KeptScan | undefined
  readonly bag: ReturnType<typeof bagAtHand>
}

/** The field, named by what it takes now. */
function StationForm({ station, weighed, bag, ...form }: StationFormProps) {
  const t = useWords(stationWords)
  const code = bag === null ? t('code') : t('codeInto', { bag: bag.bagCode })
  const label = weighed === undefined ? code : t('weigh', { parcel: weighed.answer?.order?.airway_number ?? weighed.code })
  const counting = station === 'stocktake' ? 'stocktakeHelp' : COUNTING_STATIONS.includes(station) ? 'countHelp' : 'codeHelp'
  const help = t(weighed !== undefined ? 'weighHelp' : station === 'bag' ? 'bagHelp' : counting)
  return <ScanForm {...form} isWeighing={weighed !== undefined || bag !== null} label={label} help={help} />
}

function UndoButton({ isDisabled, onUndo }: { readonly isDisabled: boolean; readonly onUndo: () => void }) {
  const t = useWords(stationWords)
  return <Button size="large" icon={<Undo />} disabled={isDisabled} onClick={onUndo} text={`${t('undo')} (${UNDO_KEY})`} />
}

function CameraButton({ isOn, onToggle }: { readonly isOn: boolean; readonly onToggle: () => void }) {
  const c = useWords(cameraWords)
  return <Button size="large" icon={<Camera />} aria-pressed={isOn} onClick={onToggle} text={c(isOn ? 'close' : 'open')} />
}

function StationTable({ station }: { readonly station: StationName }) {
  const t = useWords(stationWords)
  const [hasCamera, setCamera] = useState(false)
  const { scans, judged, waiting, isAway, add, drop, undo } = useScans(station)
  const [newest] = scans
  const weighed = onScale(station, newest)
  const bag = station === 'bag' ? bagAtHand(scans) : null
  const counting = useCount(COUNTING_STATIONS.includes(station) ? documentAtHand(scans, station) : undefined)
  const outcome = newest?.answer?.outcome
  const found = outcome !== undefined && OPENS.includes(outcome) ? newest?.answer?.order?.order_number : undefined
  const last = scans.find(({ state, answer }) => state === 'done' && answer?.undoable === true)
  const field = useRef<HTMLInputElement>(null)
  const undoLast = (): void => {
    // A parcel on the scale was only looked up: the one before it stays as it is.
    if (weighed !== undefined) drop(weighed)
    else if (last !== undefined) void undo(last)
    field.current?.focus()
  }
  const { isSilent, toggle } = useStationKeys(field, undoLast)
  useNamedDocument((number) => add(number))
  const isProof = station === PROVES
  const { extras, change, upload, isFull, sent } = useExtras((isProof ? newest : weighed)?.scanId)
  const { take, held, isBare } = useHeldScans(upload, (typed: Typed): void => {
    if (typed.kind === 'code') add(typed.code, isProof ? sent : {}, counting.take())
    else if (weighed !== undefined) add(weighed.code, { ...typed, ...sent })
    else if (bag !== null) add(bag.packing_number, typed)
  })
  const isKnown = weighed !== undefined && (weighed.state === 'done' || isAway)
  return (
    <div className="station">
      <PageHeader title={say(STATION_LABELS[station])} actions={<StationSwitch station={station} />} />
      <OfflineNote isAway={isAway} waiting={waiting} />
      <PhotographNote held={held} isBare={isBare} />
      <StationForm station={station} field={field} weighed={weighed} bag={bag} onTyped={take} />
      {WEIGHS.includes(station) && <ScalePanel isWeighing={isKnown} onWeight={(weight) => take({ kind: 'weight', weight })} />}
      <VerdictBand scan={judged} />
      {(isKnown || isProof) && (
        <ParcelExtras
          extras={extras}
          upload={upload}
          isReturn={station === 'return'}
          hint={isProof ? t('proofHelp') : undefined}
          onChange={change}
        />
      )}
      {hasCamera && (
        <CameraPanel
          onCode={(code) => take({ kind: 'code', code })}
          onPhoto={isKnown && !isFull ? upload.choose : undefined}
          isBusy={upload.isBusy}
        />
      )}
      {counting.document !== undefined && <CountAtHand station={station} count={counting} scans={scans} onCommand={add} />}
      {station === 'bag' && <BagAtHand bag={bag} onCommand={add} />}
      <div className="station-actions">
        <ShelveLink scan={newest} />
        <UndoButton isDisabled={last === undefined && weighed === undefined} onUndo={undoLast} />
        <CameraButton isOn={hasCamera} onToggle={() => setCamera(!hasCamera)} />
        {station === 'receive' && <ReceiveSheet />}
        <SoundButton isSilent={isSilent} shortcut={SOUND_KEY} onToggle={toggle} />
      </div>
      {found !== undefined && <FoundParcel key={found} orderNumber={found} {...packing(newest)} />}
      <ScanList scans={scans} />
      {station === 'bag' ? <FreightGuide /> : <StationGuide station={station} />}
    </div>
  )
}
