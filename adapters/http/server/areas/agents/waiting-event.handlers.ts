import { discardWaiting } from '../../../../../core/agents/discard-waiting.usecase.ts'
import { ok } from '../../../../../core/kernel/result.ts'
import { trackerAgent } from '../../../../../core/reference/tracker-agent.entity.ts'
import type { waitingEventRoutes } from '../../../contract/agents/waiting-event.routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { instantText } from '../../presenters/instant-text.ts'
import type { SharedParts } from '../composition.ts'

/** Events of agents that wait until their code is mapped. */
export function waitingEventHandlers({ store, references, clock }: SharedParts): BindingsOf<typeof waitingEventRoutes> {
  const discard = discardWaiting({ atomically: store.atomically, clock })
  return {
    waitingCodes: async ({ query }) => {
      const { rows, total } = await store.waitingEvents.groups(query)
      const named = (agent: string): string => references().find(trackerAgent, agent)?.agent_name ?? agent
      return ok({
        rows: rows.map(({ text, place, oldest, newest, ...row }) => ({
          ...row,
          agent_name: named(row.agent),
          text: text ?? null,
          place: place ?? null,
          oldest: instantText(oldest),
          newest: instantText(newest),
        })),
        total,
      })
    },
    discardWaiting: ({ body, actor }) => discard({ ...body, reason: body.reason ?? '' }, actor),
  }
}
