import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { StoreFiles } from './cluster.ts'
import type { Launcher } from './launcher.ts'
import { clearLeftovers, stopPostgres } from './leftovers.ts'
import { type Postmaster, type Settings, freePort, startPostmaster } from './postmaster.ts'
import { causeOf } from './store-unavailable.ts'

/** `restarting`: PostgreSQL ended by itself and is being started again on the same port. */
export type EmbeddedState = 'running' | 'restarting' | 'stopped'

type Parts = {
  readonly files: StoreFiles
  readonly binaries: Binaries
  readonly launcher: Launcher
  readonly log: (line: string) => void
  readonly settings: Settings | undefined
}

const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 10_000
/** After running this long, the next end counts as the first one. */
const calmMilliseconds = 60_000
const portAttempts = 5

/** One PostgreSQL as our child: started, started again whenever it ends by itself, stopped. */
export class SupervisedPostgres {
  readonly #parts: Parts
  readonly #stop = new AbortController()
  #state: EmbeddedState = 'stopped'
  #port = 0
  #child: ChildProcess | undefined
  #watch: Promise<void> | undefined
  #stopped: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get state(): EmbeddedState {
    return this.#state
  }

  get port(): number {
    return this.#port
  }

  /** Starts it on a free port. Throws StoreUnavailable. */
  async start(): Promise<void> {
    const postmaster = await this.#startOnFreePort()
    this.#state = 'running'
    this.#watch = this.#keepRunning(postmaster)
  }

  /**
   * Fast shutdown; repeated calls wait for the same one. Throws StoreUnavailable when PostgreSQL
   * does not end.
   */
  stop(): Promise<void> {
    this.#stopped ??= this.#shutDown()
    return this.#stopped
  }

  /**
   * For the very end of our process, when nothing can be waited for: PostgreSQL goes on to shut
   * down without us.
   */
  stopNow(): void {
    this.#stop.abort()
    this.#child?.kill('SIGINT')
  }

  async #startOnFreePort(): Promise<Postmaster> {
    for (let attempt = 1; ; attempt++) {
      this.#port = await freePort()
      try {
        return await this.#launch()
      } catch (error) {
        // Somebody else took the port between the look and the start.
        if (attempt === portAttempts || !causeOf(error).includes('Address already in use')) throw error
      }
    }
  }

  async #launch(): Promise<Postmaster> {
    await clearLeftovers({ ...this.#parts.files, log: this.#parts.log })
    return startPostmaster({
      ...this.#parts,
      port: this.#port,
      onSpawn: (child) => {
        this.#child = child
        if (this.#stop.signal.aborted) child.kill('SIGINT')
      },
    })
  }

  async #keepRunning(first: Postmaster): Promise<void> {
    let pause = shortestPauseMilliseconds
    let current: Postmaster | undefined = first
    while (current !== undefined) {
      const since = performance.now()
      const reason = await current.ended
      if (this.#stop.signal.aborted) return
      this.#state = 'restarting'
      this.#parts.log(`PostgreSQL ended by itself (${reason}); starting it again`)
      if (performance.now() - since > calmMilliseconds) pause = shortestPauseMilliseconds
      for (current = undefined; current === undefined; pause = Math.min(2 * pause, longestPauseMilliseconds)) {
        await delay(pause, undefined, { signal: this.#stop.signal }).catch(() => undefined)
        if (this.#stop.signal.aborted) return
        current =
          (await this.#launch().catch((error) => {
            this.#parts.log(causeOf(error))
          })) ?? undefined
      }
      this.#state = 'running'
      this.#parts.log('PostgreSQL is back')
    }
  }

  async #shutDown(): Promise<void> {
    this.#stop.abort()
    const child = this.#child
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      await stopPostgres(this.#parts.files.folder, child.pid)
    }
    await this.#watch
    this.#state = 'stopped'
  }
}
