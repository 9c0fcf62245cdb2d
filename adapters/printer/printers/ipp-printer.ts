import { holdReasonOf, type HoldReason } from '#core/parcels/printing/hold-reason.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { PrinterSettings, PrintFormat } from '#core/parcels/printing/print-protocol.ts'
import { IPP_NOT_FOUND, IppClient, IppRefusal, OPERATION } from './ipp-client.ts'
import { GROUP, numberOf, numbersOf, textsOf, type IppAnswer, type IppAttribute } from './ipp-message.ts'
import { isAway, OFFLINE, type JobEvent, type JobMark, type JobWatch, type Printer, type PrinterLook, type PrintJob } from './printer.ts'

const MIME: Readonly<Record<PrintFormat, string>> = {
  pdf: 'application/pdf',
  zpl: 'application/vnd.zebra-zpl',
  tspl: 'application/octet-stream',
  epl: 'application/octet-stream',
}
/**
 * Types that CUPS passes on to the printer as they are; other printers look at the content
 * themselves.
 */
const AS_IT_IS = ['application/vnd.cups-raw', 'application/octet-stream']

const FIRST_LOOK_MILLIS = 100
const MOST_LOOK_MILLIS = 1000
const AWAY_MILLIS = 2000
const SLOWER = 1.5
const JOB_STATE = { held: 4, processing: 5, canceled: 7, aborted: 8, completed: 9 } as const
const PRINTER_STATES = { 3: 'idle', 4: 'printing', 5: 'stopped' } as const
const PRINTER_STOPPED = 5
const ASKED = [
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'printer-make-and-model',
  'printer-resolution-default',
  'document-format-supported',
  'operations-supported',
  'media-default',
  'media-ready',
  'media-supported',
  'print-scaling-supported',
  'print-darkness-supported',
  'cups-version',
]
const JOB_ASKED = ['job-id', 'job-name', 'job-state', 'job-state-reasons']

type Options = {
  readonly name: string
  readonly kind: 'ipp' | 'cups'
  readonly address: string
  readonly settings: () => PrinterSettings
}

/** A printer's report about itself, as far as a job depends on it. */
type About = {
  readonly formats: readonly string[]
  readonly media: readonly string[]
  readonly scalings: readonly string[]
  readonly takesDarkness: boolean
  readonly canCreate: boolean
  readonly isQueue: boolean
}

/** A printer in the network or a queue of CUPS, by IPP. */
export class IppPrinter implements Printer {
  readonly kind: 'ipp' | 'cups'
  readonly formats = ['pdf'] as const
  readonly #name: string
  readonly #client: IppClient
  readonly #settings: () => PrinterSettings

  constructor({ name, kind, address, settings }: Options) {
    this.kind = kind
    this.#name = name
    this.#client = new IppClient(address)
    this.#settings = settings
  }

  async look(): Promise<PrinterLook> {
    try {
      const answer = await this.#printerAttributes()
      const state = numberOf(answer, GROUP.printer, 'printer-state') ?? 0
      const media = textsOf(answer, GROUP.printer, 'media-ready')
      return {
        state: PRINTER_STATES[state as keyof typeof PRINTER_STATES] ?? 'unknown',
        reasons: textsOf(answer, GROUP.printer, 'printer-state-reasons').filter((reason) => reason !== 'none'),
        media: [...(media.length > 0 ? media : textsOf(answer, GROUP.printer, 'media-default'))],
        dpi: numberOf(answer, GROUP.printer, 'printer-resolution-default'),
        model: textsOf(answer, GROUP.printer, 'printer-make-and-model')[0],
      } as PrinterLook
    } catch (error) {
      return isAway(error) ? OFFLINE : { state: 'unknown', reasons: ['needs-attention'], media: [] }
    }
  }

