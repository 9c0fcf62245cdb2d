import { STATION_NAMES } from '../../../../core/stations/station-names.ts'
import type { SentScan } from '../../../http/client/scan-call.ts'
import type { ScanAnswer } from '../../../http/contract/stations/station.routes.ts'

/** A scan of this browser, from its making to its answer; `waiting` until the server has answered. */
export type KeptScan = SentScan & {
  readonly at: string
  readonly state: 'waiting' | 'done' | 'refused' | 'undone'
  readonly answer?: ScanAnswer
  /** Why it was refused. */
  readonly refusal?: string
}

const MOST_SHOWN = 50

/** The browser's own random numbers: `randomUUID` is missing on plain http. */
export const newScanId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('')

/** Where the scans of an account are kept, so that a reload and a minute without network lose none. */
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

/** Changes the list as it is stored now: another tab of the station may have written since. Returns the new list. */
export function changeScans(key: string, change: (scans: readonly KeptScan[]) => readonly KeptScan[]): readonly KeptScan[] {
  const changed = shortened(change(readScans(key)))
  try {
    window.localStorage.setItem(key, JSON.stringify(changed))
  } catch {
    // A browser without room keeps nothing beyond the page; scans are sent as before.
  }
  return changed
}

/** The bag at hand: the one that the newest answered scan of the bag station is about, until it is sealed. */
export function bagAtHand(scans: readonly KeptScan[]): ScanAnswer['bag'] {
  const bag = scans.find(({ station, answer }) => station === 'bag' && answer?.bag != null)?.answer?.bag ?? null
  return bag?.status === 'emptied' ? null : bag
}

/**
 * The next scan to send, oldest first. One of the bag station goes into the bag that is at hand when it is sent, since scans are answered in their order; it keeps
 * that bag when it is sent again.
 */
export function nextScan(key: string): KeptScan | undefined {
  const scans = readScans(key)
  const next = scans.findLast(({ state }) => state === 'waiting')
  if (next === undefined || next.station !== 'bag' || next.bag !== undefined) return next
  const bag = bagAtHand(scans)?.packing_number
  if (bag === undefined) return next
  const bound = { ...next, bag }
  changeScans(key, (all) => all.map((one) => (one.scanId === next.scanId ? bound : one)))
  return bound
}
