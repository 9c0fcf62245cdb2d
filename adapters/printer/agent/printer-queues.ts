import { isPrintEnd } from '#core/parcels/printing/print-document.machine.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { JobEvent, Printer, PrintJob } from '../printers/printer.ts'
import type { DocumentLog, KeptDocument } from './document-log.ts'

type Parts = {
  readonly log: DocumentLog
  /** The printer of a name; undefined where none is configured. */
  readonly printer: (name: string) => Printer | undefined
  /** The file of a document. */
  readonly pathOf: (document: KeptDocument) => string
  /**
   * Resolves when a document has its file, or failed; false where it was asked for again meanwhile.
   */
  readonly fetched: (key: string) => Promise<boolean>
  readonly note: (document: KeptDocument, event: JobEvent) => Promise<void>
  readonly closing: AbortSignal
  readonly troubled: (error: unknown) => void
}

/**
 * One queue for each printer: its documents are printed one after another in the order in which
 * they came.
 */
export class PrinterQueues {
  readonly #parts: Parts
  readonly #working = new Map<string, Promise<void>>()
  readonly #cancels = new Map<string, AbortController>()
  readonly #wakers = new Map<string, Set<() => void>>()

  constructor(parts: Parts) {
    this.#parts = parts
    parts.closing.addEventListener('abort', () => {
      for (const printer of this.#wakers.keys()) this.wake(printer)
    })
  }

  /** Resolves when every queue has stopped after what it was writing. */
  async stopped(): Promise<void> {
    await Promise.allSettled(this.#working.values())
  }

  /** Ends the wait of a printer that something was wrong with. */
  wake(printer: string): void {
    for (const wake of this.#wakers.get(printer) ?? []) wake()
  }

  /** Takes a document back from its printer; false where no printer has it yet. */
  cancel(key: string): boolean {
    const running = this.#cancels.get(key)
    running?.abort()
    return running !== undefined
  }

  /** Prints what is queued for a printer. */
  work(printer: string): void {
    if (this.#working.has(printer)) return
    const working = this.#printAll(printer)
    this.#working.set(printer, working)
    void working.catch(this.#parts.troubled).finally(() => {
      this.#working.delete(printer)
      // Something may have come in the moment between the last look and now.
      if (this.#next(printer) !== undefined && !this.#parts.closing.aborted) this.work(printer)
    })
  }

  #next(printer: string): KeptDocument | undefined {
    return this.#parts.log.all().find((one) => one.printer === printer && !isPrintEnd(one.state))
  }

  async #printAll(printer: string): Promise<void> {
    const { log, fetched, closing } = this.#parts
    for (;;) {
      const document = this.#next(printer)
      if (document === undefined || closing.aborted) return
      // It failed and was asked for again meanwhile: what is printed is what the newer fetch
      // brings.
      if (!(await fetched(document.key))) continue
      const ready = log.find(document.key)
      if (ready !== undefined && !isPrintEnd(ready.state) && !closing.aborted) await this.#print(ready)
    }
  }

  async #print(document: KeptDocument): Promise<void> {
    const { log, closing, note, pathOf, troubled } = this.#parts
    const printer = this.#parts.printer(document.printer)
    if (printer === undefined) {
      const failure = printFailure('PRINT_PRINTER_UNKNOWN', { printer: document.printer })
      return note(document, document.sending === true ? { type: 'unknown' } : { type: 'failed', failure })
    }
    const { toPrint, copies, key } = document
    const job: PrintJob = { name: key, path: pathOf(document), kind: toPrint.kind, copies, size: toPrint.size, title: toPrint.title }
    const cancel = new AbortController()
    this.#cancels.set(key, cancel)
    const watch = { signal: cancel.signal, pause: (millis: number) => this.#pause(document.printer, millis) }
    try {
      const events = document.sending === true ? printer.follow(job, watch, document.mark) : printer.print(job, watch)
      for await (const event of events) {
        const now = log.find(key)
        if (now === undefined || closing.aborted) return
        await note(now, event)
      }
      await this.#endUnended(key)
    } catch (error) {
      if (!closing.aborted) troubled(error)
      await this.#endUnended(key, error)
    } finally {
      this.#cancels.delete(key)
    }
  }

  /** No document waits for ever because its printer's part of the program stopped. */
  async #endUnended(key: string, error?: unknown): Promise<void> {
    const now = this.#parts.log.find(key)
    if (now === undefined || isPrintEnd(now.state) || this.#parts.closing.aborted) return
    const cause = error instanceof Error ? error.message : String(error ?? '')
    const failure = printFailure('PRINT_REFUSED', { cause })
    await this.#parts.note(now, now.sending === true ? { type: 'unknown' } : { type: 'failed', failure })
  }

  /** Waits, or until somebody has done something at the printer. */
  async #pause(printer: string, millis: number): Promise<void> {
    const wakers = this.#wakers.get(printer) ?? new Set()
    this.#wakers.set(printer, wakers)
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        wakers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, this.#parts.closing.aborted ? 0 : millis)
      wakers.add(wake)
    })
    // Leaves the printer's loop without cancelling its job, which the next start follows.
    if (this.#parts.closing.aborted) throw new Error('the agent is stopping')
  }
}
