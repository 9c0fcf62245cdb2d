import { z } from 'zod'
import { CALL_KINDS, CALL_TROUBLES, type CallKind, type CallTrouble } from '#core/parcels/agents/agent-call.ts'
import { CIRCUIT_STATES, type CircuitState } from '#core/parcels/agents/circuit.rules.ts'
import {
  CONNECTION_KINDS,
  CREDENTIAL_PURPOSES,
  credentialFields,
  httpFields,
  track17Fields,
  type ConnectionKind,
  type CredentialPurpose,
} from '#core/parcels/agents/connection.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, instant, listOf, pageQuery } from '../../route.ts'

const KINDS = Object.keys(CONNECTION_KINDS) as [ConnectionKind, ...ConnectionKind[]]
const PURPOSES = Object.keys(CREDENTIAL_PURPOSES) as [CredentialPurpose, ...CredentialPurpose[]]
const CIRCUITS = Object.keys(CIRCUIT_STATES) as [CircuitState, ...CircuitState[]]
const CALLS = Object.keys(CALL_KINDS) as [CallKind, ...CallKind[]]
const TROUBLES = Object.keys(CALL_TROUBLES) as [CallTrouble, ...CallTrouble[]]
/** An agent pushes in bursts, and never so many. */
const PUSHES_PER_MINUTE = 6000
const TESTS_PER_MINUTE = 60
const MOST_ASKED = 500

const agent = z.string().min(1).max(20)
const params = z.object({ agent })
const time = z.string().nullable()

const row = named(
  'AgentConnectionRow',
  z.object({
    agent,
    agent_name: z.string(),
    /** Null until it is set up. */
    kind: z.enum(KINDS).nullable(),
    polled: z.boolean(),
    /** Whether it is called: paused after too many failures, until one call is tried. */
    circuit: z.enum(CIRCUITS),
    failures: z.number().int(),
    open_until: time,
    last_ok_time: time,
    last_failed_time: time,
    last_trouble: z.string().nullable(),
    /** Parcels that are asked for, and those whose time has come. */
    parcels: z.number().int(),
    due: z.number().int(),
    /** Today, in UTC. */
    calls_today: z.number().int(),
    failed_today: z.number().int(),
    events_today: z.number().int(),
  }),
)
export type AgentConnectionRow = z.output<typeof row>

const details = named(
  'AgentConnection',
  row.extend({
    /** Null until it is set up; 0 then stands for its version. */
    settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
    version: z.number().int(),
    /** That a key is set, by whom and when; what it is is never answered. */
    keys: z.array(z.object({ purpose: z.enum(PURPOSES), set_time: z.string(), set_by: z.string() })),
    /** Where the agent pushes to. */
    push_url: z.string(),
  }),
)
export type AgentConnectionDetails = z.output<typeof details>

const call = named(
  'AgentCall',
  z.object({
    id: z.number().int(),
    agent,
    agent_name: z.string(),
    kind: z.enum(CALLS),
    time: z.string(),
    milliseconds: z.number().int(),
    http_status: z.number().int().nullable(),
    numbers: z.number().int(),
    first_number: z.string().nullable(),
    events: z.number().int(),
    added: z.number().int(),
    waiting: z.number().int(),
    unmatched: z.number().int(),
    refused: z.number().int(),
    trouble: z.enum(TROUBLES).nullable(),
    trouble_txt: z.string().nullable(),
    reason: z.string().nullable(),
    /** The text sent and the answer, masked and cut. */
    sent: z.string().nullable(),
    answer: z.string().nullable(),
  }),
)
export type AgentCallRow = z.output<typeof call>

const tested = named(
  'AgentTest',
  z.object({
    ok: z.boolean(),
    http_status: z.number().int().nullable(),
    milliseconds: z.number().int(),
    trouble_txt: z.string().nullable(),
    reason: z.string().nullable(),
    events: z.array(
      z.object({
        number: z.string(),
        code: z.string(),
        time: z.string(),
        timezone: z.string().nullable(),
        place: z.string().nullable(),
        text: z.string().nullable(),
      }),
    ),
    answer: z.string(),
  }),
)
export type AgentTest = z.output<typeof tested>

