import { Navigate, useParams } from 'react-router-dom'
import { STATION_FACTS, STATION_NAMES, type StationName } from '#core/operations/stations/station-facts.ts'
import { useWords } from '../../../base/words.ts'
import { NotFoundPage } from '../../../ui/note/error-page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { DeliveriesScreen } from './deliveries/deliveries.screen.tsx'
import { BagAtHand } from './bag-at-hand.tsx'
import { CountAtHand, useCount } from './deliveries/count-at-hand.tsx'
import { bagAtHand, documentAtHand, type KeptScan } from './scans/kept-scans.ts'
import { PhotographNote } from './scans/offline-note.tsx'
import { ParcelExtras } from './parcel-extras.tsx'
import { ReceiveSheet } from './receive-sheet.tsx'
import { ScalePanel } from './devices/scale-panel.tsx'
import { ShelveLink } from './shelve/shelve-link.tsx'
import { ShelveScreen } from './shelve/shelve.screen.tsx'
import { StationFrame, type FieldWords } from './station-frame.tsx'
import { PICKING } from './station-switch.tsx'
import { stationWords } from './station.words.ts'
import type { ScanOutcome } from '#core/operations/stations/scan.ts'
import type { TypedScan } from '#core/operations/stations/typed-scan.ts'
import { FreightGuide } from '../../warehouse/transport/freight-guide.tsx'
import { useExtras } from './use-extras.ts'
import { useHeldScans } from './scans/use-held-scans.ts'
import { useTable } from './use-table.ts'

const FoundParcel = lazyPart(() => import('./found-parcel.tsx'))

/**
 * A table of the warehouse: one field that takes every scan, what became of the last one, and those
 * before it.
 */
export function StationScreen() {
  const { station = STATION_NAMES[0] } = useParams()
  const name = STATION_NAMES.find((one) => one === station)
  if (name === undefined) return <NotFoundPage />
  if (name === 'pick') return <Navigate to={PICKING} replace />
  if (name === 'deliveries') return <DeliveriesScreen />
  if (name === 'shelve') return <ShelveScreen />
  return <StationTable key={name} station={name} />
}

/** Outcomes that are shown with everything about the parcel and what may be done with it. */
const OPENS: readonly ScanOutcome[] = ['shown', 'order_packed', 'packed_before', 'order_ready']

/** Which scan packed the parcel, or found that it was packed before. */
const packing = (scan: KeptScan | undefined) => {
  const outcome = scan?.answer?.outcome
  const isAgain = outcome === 'packed_before'
  return isAgain || outcome === 'order_packed' ? { packedBy: scan?.scanId, isAgain } : {}
}

/**
 * The parcel that the next number is the weight of: looked up, or still on its way to the server.
 */
const onScale = (station: StationName, newest: KeptScan | undefined): KeptScan | undefined => {
  if (!STATION_FACTS[station].weighs || newest === undefined || newest.weight !== undefined) return undefined
  const { outcome } = newest.answer ?? {}
  return newest.state === 'waiting' || (newest.state === 'done' && (outcome === 'found' || outcome === 'unannounced')) ? newest : undefined
}

type Bag = ReturnType<typeof bagAtHand>

/**
 * Returns the words for what the field takes now: a weight, a parcel for the bag at hand, or any
 * code.
 */
function useFieldWords(station: StationName, weighed: KeptScan | undefined, bag: Bag): FieldWords {
  const t = useWords(stationWords)
  const code = bag === null ? t('code') : t('codeInto', { bag: bag.bagCode })
  const label = weighed === undefined ? code : t('weigh', { parcel: weighed.answer?.order?.airway_number ?? weighed.code })
  const counting = station === 'stocktake' ? 'stocktakeHelp' : STATION_FACTS[station].atHand === 'document' ? 'countHelp' : 'codeHelp'
  const help = t(weighed !== undefined ? 'weighHelp' : station === 'bag' ? 'bagHelp' : counting)
  return { label, help, isWeighing: weighed !== undefined || bag !== null }
}

function StationTable({ station }: { readonly station: StationName }) {
  const t = useWords(stationWords)
  const table = useTable(station, { lookedUp: (found) => onScale(station, found) })
  const { scans, newest, isAway, add } = table
  const weighed = onScale(station, newest)
  const bag = STATION_FACTS[station].atHand === 'bag' ? bagAtHand(scans, station) : null
  const counting = useCount(STATION_FACTS[station].atHand === 'document' ? documentAtHand(scans, station) : undefined)
  const outcome = newest?.answer?.outcome
  const found = outcome !== undefined && OPENS.includes(outcome) ? newest?.answer?.order?.order_number : undefined
  const isProof = STATION_FACTS[station].proves
  const { extras, change, upload, isFull, sent } = useExtras((isProof ? newest : weighed)?.scanId)
  const { take, held, isBare } = useHeldScans(upload, (typed: TypedScan): void => {
    if (typed.kind === 'code') add(typed.code, isProof ? sent : {}, counting.take())
    else if (weighed !== undefined) add(weighed.code, { ...typed, ...sent })
    else if (bag !== null) add(bag.packing_number, typed)
  })
  const isKnown = weighed !== undefined && (weighed.state === 'done' || isAway)
  return (
    <StationFrame
      station={station}
      table={table}
      field={useFieldWords(station, weighed, bag)}
      onTyped={take}
      camera={{ onPhoto: isKnown && !isFull ? upload.choose : undefined, isBusy: upload.isBusy }}
      notes={<PhotographNote held={held} isBare={isBare} />}
      scale={STATION_FACTS[station].weighs && <ScalePanel isWeighing={isKnown} onWeight={(weight) => take({ kind: 'weight', weight })} />}
      atHand={
        <>
          {(isKnown || isProof) && (
            <ParcelExtras
              extras={extras}
              upload={upload}
              isReturn={STATION_FACTS[station].notesFaults}
              hint={isProof ? t('proofHelp') : undefined}
              onChange={change}
            />
          )}
          {counting.document !== undefined && <CountAtHand station={station} count={counting} scans={scans} onCommand={add} />}
          {station === 'bag' && <BagAtHand bag={bag} onCommand={add} />}
        </>
      }
      first={<ShelveLink scan={newest} />}
      more={station === 'receive' && <ReceiveSheet />}
      guide={station === 'bag' ? <FreightGuide /> : undefined}
    >
      {found !== undefined && <FoundParcel key={found} orderNumber={found} {...packing(newest)} />}
    </StationFrame>
  )
}
