const MOST_AT_ONCE = 1000
const A_SECOND = 50

/** How many messages a connection may send: many at once, and fifty a second in the long run. */
export class MessageRate {
  readonly #now: () => number
  #left = MOST_AT_ONCE
  #at: number

  constructor(now: () => number) {
    this.#now = now
    this.#at = now()
  }

  /** Counts a message; false where it is one too many. */
  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(MOST_AT_ONCE, this.#left + ((now - this.#at) / 1000) * A_SECOND)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
