import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import { OFFLINE, type JobEvent, type JobMark, type JobWatch, type Printer, type PrinterLook, type PrintJob } from './printer.ts'

const run = promisify(execFile)
const FIRST_LOOK_MILLIS = 250
const MOST_LOOK_MILLIS = 2000
const SLOWER = 1.5
const RUN = { timeout: 15_000, env: { ...process.env, LC_ALL: 'C' } }

/**
 * A queue of the system's own print service, by `lp` and `lpstat`. That service is asked, and
 * cannot know about paper.
 */
export class LpPrinter implements Printer {
  readonly kind = 'lp'
  readonly formats = ['pdf'] as const
  readonly #queue: string

  constructor(queue: string) {
    this.#queue = queue
  }

  async look(): Promise<PrinterLook> {
    const said = await run('lpstat', ['-p', this.#queue], RUN).catch(() => undefined)
    if (said === undefined) return OFFLINE
    const state = / disabled /.test(said.stdout) ? 'stopped' : / now printing /.test(said.stdout) ? 'printing' : 'idle'
    return { state, reasons: state === 'stopped' ? ['paused'] : [], media: [] }
  }

  async *print(job: PrintJob, watch: JobWatch): AsyncGenerator<JobEvent> {
    const raw = job.kind === 'pdf' ? [] : ['-o', 'raw']
    yield { type: 'rendered' }
    yield { type: 'sending' }
    let mark: JobMark | undefined
    try {
      const { stdout } = await run('lp', ['-d', this.#queue, '-n', String(job.copies), '-t', job.name, ...raw, '--', job.path], RUN)
      mark = /request id is (\S+)/.exec(stdout)?.[1]
    } catch (error) {
      const { stderr, message } = error as { readonly stderr?: string; readonly message: string }
      const cause = (stderr ?? message).trim().split('\n')[0] ?? ''
      return yield { type: 'failed', failure: printFailure('PRINT_REFUSED', { cause }) }
    }
    if (mark === undefined) return yield { type: 'unknown' }
    yield* this.#watched(mark, watch)
  }

  async *follow(_job: PrintJob, watch: JobWatch, mark: JobMark | undefined): AsyncGenerator<JobEvent> {
    if (mark === undefined) return yield { type: 'unknown' }
    yield* this.#watched(mark, watch)
  }

  async *#watched(mark: JobMark, watch: JobWatch): AsyncGenerator<JobEvent> {
    yield { type: 'spooled', mark }
    let isPrinting = false
    for (let millis = FIRST_LOOK_MILLIS; ; millis = Math.min(millis * SLOWER, MOST_LOOK_MILLIS)) {
      if (watch.signal.aborted) {
        await run('cancel', [mark], RUN).catch(() => undefined)
        return yield { type: 'cancelled' }
      }
      const said = await run('lpstat', ['-W', 'not-completed', '-o', this.#queue], RUN).catch(() => undefined)
      if (said !== undefined && !said.stdout.split('\n').some((line) => line.startsWith(`${mark} `)))
        return yield { type: 'printed', by: 'spooler' }
      if (!isPrinting) yield { type: 'printing' }
      isPrinting = true
      await watch.pause(millis)
    }
  }
}
