import { setTimeout as delay } from 'node:timers/promises'
import type { KeyCall } from '#core/portal/keys/api-key.ts'

/** Calls are gathered this long, so that a busy key costs one write and not hundreds. */
const PAUSE_MILLIS = 500
/** The most calls that wait while the store is unavailable; the rest are in no log. */
const MOST_WAITING = 20_000
const MOST_AT_ONCE = 1000

/** Writes the calls of keys in the background, so that no answer waits for it. */
export class KeyCallLog {
  readonly #write: (calls: readonly KeyCall[]) => Promise<void>
  readonly #stop = new AbortController()
  #waiting: KeyCall[] = []
  #work: Promise<void> | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(write: (calls: readonly KeyCall[]) => Promise<void>) {
    this.#write = write
  }

  note(call: KeyCall): void {
    if (this.#waiting.length >= MOST_WAITING) return
    this.#waiting.push(call)
    this.#work ??= this.#later()
  }

  /** Writes what was noted until now; what cannot be written now waits. */
  readonly flush = (): Promise<void> => {
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  /** Writes what can be written now, and stops. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#work
    await this.flush()
  }

  async #later(): Promise<void> {
    await delay(PAUSE_MILLIS, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined)
    this.#work = undefined
    await this.flush()
    if (this.#waiting.length > 0 && !this.#stop.signal.aborted) this.#work ??= this.#later()
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, MOST_AT_ONCE)
      const isWritten = await this.#write(some).then(
        () => true,
        () => false,
      )
      if (!isWritten) return
      this.#waiting = this.#waiting.slice(some.length)
    }
  }
}
