import { z } from 'zod'
import { named } from '../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../route.ts'

const PATH = '/admin/waiting-events'

const row = named(
  'WaitingCode',
  z.object({
    agent: z.string(),
    agent_name: z.string(),
    /** The agent’s code, which nobody mapped. */
    code: z.string(),
    events: z.number().int(),
    parcels: z.number().int(),
    /** What the agent says in one of the events, and where. */
    text: z.string().nullable(),
    place: z.string().nullable(),
    oldest: z.string(),
    newest: z.string(),
  }),
)
export type WaitingCodeRow = z.output<typeof row>

/** What waits is of all clients together. */
const common = { tag: 'waiting events', audience: 'staff', clients: 'all' } as const

/** Events of agents whose codes nobody mapped yet (domain §7). A mapping makes them go on. */
export const waitingEventRoutes = {
  waitingCodes: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'read' },
    method: 'GET',
    path: PATH,
    summary: 'Unknown codes of agents with the events that wait for them, the one that waits longest first',
    query: z.object({ agent: z.string().max(20).optional(), keywords: z.string().max(100).optional(), ...pageQuery }),
    payload: listOf(row),
  }),
  discardWaiting: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${PATH}/discard`,
    summary: 'Discard the events that wait for a code, with a reason',
    body: z.object({ agent: z.string().min(1).max(20), code: z.string().min(1).max(200), reason: z.string().max(1200).optional() }),
    payload: z.object({ discarded: z.number().int() }),
  }),
}