  async *print(job: PrintJob, watch: JobWatch): AsyncGenerator<JobEvent> {
    let about: About | undefined
    let wait = FIRST_LOOK_MILLIS
    for (;;) {
      if (watch.signal.aborted) return yield { type: 'cancelled' }
      let sent: { readonly mark: JobMark | undefined } | undefined
      try {
        if (about === undefined) {
          about = await this.#about()
          if (formatFor(job.kind, about) === undefined)
            return yield {
              type: 'failed',
              failure: printFailure('PRINT_FORMAT_NOT_TAKEN', { printer: this.#name, kind: job.kind.toUpperCase() }),
            }
          yield { type: 'rendered' }
        }
        const mark = about.canCreate ? await this.#create(job, about) : undefined
        sent = { mark }
        yield { type: 'sending', ...(mark === undefined ? {} : { mark }) }
        const known = mark ?? (await this.#printWhole(job, about))
        if (mark !== undefined) await this.#sendDocument(job, { mark, about })
        yield { type: 'spooled', mark: known }
        return yield* this.#watched(known, watch)
      } catch (error) {
        const reason = reasonToWait(error)
        if (reason === undefined) {
          if (sent?.mark !== undefined) await this.#cancel(sent.mark)
          return yield { type: 'failed', failure: refused(error) }
        }
        // Where bytes may have arrived, the printer is asked about the job instead of sending it
        // again.
        if (sent !== undefined && !(error instanceof IppRefusal)) return yield* this.follow(job, watch, sent.mark)
        if (sent?.mark !== undefined) await this.#cancel(sent.mark)
        yield { type: 'held', reason }
        await watch.pause((wait = Math.min(wait * 2, AWAY_MILLIS)))
      }
    }
  }

  async *follow(job: PrintJob, watch: JobWatch, mark: JobMark | undefined): AsyncGenerator<JobEvent> {
    for (;;)
      try {
        const known = mark ?? (await this.#find(job.name))
        if (known === undefined) return yield { type: 'unknown' }
        const answer = await this.#jobAttributes(known)
        if (isWithoutDocument(answer)) {
          yield { type: 'sending', mark: known }
          await this.#sendDocument(job, { mark: known, about: await this.#about() })
        }
        yield { type: 'spooled', mark: known }
        return yield* this.#watched(known, watch)
      } catch (error) {
        if (!isAway(error))
          return yield error instanceof IppRefusal && error.status !== IPP_NOT_FOUND
            ? { type: 'failed', failure: refused(error) }
            : { type: 'unknown' }
        yield { type: 'held', reason: 'offline' }
        await watch.pause(AWAY_MILLIS)
        if (watch.signal.aborted) return yield { type: 'unknown' }
      }
  }

  /** The events of a job that the printer has, until it is done with it. */
  async *#watched(mark: JobMark, watch: JobWatch): AsyncGenerator<JobEvent> {
    const isQueue = this.kind === 'cups' || (await this.#about().catch(() => undefined))?.isQueue === true
    let isCancelled = false
    let shown = ''
    for (let millis = FIRST_LOOK_MILLIS; ; millis = Math.min(millis * SLOWER, MOST_LOOK_MILLIS)) {
      if (watch.signal.aborted && !isCancelled) isCancelled = await this.#cancel(mark)
      let now: JobEvent | undefined
      try {
        now = await this.#eventOf(mark, isQueue)
      } catch (error) {
        if (error instanceof IppRefusal && error.status === IPP_NOT_FOUND) return yield { type: 'unknown' }
        if (!isAway(error) && !(error instanceof IppRefusal)) throw error
        now = { type: 'held', reason: 'offline' }
      }
      const said = JSON.stringify(now)
      if (now !== undefined && said !== shown) yield now
      shown = said ?? ''
      if (now !== undefined && now.type !== 'held' && now.type !== 'printing') return
      await watch.pause(millis)
    }
  }

  async #eventOf(mark: JobMark, isQueue: boolean): Promise<JobEvent | undefined> {
    const answer = await this.#jobAttributes(mark)
    const state = numberOf(answer, GROUP.job, 'job-state')
    const reasons = textsOf(answer, GROUP.job, 'job-state-reasons').filter((one) => one !== 'none')
    if (state === JOB_STATE.completed) return { type: 'printed', by: isQueue ? 'spooler' : 'printer' }
    if (state === JOB_STATE.canceled) return { type: 'cancelled' }
    if (state === JOB_STATE.aborted) return { type: 'failed', failure: printFailure('PRINT_REFUSED', { cause: reasons.join(', ') }) }
    const about = await this.#printerAttributes()
    const reason = holdReasonOf(textsOf(about, GROUP.printer, 'printer-state-reasons'))
    if (reason !== undefined) return { type: 'held', reason }
    if (state === JOB_STATE.held || numberOf(about, GROUP.printer, 'printer-state') === PRINTER_STOPPED)
      return { type: 'held', reason: 'paused' }
    return state === JOB_STATE.processing ? { type: 'printing' } : undefined
  }

  async #about(): Promise<About> {
    const answer = await this.#printerAttributes()
    const operations = numbersOf(answer, GROUP.printer, 'operations-supported')
    return {
      formats: textsOf(answer, GROUP.printer, 'document-format-supported'),
      media: textsOf(answer, GROUP.printer, 'media-supported'),
      scalings: textsOf(answer, GROUP.printer, 'print-scaling-supported'),
      takesDarkness: numberOf(answer, GROUP.printer, 'print-darkness-supported') !== undefined,
      canCreate: operations.includes(OPERATION.createJob) && operations.includes(OPERATION.sendDocument),
      isQueue: textsOf(answer, GROUP.printer, 'cups-version').length > 0,
    }
  }

  #printerAttributes(): Promise<IppAnswer> {
    return this.#client.send({ operation: OPERATION.printerAttributes, attributes: [['requested-attributes', 'keyword', ASKED]] })
  }

  #jobAttributes(mark: JobMark): Promise<IppAnswer> {
    const attributes: readonly IppAttribute[] = [
      ['job-id', 'integer', Number(mark)],
      ...USER,
      ['requested-attributes', 'keyword', JOB_ASKED],
    ]
    return this.#client.send({ operation: OPERATION.jobAttributes, attributes })
  }

