import { createHash } from 'node:crypto'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { isPrintEnd } from '#core/parcels/printing/print-document.machine.ts'
import type { DocumentToPrint, PrinterState, RequestOf } from '#core/parcels/printing/print-protocol.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { JobEvent, Printer } from '../printers/printer.ts'
import { DocumentChanges, type Owner } from './document-changes.ts'
import { DocumentFiles } from './document-files.ts'
import type { DocumentLog, KeptDocument } from './document-log.ts'
import { lookAtPrinters } from './look-at-printers.ts'
import { PrinterQueues } from './printer-queues.ts'
import type { SettingsFile } from './settings-file.ts'
import { testPage } from './test-page.ts'

const MOST_QUEUED = 5000
/**
 * How long fetches may go on when the agent is stopped: a link that was begun is spent, and the
 * next start could not use it again.
 */
const LAST_FETCH_MILLIS = 5000

type Parts = {
  readonly folder: string
  readonly log: DocumentLog
  readonly settings: SettingsFile
  /** The printer of a name; undefined where none is configured. */
  readonly printer: (name: string) => Printer | undefined
  readonly now: () => number
  /** An error that nobody expected. */
  readonly troubled: (error: unknown) => void
}

/** Under what a document is known: the same name of another owner is another document. */
const keyOf = ({ origin, account }: Owner, document: string): string =>
  createHash('sha256').update([origin, account, document].join('\n')).digest('hex').slice(0, 40)

/**
 * The desk where owners' requests to an agent arrive: documents are taken, each is fetched once and
 * gets its turn at its printer.
 */
