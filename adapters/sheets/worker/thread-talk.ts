import type { Failure } from '#core/base/kernel/failure.ts'
import { complexity, sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { Cancellation } from '#core/base/sheets/sheet.port.ts'
import type { FromSheetThread } from './sheet-messages.ts'
import type { SheetThread } from './sheet-threads.ts'

/**
 * How long a thread may stay silent; grows with the file. The limits refuse malicious files long
 * before. This covers the unforeseen, so it leaves a busy machine enough time to start a thread.
 */
const SILENCE_MILLIS = 10_000
const SILENCE_MILLIS_PER_MB = 500
const MB = 1024 * 1024

const effort = (): Failure => sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.effort })

/**
 * The messages of a sheet thread in order. A thread that runs out of memory or stays silent is
 * ended and its file refused; a cancelled one is ended too.
 */
export class ThreadTalk {
  readonly #thread: SheetThread
  readonly #silenceMillis: number
  readonly #arrived: FromSheetThread[] = []
  #last: FromSheetThread | undefined
  #fault: Error | undefined
  #wake: (() => void) | undefined

  constructor(thread: SheetThread, { bytes, signal }: { readonly bytes: number; readonly signal: Cancellation | undefined }) {
    this.#thread = thread
    this.#silenceMillis = SILENCE_MILLIS + (bytes / MB) * SILENCE_MILLIS_PER_MB
    thread.listen({ said: (message) => this.#take(message), broke: (error) => this.#broken(error) })
    const cancel = () => this.#end(sheetFailure('FILE_UNREADABLE'))
    if (signal?.aborted === true) cancel()
    else signal?.addEventListener('abort', cancel, { once: true })
  }

  /**
   * The next message; the last one (`done`, `marked` or `failed`) is returned again on every
   * further call. Throws on a bug of ours.
   */
  async next(): Promise<FromSheetThread> {
    const deadline = setTimeout(() => this.#end(effort()), this.#silenceMillis)
    try {
      for (;;) {
        const message = this.#arrived.shift() ?? this.#last
        if (message !== undefined) return message
        if (this.#fault !== undefined) throw this.#fault
        await new Promise<void>((woken) => (this.#wake = woken))
      }
    } finally {
      clearTimeout(deadline)
    }
  }

  /** Lets the thread read on by one batch. */
  taken(): void {
    this.#thread.taken()
  }

  async close(): Promise<void> {
    this.#last ??= { kind: 'failed', failure: sheetFailure('FILE_UNREADABLE') }
    await this.#thread.end(this.#last.kind !== 'failed')
  }

  #take(message: FromSheetThread): void {
    if (this.#last !== undefined) return
    if (message.kind === 'info' || message.kind === 'rows') this.#arrived.push(message)
    else this.#last = message
    this.#wake?.()
    if (this.#last !== undefined) void this.#thread.end(this.#last.kind !== 'failed')
  }

  /**
   * Ends the talk with a broken thread: an error that a file's content throws is caught in the
   * thread, so anything else except a lack of memory is a bug of ours.
   */
  #broken(error: NodeJS.ErrnoException): void {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return this.#end(effort())
    if (this.#last !== undefined) return
    this.#fault ??= error
    this.#wake?.()
    void this.#thread.end(false)
  }

  #end(failure: Failure): void {
    if (this.#last !== undefined) return
    this.#last = { kind: 'failed', failure }
    this.#wake?.()
    void this.#thread.end(false)
  }
}
