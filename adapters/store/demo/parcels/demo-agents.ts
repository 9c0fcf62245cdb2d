import type { AgentCall } from '#core/parcels/agents/agent-call.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { addCall } from '../../parcels/agents/sql-agent-calls.ts'
import type { Connection } from '../../database/database.ts'

/** The agent that the sandbox answers for. */
const SANDBOX_AGENT = 'IMILE'

const ADD = `insert into agent_connections (agent, kind, settings, is_polled, calls_per_second, version, changed_at, last_ok_at, last_failed_at, last_trouble,
    failures, open_until)
  values ($1, $2, $3::json, ($3::json ->> 'polled')::boolean, $4, 1, $5, $6, $7, $8, $9, $10)`

/**
 * Where the server runs is known once it listens. Parcels that the demo began with keep their
 * histories: it answers for those that left since.
 */
const SANDBOX = {
  polled: true,
  endpoint: 'http://127.0.0.1/api/sandbox/agent-events',
  method: 'POST',
  auth: 'none',
  list_path: 'payload.events',
  number_path: 'number',
  code_path: 'code',
  time_path: 'time',
  time_format: 'text',
  place_path: 'place',
  text_path: 'text',
  paging: 'none',
  numbers_per_call: 40,
  calls_per_second: 2,
  push: 'none',
}
const TRACK17 = { polled: true, endpoint: 'https://api.17track.net', numbers_per_call: 40, calls_per_second: 3 }

/** One that stopped answering: staff no longer have it asked. */
const SILENT = {
  ...SANDBOX,
  polled: false,
  endpoint: 'https://tracking.smsa.example/v1/events',
  body: JSON.stringify({ numbers: '{numbers}' }),
}
const TRIES_OF_SILENT = 5

const NONE = { millis: 412, numbers: 0, events: 0, added: 0, waiting: 0, unmatched: 0, refused: 0 }
type Line = Omit<Partial<AgentCall>, 'at'> & Pick<AgentCall, 'agent' | 'kind'> & { readonly hours: number }
const LINES: readonly Line[] = [
  { agent: SANDBOX_AGENT, kind: 'pull', hours: 30, status: 200, numbers: 2, first: 'CD100000018CN', events: 5, added: 3 },
  { agent: SANDBOX_AGENT, kind: 'test', hours: 26, status: 200, numbers: 1, first: 'CD100000018CN', events: 3 },
  {
    agent: SANDBOX_AGENT,
    kind: 'pull',
    hours: 25,
    millis: 15_000,
    numbers: 2,
    first: 'CD100000018CN',
    trouble: 'no_answer',
    reason: '15000 ms',
  },
  { agent: 'EMX', kind: 'register', hours: 24, status: 200, numbers: 1, first: 'CD100000021CN' },
  { agent: 'EMX', kind: 'pull', hours: 24, status: 200, numbers: 1, first: 'CD100000021CN', events: 4, added: 2, waiting: 1 },
  { agent: 'EMX', kind: 'push', hours: 23, trouble: 'wrong_signature', answer: '{"event":"TRACKING_UPDATED","data":{}}' },
  { agent: 'EMX', kind: 'pull', hours: 22, status: 429, numbers: 1, first: 'CD100000021CN', trouble: 'throttled' },
]

/**
 * An agent that the sandbox answers for, one of 17TRACK without a key, one that no longer answers,
 * and lines of their log.
 */
export async function seedAgents(connection: Connection, now: Instant): Promise<void> {
  const time = (hours: number): string => instantText(now - hours * MILLIS_PER_HOUR)
  await connection.rows(ADD, [
    SANDBOX_AGENT,
    'http',
    JSON.stringify({ ...SANDBOX, body: JSON.stringify({ numbers: '{numbers}', since: time(0) }) }),
    2,
    time(48),
    time(30),
    time(25),
    'no_answer: 15000 ms',
    0,
    null,
  ])
  await connection.rows(ADD, ['EMX', '17track', JSON.stringify(TRACK17), 3, time(48), time(24), null, null, 0, null])
  await connection.rows(ADD, [
    'SMSA',
    'http',
    JSON.stringify(SILENT),
    2,
    time(8),
    time(32),
    time(9),
    'no_answer: 15000 ms',
    TRIES_OF_SILENT,
    time(8),
  ])
  for (const { hours, ...line } of LINES) await addCall(connection, { ...NONE, ...line, at: now - hours * MILLIS_PER_HOUR })
}
