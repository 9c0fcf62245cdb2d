import { Worker } from 'node:worker_threads'
import type { RenderAnswer, RenderRequest, RenderStep } from './render-protocol.ts'

type Waiting = { readonly resolve: (bytes: Uint8Array | undefined) => void; readonly reject: (error: Error) => void }

/**
 * A small young generation keeps the thread's memory low: garbage of finished pages is collected
 * early.
 */
const NURSERY_MEGABYTES = 16

/** One thread that draws labels. It keeps the process alive only while a request is pending. */
export class RenderThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #ended: Error | undefined
  /** Unfinished documents; the renderer gives new ones to the thread with the fewest. */
  documents = 0

  /** `megabytes`: the heap size at which the thread is ended, before it takes the process down. */
  constructor(megabytes: number) {
    this.#worker = new Worker(new URL('./render.worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MEGABYTES, maxOldGenerationSizeMb: megabytes },
    })
    this.#worker.unref()
    this.#worker.on('message', (answer: RenderAnswer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', (code) => this.#fail(new Error(`the label thread ended with code ${code}`)))
  }

  /** False once the thread has ended, by a crash or on request. */
  get alive(): boolean {
    return this.#ended === undefined
  }

  /**
   * Requests a step of a document; resolves to the bytes that are ready. Rejects where the step
   * failed or the thread ended.
   */
  ask(document: number, step: RenderStep): Promise<Uint8Array | undefined> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended)
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      // First of all, since it throws where a label contains something that cannot be transferred.
      this.#worker.postMessage({ id, document, step } satisfies RenderRequest)
      if (this.#waiting.size === 0) this.#worker.ref()
      this.#waiting.set(id, { resolve, reject })
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #settle(answer: RenderAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('failure' in answer) waiting?.reject(new Error(answer.failure))
    else waiting?.resolve(answer.bytes)
  }

  #fail(error: Error): void {
    this.#ended ??= error
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended)
    this.#waiting.clear()
  }
}
