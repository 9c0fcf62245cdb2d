import {
  isEventFor,
  LIVE_TOPICS,
  type LiveEvents,
  type LiveListener,
  type LiveEvent,
  type LiveTopic,
  type LivePublisher,
} from '#core/platform/live/live-events.port.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { listen } from '../../database/listening.ts'
import type { GatheredNews } from './gathered-news.ts'
import { RecentEvents } from '../../portal/messages/recent-events.ts'

/** A notification of PostgreSQL carries at most 8,000 bytes. */
const ACCOUNTS_A_CALL = 400

const NOTIFY = prepareStatement("select pg_notify('live', $1)")

/** Topics that change many times a second when work is done in bulk. */
const GATHERED: ReadonlySet<LiveTopic> = new Set(['wallet'])

/**
 * Live events use PostgreSQL's notifications, which are sent on commit; with `news` those that come
 * in numbers are gathered.
 */
export const sqlLivePublisher = (connection: Connection, news?: GatheredNews): LivePublisher => ({
  publish: async ({ topic, to }) => {
    if (news !== undefined && GATHERED.has(topic)) return connection.afterCommit(() => news.add({ topic, to }))
    const parts = 'audience' in to ? [to] : chunks(to.accountIds).map((accountIds) => ({ accountIds }))
    for (const part of parts) connection.later(NOTIFY, [JSON.stringify({ topic, to: part } satisfies LiveEvent)])
  },
})

const chunks = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / ACCOUNTS_A_CALL) }, (_, index) =>
    ids.slice(index * ACCOUNTS_A_CALL, (index + 1) * ACCOUNTS_A_CALL),
  )

/** The event of a notification; nothing for one that is not ours. */
function eventOf(payload: string): LiveEvent | undefined {
  try {
    const event = JSON.parse(payload) as LiveEvent
    return LIVE_TOPICS.includes(event.topic) ? event : undefined
  } catch {
    return undefined
  }
}

/**
 * Receives the notifications of every server on the store and passes them on; whenever listening
 * begins again, every listener is notified that anything may have been missed.
 */
export function openLiveEvents(connectionString: string): LiveEvents & { readonly close: () => Promise<void> } {
  const listeners = new Set<LiveListener>()
  const recent = new RecentEvents()
  const stop = new AbortController()
  const heard = (payload: string | undefined): void => {
    const event = payload === undefined ? undefined : eventOf(payload)
    if (payload !== undefined && event === undefined) return
    if (event === undefined) recent.beginAgain()
    else recent.note(event)
    for (const listener of listeners) if (event === undefined || isEventFor(event, listener)) listener.heard(event?.topic ?? 'anything')
  }
  const listening = listen({ connectionString, channel: 'live', heard, signal: stop.signal })
  return {
    subscribe: (listener, pastMillis) => {
      listeners.add(listener)
      if (pastMillis !== undefined) for (const topic of recent.topicsFor(listener, pastMillis)) listener.heard(topic)
      return () => listeners.delete(listener)
    },
    close: async () => {
      stop.abort()
      await listening
    },
  }
}
