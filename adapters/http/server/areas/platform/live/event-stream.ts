import type { Actor } from '#core/platform/access/account.ts'
import { personOf } from '#core/platform/access/members/member-role.ts'
import type { LiveEvents, LiveTopic } from '#core/platform/live/live-events.port.ts'

/**
 * Milliseconds between heartbeats: proxies close silent connections after a minute. Each one also
 * checks the session.
 */
const HEARTBEAT_MILLIS = 15_000
/** The most streams of one account on this server; another one ends the oldest. */
const MOST_STREAMS = 20
/** Added to the age of a page, for the way of its request. */
const ON_THE_WAY_MILLIS = 2000
/** Milliseconds after which a reader that leaves it to its browser reconnects. */
const RETRY_MILLIS = 2000

type Parts = {
  readonly live: LiveEvents
  /** Whether the session of this token is still valid. */
  readonly isAlive: (tokenHash: string) => Promise<boolean>
  readonly beatMillis?: number
}

type Stream = { readonly waiting: Set<string>; wake: () => void; isDoubted: boolean; end: 'never' | 'crowded' | 'closing' }

const event = (name: string, data: string): string => `event: ${name}\ndata: ${data}\n\n`
const ANYTHING = event('anything', '')
const ENDED = event('ended', '')
const BEAT = ': \n\n'
const ACCESS: ReadonlySet<LiveTopic> = new Set(['access'])

/** The open event streams of a server; `close` ends them all, so that the server can stop. */
export class EventStreams {
  readonly #parts: Parts
  readonly #streams = new Map<number, Set<Stream>>()
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  close(): void {
    this.#isClosed = true
    for (const streams of this.#streams.values()) for (const stream of streams) end(stream, 'closing')
  }

  /**
   * The events of an account as server-sent events, until the reader disconnects, its session ends
   * or the server stops. It begins with what happened since the page was read, `ageMillis` ago;
   * without an age, as after an interruption, with `anything`.
   */
  async *stream(actor: Pick<Actor, 'id' | 'audience' | 'member'>, tokenHash: string, ageMillis?: number): AsyncGenerator<Uint8Array> {
    const { live, isAlive, beatMillis = HEARTBEAT_MILLIS } = this.#parts
    const encoder = new TextEncoder()
    const personId = personOf(actor)
    const stream = this.#enter(personId)
    const heard = (news: LiveTopic | 'anything'): void => {
      stream.waiting.add(news === 'anything' ? ANYTHING : event('news', news))
      // Who may do what has changed: perhaps this reader may nothing any more.
      if (news !== 'anything' && ACCESS.has(news)) stream.isDoubted = true
      stream.wake()
    }
    const pastMillis = ageMillis === undefined ? undefined : ageMillis + ON_THE_WAY_MILLIS
    const { audience } = actor
    const leave = live.subscribe({ accountId: actor.id, audience, heard }, pastMillis)
    // A member hears what is the person’s own too, such as an export.
    const leaveOwn = personId === actor.id ? () => undefined : live.subscribe({ accountId: personId, audience, heard }, 0)
    if (pastMillis === undefined) heard('anything')
    let seenAt = performance.now()
    try {
      yield encoder.encode(`retry: ${RETRY_MILLIS}\n\n${taken(stream)}`)
      while (stream.end === 'never') {
        await waitForStreamEvent(stream, beatMillis)
        if (stream.isDoubted || performance.now() - seenAt >= beatMillis) {
          stream.isDoubted = false
          // An unavailable store ends no session.
          if (!(await isAlive(tokenHash).catch(() => true))) break
          seenAt = performance.now()
        }
        const said = taken(stream) || BEAT
        if (stream.end === 'never') yield encoder.encode(said)
      }
      if (stream.end !== 'closing') yield encoder.encode(ENDED)
    } finally {
      leave()
      leaveOwn()
      this.#leave(personId, stream)
    }
  }

  #enter(accountId: number): Stream {
    const streams = this.#streams.get(accountId) ?? new Set()
    this.#streams.set(accountId, streams)
    const [oldest] = streams
    if (oldest !== undefined && streams.size >= MOST_STREAMS) {
      streams.delete(oldest)
      end(oldest, 'crowded')
    }
    const stream: Stream = { waiting: new Set(), wake: () => undefined, isDoubted: false, end: this.#isClosed ? 'closing' : 'never' }
    streams.add(stream)
    return stream
  }

  #leave(accountId: number, stream: Stream): void {
    const streams = this.#streams.get(accountId)
    streams?.delete(stream)
    if (streams?.size === 0) this.#streams.delete(accountId)
  }
}

function end(stream: Stream, why: 'crowded' | 'closing'): void {
  stream.end = why
  stream.wake()
}

/** Takes the text that waits for the reader. */
function taken({ waiting }: Stream): string {
  const said = [...waiting].join('')
  waiting.clear()
  return said
}

/** Waits for an event or the end, at most until the next heartbeat. */
async function waitForStreamEvent(stream: Stream, beatMillis: number): Promise<void> {
  if (stream.waiting.size > 0 || stream.end !== 'never') return
  const { promise, resolve } = Promise.withResolvers<void>()
  stream.wake = resolve
  const beat = setTimeout(resolve, beatMillis)
  await promise
  clearTimeout(beat)
}
