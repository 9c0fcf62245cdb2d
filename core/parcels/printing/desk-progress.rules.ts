import { MILLIS_PER_DAY, MILLIS_PER_HOUR, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import type { DocumentProgress, PrintDocument, SaidFailure } from './print-document.ts'
import { isPrintEnd } from './print-document.machine.ts'
import type { DocumentStatus } from './print-protocol.ts'
import { printFailure } from './print.failures.ts'

/** Failures before anything reached a printer, which another link or another moment makes good. */
const AGAIN: ReadonlySet<string> = new Set(['PRINT_FETCH_FAILED', 'PRINT_LINK_SPENT', 'PRINT_QUEUE_FULL'])
const MOST_TRIES = 5
/**
 * An agent remembers its documents for a day; beyond half of it a document that it does not know
 * may have been printed.
 */
const SURE_MILLIS = 12 * MILLIS_PER_HOUR
/** A document is not printed when nobody expects it any more. */
const MOST_WAIT_MILLIS = MILLIS_PER_DAY

const said = (failure: ReturnType<typeof printFailure>): SaidFailure => ({ ...failure, message: failure.code })

const requeued = ({ tries, cancelAt }: DocumentProgress, at: Instant, dueAt: Instant): DocumentProgress => ({
  state: cancelAt === undefined ? 'queued' : 'cancelled',
  at,
  tries,
  dueAt,
})

/**
 * The progress of a document after an agent's report; what has ended stays as it ended. A failure
 * that is no printer's is tried again after a second, two, four and so on.
 */
export function progressAfter({ progress }: Pick<PrintDocument, 'progress'>, status: DocumentStatus, at: Instant): DocumentProgress {
  if (isPrintEnd(progress.state)) return progress
  const { state, reason, confirmed_by: confirmedBy, failure } = status
  if (state === 'failed' && failure !== undefined && AGAIN.has(failure.code) && progress.tries < MOST_TRIES)
    return requeued(progress, at, at + 2 ** (progress.tries - 1) * MILLIS_PER_SECOND)
  const { sentAt = at, tries, dueAt, cancelAt } = progress
  const params = failure === undefined ? {} : plain(failure.params)
  return { state, at, reason, confirmedBy, sentAt, tries, dueAt, cancelAt, failure: failure && { ...failure, params } }
}

/**
 * A document that its agent does not know: it is sent again, unless it may have been printed and
 * forgotten, or was sent to another agent.
 */
export function progressOfMissing(
  { progress }: Pick<PrintDocument, 'progress'>,
  { at, isSameAgent }: { readonly at: Instant; readonly isSameAgent: boolean },
): DocumentProgress {
  if (isPrintEnd(progress.state)) return progress
  const { sentAt = at } = progress
  if (isSameAgent && at - sentAt < SURE_MILLIS) return requeued(progress, at, at)
  return { ...progress, state: 'unknown', at, failure: said(printFailure('PRINT_UNCERTAIN')) }
}

/** A document that is about to be sent; one that waited for too long fails instead. */
export function progressWhenSent({ progress, createdAt }: Pick<PrintDocument, 'progress' | 'createdAt'>, at: Instant): DocumentProgress {
  if (at - createdAt > MOST_WAIT_MILLIS) return { ...progress, state: 'failed', at, failure: said(printFailure('PRINT_DESK_AWAY')) }
  return { ...progress, at, sentAt: at, tries: progress.tries + 1 }
}

/** Of what a failure's text is made, without anything else that an agent may send. */
const plain = (params: Readonly<Record<string, unknown>>): SaidFailure['params'] =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]): [string, string | number][] => {
      if (typeof value === 'number') return [[name, value]]
      return typeof value === 'string' ? [[name, value.slice(0, 300)]] : []
    }),
  )
