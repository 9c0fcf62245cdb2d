import { isEventFor, type LiveEvent, type LiveListener, type LiveTopic } from '#core/platform/live/live-events.port.ts'

const MILLIS_KEPT = 60_000
const MOST_KEPT = 5000

/** The events of the last minute, for pages that were read a moment before they listened. */
export class RecentEvents {
  readonly #now: () => number
  readonly #events: { readonly at: number; readonly event: LiveEvent }[] = []
  /** Since when no event was missed. */
  #whole = Number.POSITIVE_INFINITY

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Listening begins, or begins again after an interruption. */
  beginAgain(): void {
    this.#events.length = 0
    this.#whole = this.#now()
  }

  note(event: LiveEvent): void {
    const at = this.#now()
    this.#events.push({ at, event })
    while (this.#events.length > MOST_KEPT || (this.#events[0]?.at ?? at) < at - MILLIS_KEPT)
      this.#whole = Math.max(this.#whole, this.#events.shift()?.at ?? at)
  }

  /**
   * The topics of a listener's events in the last milliseconds; `anything` where they are not all
   * known.
   */
  topicsFor(listener: LiveListener, millis: number): ReadonlySet<LiveTopic | 'anything'> {
    const since = this.#now() - millis
    if (millis > MILLIS_KEPT || since < this.#whole) return new Set(['anything'])
    return new Set(this.#events.filter(({ at, event }) => at >= since && isEventFor(event, listener)).map(({ event }) => event.topic))
  }
}
