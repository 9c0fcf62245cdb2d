import { COUNTING_STATIONS, MOST_SCANS, STATION_NAMES, type StationName } from '#core/operations/stations/station-facts.ts'
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
  /** Why it was refused. */
  readonly refusal?: string
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

/**
 * The bag at hand: the one that the newest answered scan of the bag station is about, until it is
 * sealed.
 */
export function bagAtHand(scans: readonly KeptScan[]): ScanAnswer['bag'] {
  const bag = scans.find(({ station, answer }) => station === 'bag' && answer?.bag != null)?.answer?.bag ?? null
  return bag?.status === 'emptied' ? null : bag
}

/**
 * The document at hand: the one that the newest answered scan of a station is about, until its
 * receipt has ended.
 */
export function documentAtHand(scans: readonly KeptScan[], station: StationName): ScanAnswer['document'] {
  const newest = scans.find((scan) => scan.station === station && scan.answer?.document != null)?.answer
  return newest === undefined || newest.outcome === 'document_received' || newest.outcome === 'stocktake_finished' ? null : newest.document
}

/** The location that is counted: the one that was scanned last in the document at hand. */
export const locationAtHand = (scans: readonly KeptScan[], station: StationName, document: string): string | undefined =>
  scans.find((scan) => scan.station === station && scan.answer?.document?.number === document && scan.answer.location !== null)?.answer
    ?.location ?? undefined

/**
 * Returns the parts that a scan is bound to when it is sent: the bag or the document at hand;
 * nothing where it is bound already or its station has neither.
 */
function boundTo(scan: KeptScan, scans: readonly KeptScan[]): Pick<KeptScan, 'bag' | 'document' | 'sku' | 'location'> | undefined {
  if (scan.station === 'bag' && scan.bag === undefined) {
    const bag = bagAtHand(scans)?.packing_number
    return bag === undefined ? undefined : { bag }
  }
  if (scan.station === 'shelve' && scan.document === undefined) {
    const document = goodsAtHand(scans)?.goods?.order_number
    return document === undefined ? undefined : { document }
  }
  if (scan.station === 'deliveries' && scan.document === undefined) return ofDelivery(scans)
  if (!COUNTING_STATIONS.includes(scan.station) || scan.document !== undefined) return undefined
  const document = documentAtHand(scans, scan.station)?.number
  if (document === undefined) return undefined
  const location = locationAtHand(scans, scan.station, document)
  return { document, ...(location === undefined ? {} : { location }) }
}

/**
 * The delivery at hand: the one that the newest answered scan of the deliveries station is about,
 * as long as something of it is to be counted or shelved.
 */
export function deliveryAtHand(scans: readonly KeptScan[]): ScanAnswer['inbound'] {
  const inbound = newestDelivery(scans)?.inbound ?? null
  return inbound?.status === 'arrived' || inbound?.status === 'counted' ? inbound : null
}

/** The newest answer about an order whose pieces are shelved, as long as some are left. */
export function goodsAtHand(scans: readonly KeptScan[]): ScanAnswer | undefined {
  const newest = scans.find(({ station, answer }) => station === 'shelve' && answer?.goods != null)?.answer
  return newest?.goods?.left === 0 ? undefined : newest
}

/** The delivery at hand, and the SKU of it that was scanned for the next location. */
function ofDelivery(scans: readonly KeptScan[]): Pick<KeptScan, 'document' | 'sku'> | undefined {
  const inbound = deliveryAtHand(scans)
  if (inbound === null) return undefined
  const sku = newestDelivery(scans)?.outcome === 'sku_chosen' ? inbound.line?.sku : undefined
  return { document: inbound.number, ...(sku === undefined ? {} : { sku }) }
}

const newestDelivery = (scans: readonly KeptScan[]): ScanAnswer | undefined =>
  scans.find(({ station, answer }) => station === 'deliveries' && answer?.inbound != null)?.answer

/** Where no scan depends on the answer to the one before. */
const SENT_TOGETHER: readonly StationName[] = ['receive', 'sort', 'dispatch', 'deliver']

/** Also parcels of one bag, since only a bag and a code of the table change which one is filled. */
const goesTogether = ({ station, code }: KeptScan): boolean =>
  SENT_TOGETHER.includes(station) || (station === 'bag' && parseWaybill(code).ok)

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
  if ([...holds.values()].some((held) => held !== undefined)) changeScans(key, (all) => all.map(bound))
  return sent.map(bound)
}
