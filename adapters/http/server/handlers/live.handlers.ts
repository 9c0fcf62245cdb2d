import { ok } from '../../../../core/kernel/result.ts'
import type { liveRoutes } from '../../contract/message.routes.ts'
import type { BindingsOf } from '../call.ts'
import type { LiveDesk } from '../live-desk.ts'

/** News as server-sent events. */
export const liveHandlers = (desk: LiveDesk): BindingsOf<typeof liveRoutes> => ({
  live: async ({ actor, tokenHash }) =>
    ok({ fileName: 'news.txt', shown: 'inline', open: () => desk.stream({ id: actor.id, audience: actor.audience }, tokenHash) }),
})
