import { z } from 'zod'
import { LIVE_TOPICS } from '#core/platform/live/live-events.port.ts'
import { defineRoute } from '../../route.ts'

/**
 * Events for pages. An event has only its topic; the page reads what changed from its own route.
 */
export const liveRoutes = {
  live: defineRoute({
    method: 'GET',
    path: '/live',
    member: 'any',
    tag: 'live',
    summary: `Server-sent events: \`news\` with a topic (${LIVE_TOPICS.join(', ')}), \`anything\` where some may have been missed, \`ended\` with the session`,
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    // An event has a topic and no content.
    clients: 'none',
    pages: 'any',
    whileRestricted: true,
    query: z.object({
      age: z.coerce
        .number()
        .min(0)
        .optional()
        .describe('Milliseconds since the page was read: it hears what happened in them, not `anything`'),
    }),
    file: 'text/event-stream',
  }),
}
