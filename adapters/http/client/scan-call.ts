import { given } from '#core/base/kernel/given.ts'
import type { StationName } from '#core/operations/stations/station-facts.ts'
import type { ReturnException } from '#core/operations/stations/returns/received-return.ts'
import { confirmationOf, type Confirmation } from '#core/parcels/orders/place/plausibility.rules.ts'
import { stationRoutes, type AnsweredScan, type ScanAnswer } from '../contract/operations/stations/station.routes.ts'
import type { SentOf } from '../contract/route.ts'
import { ApiError, type ApiClient } from './api-client.ts'

/** A scan as it is sent: kilograms and centimetres as they were typed. */
export type SentScan = {
  readonly scanId: string
  readonly station: StationName
  readonly code: string
  /** The warehouse that the station is in, and the name of its table. */
  readonly warehouse?: string
  readonly table?: string
  /** The packing number of the bag that is being filled. */
  readonly bag?: string
  /** Why the parcel goes into a bag of another lane. */
  readonly overrule?: string
  readonly weight?: string
  readonly size?: readonly [string, string, string]
  /** At the pick station. */
  readonly wave?: number
  readonly location?: string
  readonly pieces?: number
  /** Addresses of photographs that were uploaded. */
  readonly photos?: readonly string[]
  /** At the return station. */
  readonly exception?: ReturnException
  readonly note?: string
  /** Where a document is received. */
  readonly document?: string
  readonly damaged?: boolean
  /** Of a counted delivery: the SKU that goes to the next location. */
  readonly sku?: string
  /** Questions about its measures that a second scan says yes to. */
  readonly confirmed?: readonly Confirmation[]
  /** At the shelve station: how many of each SKU go to the location that is scanned. */
  readonly goods?: readonly { readonly sku: string; readonly good: number; readonly damaged: number }[]
}

const TOO_MANY = 429

/** Whether a failure says nothing about the scan itself: it is sent again later. */
export const isNoAnswer = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.status === TOO_MANY

/** The question that a scan was refused with; undefined where it was refused for good. */
export const questionOf = (error: unknown): Confirmation | undefined =>
  error instanceof ApiError ? confirmationOf(error.error) : undefined

/** The code of what a scan was refused with; at a field where it is about one. */
export const errorOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.fields[0]?.error ?? error.error) : undefined

/** Why a scan was refused, in words. */
export const refusalOf = (error: unknown): string =>
  (error instanceof ApiError ? error.fields[0]?.msg : undefined) ?? (error instanceof Error ? error.message : '')

type ScanBody = NonNullable<SentOf<typeof stationRoutes.scanAtStation>['body']>

/** The scan without what its sender keeps beside it, such as its state and its answer. */
function bodyOf({ scanId, code, weight, size, photos, goods, confirmed = [], ...kept }: SentScan): ScanBody {
  const { warehouse, table, overrule, bag, wave, location, pieces, exception, note, document, damaged, sku } = kept
  const [length, width, height] = size ?? []
  const sides = { check_length: length, check_width: width, check_height: height }
  return {
    scan_id: scanId,
    code,
    ...Object.fromEntries(confirmed.map((one) => [`confirm_${one}`, true])),
    ...given({ warehouse, table, overrule, bag, wave, location, pieces, exception, note, document, damaged, sku }),
    ...given({ check_weight: weight, ...sides, check_photos: photos && [...photos], goods: goods && [...goods] }),
  }
}

/** Sends a scan, with what was measured; throws ApiError. */
export const callScan = (sent: SentScan, api: ApiClient): Promise<ScanAnswer> =>
  api.call(stationRoutes.scanAtStation, { params: { station: sent.station }, body: bodyOf(sent) })

/**
 * Sends up to MOST_SCANS scans of one station in one call; answers each in its order, and throws
 * ApiError where none was taken.
 */
export const callScans = (station: StationName, scans: readonly SentScan[], api: ApiClient): Promise<readonly AnsweredScan[]> =>
  api.call(stationRoutes.scanSeveralAtStation, { params: { station }, body: { scans: scans.map(bodyOf) } })

/** Takes a scan back; throws ApiError. */
export const callUndo = ({ scanId, station }: Pick<SentScan, 'scanId' | 'station'>, api: ApiClient): Promise<ScanAnswer> =>
  api.call(stationRoutes.undoScan, { params: { station, scan_id: scanId } })
