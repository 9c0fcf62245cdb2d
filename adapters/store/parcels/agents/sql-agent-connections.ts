import type { AgentConnections, ConnectionKeeper, ListedConnection } from '#core/parcels/agents/connection.ports.ts'
import { circuitState, type CircuitState } from '#core/parcels/agents/circuit.rules.ts'
import {
  isPolled,
  limitsOf,
  type Connection,
  type ConnectionKind,
  type ConnectionSettings,
  type Credential,
  type CredentialPurpose,
} from '#core/parcels/agents/connection.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Connection as SqlConnection, Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { addCall, callsOf, removeCallsBefore } from './sql-agent-calls.ts'

const CONNECTION = shape({
  agent: 'text',
  kind: narrowColumn<ConnectionKind>('text'),
  settings: narrowColumn<ConnectionSettings['settings']>('json'),
  version: 'integer',
  failures: 'integer',
  open_until: 'timestamptz?',
})
const CREDENTIAL = shape({
  purpose: narrowColumn<CredentialPurpose>('text'),
  sealed: 'text',
  set_at: 'timestamptz',
  set_by: 'bigint',
  replaced_at: 'timestamptz?',
})
const COLUMNS = 'c.agent, c.kind, c.settings, c.version, c.failures, c.open_until'
const FIND = query(CONNECTION, `select ${COLUMNS} from agent_connections c where c.agent = $1`)
const LOCK = query(CONNECTION, `select ${COLUMNS} from agent_connections c where c.agent = $1 for update`)
/** Those of the last days: a replaced one opens nothing after a day. */
const CREDENTIALS = query(
  CREDENTIAL,
  `select purpose, sealed, set_at, set_by, replaced_at from agent_credentials where agent = $1 and (replaced_at is null or replaced_at > now() - interval '2 days')
    order by id desc`,
)
const SILENT = query(
  { agent: 'text', since: 'timestamptz?' },
  'select agent, coalesce(last_ok_at, last_failed_at) as since from agent_connections where open_until is not null',
)
const POLLED = query(
  { agent: 'text' },
  'select c.agent from agent_connections c join tracker_agent t on t.agent_code = c.agent where c.is_polled and t.enabled order by c.agent',
)
const KEEP = query(
  { agent: 'text' },
  `insert into agent_connections as c (agent, kind, settings, is_polled, calls_per_second, version, changed_at, filled_to)
    select agent_code, $2, $3::json, $4, $5, 1, $7, 0 from tracker_agent where agent_code = $1
    on conflict (agent) do update set kind = excluded.kind, settings = excluded.settings, is_polled = excluded.is_polled,
      calls_per_second = excluded.calls_per_second, version = c.version + 1, changed_at = excluded.changed_at, filled_to = 0
      where c.version = $6
    returning agent`,
)
const REPLACE = 'update agent_credentials set replaced_at = $3 where agent = $1 and purpose = $2 and replaced_at is null'
const ADD_CREDENTIAL = 'insert into agent_credentials (agent, purpose, sealed, set_at, set_by) values ($1, $2, $3, $4, $5)'
const WORKS =
  'update agent_connections set failures = $2, open_until = $3, last_ok_at = case when $2 = 0 then $4::timestamptz else last_ok_at end where agent = $1'
const FAILS = 'update agent_connections set failures = $2, open_until = $3, last_failed_at = $4, last_trouble = $5 where agent = $1'
/**
 * Times of the database, so that servers whose clocks differ share one limit; a start is at least
 * one interval after the one before.
 */
const RESERVE = query(
  { wait: 'integer' },
  `update agent_connections set next_call_at = greatest(next_call_at, clock_timestamp()) + ceil(1000.0 / greatest(calls_per_second, 1)) * interval '1 millisecond'
    where agent = $1 and next_call_at < clock_timestamp() + $2::integer * interval '1 millisecond'
    returning ceil(extract(epoch from next_call_at - clock_timestamp()) * 1000 - ceil(1000.0 / greatest(calls_per_second, 1)))::integer as wait`,
)
const POSTPONE = `update agent_connections set next_call_at = greatest(next_call_at, clock_timestamp() + $2::integer * interval '1 millisecond') where agent = $1`
const TRIAL = query({ agent: 'text' }, 'update agent_connections set open_until = $3 where agent = $1 and open_until <= $2 returning agent')

const LISTED = shape({
  agent: 'text',
  name: 'text',
  kind: narrowColumn<ConnectionKind | null>('text?'),
  is_polled: 'boolean?',
  failures: 'integer?',
  open_until: 'timestamptz?',
  last_ok_at: 'timestamptz?',
  last_failed_at: 'timestamptz?',
  last_trouble: 'text?',
  parcels: 'bigint?',
  due: 'bigint?',
  calls: 'bigint?',
  failed_calls: 'bigint?',
  added: 'bigint?',
})
/** Agents are few; what they did today is counted by index for those of the page. */
const LIST = query(
  { ...LISTED, total: 'bigint' },
  `select l.*, p.parcels, p.due, d.calls, d.failed_calls, d.added from (
      select t.agent_code as agent, t.agent_name as name, c.kind, c.is_polled, c.failures, c.open_until, c.last_ok_at, c.last_failed_at, c.last_trouble,
        count(*) over () as total from tracker_agent t left join agent_connections c on c.agent = t.agent_code
        where ($1::text is null or folded(t.agent_code) like $1 or folded(t.agent_name) like $1)
          and ($2::text is null or c.agent is not null and $2 = case when c.open_until is null then 'closed' when c.open_until > $3 then 'open' else 'trial' end)
        order by c.agent is null, t.agent_code limit $5 offset $6) l
    left join lateral (select count(*) as parcels, count(*) filter (where next_at <= $3) as due from tracking_polls where agent = l.agent) p on true
    left join lateral (select count(*) as calls, count(*) filter (where trouble is not null) as failed_calls, sum(added)::bigint as added
      from agent_calls where agent = l.agent and at >= $4) d on true
    order by l.kind is null, l.agent`,
)
const SET_BY = query(
  { purpose: narrowColumn<CredentialPurpose>('text'), set_at: 'timestamptz', name: 'text' },
  `select k.purpose, k.set_at, a.name from agent_credentials k join accounts a on a.id = k.set_by where k.agent = $1 and k.replaced_at is null order by k.purpose`,
)

