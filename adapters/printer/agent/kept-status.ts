import { next, type Step } from '#core/base/kernel/machine.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { isPrintEnd, printDocumentMachine, type PrintEvent, type PrintState } from '#core/parcels/printing/print-document.machine.ts'
import type { DocumentStatus } from '#core/parcels/printing/print-protocol.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { JobEvent } from '../printers/printer.ts'
import type { KeptDocument } from './document-log.ts'

const EVENTS: Readonly<Record<Exclude<JobEvent['type'], 'sending'>, PrintEvent>> = {
  rendered: 'render',
  spooled: 'spool',
  printing: 'start',
  held: 'hold',
  printed: 'finish',
  failed: 'fail',
  cancelled: 'cancel',
  unknown: 'lose',
}

/**
 * The states that a report may leave out: a printer that is quick is printing before anybody looks.
 */
const SKIPPED: Readonly<Partial<Record<PrintEvent, readonly PrintEvent[]>>> = { start: ['spool'], finish: ['spool'], spool: ['render'] }

function stateAfter(state: PrintState, event: PrintEvent): PrintState | undefined {
  const step: Step<PrintState, PrintEvent, never> = { state, event }
  const direct = next(printDocumentMachine, step)
  if (direct !== undefined) return direct
  for (const before of SKIPPED[event] ?? []) {
    const between = stateAfter(state, before)
    const reached = between === undefined ? undefined : next(printDocumentMachine, { state: between, event })
    if (reached !== undefined) return reached
  }
  return undefined
}

const said = ({ code, params }: Failure): KeptDocument['failure'] => ({ code, params })

/**
 * A document after its printer reported something; a report that changes nothing leaves it as it
 * is.
 */
export function documentAfter(document: KeptDocument, event: JobEvent, at: string): KeptDocument {
  if (isPrintEnd(document.state)) return document
  const state = document.state === 'held' && event.type !== 'held' ? (document.heldFrom ?? 'fetched') : document.state
  const { reason: _reason, heldFrom: _heldFrom, ...rest } = document
  if (event.type === 'sending') return { ...rest, state, sending: true, at, ...(event.mark === undefined ? {} : { mark: event.mark }) }
  if (event.type === 'held') {
    if (document.state === 'held') return { ...document, reason: event.reason, at }
    return { ...document, state: 'held', heldFrom: document.state, reason: event.reason, at }
  }
  const after = stateAfter(state, EVENTS[event.type]) ?? state
  return {
    ...rest,
    state: after,
    at,
    ...(event.type === 'spooled' && event.mark !== undefined ? { mark: event.mark } : {}),
    ...(event.type === 'printed' ? { confirmedBy: event.by } : {}),
    ...(event.type === 'failed' ? { failure: said(event.failure) } : {}),
    ...(event.type === 'unknown' ? { failure: said(printFailure('PRINT_UNCERTAIN')) } : {}),
  }
}

/** A document as a page is informed about it; `say` puts a failure into its reader's language. */
export function statusOf(document: KeptDocument, say: (failure: NonNullable<KeptDocument['failure']>) => string): DocumentStatus {
  const { toPrint, task, printer, state, at, reason, confirmedBy, failure } = document
  return {
    document: toPrint.document,
    task,
    printer,
    state,
    at,
    ...(state === 'held' && reason !== undefined ? { reason } : {}),
    ...(confirmedBy === undefined ? {} : { confirmed_by: confirmedBy }),
    ...(failure === undefined ? {} : { failure: { ...failure, message: say(failure) } }),
  }
}
