import type { PickWalk } from '../../../../../http/contract/warehouse/goods/pick.routes.ts'
import type { KeptScan } from '../scans/kept-scans.ts'

type Stops = PickWalk['stops']

/** The stops that still lack pieces, in walking order. */
export const lacking = (stops: Stops): Stops => stops.filter(({ picked, quantity }) => picked < quantity)

/** The location that the picker scanned last, as long as pieces are to be taken there. */
export function placeOf(stops: Stops, scans: readonly KeptScan[]): string | undefined {
  const location = scans.find(({ state, answer }) => state === 'done' && answer?.location != null)?.answer?.location ?? undefined
  return lacking(stops).some((stop) => stop.location === location) ? location : undefined
}

/**
 * The pieces that the tote of the last scan still lacks of its article, where it is more than one
 * scan away.
 */
export function restOf(stops: Stops, newest: KeptScan | undefined): { readonly tote: number; readonly pieces: number } | undefined {
  const { outcome, lane, location } = newest?.answer ?? {}
  if (newest?.state !== 'done' || outcome !== 'piece_picked') return undefined
  const tote = Number(lane)
  const found = stops
    .filter((stop) => stop.location === location)
    .flatMap(({ totes }) => totes.filter((one) => one.tote === tote && one.picked > 0))
  const [only] = found
  const pieces = only === undefined ? 0 : only.quantity - only.picked
  // Of several articles for one tote nobody can say which is meant.
  return found.length === 1 && pieces > 1 ? { tote, pieces } : undefined
}
