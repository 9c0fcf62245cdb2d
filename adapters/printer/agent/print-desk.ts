import { rename, rm, stat, readdir, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { failed, ok, type Result } from '../../../core/kernel/result.ts'
import { isPrintEnd } from '../../../core/printing/print-document.machine.ts'
import type { DocumentToPrint, PrinterState, RequestOf } from '../../../core/printing/print-protocol.ts'
import { printFailure } from '../../../core/printing/print.failures.ts'
import type { JobEvent, Printer, PrintJob } from '../printers/printer.ts'
import type { DocumentLog, KeptDocument } from './document-log.ts'
import { fetchDocument } from './fetch-document.ts'
import { ownFolder } from './kept-file.ts'
import { documentAfter } from './kept-status.ts'
import type { SettingsFile } from './settings-file.ts'
import { testPage } from './test-page.ts'
import { Turns } from './turns.ts'

const FETCHES_TOGETHER = 4
const MOST_QUEUED = 5000
const OWNER_FILE = 0o600

/** A page's account, or a server's. */
export type Owner = KeptDocument['owner']
type Listener = { readonly owner: Owner; readonly changed: (document: KeptDocument) => void }
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

/** Every document on its way to paper: fetched, queued for its printer, printed once. */
export class PrintDesk {
  readonly #parts: Parts
  readonly #files: string
  readonly #listeners = new Set<Listener>()
  readonly #fetches = new Map<string, Promise<void>>()
  readonly #turns = new Turns(FETCHES_TOGETHER)
  readonly #working = new Map<string, Promise<void>>()
  readonly #cancels = new Map<string, AbortController>()
  readonly #wakers = new Map<string, Set<() => void>>()
  readonly #closing = new AbortController()
  #place = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#files = join(parts.folder, 'documents')
  }

  /** Goes on with what an earlier run of the agent left. */
  async start(): Promise<void> {
    await ownFolder(this.#files)
    const open = this.#parts.log.all().filter(({ state }) => !isPrintEnd(state))
    this.#place = Math.max(0, ...this.#parts.log.all().map(({ place }) => place))
    const kept = new Set(open.map(fileOf))
    for (const name of await readdir(this.#files)) if (!kept.has(name)) await rm(join(this.#files, name), { force: true })
    for (const document of open) this.#begin(document)
  }

  /** Stops after what is being written; documents go on with the next start. */
  async close(): Promise<void> {
    this.#closing.abort()
    for (const wakers of this.#wakers.values()) for (const wake of wakers) wake()
    await Promise.allSettled([...this.#fetches.values(), ...this.#working.values()])
    await this.#parts.log.close()
  }

  /** Reports every change of an owner's documents until the returned function is called. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Takes documents to print. One that is known already is not printed again: its state is answered, unless it failed before anything was sent.
   * PRINT_PRINTER_UNKNOWN, PRINT_PRINTER_UNNAMED, PRINT_QUEUE_FULL: then none is taken.
   */
  async accept(owner: Owner, { task, printer, copies, documents }: RequestOf<'print'>): Promise<Result<readonly KeptDocument[]>> {
    const chosen = documents.map((document) => ({ document, name: printer ?? this.#parts.settings.printerFor(document.size) }))
    for (const { document, name } of chosen) {
      if (name === undefined) return failed(printFailure('PRINT_PRINTER_UNNAMED', { size: document.size ?? '–' }))
      if (this.#parts.printer(name) === undefined) return failed(printFailure('PRINT_PRINTER_UNKNOWN', { printer: name }))
    }
    const queued = this.#parts.log.all().filter(({ state }) => !isPrintEnd(state)).length
    if (queued + documents.length > MOST_QUEUED) return failed(printFailure('PRINT_QUEUE_FULL', { most: MOST_QUEUED }))
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
    const write = (kept: KeptDocument): Promise<void> => writeFile(this.#pathOf(kept), page.bytes, { mode: OWNER_FILE })
    const { document: kept, written } = this.#take(owner, { task: 'test', printer: name, copies: 1, toPrint }, write)
    await written
    return ok(kept)
  }

  /** The documents of an owner by their names; unknown ones are left out. */
  find(owner: Owner, documents: readonly string[]): readonly KeptDocument[] {
    return documents.flatMap((document) => this.#parts.log.find(keyOf(owner, document)) ?? [])
  }

  /** Cancels what is not printed yet; what the printer has already is taken back where the printer does that. */
  async cancel(owner: Owner, documents: readonly string[]): Promise<void> {
    for (const document of this.find(owner, documents)) {
      if (isPrintEnd(document.state)) continue
      const running = this.#cancels.get(document.key)
      if (running === undefined) await this.#change(document, { type: 'cancelled' })
      else running.abort()
      this.#wake(document.printer)
    }
  }

  /** Looks again now at a printer that something was wrong with. */
  resume(printer: string): Result<true> {
    if (this.#parts.printer(printer) === undefined) return failed(printFailure('PRINT_PRINTER_UNKNOWN', { printer }))
    this.#wake(printer)
    return ok(true)
  }

  async look(): Promise<readonly PrinterState[]> {
    const open = this.#parts.log.all().filter(({ state }) => !isPrintEnd(state))
    return Promise.all(
      this.#parts.settings.printers.flatMap(({ name, darkness, offset, sizes }) => {
        const printer = this.#parts.printer(name)
        if (printer === undefined) return []
        const queued = open.filter((document) => document.printer === name).length
        const settings = {
          ...(darkness === undefined ? {} : { darkness }),
          ...(offset === undefined ? {} : { offset }),
          ...(sizes === undefined ? {} : { sizes }),
        }
        return [
          printer.look().then(({ dpi, model, ...looked }): PrinterState => ({
            name,
            kind: printer.kind,
            queued,
            ...looked,
            ...(dpi === undefined ? {} : { dpi }),
            ...(model === undefined ? {} : { model }),
            ...settings,
          })),
        ]
      }),
    )
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
    if (known !== undefined && !isAgain) return { document: known, written: Promise.resolve() }
    const document: KeptDocument = { key, owner, ...wanted, state: 'queued', place: (this.#place += 1), at: this.#at() }
    const written = this.#parts.log.write(document).then(() => prepare(document))
    this.#begin(document, written)
    return { document, written }
  }

  /** Fetches a new document and gives it its turn at its printer. */
  #begin(document: KeptDocument, written: Promise<void> = Promise.resolve()): void {
    const fetching = written.then(() => this.#turns.take(() => this.#fetch(document))).catch(this.#parts.troubled)
    this.#fetches.set(document.key, fetching)
    void fetching.finally(() => {
      // Where the document was asked for again meanwhile, the newer fetch stays.
      if (this.#fetches.get(document.key) === fetching) this.#fetches.delete(document.key)
    })
    this.#work(document.printer)
  }

  async #fetch({ key }: KeptDocument): Promise<void> {
    const document = this.#parts.log.find(key)
    if (document === undefined || document.state !== 'queued' || this.#closing.signal.aborted) return
    const path = this.#pathOf(document)
    // A file that is there was fetched by a run that ended before it could note it.
    if (!(await exists(path))) {
      const { url, sha256 } = document.toPrint
      const fetched = await fetchDocument({ origin: document.owner.origin, url, sha256, to: `${path}.part`, signal: this.#closing.signal })
      // An agent that is being stopped asks again with its next start.
      if (this.#closing.signal.aborted) return
      if (!fetched.ok) return this.#change(document, { type: 'failed', failure: fetched.failure })
      await rename(`${path}.part`, path)
    }
    const now = this.#parts.log.find(key)
    if (now?.state === 'queued') await this.#keep({ ...now, state: 'fetched', at: this.#at() })
  }

  /** Prints what is queued for a printer, one after another in the order in which it came. */
  #work(printer: string): void {
    if (this.#working.has(printer)) return
    const working = (async () => {
      for (;;) {
        const document = this.#parts.log.all().find((one) => one.printer === printer && !isPrintEnd(one.state))
        if (document === undefined || this.#closing.signal.aborted) return
        const fetching = this.#fetches.get(document.key)
        await fetching
        const newest = this.#fetches.get(document.key)
        // It failed and was asked for again meanwhile: what is printed is what the newer fetch brings.
        if (newest !== undefined && newest !== fetching) continue
        const ready = this.#parts.log.find(document.key)
        if (ready !== undefined && !isPrintEnd(ready.state) && !this.#closing.signal.aborted) await this.#print(ready)
      }
    })()
    this.#working.set(printer, working)
    void working.catch(this.#parts.troubled).finally(() => {
      this.#working.delete(printer)
      // Something may have come in the moment between the last look and now.
      const isLeft = this.#parts.log.all().some((one) => one.printer === printer && !isPrintEnd(one.state))
      if (isLeft && !this.#closing.signal.aborted) this.#work(printer)
    })
  }

  async #print(document: KeptDocument): Promise<void> {
    const printer = this.#parts.printer(document.printer)
    if (printer === undefined) {
      const failure = printFailure('PRINT_PRINTER_UNKNOWN', { printer: document.printer })
      return this.#change(document, document.sending === true ? { type: 'unknown' } : { type: 'failed', failure })
    }
    const { toPrint, copies, key } = document
    const job: PrintJob = { name: key, path: this.#pathOf(document), kind: toPrint.kind, copies, size: toPrint.size, title: toPrint.title }
    const cancel = new AbortController()
    this.#cancels.set(key, cancel)
    const watch = { signal: cancel.signal, pause: (millis: number) => this.#pause(document.printer, millis) }
    try {
      const events = document.sending === true ? printer.follow(job, watch, document.mark) : printer.print(job, watch)
      for await (const event of events) {
        const now = this.#parts.log.find(key)
        if (now === undefined || this.#closing.signal.aborted) return
        await this.#change(now, event)
      }
      await this.#endUnended(key)
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#parts.troubled(error)
      await this.#endUnended(key, error)
    } finally {
      this.#cancels.delete(key)
    }
  }

  /** No document waits for ever because its printer's part of the program stopped. */
  async #endUnended(key: string, error?: unknown): Promise<void> {
    const now = this.#parts.log.find(key)
    if (now === undefined || isPrintEnd(now.state) || this.#closing.signal.aborted) return
    const cause = error instanceof Error ? error.message : String(error ?? '')
    const failure = printFailure('PRINT_REFUSED', { cause })
    await this.#change(now, now.sending === true ? { type: 'unknown' } : { type: 'failed', failure })
  }

  async #change(document: KeptDocument, event: JobEvent): Promise<void> {
    const changed = documentAfter(document, event, this.#at())
    const isNews = changed.state !== document.state || changed.reason !== document.reason
    if (isNews || event.type === 'sending' || changed.mark !== document.mark) await this.#keep(changed, isNews)
    if (isPrintEnd(changed.state)) await rm(this.#pathOf(changed), { force: true })
  }

  async #keep(document: KeptDocument, isNews = true): Promise<void> {
    await this.#parts.log.write(document)
    if (!isNews) return
    for (const { owner, changed } of this.#listeners)
      if (owner.origin === document.owner.origin && owner.account === document.owner.account) changed(document)
  }

  #wake(printer: string): void {
    for (const wake of this.#wakers.get(printer) ?? []) wake()
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
      const timer = setTimeout(wake, this.#closing.signal.aborted ? 0 : millis)
      wakers.add(wake)
    })
    // Leaves the printer's loop without cancelling its job, which the next start follows.
    if (this.#closing.signal.aborted) throw new Error('the agent is stopping')
  }

  #pathOf(document: Pick<KeptDocument, 'key' | 'place'>): string {
    return join(this.#files, fileOf(document))
  }

  #at(): string {
    return new Date(this.#parts.now()).toISOString()
  }
}

/** The place distinguishes a second try from the first, whose file is removed. */
const fileOf = ({ key, place }: Pick<KeptDocument, 'key' | 'place'>): string => `${key}-${place}`

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
