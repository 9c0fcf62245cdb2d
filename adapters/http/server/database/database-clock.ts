import type { Clock, Instant } from '#core/base/kernel/clock.ts'

const EVERY_MILLIS = 5000
/** A look that took longer says too little about when it was. */
const MOST_LOOK_MILLIS = 1000
/** Clocks that differ by less are the same one: the machine's is then finer. */
const SAME_MILLIS = 2000

type DatabaseClockParts = {
  readonly machine?: Clock
  /** Milliseconds since any moment, which nobody sets. */
  readonly elapsed?: () => number
}

/**
 * The database's clock, which all its servers share, so that none says that a day is over before it
 * is (rule: One clock). It is the machine's own until the database is first asked.
 */
export class DatabaseClock implements Clock {
  readonly #machine: Clock
  readonly #elapsed: () => number
  /** The database's clock when `elapsed` was 0. */
  #base: number | undefined
  #ask: (() => Promise<Instant>) | undefined
  #looking: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ machine = { now: () => Date.now() }, elapsed = () => performance.now() }: DatabaseClockParts = {}) {
    this.#machine = machine
    this.#elapsed = elapsed
  }

  /**
   * By what the database showed last and the time since, even where the machine's clock is set.
   * It may be handed on without its clock.
   */
  readonly now = (): Instant => {
    const machine = this.#machine.now()
    if (this.#base === undefined) return machine
    const shared = this.#base + this.#elapsed()
    return Math.abs(machine - shared) < SAME_MILLIS ? machine : Math.round(shared)
  }

  /** Goes by a database from now on, until `stop`. */
  async follow(ask: () => Promise<Instant>): Promise<void> {
    this.#ask = ask
    await this.look()
    this.#timer = setInterval(() => void this.look(), EVERY_MILLIS).unref()
  }

  /** Asks once; a database that is away or slow changes nothing. */
  async look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = undefined))
    await this.#looking
  }

  async #lookNow(): Promise<void> {
    const before = this.#elapsed()
    const shown = await this.#ask?.().catch(() => undefined)
    const after = this.#elapsed()
    if (shown === undefined || (this.#base !== undefined && after - before > MOST_LOOK_MILLIS)) return
    this.#base = shown - (before + after) / 2
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}
