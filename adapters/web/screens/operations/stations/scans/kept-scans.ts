import { given } from '#core/base/kernel/given.ts'
import { MOST_SCANS, STATION_FACTS, STATION_NAMES, type Facts, type StationName } from '#core/operations/stations/station-facts.ts'
import type { Confirmation } from '#core/parcels/orders/place/plausibility.rules.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import type { SentScan } from '../../../../../http/client/scan-call.ts'
import type { ScanAnswer } from '../../../../../http/contract/operations/stations/station.routes.ts'

/**
 * A scan of this browser, from its making to its answer; `waiting` until the server has answered.
 */
export type KeptScan = SentScan & {
  readonly at: string
  readonly state: 'waiting' | 'done' | 'refused' | 'undone'
  readonly answer?: ScanAnswer
  /** Why it was refused, in words and by its code. */
  readonly refusal?: string
  readonly error?: string
  /** The question about its measures that it was refused with. */
  readonly asks?: Confirmation
}

const MOST_SHOWN = 50

/**
 * Where the scans of an account are kept, so that a reload and a minute without network lose none.
 */
export const scansKey = (accountId: number): string => `crossdock.scans.${accountId}`

export function readScans(key: string): readonly KeptScan[] {
  try {
    return (JSON.parse(window.localStorage.getItem(key) ?? '[]') ?? []) as readonly KeptScan[]
  } catch {
    return []
  }
}

/** The newest 50 of each station, and all that are not answered yet. */
function shortened(scans: readonly KeptScan[]): readonly KeptScan[] {
  const shown = new Set(STATION_NAMES.flatMap((name) => scans.filter(({ station }) => station === name).slice(0, MOST_SHOWN)))
  return scans.filter((scan) => scan.state === 'waiting' || shown.has(scan))
}

/**
 * Changes the list as it is stored now: another tab of the station may have written since. Returns
 * the new list.
 */
export function changeScans(key: string, change: (scans: readonly KeptScan[]) => readonly KeptScan[]): readonly KeptScan[] {
  const changed = shortened(change(readScans(key)))
  try {
    window.localStorage.setItem(key, JSON.stringify(changed))
  } catch {
    // A browser without room keeps nothing beyond the page; scans are sent as before.
  }
  return changed
}

/** The newest answer at a station that has something. */
const newestWith = (scans: readonly KeptScan[], station: StationName, thing: keyof ScanAnswer): ScanAnswer | undefined =>
  scans.find((scan) => scan.station === station && scan.answer?.[thing] != null)?.answer

/**
 * The bag at hand: the one that the newest answered scan of a station is about, until it is sealed.
 */
export function bagAtHand(scans: readonly KeptScan[], station: StationName): ScanAnswer['bag'] {
  const bag = newestWith(scans, station, 'bag')?.bag ?? null
  return bag?.status === 'emptied' ? null : bag
}

/**
 * The document at hand: the one that the newest answered scan of a station is about, until its
 * receipt has ended.
 */
export function documentAtHand(scans: readonly KeptScan[], station: StationName): ScanAnswer['document'] {
  const newest = newestWith(scans, station, 'document')
  return newest === undefined || newest.outcome === 'document_received' || newest.outcome === 'stocktake_finished' ? null : newest.document
}

/** The location that is counted: the one that was scanned last in the document at hand. */
export const locationAtHand = (scans: readonly KeptScan[], station: StationName, document: string): string | undefined =>
  scans.find((scan) => scan.station === station && scan.answer?.document?.number === document && scan.answer.location !== null)?.answer
    ?.location ?? undefined

/**
 * The delivery at hand: the one that the newest answered scan of a station is about, as long as
 * something of it is to be counted or shelved.
 */
export function deliveryAtHand(scans: readonly KeptScan[], station: StationName): ScanAnswer['inbound'] {
  const inbound = newestWith(scans, station, 'inbound')?.inbound ?? null
  return inbound?.status === 'arrived' || inbound?.status === 'counted' ? inbound : null
}

