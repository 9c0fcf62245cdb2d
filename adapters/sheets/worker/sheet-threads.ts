import { Worker } from 'node:worker_threads'
import type { Cancellation } from '../../../core/sheets/sheet.port.ts'
import type { SheetTask, ToSheetThread } from './sheet-messages.ts'

/** Memory of a thread's own objects, in MB; content and batches lie outside of it and have limits of their own. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const DEFAULT_THREADS = 2
/** A thread that has nothing to do is kept this long: starting one and warming it up takes longer than reading a small file. */
const IDLE_MILLIS = 20_000

/** A thread at work on one task. `end` gives its place back; a thread that ended its task well may be used again. */
export type SheetThread = { readonly worker: Worker; readonly end: (well: boolean) => Promise<void> }

/** Sheet threads, a few at once, so that many uploads wait for each other and not for the server's memory. */
export class SheetThreads {
  readonly #places: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  constructor(places: number = DEFAULT_THREADS) {
    this.#places = places
  }

  /** Waits for a place and gives the task to a thread; undefined where the wait was cancelled. */
  async start(task: SheetTask, signal: Cancellation | undefined): Promise<SheetThread | undefined> {
    if (!(await this.#place(signal))) return undefined
    const worker = this.#worker()
    const moved = 'bytes' in task.content ? [task.content.bytes.buffer as ArrayBuffer] : []
    worker.postMessage({ kind: 'task', task } satisfies ToSheetThread, moved)
    let ended = false
    const end = async (well: boolean) => {
      if (ended) return
      ended = true
      if (well) this.#rest(worker)
      else await worker.terminate()
      this.#running -= 1
      this.#waiting.shift()?.()
    }
    return { worker, end }
  }

  /** Ends the threads that rest; those at work end with their task. */
  async close(): Promise<void> {
    const idle = [...this.#idle]
    this.#idle.clear()
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      await worker.terminate()
    }
  }

  #worker(): Worker {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(worker)
      worker.removeAllListeners().ref()
      return worker
    }
    return new Worker(new URL('./sheet-thread.ts', import.meta.url), { resourceLimits: THREAD_LIMITS, execArgv: [] })
  }

  #rest(worker: Worker): void {
    const leave = () => {
      this.#idle.delete(worker)
      void worker.terminate()
    }
    this.#idle.set(worker, setTimeout(leave, IDLE_MILLIS).unref())
    worker.removeAllListeners().on('error', leave).on('exit', leave).unref()
  }

  async #place(signal: Cancellation | undefined): Promise<boolean> {
    if (signal?.aborted === true) return false
    if (this.#running >= this.#places) {
      const granted = await new Promise<boolean>((decide) => {
        const take = () => decide(true)
        this.#waiting.push(take)
        signal?.addEventListener('abort', () => this.#leave(take, decide), { once: true })
      })
      if (!granted) return false
    }
    this.#running += 1
    return true
  }

  #leave(take: () => void, decide: (granted: boolean) => void): void {
    const at = this.#waiting.indexOf(take)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    decide(false)
  }
}
