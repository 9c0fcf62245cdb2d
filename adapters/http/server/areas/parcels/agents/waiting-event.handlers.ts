import { discardWaiting } from '#core/parcels/agents/discard-waiting.usecase.ts'
import { confirmEvent, discardUntimed, enterTime } from '#core/parcels/agents/enter-time.usecase.ts'
import { matchNumber } from '#core/parcels/agents/match-number.usecase.ts'
import type { WaitingGroup, WaitingNumberGroup } from '#core/parcels/agents/waiting-event.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import type { waitingEventRoutes } from '../../../../contract/parcels/agents/waiting-event.routes.ts'
import { untimedEventRow } from './agent.presenter.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'

/** Events of agents that wait until their code is mapped, or their number matched. */
export function waitingEventHandlers({ store, references, clock }: SharedParts): BindingsOf<typeof waitingEventRoutes> {
  const { atomically, waitingEvents } = store
  const discard = discardWaiting({ atomically, clock })
  const match = matchNumber({ atomically, waitingEvents, clock })
  const shown = <Group extends WaitingGroup | WaitingNumberGroup>({ text, place, oldest, newest, ...row }: Group) => ({
    ...row,
    agent_name: references().find(trackerAgent, row.agent)?.agent_name ?? row.agent,
    text: text ?? null,
    place: place ?? null,
    oldest: instantText(oldest),
    newest: instantText(newest),
  })
  return {
    waitingCodes: async ({ query }) => {
      const { rows, total } = await waitingEvents.groups(query)
      return ok({ rows: rows.map(shown<WaitingGroup>), total })
    },
    discardWaiting: ({ body, actor }) => discard({ ...body, reason: body.reason ?? '' }, actor),
    waitingNumbers: async ({ query }) => {
      const { rows, total } = await waitingEvents.numbers(query)
      return ok({ rows: rows.map(shown<WaitingNumberGroup>), total })
    },
    matchNumber: ({ body, actor }) => match(body, actor),
    untimedEvents: async ({ query, locale }) => {
      const { rows, total } = await waitingEvents.untimed(query)
      const at = clock.now()
      return ok({ rows: rows.map((row) => untimedEventRow(row, { locale, references: references(), at })), total })
    },
    enterEventTime: async ({ params: { id }, body, actor }) => {
      const done = await enterTime({ atomically, clock })({ id, raw: body }, actor)
      return done.ok ? ok({ id }) : done
    },
    confirmEvent: async ({ params: { id }, actor }) => {
      const done = await confirmEvent({ atomically, clock })({ id }, actor)
      return done.ok ? ok({ id }) : done
    },
    discardEvent: async ({ params: { id }, body: { reason }, actor }) => {
      const done = await discardUntimed({ atomically, clock })({ id, reason: reason ?? '' }, actor)
      return done.ok ? ok({ id }) : done
    },
    discardNumber: ({ body, actor }) => discard({ ...body, reason: body.reason ?? '' }, actor),
  }
}
