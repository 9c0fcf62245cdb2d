const AGAIN_MILLIS = 1000

/**
 * Work that runs once at a time: asked for while it runs, it runs once more; what it throws is
 * reported, and it is tried again in a second.
 */
export class CoalescedWork {
  readonly #work: () => Promise<void>
  readonly #troubled: (error: unknown) => void
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopped = false
  #again: NodeJS.Timeout | undefined

  constructor(work: () => Promise<void>, troubled: (error: unknown) => void) {
    this.#work = work
    this.#troubled = troubled
  }

  run(): void {
    this.#isWanted = true
    if (this.#isStopped || this.#running !== undefined) return
    clearTimeout(this.#again)
    this.#running = this.#untilDone().finally(() => (this.#running = undefined))
  }

  /** Runs no more. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#again)
  }

  /** Runs what is wanted once more, and then no more. */
  async finish(): Promise<void> {
    this.stop()
    await this.#running
    if (this.#isWanted) await this.#work().catch(this.#troubled)
    this.#isWanted = false
  }

  async #untilDone(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      try {
        await this.#work()
      } catch (error) {
        this.#troubled(error)
        this.#isWanted = true
        if (!this.#isStopped) this.#again = setTimeout(() => this.run(), AGAIN_MILLIS)
        return
      }
    }
  }
}
