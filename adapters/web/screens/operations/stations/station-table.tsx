import type { ScanOutcome } from '#core/operations/stations/scan.ts'
import { STATION_FACTS, type StationName } from '#core/operations/stations/station-facts.ts'
import type { TypedScan } from '#core/operations/stations/typed-scan.ts'
import { useWords } from '../../../base/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useCount } from './deliveries/use-count.ts'
import { ScalePanel } from './devices/scale-panel.tsx'
import { ParcelExtras } from './parcel-extras.tsx'
import { bagAtHand, documentAtHand, type KeptScan } from './scans/kept-scans.ts'
import { PhotographNote } from './scans/offline-note.tsx'
import { useHeldScans } from './scans/use-held-scans.ts'
import { ShelveLink } from './shelve/shelve-link.tsx'
import { StationFrame, type FieldWords } from './station-frame.tsx'
import type { TablePage } from './station-page.ts'
import { stationWords } from './station.words.ts'
import { useExtras } from './use-extras.ts'
import { useTable } from './use-table.ts'

const FoundParcel = lazyPart(() => import('./found-parcel.tsx'))

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
function useFieldWords(help: TablePage['help'], weighed: KeptScan | undefined, bag: Bag): FieldWords {
  const t = useWords(stationWords)
  const code = bag === null ? t('code') : t('codeInto', { bag: bag.bagCode })
  const label = weighed === undefined ? code : t('weigh', { parcel: weighed.answer?.order?.airway_number ?? weighed.code })
  return { label, help: t(weighed === undefined ? help : 'weighHelp'), isWeighing: weighed !== undefined || bag !== null }
}

type StationTableProps = { readonly station: StationName; readonly page: TablePage }

/**
 * A table as most are: the facts of its station say whether it weighs, takes photographs as proof,
 * and has a bag or a document at hand; its page has the rest.
 */
export function StationTable({ station, page }: StationTableProps) {
  const t = useWords(stationWords)
  const { weighs, proves: isProof, notesFaults, atHand } = STATION_FACTS[station]
  const { panel: Panel, controls: Controls } = page
  const table = useTable(station, { lookedUp: (found) => onScale(station, found) })
  const { scans, newest, isAway, add } = table
  const weighed = onScale(station, newest)
  const bag = atHand === 'bag' ? bagAtHand(scans, station) : null
  const counting = useCount(atHand === 'document' ? documentAtHand(scans, station) : undefined)
  const outcome = newest?.answer?.outcome
  const found = outcome !== undefined && OPENS.includes(outcome) ? newest?.answer?.order?.order_number : undefined
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
      field={useFieldWords(page.help, weighed, bag)}
      onTyped={take}
      camera={{ onPhoto: isKnown && !isFull ? upload.choose : undefined, isBusy: upload.isBusy }}
      notes={<PhotographNote held={held} isBare={isBare} />}
      scale={weighs && <ScalePanel isWeighing={isKnown} onWeight={(weight) => take({ kind: 'weight', weight })} />}
      atHand={
        <>
          {(isKnown || isProof) && (
            <ParcelExtras
              extras={extras}
              upload={upload}
              isReturn={notesFaults}
              hint={isProof ? t('proofHelp') : undefined}
              onChange={change}
            />
          )}
          {Panel && <Panel station={station} scans={scans} bag={bag} count={counting} onCommand={(code, more) => add(code, {}, more)} />}
        </>
      }
      first={<ShelveLink scan={newest} />}
      more={Controls && <Controls />}
      guide={page.guide}
    >
      {found !== undefined && <FoundParcel key={found} orderNumber={found} {...packing(newest)} />}
    </StationFrame>
  )
}
