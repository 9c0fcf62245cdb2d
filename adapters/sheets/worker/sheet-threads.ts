import { Worker } from 'node:worker_threads'
import type { Cancellation } from '#core/base/sheets/sheet.port.ts'
import type { FromSheetThread, SheetTask, ToSheetThread } from './sheet-messages.ts'

/**
 * Memory of a thread's own objects, in MB; content and batches are outside of it and have limits of
 * their own.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const DEFAULT_THREADS = 2
/**
 * How long an idle thread is kept: starting and warming up a new one takes longer than reading a
 * small file.
 */
const IDLE_MILLIS = 20_000

/** Listens to a thread: its messages, and its crash. */
type ThreadListener = { readonly said: (message: FromSheetThread) => void; readonly broke: (error: NodeJS.ErrnoException) => void }

/**
 * A thread working on one task. `end` frees its slot; a thread that ended its task normally may be
 * reused.
 */
export type SheetThread = {
  readonly listen: (listener: ThreadListener) => void
  readonly taken: () => void
  readonly end: (well: boolean) => Promise<void>
}

type Idle = { readonly hear: (listener: ThreadListener) => void; readonly timer: NodeJS.Timeout }

/**
 * A pool of a few sheet threads, so that many uploads wait for each other instead of using up the
 * server's memory.
 */
export class SheetThreads {
  readonly #places: number
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #idle = new Map<Worker, Idle>()

  constructor(places: number = DEFAULT_THREADS) {
    this.#places = places
  }

  /** Waits for a slot and gives the task to a thread; undefined where the wait was cancelled. */
  async start(task: SheetTask, signal: Cancellation | undefined): Promise<SheetThread | undefined> {
    if (!(await this.#place(signal))) return undefined
    const { worker, hear } = this.#worker()
    const moved = 'bytes' in task.content ? [task.content.bytes.buffer as ArrayBuffer] : []
    worker.postMessage({ kind: 'task', task } satisfies ToSheetThread, moved)
    let ended = false
    const end = async (well: boolean) => {
      if (ended) return
      ended = true
      if (well) this.#rest(worker, hear)
      else await worker.terminate()
      this.#running -= 1
      this.#waiting.shift()?.()
    }
    return { listen: hear, taken: () => worker.postMessage({ kind: 'taken' } satisfies ToSheetThread), end }
  }

  /** Ends the idle threads; busy ones end with their task. */
  async close(): Promise<void> {
    const idle = [...this.#idle]
    this.#idle.clear()
    for (const [worker, { timer }] of idle) {
      clearTimeout(timer)
      await worker.terminate()
    }
  }

  #worker(): { readonly worker: Worker; readonly hear: Idle['hear'] } {
    for (const [worker, { hear, timer }] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(worker)
      worker.ref()
      return { worker, hear }
    }
    const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { resourceLimits: THREAD_LIMITS, execArgv: [] })
    let listener: ThreadListener | undefined
    worker.on('message', (message: FromSheetThread) => listener?.said(message))
    worker.on('error', (error: NodeJS.ErrnoException) => listener?.broke(error))
    worker.on('exit', () => listener?.broke(new Error('the sheet thread ended early')))
    return { worker, hear: (heard) => (listener = heard) }
  }

  #rest(worker: Worker, hear: Idle['hear']): void {
    const leave = () => {
      this.#idle.delete(worker)
      void worker.terminate()
    }
    hear({ said: () => undefined, broke: leave })
    this.#idle.set(worker, { hear, timer: setTimeout(leave, IDLE_MILLIS).unref() })
    worker.unref()
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
