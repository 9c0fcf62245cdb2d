import { useEffect, useEffectEvent } from 'react'
import { LIVE_TOPICS, type LiveTopic } from '../../../core/live/live-events.port.ts'

const ADDRESS = '/api/live'
/** One window at a time holds the stream for all of the same browser: browsers open six connections to a server and no more. */
const LOCK = 'crossdock.live'
/** A stream that was refused or ended is asked for again, at first soon, then less and less often. */
const AGAIN_MILLIS = 5000
const MOST_MILLIS = 60_000

type Heard = () => void
const listeners = new Map<LiveTopic, Set<Heard>>(LIVE_TOPICS.map((topic) => [topic, new Set()]))
const isTopic = (text: string): text is LiveTopic => LIVE_TOPICS.some((topic) => topic === text)

const tell = (news: string): void => {
  for (const [topic, heard] of listeners) if (!isTopic(news) || news === topic) for (const one of heard) one()
}

/** Holds the stream until it is called off, and passes on what it says; after a break anything may have been missed. */
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
      // Whether one is still signed in is for the pages to find out.
      pass('access')
      openLater()
    })
    source.addEventListener('error', () => {
      // The browser comes again by itself, but not after a refusal; the server may only be starting.
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
  // Without locks (plain http from elsewhere) each window holds a stream of its own.
  const held =
    'locks' in navigator ? navigator.locks.request(LOCK, { signal }, () => holdStream(channel, signal)) : holdStream(channel, signal)
  held.catch(() => undefined)
}

/** Calls back whenever something of a topic changed, on this server or another, and when anything may have been missed. Only for who is signed in. */
export function useLive(topic: LiveTopic, heard: Heard): void {
  const call = useEffectEvent(heard)
  useEffect(() => {
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
