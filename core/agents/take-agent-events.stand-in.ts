import type { Actor } from '../access/account.ts'
import type { References } from '../fields/references.ts'
import { given } from '../kernel/given.ts'
import { parseInstant } from '../kernel/instant.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { ReportedEvent } from '../orders/add-tracking-events.usecase.ts'
import type { Order } from '../orders/order.ts'
import { trackerAgent } from '../reference/tracker-agent.entity.ts'
import { trackingStatus } from '../reference/tracking-status.entity.ts'
import type { AgentEvent, TakeAgentEvents } from './agent-event.ts'

type Ports = {
  readonly orderOf: (number: string) => Promise<Order | undefined>
  readonly add: (
    command: { readonly orderNumber: string; readonly events: readonly ReportedEvent[] },
    actor: Actor,
  ) => Promise<Result<{ readonly added: number }>>
  readonly references: () => References
}

const actorOf = (name: string): Actor =>
  ({ id: 0, audience: 'staff', account: '', name, auditStatus: 1, company: undefined, ddType: undefined }) as unknown as Actor

/** Takes events whose codes are ours; until codes of agents are mapped. */
export const takeOwnCodes =
  ({ orderOf, add, references }: Ports): TakeAgentEvents =>
  async ({ agent, events }) => {
    const record = references().find(trackerAgent, agent)
    const groups = Map.groupBy(events, ({ number }) => number)
    const taken = { added: 0, known: 0, waiting: 0, unmatched: 0, refused: [] as { event: AgentEvent; reason: Result<never> }[] }
    for (const [number, own] of groups) {
      const order = await orderOf(number)
      if (order === undefined) {
        taken.unmatched += own.length
        continue
      }
      const known = own.filter(({ code }) => references().find(trackingStatus, code) !== undefined)
      taken.waiting += own.length - known.length
      const reported: ReportedEvent[] = []
      for (const event of known) {
        const time = parseInstant(event.time, { timeZone: event.timezone ?? record?.timezone ?? 'UTC' })
        if (time.ok)
          reported.push({ code: event.code, time: time.value, location: event.place ?? '', ...given({ description: event.text }) })
        else taken.refused.push({ event, reason: time })
      }
      if (reported.length === 0) continue
      const done = await add({ orderNumber: order.orderNumber, events: reported }, actorOf(record?.agent_name ?? agent))
      if (!done.ok) {
        const [event] = known
        if (event !== undefined) taken.refused.push({ event, reason: done })
        continue
      }
      taken.added += done.value.added
      taken.known += reported.length - done.value.added
    }
    return ok(taken)
  }
