import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionSettings } from './database.ts'

const LISTEN_AGAIN_MILLIS = 2000

/** Waits, or until it is aborted. */
export const pause = (millis: number, signal: AbortSignal): Promise<void> =>
  delay(millis, undefined, { signal, ref: false }).catch(() => undefined)

type Listening = {
  readonly connectionString: string
  readonly channel: 'reference_changed' | 'live'
  /**
   * Called with the payload of each notification, and without one whenever listening begins, since
   * earlier ones were missed.
   */
  readonly heard: (payload: string | undefined) => void
  readonly signal: AbortSignal
}

/**
 * Listens to PostgreSQL's notifications on a connection of its own, and opens another when it
 * breaks, until it is aborted.
 */
export async function listen({ connectionString, channel, heard, signal }: Listening): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client(connectionSettings(connectionString))
    const ended = Promise.withResolvers<void>()
    client.on('error', () => ended.resolve())
    client.on('end', () => ended.resolve())
    client.on('notification', ({ payload }) => heard(payload))
    signal.addEventListener('abort', () => ended.resolve(), { once: true })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      heard(undefined)
      await ended.promise
    } catch {
      // The database is down: try again in a moment.
    }
    await client.end().catch(() => undefined)
    await pause(LISTEN_AGAIN_MILLIS, signal)
  }
}
