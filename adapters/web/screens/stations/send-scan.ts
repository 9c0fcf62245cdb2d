import { ApiError, type ApiClient } from '../../../http/client/api-client.ts'
import { stationRoutes } from '../../../http/contract/stations/station.routes.ts'
import type { KeptScan } from './kept-scans.ts'

const TOO_MANY = 429
const NOT_SIGNED_IN = 401

/** What is not an answer to the scan itself: it stays in the queue. */
const isLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [TOO_MANY, NOT_SIGNED_IN].includes(error.status)

/** What became of a scan; `later` where the server did not answer it. */
export type Answered = Pick<KeptScan, 'scanId' | 'state' | 'answer' | 'refusal'>

async function answerTo(
  call: Promise<NonNullable<KeptScan['answer']>>,
  { scanId, state }: Pick<Answered, 'scanId' | 'state'>,
): Promise<Answered | 'later'> {
  try {
    return { scanId, state, answer: await call }
  } catch (error) {
    if (isLater(error)) return 'later'
    const field = error instanceof ApiError ? error.fields[0]?.msg : undefined
    return { scanId, state: 'refused', refusal: field ?? (error instanceof Error ? error.message : '') }
  }
}

/** Sends a scan, with what was measured; it never rejects. */
export function sendScan({ scanId, station, code, weight, size }: KeptScan, api: ApiClient): Promise<Answered | 'later'> {
  const [length, width, height] = size ?? []
  const measures = { check_weight: weight, check_length: length, check_width: width, check_height: height }
  const body = { scan_id: scanId, code, ...Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== undefined)) }
  return answerTo(api.call(stationRoutes.scanAtStation, { params: { station }, body }), { scanId, state: 'done' })
}

/** Takes a scan back; it never rejects. */
export const takeBack = ({ scanId, station }: KeptScan, api: ApiClient): Promise<Answered | 'later'> =>
  answerTo(api.call(stationRoutes.undoScan, { params: { station, scan_id: scanId } }), { scanId, state: 'undone' })
