import { useEffect, useEffectEvent } from 'react'
import { LIVE_TOPICS, type LiveTopic } from '#core/platform/live/live-events.port.ts'

const ADDRESS = '/api/live'
/**
 * One window at a time holds the stream for all windows of the browser, because browsers open only
 * six connections to a server.
 */
const LOCK = 'crossdock.live'
/**
 * A stream that was refused, interrupted or ended is requested again, soon at first, then less and
 * less often, by each window at its own moment.
 */
const AGAIN_MILLIS = 2000
const MOST_MILLIS = 60_000

type TopicListener = () => void
const listeners = new Map<LiveTopic, Set<TopicListener>>(LIVE_TOPICS.map((topic) => [topic, new Set()]))
const isTopic = (text: string): text is LiveTopic => LIVE_TOPICS.some((topic) => topic === text)

/** A listener to several topics is called once where anything may have been missed. */
const tell = (news: string): void => {
  const called = isTopic(news) ? listeners.get(news) : new Set([...listeners.values()].flatMap((heard) => [...heard]))
  for (const one of called ?? []) one()
}

/**
 * The first stream of a page says how long ago the page was read, and begins with what happened
 * since.
 */
const addressOf = (isFirst: boolean): string => (isFirst ? `${ADDRESS}?age=${Math.ceil(performance.now())}` : ADDRESS)

/**
 * Holds the stream until it is aborted, and passes on its events; after an interruption anything
 * may have been missed.
 */
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
    again = window.setTimeout(open, wait * (1 + Math.random()), false)
    wait = Math.min(wait * 2, MOST_MILLIS)
  }
  const open = (isFirst: boolean): void => {
    source = new EventSource(addressOf(isFirst))
    source.addEventListener('open', () => (wait = AGAIN_MILLIS))
    source.addEventListener('news', ({ data }) => pass(String(data)))
    source.addEventListener('anything', () => pass('anything'))
    source.addEventListener('ended', () => {
      // Pages detect by themselves whether the session still exists.
      pass('access')
      openLater()
    })
    // The browser would reconnect by itself, at the same address, but not after a refusal; the
    // server may only be starting.
    source.addEventListener('error', openLater)
  }
  open(isFirstStream)
  isFirstStream = false
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

let isFirstStream = true
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

/**
 * Calls back whenever something of a topic changed, on this server or another, and when anything
 * may have been missed. Only with a session.
 */
export function useLive(topics: LiveTopic | readonly LiveTopic[] | undefined, heard: TopicListener): void {
  const call = useEffectEvent(heard)
  const names = topics === undefined ? '' : [topics].flat().join(' ')
  useEffect(() => {
    if (names === '') return undefined
    const one = (): void => call()
    const heardBy = names.split(' ').flatMap((name) => (isTopic(name) ? (listeners.get(name) ?? []) : []))
    for (const heard of heardBy) heard.add(one)
    uses += 1
    if (uses === 1) start()
    return () => {
      for (const heard of heardBy) heard.delete(one)
      uses -= 1
      if (uses === 0) stop?.abort()
    }
  }, [names])
}