export class PrintDesk {
  readonly #parts: Parts
  readonly #files: DocumentFiles
  readonly #changes: DocumentChanges
  readonly #queues: PrinterQueues
  readonly #fetches = new Map<string, Promise<void>>()
  readonly #closing = new AbortController()
  readonly #fetching = new AbortController()
  #place = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#files = new DocumentFiles(parts.folder)
    this.#changes = new DocumentChanges(parts)
    this.#queues = new PrinterQueues({
      ...parts,
      pathOf: (document) => this.#files.pathOf(document),
      fetched: (key) => this.#fetched(key),
      note: (document, event) => this.#note(document, event),
      closing: this.#closing.signal,
    })
  }

  /** Goes on with what an earlier run of the agent left. */
  async start(): Promise<void> {
    const open = this.#open()
    this.#place = Math.max(0, ...this.#parts.log.all().map(({ place }) => place))
    await this.#files.open(open)
    for (const document of open) this.#begin(document)
  }

  /** Stops after what is being fetched or written; documents go on with the next start. */
  async close(): Promise<void> {
    this.#closing.abort()
    const patience = setTimeout(() => this.#fetching.abort(), LAST_FETCH_MILLIS)
    await Promise.allSettled(this.#fetches.values())
    clearTimeout(patience)
    await this.#queues.stopped()
    await this.#parts.log.close()
  }

  /** Reports every change of an owner's documents until the returned function is called. */
  subscribe(listener: Parameters<DocumentChanges['subscribe']>[0]): () => void {
    return this.#changes.subscribe(listener)
  }

  /**
   * Takes documents to print. One that is known already is not printed again: its state is
   * answered, unless it failed before anything was sent. PRINT_PRINTER_UNKNOWN,
   * PRINT_PRINTER_UNNAMED, PRINT_QUEUE_FULL: then none is taken.
   */
  async accept(owner: Owner, { task, printer, copies, documents }: RequestOf<'print'>): Promise<Result<readonly KeptDocument[]>> {
    const chosen = documents.map((document) => ({ document, name: printer ?? this.#parts.settings.printerFor(document.size) }))
    for (const { document, name } of chosen) {
      if (name === undefined) return failed(printFailure('PRINT_PRINTER_UNNAMED', { size: document.size ?? '–' }))
      if (this.#parts.printer(name) === undefined) return failed(printFailure('PRINT_PRINTER_UNKNOWN', { printer: name }))
    }
    if (this.#open().length + documents.length > MOST_QUEUED) return failed(printFailure('PRINT_QUEUE_FULL', { most: MOST_QUEUED }))
    // Every key is taken before anything is waited for, so that a second tab finds it.
    const taken = chosen.map(({ document, name = '' }) => this.#take(owner, { task, printer: name, copies, toPrint: document }))
    await Promise.all(taken.map(({ written }) => written))
    for (const { document, name = '' } of chosen) if (document.size !== undefined) await this.#parts.settings.remember(name, document.size)
    return ok(taken.map(({ document }) => this.#parts.log.find(document.key) ?? document))
  }

  /** Prints a page that shows whether a printer is set up right. */
  async test(owner: Owner, { printer: name, document }: RequestOf<'test_page'>): Promise<Result<KeptDocument>> {
    const printer = this.#parts.printer(name)
    if (printer === undefined) return failed(printFailure('PRINT_PRINTER_UNKNOWN', { printer: name }))
    const page = testPage(printer.kind, name)
    const toPrint: DocumentToPrint = { document, url: 'test', kind: page.kind, title: `test ${name}` }
    const write = (kept: KeptDocument): Promise<void> => this.#files.write(kept, page.bytes)
    const { document: kept, written } = this.#take(owner, { task: 'test', printer: name, copies: 1, toPrint }, write)
    await written
    return ok(kept)
  }

  /** The documents of an owner by their names; unknown ones are left out. */
  find(owner: Owner, documents: readonly string[]): readonly KeptDocument[] {
    return documents.flatMap((document) => this.#parts.log.find(keyOf(owner, document)) ?? [])
  }

  /**
   * Cancels what is not printed yet; what the printer has already is taken back where the printer
   * does that.
   */
  async cancel(owner: Owner, documents: readonly string[]): Promise<void> {
    for (const document of this.find(owner, documents)) {
      if (isPrintEnd(document.state)) continue
      if (!this.#queues.cancel(document.key)) await this.#note(document, { type: 'cancelled' })
      this.#queues.wake(document.printer)
    }
  }

  /** Looks again now at a printer that something was wrong with. */
  resume(printer: string): Result<true> {
    if (this.#parts.printer(printer) === undefined) return failed(printFailure('PRINT_PRINTER_UNKNOWN', { printer }))
    this.#queues.wake(printer)
    return ok(true)
  }

  look(): Promise<readonly PrinterState[]> {
    const open = this.#open()
    return lookAtPrinters({ ...this.#parts, queued: (name) => open.filter(({ printer }) => printer === name).length })
  }

  #open(): readonly KeptDocument[] {
    return this.#parts.log.all().filter(({ state }) => !isPrintEnd(state))
  }

  /** The known document of this name, or a new one that begins as soon as it is on the disk. */
  #take(
    owner: Owner,
    wanted: Pick<KeptDocument, 'task' | 'printer' | 'copies' | 'toPrint'>,
    prepare: (document: KeptDocument) => Promise<void> = async () => undefined,
  ) {
    const key = keyOf(owner, wanted.toPrint.document)
    const known = this.#parts.log.find(key)
    const isAgain = known?.state === 'failed' && known.sending !== true
    if (known?.state === 'queued') {
      // Its first link may be spent by a run of the agent that ended in the middle: the newest one
      // counts.
      const renewed: KeptDocument = { ...known, toPrint: wanted.toPrint }
      return { document: renewed, written: this.#parts.log.write(renewed) }
    }
    if (known !== undefined && !isAgain) return { document: known, written: Promise.resolve() }
    const document: KeptDocument = { key, owner, ...wanted, state: 'queued', place: (this.#place += 1), at: this.#changes.at() }
    const written = this.#parts.log.write(document).then(() => prepare(document))
    this.#begin(document, written)
    return { document, written }
  }

  /** Fetches a new document and gives it its turn at its printer. */
  #begin(document: KeptDocument, written: Promise<void> = Promise.resolve()): void {
    const fetching = written.then(() => this.#files.inTurn(() => this.#fetch(document))).catch(this.#parts.troubled)
    this.#fetches.set(document.key, fetching)
    void fetching.finally(() => {
      // Where the document was asked for again meanwhile, the newer fetch stays.
      if (this.#fetches.get(document.key) === fetching) this.#fetches.delete(document.key)
    })
    this.#queues.work(document.printer)
  }

  async #fetched(key: string): Promise<boolean> {
    const fetching = this.#fetches.get(key)
    await fetching
    const newest = this.#fetches.get(key)
    return newest === undefined || newest === fetching
  }

  async #fetch({ key }: KeptDocument): Promise<void> {
    const document = this.#parts.log.find(key)
    if (document === undefined || document.state !== 'queued' || this.#closing.signal.aborted) return
    const fetched = await this.#files.fetch(document, this.#fetching.signal)
    // An agent that is being stopped asks again with its next start.
    if (this.#closing.signal.aborted && !fetched.ok) return
    const now = this.#parts.log.find(key)
    if (!fetched.ok)
      return now?.state === 'queued' && now.toPrint.url !== document.toPrint.url
        ? this.#fetch(now)
        : this.#note(document, { type: 'failed', failure: fetched.failure })
    if (now?.state === 'queued') await this.#changes.keep({ ...now, state: 'fetched', at: this.#changes.at() })
  }

  async #note(document: KeptDocument, event: JobEvent): Promise<void> {
    const changed = await this.#changes.note(document, event)
    if (isPrintEnd(changed.state)) await this.#files.remove(changed)
  }
}
