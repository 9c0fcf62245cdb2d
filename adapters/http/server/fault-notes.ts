import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { ToldError } from '../../../core/errors/record-error.usecase.ts'
import { witnessOf } from './gate.ts'

/** Faults wait here while the store is away; more than these are in the server's own log alone. */
const MOST_WAITING = 500
const PAUSE_MILLIS = 2000

type Keep = (told: ToldError) => Promise<unknown>

/** Brings faults into the error log in the background, so that no answer waits for it; while the store is away they wait. */
export class FaultNotes {
  readonly #keep: Keep
  readonly #waiting: ToldError[] = []
  readonly #stop = new AbortController()
  #work: Promise<void> | undefined

  constructor(keep: Keep) {
    this.#keep = keep
  }

  note(told: ToldError): void {
    if (this.#stop.signal.aborted || this.#waiting.length >= MOST_WAITING) return
    this.#waiting.push(told)
    this.#work ??= this.#keepAll()
  }

  /** Keeps what can be kept at once, and ends. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #keepAll(): Promise<void> {
    for (let [told] = this.#waiting; told !== undefined; [told] = this.#waiting) {
      const isKept = await this.#keep(told).then(
        () => true,
        () => false,
      )
      if (isKept) this.#waiting.shift()
      else if (this.#stop.signal.aborted) return
      else await delay(PAUSE_MILLIS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
    }
    this.#work = undefined
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** A fault of ours as the error log takes it: what was called and what was thrown, without stack and without what was asked for. */
export const faultOf = (request: FastifyRequest, { code, error }: { readonly code: string; readonly error: unknown }): ToldError => ({
  raw: {
    type: 'server',
    code,
    mes: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    url: `${request.method} ${pathOf(request.url)}`,
    request_id: request.id,
  },
  witness: witnessOf(request),
})