  async #create(job: PrintJob, about: About): Promise<JobMark> {
    const attributes: readonly IppAttribute[] = [...USER, ['job-name', 'name', job.name]]
    return markOf(await this.#client.send({ operation: OPERATION.createJob, attributes, job: this.#jobOptions(job, about) }))
  }

  async #sendDocument(job: PrintJob, { mark, about }: { readonly mark: JobMark; readonly about: About }): Promise<void> {
    const attributes: readonly IppAttribute[] = [
      ['job-id', 'integer', Number(mark)],
      ...USER,
      ['document-format', 'mime', formatFor(job.kind, about) ?? ''],
      ['last-document', 'boolean', true],
    ]
    await this.#client.send({ operation: OPERATION.sendDocument, attributes }, job.path)
  }

  async #printWhole(job: PrintJob, about: About): Promise<JobMark> {
    const attributes: readonly IppAttribute[] = [
      ...USER,
      ['job-name', 'name', job.name],
      ['document-format', 'mime', formatFor(job.kind, about) ?? ''],
    ]
    return markOf(await this.#client.send({ operation: OPERATION.printJob, attributes, job: this.#jobOptions(job, about) }, job.path))
  }

  /** The number of the job with this name, also among those that are done. */
  async #find(name: string): Promise<JobMark | undefined> {
    for (const which of ['not-completed', 'completed']) {
      const attributes: readonly IppAttribute[] = [
        ...USER,
        ['which-jobs', 'keyword', which],
        ['requested-attributes', 'keyword', JOB_ASKED],
      ]
      const { groups } = await this.#client.send({ operation: OPERATION.jobs, attributes })
      const found = groups.find(({ tag, attributes: job }) => tag === GROUP.job && job['job-name']?.[0] === name)
      const id = found?.attributes['job-id']?.[0]
      if (typeof id === 'number') return String(id)
    }
    return undefined
  }

  /** Asks the printer to drop a job; false where it does not. */
  async #cancel(mark: JobMark): Promise<boolean> {
    const attributes: readonly IppAttribute[] = [['job-id', 'integer', Number(mark)], ...USER]
    return this.#client.send({ operation: OPERATION.cancelJob, attributes }).then(
      () => true,
      (error: unknown) => error instanceof IppRefusal,
    )
  }

  /**
   * Only what the printer says that it takes: some refuse a job for an option that they do not
   * know.
   */
  #jobOptions({ copies, size }: PrintJob, { media, scalings, takesDarkness }: About): readonly IppAttribute[] {
    const { darkness } = this.#settings()
    const paper = size === undefined ? undefined : media.find((name) => name.endsWith(`_${size}mm`))
    return [
      ...(copies > 1 ? [['copies', 'integer', copies] as const] : []),
      ...(scalings.includes('none') ? [['print-scaling', 'keyword', 'none'] as const] : []),
      ...(paper === undefined ? [] : [['media', 'keyword', paper] as const]),
      ...(darkness === undefined || !takesDarkness ? [] : [['print-darkness', 'integer', ippDarkness(darkness)] as const]),
    ]
  }
}

/** Ours is 0 to 30 as on label printers, IPP's is −100 to 100. */
const ippDarkness = (darkness: number): number => Math.round((darkness / 30) * 200 - 100)

const USER: readonly IppAttribute[] = [['requesting-user-name', 'name', 'crossdock']]

function formatFor(kind: PrintFormat, { formats }: About): string | undefined {
  return [MIME[kind], ...AS_IT_IS].find((format) => formats.includes(format))
}

/** A job that was made and never got its document. */
const isWithoutDocument = (answer: IppAnswer): boolean =>
  numberOf(answer, GROUP.job, 'job-state') === JOB_STATE.held &&
  textsOf(answer, GROUP.job, 'job-state-reasons').some((reason) => reason === 'job-data-insufficient' || reason === 'job-incoming')

function markOf(answer: IppAnswer): JobMark {
  const id = numberOf(answer, GROUP.job, 'job-id')
  if (id === undefined) throw new IppRefusal(answer.status, 'the printer gave the job no number')
  return String(id)
}

const refused = (error: unknown) => printFailure('PRINT_REFUSED', { cause: error instanceof Error ? error.message : String(error) })

function reasonToWait(error: unknown): HoldReason | undefined {
  if (error instanceof IppRefusal) return error.isForNow ? 'busy' : undefined
  return isAway(error) ? 'offline' : undefined
}
