import type { Worker } from 'node:worker_threads'
import { foreignLabelFailure } from '#core/parcels/labels/foreign-label.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { startForeignThread } from './foreign-thread.ts'
import type { ForeignJob, ForeignJobs, ForeignMessage, ForeignRequest } from './foreign-protocol.ts'

const MEGABYTE = 1024 * 1024
const DEFAULTS = { megabytes: 50, mostPages: 2000, seconds: 30 } as const

/** To load PDFium. */
const START_SECONDS = 60

type Limits = { readonly megabytes: number; readonly mostPages: number; readonly seconds: number }
type ForeignJobResult = Result<ForeignJobs[keyof ForeignJobs]['answer']>

/**
 * Label files of marketplaces, read by PDFium in a thread of its own under limits of bytes, pages,
 * time and memory. A file that breaks the thread or lasts too long ends as a failure; the next one
 * gets a new thread.
 */
export class ForeignLabels {
  readonly #limits: Limits
  #worker: Worker | undefined
  #ready = false
  #last: Promise<unknown> = Promise.resolve()
  #asked = 0
  #closed = false

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...DEFAULTS, ...limits }
  }

  /**
   * LABEL_FILE_BROKEN, LABEL_FILE_LOCKED, LABEL_FILE_WEBP, LABEL_FILE_TOO_LARGE,
   * LABEL_FILE_TOO_MANY_PAGES, LABEL_FILE_TOO_COMPLEX. `ownPages` of ours are not counted against
   * the limit.
   */
  async ask<Kind extends keyof ForeignJobs>(
    kind: Kind,
    given: ForeignJobs[Kind]['given'],
    { ownPages = 0 }: { readonly ownPages?: number } = {},
  ): Promise<Result<ForeignJobs[Kind]['answer']>> {
    const job = { kind, ...given } as ForeignJob
    const { megabytes } = this.#limits
    let bytes = 0
    for (const file of job.files)
      if ((bytes += file.bytes.length) > megabytes * MEGABYTE)
        return failed(foreignLabelFailure('LABEL_FILE_TOO_LARGE', { megabytes, file: file.name }))
    const turn = this.#last.then(() => this.#run(job, this.#limits.mostPages + ownPages))
    this.#last = turn
    return (await turn) as Result<ForeignJobs[Kind]['answer']>
  }

  /** Ends the thread; what is asked afterwards throws. Safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  #run(job: ForeignJob, mostPages: number): Promise<ForeignJobResult> {
    if (this.#closed) throw new Error('the reader of label files is closed')
    const { seconds } = this.#limits
    const worker = (this.#worker ??= this.#begin())
    const id = ++this.#asked
    const reading = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const refused = (code: 'LABEL_FILE_BROKEN' | 'LABEL_FILE_TOO_COMPLEX'): ForeignJobResult =>
      failed(foreignLabelFailure(code, { file: job.files[reading[0] ?? 0]?.name ?? '' }))
    return new Promise((resolve) => {
      const settle = (result: ForeignJobResult, replace: boolean): void => {
        clearTimeout(timer)
        worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
        worker.unref()
        if (replace) {
          // An error of a thread that is ended is nobody's any more.
          worker.on('error', () => undefined)
          this.#worker = undefined
          this.#ready = false
          void worker.terminate()
        }
        resolve(result)
      }
      const complex = (): void => settle(refused('LABEL_FILE_TOO_COMPLEX'), true)
      // A file's time begins when its thread is ready: loading PDFium on a busy machine is not its
      // fault.
      let timer = setTimeout(complex, (this.#ready ? seconds : START_SECONDS) * 1000)
      worker.on('message', (message: ForeignMessage) => {
        if (message === 'ready') {
          this.#ready = true
          clearTimeout(timer)
          timer = setTimeout(complex, seconds * 1000)
        } else settle('failure' in message ? failed(message.failure) : ok(message.value), message.spent)
      })
      worker.on('error', () => settle(refused('LABEL_FILE_BROKEN'), true))
      worker.on('exit', () => settle(refused('LABEL_FILE_BROKEN'), true))
      worker.ref()
      worker.postMessage({ id, job, mostPages, reading } satisfies ForeignRequest)
    })
  }

  #begin(): Worker {
    const worker = startForeignThread()
    worker.unref()
    return worker
  }
}
