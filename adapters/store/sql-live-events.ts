import {
  isFor,
  LIVE_TOPICS,
  type LiveEvents,
  type LiveListener,
  type LiveNews,
  type LivePublisher,
} from '../../core/live/live-events.port.ts'
import type { Sql } from './database.ts'
import { listen } from './listening.ts'

/** A call of PostgreSQL carries 8,000 bytes at most. */
const ACCOUNTS_A_CALL = 400

/** News ride on PostgreSQL's own calls, which it makes when the transaction is kept. */
export const sqlLivePublisher = (sql: Sql): LivePublisher => ({
  publish: async ({ topic, to }) => {
    const parts = 'audience' in to ? [to] : chunks(to.accountIds).map((accountIds) => ({ accountIds }))
    for (const part of parts) await sql.rows("select pg_notify('live', $1)", [JSON.stringify({ topic, to: part } satisfies LiveNews)])
  },
})

const chunks = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / ACCOUNTS_A_CALL) }, (_, index) =>
    ids.slice(index * ACCOUNTS_A_CALL, (index + 1) * ACCOUNTS_A_CALL),
  )

/** What was called; nothing for a call that is not ours. */
function newsOf(payload: string): LiveNews | undefined {
  try {
    const news = JSON.parse(payload) as LiveNews
    return LIVE_TOPICS.includes(news.topic) ? news : undefined
  } catch {
    return undefined
  }
}

/** Hears the calls of every server on the store and passes them on; whenever listening begins anew, everybody is told that anything may have been missed. */
export function openLiveEvents(connectionString: string): LiveEvents & { readonly close: () => Promise<void> } {
  const listeners = new Set<LiveListener>()
  const stop = new AbortController()
  const heard = (payload: string | undefined): void => {
    const news = payload === undefined ? undefined : newsOf(payload)
    if (payload !== undefined && news === undefined) return
    for (const listener of listeners) if (news === undefined || isFor(news, listener)) listener.heard(news?.topic ?? 'anything')
  }
  const listening = listen({ connectionString, channel: 'live', heard, signal: stop.signal })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      stop.abort()
      await listening
    },
  }
}
