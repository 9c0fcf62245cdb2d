import { ok } from '#core/base/kernel/result.ts'
import type { liveRoutes } from '../../../../contract/platform/live/live.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { EventStreams } from './event-stream.ts'

/** The handler of the event stream. */
export const liveHandlers = (desk: EventStreams): BindingsOf<typeof liveRoutes> => ({
  live: async ({ actor, tokenHash, query }) =>
    ok({
      fileName: 'news.txt',
      shown: 'inline',
      open: () => desk.stream(actor, tokenHash, query.age),
    }),
})
