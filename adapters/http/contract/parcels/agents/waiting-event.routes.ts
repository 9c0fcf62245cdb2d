import { z } from 'zod'
import { orderPlace } from '../../any-order.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const PATH = '/admin/waiting-events'

const TIMES = '/admin/event-times'
const NUMBERS = '/admin/unknown-numbers'

const group = z.object({
  agent: z.string(),
  agent_name: z.string(),
  events: z.number().int(),
  /** The agent's text in one of the events, and where it happened. */
  text: z.string().nullable(),
  place: z.string().nullable(),
  oldest: z.string(),
  newest: z.string(),
})
const row = named(
  'WaitingCode',
  group.extend({
    /** The agent’s code, which nobody mapped. */
    code: z.string(),
    parcels: z.number().int(),
  }),
)
export type WaitingCodeRow = z.output<typeof row>

const numberRow = named(
  'WaitingNumber',
  group.extend({
    /** The number that no parcel has. */
    number: z.string(),
    /** The agent’s code of one of its events. */
    code: z.string(),
  }),
)
export type WaitingNumberRow = z.output<typeof numberRow>

const untimedRow = named(
  'UntimedEvent',
  z.object({
    id: z.number().int(),
    agent: z.string(),
    agent_name: z.string(),
    number: z.string(),
    /** The agent’s code. */
    code: z.string(),
    /** The time and its zone as the agent wrote them, and why they are not read. */
    time: z.string(),
    timezone: z.string().nullable(),
    reason_txt: z.string(),
    /** It can be taken with the time as it was sent. */
    readable: z.boolean(),
    text: z.string().nullable(),
    place: z.string().nullable(),
    received: z.string(),
  }),
)
export type UntimedEventRow = z.output<typeof untimedRow>

const filters = { agent: z.string().max(20).optional(), keywords: z.string().max(100).optional(), ...pageQuery }
const agent = z.string().min(1).max(20)
const number = z.string().min(1).max(200)
const one = z.object({ id: z.coerce.number().int().positive() })
const reason = z.string().max(1200).optional()

/** Waiting events are of all clients together. */
const common = { tag: 'waiting events', audience: 'staff', clients: 'all' } as const

/**
 * Events of agents whose codes nobody mapped yet, whose numbers no parcel has, or whose times
 * cannot be read. A mapping, a match, or a time makes them go on.
 */
export const waitingEventRoutes = {
  waitingCodes: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'read' },
    method: 'GET',
    path: PATH,
    summary: 'Unknown codes of agents with the events that wait for them, the one that waits longest first',
    query: z.object(filters),
    payload: listOf(row),
  }),
  discardWaiting: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${PATH}/discard`,
    summary: 'Discard the events that wait for a code, with a reason',
    body: z.object({ agent, code: z.string().min(1).max(200), reason }),
    payload: z.object({ discarded: z.number().int() }),
  }),
  waitingNumbers: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'read' },
    method: 'GET',
    path: NUMBERS,
    summary: 'Numbers of agents that no parcel has, with the events that wait for them, the newest first',
    query: z.object(filters),
    payload: listOf(numberRow),
  }),
  matchNumber: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${NUMBERS}/match`,
    summary: 'Say which order an agent’s own number means, by any number of the order; what waits for it is added then',
    body: z.object({ agent, number, order: orderPlace(z.string().max(60)).default('') }),
    payload: z.object({ events: z.number().int(), order_number: z.string() }),
  }),
  discardNumber: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${NUMBERS}/discard`,
    summary: 'Discard the events that wait for a number, with a reason',
    body: z.object({ agent, number, reason }),
    payload: z.object({ discarded: z.number().int() }),
  }),
  untimedEvents: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'read' },
    method: 'GET',
    path: TIMES,
    summary: 'Events of agents whose time cannot be read, was in the future or is older than the order, the newest first',
    query: z.object(filters),
    payload: listOf(untimedRow),
  }),
  enterEventTime: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${TIMES}/{id}`,
    summary: 'Enter when such an event happened; it is added to its parcel then',
    params: one,
    body: z.object({ status_time: z.string().max(60).default(''), status_timezone: z.string().max(60).default('') }),
    payload: z.object({ id: z.number().int() }),
  }),
  confirmEvent: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${TIMES}/{id}/confirm`,
    summary: 'Take such an event with the time that it was sent with',
    params: one,
    payload: z.object({ id: z.number().int() }),
  }),
  discardEvent: defineRoute({
    ...common,
    permission: { area: 'waiting-events', action: 'update' },
    method: 'POST',
    path: `${TIMES}/{id}/discard`,
    summary: 'Discard such an event, with a reason',
    params: one,
    body: z.object({ reason }),
    payload: z.object({ id: z.number().int() }),
  }),
}
