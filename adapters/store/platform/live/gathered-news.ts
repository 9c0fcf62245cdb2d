import type { LiveEvent } from '#core/platform/live/live-events.port.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { aside } from '../../database/deadline.ts'
import { query } from '../../database/row-shape.ts'

/** How long news waits for more of its kind: nobody who looks at a page notices it. */
const GATHERED_MILLIS = 50

const NOTIFY_ALL = query(
  { sent: 'bigint' },
  prepareStatement(`select count(pg_notify('live', event)) as sent from unnest($1::text[]) event`),
)

/**
 * News of units that were committed, sent a moment later, each once: what happens many times a
 * second wakes no page and no server each time.
 */
export type GatheredNews = { readonly add: (event: LiveEvent) => void; readonly close: () => Promise<void> }

/**
 * Gathers news and sends it beside the units that caused it. PostgreSQL lets units that notify
 * commit one after the other only, so that a bulk dispatch would wait for its news. What cannot be
 * sent is dropped: a server that listens again reads everything.
 */
export function gatheredNews(sql: Sql): GatheredNews {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const send = async (): Promise<void> => {
    timer = undefined
    const events = [...waiting]
    waiting.clear()
    if (events.length > 0) await sql.rows(NOTIFY_ALL, [events]).catch(() => undefined)
  }
  return {
    add: (event) => {
      waiting.add(JSON.stringify(event))
      timer ??= aside(() => setTimeout(() => void send(), GATHERED_MILLIS))
    },
    close: async () => {
      clearTimeout(timer)
      await aside(send)
    },
  }
}
