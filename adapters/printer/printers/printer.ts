import type { Failure } from '#core/base/kernel/failure.ts'
import type { HoldReason } from '#core/parcels/printing/hold-reason.ts'
import type { Bitmap } from '../raster/bitmap.ts'
import type { ConfirmedBy, PrinterKind, PrinterSettings, PrinterState, PrintFormat } from '#core/parcels/printing/print-protocol.ts'

/** A document on disk, ready to be sent. */
export type PrintJob = {
  /**
   * The key of the document, by which a printer can be asked about it; also the name of its job.
   */
  readonly name: string
  readonly path: string
  readonly kind: PrintFormat
  readonly copies: number
  readonly size?: string | undefined
  readonly title?: string | undefined
}

/** How a job is known to its printer: its number in IPP, its request id in lp. */
export type JobMark = string

/**
 * The events of a job. `sending` comes before the first byte that could become paper, so that the
 * caller can record it.
 */
export type JobEvent =
  | { readonly type: 'rendered' }
  | { readonly type: 'sending'; readonly mark?: JobMark }
  | { readonly type: 'spooled'; readonly mark?: JobMark }
  | { readonly type: 'printing' }
  | { readonly type: 'held'; readonly reason: HoldReason }
  | { readonly type: 'printed'; readonly by: ConfirmedBy }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'cancelled' }
  | { readonly type: 'unknown' }

/**
 * The means by which the caller of a printer steers a job: `signal` cancels the job, `nudge` ends a
 * wait early.
 */
export type JobWatch = { readonly signal: AbortSignal; readonly pause: (millis: number) => Promise<void> }

export type PrinterLook = Pick<PrinterState, 'state' | 'reasons' | 'media'> & {
  readonly dpi?: number | undefined
  readonly model?: string | undefined
}

/** One printer, whatever its language. */
export type Printer = {
  readonly kind: PrinterKind
  /** The formats that it takes as they are. */
  readonly formats: readonly PrintFormat[]
  /** Asks the printer how it is; never throws. */
  readonly look: () => Promise<PrinterLook>
  /** Prints a job; the events end with one after which nothing comes. */
  readonly print: (job: PrintJob, watch: JobWatch) => AsyncIterable<JobEvent>
  /**
   * Follows a job whose agent ended after `sending`, by its mark where it had one; sends it where
   * the printer surely has not got it.
   */
  readonly follow: (job: PrintJob, watch: JobWatch, mark: JobMark | undefined) => AsyncIterable<JobEvent>
}

/**
 * The target that a document is drawn for: the printer's resolution, and the paper's width × height
 * in millimetres where it is known.
 */
export type PagesWanted = {
  /** The name by which people know the document. */
  readonly name: string
  readonly dpi: number
  readonly size?: string | undefined
  readonly signal: AbortSignal
}

/**
 * How a PDF becomes what a label printer understands; another part of the printer adapter makes it.
 */
export type PageLanguages = {
  /** Every page as dots. Throws FailedWork where the document cannot be drawn. */
  readonly rasterise: (pdf: Uint8Array, wanted: PagesWanted) => AsyncIterable<Bitmap>
  readonly encode: (
    language: 'zpl' | 'tspl' | 'epl',
    page: Bitmap,
    settings: Pick<PrinterSettings, 'offset'> & { readonly dpi: number },
  ) => Uint8Array
}

/** An error of a connection that says that the printer is not there now. */
export const isAway = (error: unknown): boolean => {
  const { code } = error as { readonly code?: string }
  return (
    code !== undefined &&
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOENT)$/.test(code)
  )
}

export const OFFLINE: PrinterLook = { state: 'offline', reasons: ['offline'], media: [] }