/** The newest answer about an order whose pieces are shelved, as long as some are left. */
export function goodsAtHand(scans: readonly KeptScan[], station: StationName): ScanAnswer | undefined {
  const newest = newestWith(scans, station, 'goods')
  return newest?.goods?.left === 0 ? undefined : newest
}

type BoundParts = Pick<KeptScan, 'bag' | 'document' | 'sku' | 'location'>
type Binding = (scans: readonly KeptScan[], station: StationName) => BoundParts

const UNBOUND: Binding = () => ({})

/** The parts of a scan that say what is at hand, by the sort of it. */
const BINDINGS: { readonly [Thing in Facts[StationName]['atHand']]: Binding } = {
  nothing: UNBOUND,
  // The page of a wave names it in each scan.
  wave: UNBOUND,
  bag: (scans, station) => given({ bag: bagAtHand(scans, station)?.packing_number }),
  goods: (scans, station) => given({ document: goodsAtHand(scans, station)?.goods?.order_number }),
  document: (scans, station) => {
    const document = documentAtHand(scans, station)?.number
    return document === undefined ? {} : { document, ...given({ location: locationAtHand(scans, station, document) }) }
  },
  // With it goes the SKU that was scanned for the next location.
  delivery: (scans, station) => {
    const inbound = deliveryAtHand(scans, station)
    if (inbound === null) return {}
    const isChosen = newestWith(scans, station, 'inbound')?.outcome === 'sku_chosen'
    return { document: inbound.number, ...given({ sku: isChosen ? inbound.line?.sku : undefined }) }
  },
}

/** Facts for a station that is no more: the server refuses a scan that waited for it. */
const NO_STATION = { atHand: 'nothing', sentTogether: 'none' } as const

const factsOf = ({ station }: KeptScan): Pick<Facts[StationName], 'atHand' | 'sentTogether'> =>
  Object.hasOwn(STATION_FACTS, station) ? STATION_FACTS[station] : NO_STATION

/** Returns what a scan is bound to when it is sent; nothing where it is bound already. */
const boundTo = (scan: KeptScan, scans: readonly KeptScan[]): BoundParts =>
  scan.bag === undefined && scan.document === undefined ? BINDINGS[factsOf(scan).atHand](scans, scan.station) : {}

const TOGETHER: { readonly [Which in Facts[StationName]['sentTogether']]: (code: string) => boolean } = {
  all: () => true,
  none: () => false,
  waybills: (code) => parseWaybill(code).ok,
}

/** Whether the answer to the scan before it changes nothing of it. */
const goesTogether = (scan: KeptScan): boolean => TOGETHER[factsOf(scan).sentTogether](scan.code)

/**
 * The next scans to send, oldest first: those of one station that wait together, after a time
 * without network or on a slow one. Those of the bag station go into the bag that is at hand when
 * they are sent, and pieces are counted for the document at hand, since scans are answered in their
 * order; they keep them when they are sent again.
 */
export function nextScans(key: string): readonly KeptScan[] {
  const scans = readScans(key)
  const [next, ...later] = scans.filter(({ state }) => state === 'waiting').toReversed()
  if (next === undefined) return []
  const end = later.findIndex((scan) => scan.station !== next.station || !goesTogether(scan))
  const others = goesTogether(next) ? later.slice(0, end === -1 ? undefined : end) : []
  const sent = [next, ...others].slice(0, MOST_SCANS)
  const holds = new Map(sent.map((scan) => [scan.scanId, boundTo(scan, scans)]))
  const bound = (scan: KeptScan): KeptScan => ({ ...scan, ...holds.get(scan.scanId) })
  // Another tab may have had an answer meanwhile: only what they are bound to is written.
  if ([...holds.values()].some((held) => Object.keys(held).length > 0)) changeScans(key, (all) => all.map(bound))
  return sent.map(bound)
}
