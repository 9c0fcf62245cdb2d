import { readFile } from 'node:fs/promises'
import { FailedWork } from '#core/base/kernel/failure.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { PrinterSettings } from '#core/parcels/printing/print-protocol.ts'
import {
  isAway,
  OFFLINE,
  type JobEvent,
  type JobWatch,
  type PageLanguages,
  type Printer,
  type PrinterLook,
  type PrintJob,
} from './printer.ts'
import { RawConnection } from './raw-connection.ts'
import { withSettings, type RawLanguage } from './raw-settings.ts'
import { RAW_QUESTIONS } from './raw-status.ts'

const WAIT_MILLIS = 1000
const LOOK_MILLIS = 100
/**
 * A printer that says it is still printing is asked this often without a change, then it counts as
 * stopped.
 */
const MOST_LOOK_MILLIS = 1000
const SLOWER = 1.5

type Options = {
  readonly name: string
  readonly language: RawLanguage
  readonly host: string
  readonly port: number
  readonly dpi: number
  readonly settings: () => PrinterSettings
  readonly pages?: PageLanguages | undefined
}

type PreparedRawJob = { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly event: JobEvent }

/**
 * A label printer that takes ZPL, TSPL or EPL on a TCP port. It is asked before a label is sent, so
 * that nothing is lost in a printer without paper.
 */
export class RawPrinter implements Printer {
  readonly kind: RawLanguage
  readonly formats: readonly RawLanguage[]
  readonly #options: Options

  constructor(options: Options) {
    this.kind = options.language
    this.formats = [options.language]
    this.#options = options
  }

  async look(): Promise<PrinterLook> {
    const { host, port, dpi } = this.#options
    try {
      const connection = await RawConnection.open(host, port)
      try {
        const question = RAW_QUESTIONS[this.kind]
        const status = question === undefined ? undefined : await connection.ask(question)
        if (status === undefined) return { state: 'unknown', reasons: [], media: [], dpi }
        const state = status.reason !== undefined ? 'stopped' : status.waiting > 0 ? 'printing' : 'idle'
        return { state, reasons: status.reason === undefined ? [] : [status.reason], media: [], dpi }
      } finally {
        connection.close()
      }
    } catch {
      return { ...OFFLINE, dpi }
    }
  }

  async *print(job: PrintJob, watch: JobWatch): AsyncGenerator<JobEvent> {
    const prepared = await this.#prepare(job, watch.signal)
    if (!prepared.ok) return yield prepared.event
    yield { type: 'rendered' }
    for (;;) {
      if (watch.signal.aborted) return yield { type: 'cancelled' }
      const ready = await this.#ready()
      if ('reason' in ready) {
        yield { type: 'held', reason: ready.reason }
        await watch.pause(WAIT_MILLIS)
        continue
      }
      yield { type: 'sending' }
      try {
        await ready.connection.send(prepared.bytes, () => undefined)
      } catch {
        // Part of a label may be on its way.
        return yield { type: 'unknown' }
      }
      yield { type: 'spooled' }
      return yield* this.#finished(ready, watch)
    }
  }

  /** A printer of this kind keeps no list of jobs that could be asked for. */
  async *follow(): AsyncGenerator<JobEvent> {
    yield { type: 'unknown' }
  }

  async #prepare({ path, kind, copies, size, title }: PrintJob, signal: AbortSignal): Promise<PreparedRawJob> {
    const { name, dpi, pages, settings } = this.#options
    const document = await readFile(path)
    const repeated = (one: Buffer): Buffer => Buffer.concat(Array.from({ length: copies }, () => one))
    if (kind === this.kind) return { ok: true, bytes: repeated(withSettings(document, this.kind, settings())) }
    if (kind !== 'pdf' || pages === undefined) {
      const failure = printFailure('PRINT_FORMAT_NOT_TAKEN', { printer: name, kind: kind.toUpperCase() })
      return { ok: false, event: { type: 'failed', failure } }
    }
    try {
      const { darkness, offset } = settings()
      const drawn: Uint8Array[] = []
      for await (const page of pages.rasterise(document, { name: title ?? 'PDF', dpi, size, signal }))
        drawn.push(pages.encode(this.kind, page, { offset, dpi }))
      return { ok: true, bytes: repeated(withSettings(Buffer.concat(drawn), this.kind, { darkness })) }
    } catch (error) {
      if (error instanceof FailedWork) return { ok: false, event: { type: 'failed', failure: error.failure } }
      const cause = error instanceof Error ? error.message : String(error)
      return { ok: false, event: { type: 'failed', failure: printFailure('PRINT_RENDER_FAILED', { cause }) } }
    }
  }

  /**
   * A connection to a printer that can print now, and whether it can be asked; or why it cannot
   * print.
   */
  async #ready() {
    const { host, port } = this.#options
    const question = RAW_QUESTIONS[this.kind]
    try {
      const connection = await RawConnection.open(host, port)
      if (question === undefined) return { connection, canBeAsked: false }
      const status = await connection.ask(question).catch((error: unknown) => {
        connection.abort()
        throw error
      })
      if (status?.reason === undefined) return { connection, canBeAsked: status !== undefined }
      connection.close()
      return { reason: status.reason }
    } catch (error) {
      if (!isAway(error)) throw error
      return { reason: 'offline' as const }
    }
  }

  async *#finished(
    { connection, canBeAsked }: { readonly connection: RawConnection; readonly canBeAsked: boolean },
    watch: JobWatch,
  ): AsyncGenerator<JobEvent> {
    const question = RAW_QUESTIONS[this.kind]
    if (!canBeAsked || question === undefined) {
      connection.close()
      return yield { type: 'printed', by: 'spooler' }
    }
    let open: RawConnection | undefined = connection
    let shown = ''
    for (let millis = LOOK_MILLIS; ; millis = Math.min(millis * SLOWER, MOST_LOOK_MILLIS)) {
      const event: JobEvent = await (async (): Promise<JobEvent> => {
        try {
          open ??= await RawConnection.open(this.#options.host, this.#options.port)
          const status = await open.ask(question)
          if (status === undefined) return { type: 'held', reason: 'offline' }
          if (status.reason !== undefined) return { type: 'held', reason: status.reason }
          return status.waiting > 0 ? { type: 'printing' } : { type: 'printed', by: 'printer' }
        } catch {
          open?.abort()
          open = undefined
          return { type: 'held', reason: 'offline' }
        }
      })()
      const key = JSON.stringify(event)
      if (key !== shown) yield event
      shown = key
      if (event.type === 'printed') return open?.close()
      // Bytes that the printer has received cannot be taken back.
      if (watch.signal.aborted) {
        open?.close()
        return yield { type: 'unknown' }
      }
      await watch.pause(millis)
    }
  }
}