/** Declared fields have no types of their own; what stands beside them has. */
const input: z.ZodType<{ readonly kind: ConnectionKind; readonly version: number } & Readonly<Record<string, unknown>>> = named(
  'AgentConnectionInput',
  z.object({
    ...sentSchema({ ...track17Fields, ...httpFields }).shape,
    kind: z.enum(KINDS),
    version: z.number().int().min(0).max(1_000_000_000),
  }),
) as never
const keyInput: z.ZodType<{ readonly purpose: CredentialPurpose } & Readonly<Record<string, unknown>>> = named(
  'AgentKeyInput',
  z.object({ ...sentSchema(credentialFields).shape, purpose: z.enum(PURPOSES) }),
) as never

const PATH = '/admin/agent-connections'
const staff = (action: 'read' | 'update') =>
  ({ tag: 'tracker-agents', audience: 'staff', permission: { area: 'tracker-agents', action }, clients: 'none' }) as const
const common = { tag: 'tracker-agents', audience: 'public' } as const

/** How tracker agents are reached, the log of their calls, and where they push to. */
export const agentConnectionRoutes = {
  agentConnections: defineRoute({
    ...staff('read'),
    method: 'GET',
    path: PATH,
    summary: 'Tracker agents with how they are reached and how they answer',
    query: z.object({ keywords: z.string().max(100).optional(), circuit: z.enum(CIRCUITS).optional(), ...pageQuery }),
    payload: listOf(row),
  }),
  findAgentConnection: defineRoute({
    ...staff('read'),
    method: 'GET',
    path: `${PATH}/{agent}`,
    summary: 'How a tracker agent is reached; its keys are never answered',
    params,
    payload: details,
  }),
  keepAgentConnection: defineRoute({
    ...staff('update'),
    method: 'PUT',
    path: `${PATH}/{agent}`,
    summary: 'Set up how a tracker agent is reached',
    params,
    body: input,
    payload: details,
  }),
  setAgentKey: defineRoute({
    ...staff('update'),
    method: 'POST',
    path: `${PATH}/{agent}/keys`,
    summary: 'Set or replace a key of a tracker agent; the one before still opens pushes for a day',
    params,
    body: keyInput,
    payload: details,
  }),
  testAgentConnection: defineRoute({
    ...staff('update'),
    // Any number may be asked for, of any client.
    clients: 'all',
    method: 'POST',
    path: `${PATH}/{agent}/test`,
    summary: 'Ask a tracker agent for one number and answer what was read; nothing is stored but the line of the log',
    perMinute: TESTS_PER_MINUTE,
    params,
    body: z.object({ number: z.string().trim().min(1).max(60) }),
    payload: tested,
  }),
  tryAgentAgain: defineRoute({
    ...staff('update'),
    method: 'POST',
    path: `${PATH}/{agent}/try`,
    summary: 'Call a paused tracker agent again now',
    params,
    payload: details,
  }),
  agentCalls: defineRoute({
    ...staff('read'),
    // Staff with clients of their own read the calls about one number of theirs.
    clients: 'list',
    method: 'GET',
    path: '/admin/agent-calls',
    summary: 'Calls between us and tracker agents in the last 14 days, newest first',
    query: z.object({
      agent: agent.optional(),
      kind: z.enum(CALLS).optional(),
      trouble: z.enum(['any', ...TROUBLES]).optional(),
      from: day.optional(),
      to: day.optional(),
      timezone: z.string().max(60).optional(),
      ...pageQuery,
    }),
    payload: listOf(call),
  }),
  pushAgentEvents: defineRoute({
    ...common,
    method: 'POST',
    path: '/agents/{agent}/push',
    summary: 'Where tracker agents push events, signed; answered in their own form',
    perMinute: PUSHES_PER_MINUTE,
    params,
    raw: true,
  }),
  sandboxAgent: defineRoute({
    ...common,
    tag: 'sandbox',
    method: 'POST',
    path: '/sandbox/agent-events',
    summary: "What the sandbox's tracker agent answers: events that follow each parcel's age; with demo data alone",
    perMinute: PUSHES_PER_MINUTE,
    body: z.object({
      numbers: z.array(z.string().max(60)).max(MOST_ASKED),
      /** Nothing is known of parcels that left before. */
      since: instant.optional(),
    }),
    payload: z.object({
      events: z.array(z.object({ number: z.string(), code: z.string(), time: z.string(), place: z.string(), text: z.string() })),
    }),
  }),
}