const credentialOf = (row: RowOf<typeof CREDENTIAL>): Credential => ({
  purpose: row.purpose,
  sealed: row.sealed,
  setAt: row.set_at.getTime(),
  setBy: row.set_by,
  ...given({ replacedAt: row.replaced_at?.getTime() }),
})

async function read(sql: Sql, asked: typeof FIND, agent: string): Promise<Connection | undefined> {
  const [row] = await sql.rows(asked, [agent])
  if (row === undefined) return undefined
  const credentials = (await sql.rows(CREDENTIALS, [agent])).map(credentialOf)
  // The settings were read by the kind that is kept beside them.
  const kept = { kind: row.kind, settings: row.settings } as ConnectionSettings
  return {
    ...kept,
    agent,
    version: row.version,
    credentials,
    circuit: { failures: row.failures, ...given({ openUntil: row.open_until?.getTime() }) },
  }
}

const listedOf = (row: RowOf<typeof LISTED>, at: Instant): ListedConnection => {
  const circuit = { failures: row.failures ?? 0, ...given({ openUntil: row.open_until?.getTime() }) }
  return {
    agent: row.agent,
    name: row.name,
    isPolled: row.is_polled ?? false,
    circuit: circuitState(circuit, at) satisfies CircuitState,
    ...circuit,
    ...given({
      kind: row.kind,
      lastOkAt: row.last_ok_at?.getTime(),
      lastFailedAt: row.last_failed_at?.getTime(),
      lastTrouble: row.last_trouble,
    }),
    parcels: row.parcels ?? 0,
    due: row.due ?? 0,
    calls: row.calls ?? 0,
    failedCalls: row.failed_calls ?? 0,
    added: row.added ?? 0,
  }
}

/** Connections of tracker agents as they are read. */
export const sqlAgentConnections = (sql: Sql): AgentConnections => ({
  find: (agent) => read(sql, FIND, agent),
  silent: async () =>
    new Map((await sql.rows(SILENT)).flatMap(({ agent, since }) => (since === null ? [] : [[agent, since.getTime()] as const]))),
  polled: async () => (await sql.rows(POLLED)).map(({ agent }) => agent),
  list: async ({ keywords, circuit, at, since, page, pageSize }) => {
    const words = keywords === undefined || keywords.trim() === '' ? null : keywordPattern(keywords)
    const rows = await sql.rows(LIST, [words, circuit ?? null, instantText(at), instantText(since), pageSize, (page - 1) * pageSize])
    return { rows: rows.map((row) => listedOf(row, at)), total: rows[0]?.total ?? 0 }
  },
  credentials: async (agent) =>
    (await sql.rows(SET_BY, [agent])).map(({ purpose, set_at: setAt, name }) => ({ purpose, setAt: setAt.getTime(), setByName: name })),
  calls: callsOf(sql),
})

/** The same as they are written, within a transaction. */
export const sqlConnectionKeeper = (connection: SqlConnection): ConnectionKeeper => ({
  lock: (agent) => read(connection, LOCK, agent),
  keep: async ({ agent, kind, settings, version, at }) => {
    const own = { kind, settings } as ConnectionSettings
    const values = [agent, kind, JSON.stringify(settings), isPolled(own), limitsOf(own).callsPerSecond, version, instantText(at)]
    return (await connection.rows(KEEP, values)).length > 0
  },
  addCredential: async (agent, { purpose, sealed, setAt, setBy }) => {
    await connection.rows(REPLACE, [agent, purpose, instantText(setAt)])
    await connection.rows(ADD_CREDENTIAL, [agent, purpose, sealed, instantText(setAt), setBy])
  },
  keepCircuit: async (agent, { failures, openUntil }, { at, trouble }) => {
    const until = openUntil === undefined ? null : instantText(openUntil)
    if (trouble === undefined) await connection.rows(WORKS, [agent, failures, until, instantText(at)])
    else await connection.rows(FAILS, [agent, failures, until, instantText(at), trouble.slice(0, 300)])
  },
  addCall: (call) => addCall(connection, call),
  removeCallsBefore: (at, limit) => removeCallsBefore(connection, at, limit),
  reserve: async (agent, { mostMillis }) => {
    const [row] = await connection.rows(RESERVE, [agent, mostMillis])
    return row && Math.max(0, row.wait)
  },
  postpone: async (agent, millis) => void (await connection.rows(POSTPONE, [agent, Math.ceil(millis)])),
  claimTrial: async (agent, { at, until }) => (await connection.rows(TRIAL, [agent, instantText(at), instantText(until)])).length > 0,
})
