import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { ReportedError } from '#core/platform/errors/record-error.usecase.ts'
import { reporterOf } from '../auth/authenticate.ts'

/**
 * The most errors that wait while the store is unavailable; the rest are in the server's log only.
 */
const MOST_WAITING = 500
const PAUSE_MILLIS = 2000

type Write = (error: ReportedError) => Promise<unknown>

/**
 * Writes errors to the error log in the background, so that no answer waits for it; while the store
 * is unavailable they wait.
 */
export class ErrorRecorder {
  readonly #write: Write
  readonly #waiting: ReportedError[] = []
  readonly #stop = new AbortController()
  #work: Promise<void> | undefined

  constructor(write: Write) {
    this.#write = write
  }

  record(error: ReportedError): void {
    if (this.#stop.signal.aborted || this.#waiting.length >= MOST_WAITING) return
    this.#waiting.push(error)
    this.#work ??= this.#writeAll()
  }

  /** Writes what can be written now, and stops. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #writeAll(): Promise<void> {
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      const isWritten = await this.#write(first).then(
        () => true,
        () => false,
      )
      if (isWritten) this.#waiting.shift()
      else if (this.#stop.signal.aborted) return
      else await delay(PAUSE_MILLIS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
    }
    this.#work = undefined
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/**
 * An unexpected error for the error log: the call and the message, without the stack and without
 * the call's inputs.
 */
export const reportedErrorOf = (
  request: FastifyRequest,
  { code, error }: { readonly code: string; readonly error: unknown },
): ReportedError => ({
  raw: {
    type: 'server',
    code,
    mes: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    url: `${request.method} ${pathOf(request.url)}`,
    request_id: request.id,
  },
  reporter: reporterOf(request),
})
