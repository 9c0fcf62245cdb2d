import { createHash } from 'node:crypto'
import { instantText } from '#core/base/kernel/instant.ts'
import type { AgentEvent, AgentSource } from '#core/parcels/agents/agent-event.ts'
import { numberKey, type WaitingEventKeeper, type WaitingReason } from '#core/parcels/agents/waiting-event.ports.ts'
import type { Connection } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

/** An unmatched number is tried again after so long. */
const TRIED_AGAIN = "interval '15 minutes'"
const KEEP = query(
  { agent: 'text', event_key: 'text' },
  `insert into waiting_agent_events as w (agent, source, event_key, number, number_key, code, event, reason, received_at, try_at)
  select distinct on (s.agent, md5(s.event_key)) s.agent, s.source, md5(s.event_key), s.number, s.number_key, s.code, s.event, s.reason, $2, $2::timestamptz + ${TRIED_AGAIN}
    from json_to_recordset($1::json) as s(agent text, source text, event_key text, number text, number_key text, code text, event json, reason text)
    order by s.agent, md5(s.event_key)
  on conflict (agent, event_key) do update set reason = excluded.reason, try_at = excluded.try_at, refusal = null where w.discarded_at is null
  returning w.agent, w.event_key`,
)
const SETTLED = query(
  { agent: 'text', event_key: 'text' },
  `select w.agent, w.event_key from waiting_agent_events w join json_to_recordset($1::json) as s(agent text, event_key text)
    on w.agent = s.agent and w.event_key = s.event_key where w.discarded_at is not null`,
)
const REFUSE = `update waiting_agent_events w set reason = 'refused', refusal = s.refusal
  from json_to_recordset($1::json) as s(id bigint, refusal json) where w.id = s.id and w.discarded_at is null`
const REMOVE = 'delete from waiting_agent_events where id = any($1::bigint[])'
const DISCARD = query(
  { discarded: 'bigint?' },
  `with gone as (update waiting_agent_events set discarded_at = $3 where agent = $1 and upper(code) = upper($2) and reason = 'code' and discarded_at is null returning id)
    select count(*) as discarded from gone`,
)
const DISCARD_NUMBER = query(
  { discarded: 'bigint?' },
  `with gone as (update waiting_agent_events set discarded_at = $3 where agent = $1 and number_key = $2 and reason = 'number' and discarded_at is null returning id)
    select count(*) as discarded from gone`,
)
const COUNT_OF = query(
  { events: 'bigint?' },
  "select count(*) as events from waiting_agent_events where agent = $1 and number_key = $2 and reason = 'number' and discarded_at is null",
)
const LOCK_UNTIMED = query(
  {
    id: 'bigint',
    agent: 'text',
    source: narrowColumn<AgentSource>('text'),
    event: narrowColumn<AgentEvent>('json'),
    reason: narrowColumn<WaitingReason>('text'),
  },
  "select id, agent, source, event, reason from waiting_agent_events where id = $1 and reason in ('time', 'refused') and discarded_at is null for update",
)
const DISCARD_ONE = 'update waiting_agent_events set discarded_at = $2 where id = $1'
const SWEEP = `delete from waiting_agent_events
  where (received_at < $2 and (reason in ('code', 'number') or discarded_at is not null)) or (reason = 'number' and received_at < $1)`
const LEARN = `insert into agent_numbers (agent, number_key, order_id)
  select distinct on (s.agent, s.number_key) s.agent, s.number_key, o.id
    from json_to_recordset($1::json) as s(agent text, number_key text, order_number text) join orders o on o.order_number = s.order_number
    order by s.agent, s.number_key
  on conflict (agent, number_key) do update set order_id = excluded.order_id`
const TRY_NOW = `update waiting_agent_events w set try_at = w.received_at
  from json_to_recordset($1::json) as s(agent text, number_key text) where w.agent = s.agent and w.number_key = s.number_key and w.reason = 'number'`

const md5 = (key: string): string => createHash('md5').update(key).digest('hex')

const text = (value: string | undefined): string => (value ?? '').trim()

/** An event by what it says: reported again, it is the same. */
const eventKey = ({ number, code, time, timezone, place, isConfirmed }: AgentEvent): string =>
  [numberKey(number), code, time, text(timezone), text(place), ...(isConfirmed === true ? ['confirmed'] : [])].join('\n')

/** Events of agents that wait in SQL, inside a unit of work on this connection. */
export const sqlWaitingEventKeeper = (connection: Connection): WaitingEventKeeper => ({
  keep: async (events, at) => {
    const rows = events.map(({ agent, source, event, reason }) => ({
      agent,
      source,
      event_key: eventKey(event),
      number: event.number,
      number_key: numberKey(event.number),
      code: event.code.trim(),
      event,
      reason,
    }))
    const kept = await connection.rows(KEEP, [JSON.stringify(rows), instantText(at)])
    const keys = new Set(kept.map(({ agent, event_key: key }) => `${agent} ${key}`))
    const isSettled = ({ agent, event_key: key }: (typeof rows)[number]): boolean => !keys.has(`${agent} ${md5(key)}`)
    return new Set(rows.flatMap((row, place) => (isSettled(row) ? [place] : [])))
  },
  settled: async (events) => {
    const keys = events.map(({ agent, event }) => ({ agent, event_key: md5(eventKey(event)) }))
    const found = new Set((await connection.rows(SETTLED, [JSON.stringify(keys)])).map(({ agent, event_key: key }) => `${agent} ${key}`))
    return new Set(keys.flatMap(({ agent, event_key: key }, place) => (found.has(`${agent} ${key}`) ? [place] : [])))
  },
  refuse: async (events) => {
    if (events.length > 0) await connection.rows(REFUSE, [JSON.stringify(events)])
  },
  remove: async (ids) => {
    if (ids.length > 0) await connection.rows(REMOVE, [ids])
  },
  discard: async ({ agent, code }, at) => (await connection.rows(DISCARD, [agent, code.trim(), instantText(at)]))[0]?.discarded ?? 0,
  discardNumber: async ({ agent, number }, at) =>
    (await connection.rows(DISCARD_NUMBER, [agent, numberKey(number), instantText(at)]))[0]?.discarded ?? 0,
  countOf: async ({ agent, number }) => (await connection.rows(COUNT_OF, [agent, numberKey(number)]))[0]?.events ?? 0,
  lockUntimed: async (id) => {
    const [row] = await connection.rows(LOCK_UNTIMED, [id])
    return row
  },
  discardOne: async (id, at) => {
    await connection.rows(DISCARD_ONE, [id, instantText(at)])
  },
  sweep: async ({ numbers, rest }) => {
    await connection.rows(SWEEP, [instantText(numbers), instantText(rest)])
  },
  learn: async (numbers) => {
    if (numbers.length === 0) return
    const rows = JSON.stringify(
      numbers.map(({ agent, number, orderNumber }) => ({ agent, number_key: numberKey(number), order_number: orderNumber })),
    )
    await connection.rows(LEARN, [rows])
    await connection.rows(TRY_NOW, [rows])
  },
})
