import { useEffect, useEffectEvent } from 'react'
import { LIVE_TOPICS, type LiveTopic } from '../../../core/live/live-events.port.ts'

const ADDRESS = '/api/live'
/** One window at a time holds the stream for all windows of the browser, because browsers open only six connections to a server. */
const LOCK = 'crossdock.live'
/** A stream that was refused or ended is requested again, soon at first, then less and less often. */
const AGAIN_MILLIS = 5000
const MOST_MILLIS = 60_000

type Heard = () => void
const listeners = new Map<LiveTopic, Set<Heard>>(LIVE_TOPICS.map((topic) => [topic, new Set()]))
const isTopic = (text: string): text is LiveTopic => LIVE_TOPICS.some((topic) => topic === text)

const tell = (news: string): void => {
  for (const [topic, heard] of listeners) if (!isTopic(news) || news === topic) for (const one of heard) one()
}

/** Holds the stream until it is aborted, and passes on its events; after an interruption anything may have been missed. */
function holdStream(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pass = (news: string): void => {
    tell(news)
    channel.postMessage(news)
  }
  let source: EventSource | undefined
  let again: number | undefined
  let wait = AGAIN_MILLIS
  const openLater = (): void => {
    source?.close()
    again = window.setTimeout(open, wait)
    wait = Math.min(wait * 2, MOST_MILLIS)
  }
  const open = (): void => {
    source = new EventSource(ADDRESS)
    source.addEventListener('news', ({ data }) => pass(String(data)))
    source.addEventListener('anything', () => {
      wait = AGAIN_MILLIS
      pass('anything')
    })
    source.addEventListener('ended', () => {
      // Pages detect by themselves whether the session still exists.
      pass('access')
      openLater()
    })
    source.addEventListener('error', () => {
      // The browser reconnects by itself, but not after a refusal; the server may only be starting.
      if (source?.readyState === EventSource.CLOSED) openLater()
    })
  }
  open()
  signal.addEventListener(
    'abort',
    () => {
      source?.close()
      window.clearTimeout(again)
      resolve()
    },
    { once: true },
  )
  return promise
}

let uses = 0
let stop: AbortController | undefined

function start(): void {
  const { signal } = (stop = new AbortController())
  const channel = new BroadcastChannel(LOCK)
  channel.addEventListener('message', ({ data }) => tell(String(data)))
  signal.addEventListener('abort', () => channel.close(), { once: true })
  // Without locks (plain http from another host) each window holds its own stream.
  const held =
    'locks' in navigator ? navigator.locks.request(LOCK, { signal }, () => holdStream(channel, signal)) : holdStream(channel, signal)
  held.catch(() => undefined)
}

/** Calls back whenever something of a topic changed, on this server or another, and when anything may have been missed. Only with a session. */
export function useLive(topic: LiveTopic | undefined, heard: Heard): void {
  const call = useEffectEvent(heard)
  useEffect(() => {
    if (topic === undefined) return undefined
    const one = (): void => call()
    listeners.get(topic)?.add(one)
    uses += 1
    if (uses === 1) start()
    return () => {
      listeners.get(topic)?.delete(one)
      uses -= 1
      if (uses === 0) stop?.abort()
    }
  }, [topic])
}
