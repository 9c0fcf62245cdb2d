import { given } from '#core/base/kernel/given.ts'
import { confirmationOf } from '#core/parcels/orders/place/plausibility.rules.ts'
import { ApiError, type ApiClient } from '../../../../../http/client/api-client.ts'
import { callScan, callScans, callUndo, errorOf, isNoAnswer, questionOf, refusalOf } from '../../../../../http/client/scan-call.ts'
import type { KeptScan } from './kept-scans.ts'

const NOT_SIGNED_IN = 401

/**
 * Says whether an error is no answer to the scan itself: the scan stays in the queue, until
 * somebody has signed in again too.
 */
const isLater = (error: unknown): boolean => isNoAnswer(error) || (error instanceof ApiError && error.status === NOT_SIGNED_IN)

/** The outcome of a scan; `later` where the server did not answer it. */
export type ScanSendResult = Pick<KeptScan, 'scanId' | 'state' | 'answer' | 'refusal' | 'error' | 'asks'>

async function answerTo(
  call: Promise<NonNullable<KeptScan['answer']>>,
  { scanId, state }: Pick<ScanSendResult, 'scanId' | 'state'>,
): Promise<ScanSendResult | 'later'> {
  try {
    return { scanId, state, answer: await call }
  } catch (error) {
    return isLater(error)
      ? 'later'
      : { scanId, state: 'refused', refusal: refusalOf(error), ...given({ error: errorOf(error), asks: questionOf(error) }) }
  }
}

/** Sends a scan, with what was measured; it never rejects. */
const sendScan = (scan: KeptScan, api: ApiClient): Promise<ScanSendResult | 'later'> =>
  answerTo(callScan(scan, api), { scanId: scan.scanId, state: 'done' })

/**
 * Sends scans of one station, in one call where there are several; answers those that the server
 * answered, in their order, and never rejects.
 */
export async function sendScans(scans: readonly KeptScan[], api: ApiClient): Promise<readonly ScanSendResult[]> {
  const [first, ...more] = scans
  if (first === undefined) return []
  if (more.length > 0) {
    try {
      const answers = await callScans(first.station, scans, api)
      return answers.map(({ scan_id: scanId, scan, refusal }) =>
        scan === null
          ? {
              scanId,
              state: 'refused',
              ...given({ refusal: refusal?.msg, error: refusal?.error, asks: confirmationOf(refusal?.error ?? '') }),
            }
          : { scanId, state: 'done', answer: scan },
      )
    } catch (error) {
      if (isLater(error)) return []
      // One of them made the server refuse the call: sent alone, the next one is answered by
      // itself.
    }
  }
  const answered = await sendScan(first, api)
  return answered === 'later' ? [] : [answered]
}

/** Takes a scan back; it never rejects. */
export const takeBack = (scan: KeptScan, api: ApiClient): Promise<ScanSendResult | 'later'> =>
  answerTo(callUndo(scan, api), { scanId: scan.scanId, state: 'undone' })
