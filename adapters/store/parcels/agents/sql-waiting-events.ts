import type { AgentEvent, AgentSource } from '#core/parcels/agents/agent-event.ts'
import type { EventRefusal, WaitingEvents, WaitingReason } from '#core/parcels/agents/waiting-event.ports.ts'
import type { Sql } from '../../database/database.ts'
import { given } from '#core/base/kernel/given.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const GROUPS = query(
  {
    agent: 'text',
    code: 'text?',
    events: 'bigint?',
    parcels: 'bigint?',
    said: 'text?',
    place: 'text?',
    oldest: 'timestamptz?',
    newest: 'timestamptz?',
    matches: 'bigint?',
  },
  `select w.agent, min(w.code) as code, count(*) as events, count(distinct w.number_key) as parcels, max(w.event ->> 'text') as said,
      max(w.event ->> 'place') as place, min(w.received_at) as oldest, max(w.received_at) as newest, count(*) over () as matches
    from waiting_agent_events w
    where w.reason = 'code' and w.discarded_at is null and ($1::text is null or w.agent = $1)
      and ($2::text is null or folded(w.code) like $2 or folded(w.event ->> 'text') like $2)
    group by w.agent, upper(w.code) order by oldest, w.agent, code limit $3 offset $4`,
)
/** A number that was matched is known, while its events wait for the job that adds them. */
const NUMBERS = query(
  {
    agent: 'text',
    number: 'text?',
    events: 'bigint?',
    code: 'text?',
    said: 'text?',
    place: 'text?',
    oldest: 'timestamptz?',
    newest: 'timestamptz?',
    matches: 'bigint?',
  },
  `select w.agent, min(w.number) as number, count(*) as events, max(w.code) as code, max(w.event ->> 'text') as said,
      max(w.event ->> 'place') as place, min(w.received_at) as oldest, max(w.received_at) as newest, count(*) over () as matches
    from waiting_agent_events w
    where w.reason = 'number' and w.discarded_at is null and ($1::text is null or w.agent = $1) and ($2::text is null or folded(w.number) like $2)
      and not exists (select from agent_numbers a where a.agent = w.agent and a.number_key = w.number_key)
    group by w.agent, w.number_key order by newest desc, w.agent, number limit $3 offset $4`,
)
const UNTIMED = query(
  {
    id: 'bigint',
    agent: 'text',
    source: narrowColumn<AgentSource>('text'),
    event: narrowColumn<AgentEvent>('json'),
    received_at: 'timestamptz',
    refusal: narrowColumn<EventRefusal>('json?'),
    order_created_at: 'timestamptz?',
    matches: 'bigint?',
  },
  `select w.id, w.agent, w.source, w.event, w.received_at, w.refusal, count(*) over () as matches, coalesce(
      (select o.created_at from orders o where o.airway_number = w.number_key limit 1),
      (select o.created_at from agent_numbers a join orders o on o.id = a.order_id where a.agent = w.agent and a.number_key = w.number_key),
      (select o.created_at from orders o where o.order_number = w.number_key limit 1)) as order_created_at
    from waiting_agent_events w
    where w.reason in ('time', 'refused') and w.discarded_at is null and ($1::text is null or w.agent = $1)
      and ($2::text is null or folded(w.number) like $2 or folded(w.event ->> 'time') like $2 or folded(w.event ->> 'timezone') like $2)
    order by w.received_at desc, w.id desc limit $3 offset $4`,
)
/**
 * The mappings of a code are few, and the events of codes that nobody mapped are looked at by their
 * index alone.
 */
const NEXT = query(
  {
    id: 'bigint',
    agent: 'text',
    source: narrowColumn<AgentSource>('text'),
    event: narrowColumn<AgentEvent>('json'),
    reason: narrowColumn<WaitingReason>('text'),
  },
  `select w.id, w.agent, w.source, w.event, w.reason from waiting_agent_events w
    where w.id > $1 and w.discarded_at is null and ((w.reason = 'number' and w.try_at <= $2)
      or (w.reason = 'code' and (
        exists (select from tracking_code_mapping m where upper(m.agent_status) = upper(w.code) and (m.agent is null or m.agent = w.agent))
        or exists (select from exception_mapping m where upper(m.agent_status) = upper(w.code) and (m.agent is null or m.agent = w.agent)))))
    order by w.id limit $3`,
)
const ORDERS = query(
  { number_key: 'text?', order_number: 'text?' },
  `select n.number_key, coalesce(
      (select o.order_number from orders o where o.airway_number = n.number_key limit 1),
      (select o.order_number from agent_numbers a join orders o on o.id = a.order_id where a.agent = $1 and a.number_key = n.number_key),
      (select o.order_number from orders o where o.order_number = n.number_key limit 1)) as order_number
    from unnest($2::text[]) as n(number_key)`,
)

type WaitingGroupRow = {
  readonly said: string | null
  readonly place: string | null
  readonly oldest: Date | null
  readonly newest: Date | null
}

/** Returns the text and place of a group's events, and since when they wait. */
const toldBy = ({ said, place, oldest, newest }: WaitingGroupRow) => ({
  text: said ?? undefined,
  place: place ?? undefined,
  oldest: oldest?.getTime() ?? 0,
  newest: newest?.getTime() ?? 0,
})

/** Events of agents that wait, as they are read. */
export const sqlWaitingEvents = (sql: Sql): WaitingEvents => ({
  groups: async ({ agent, keywords, page, pageSize }) => {
    const rows = await sql.rows(GROUPS, [agent ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map(({ said, place, oldest, newest, ...row }) => ({
        agent: row.agent,
        code: row.code ?? '',
        events: row.events ?? 0,
        parcels: row.parcels ?? 0,
        ...toldBy({ said, place, oldest, newest }),
      })),
      total: rows[0]?.matches ?? 0,
    }
  },
  numbers: async ({ agent, keywords, page, pageSize }) => {
    const rows = await sql.rows(NUMBERS, [agent ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map(({ said, place, oldest, newest, ...row }) => ({
        agent: row.agent,
        number: row.number ?? '',
        events: row.events ?? 0,
        code: row.code ?? '',
        ...toldBy({ said, place, oldest, newest }),
      })),
      total: rows[0]?.matches ?? 0,
    }
  },
  untimed: async ({ agent, keywords, page, pageSize }) => {
    const rows = await sql.rows(UNTIMED, [agent ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map(({ id, agent: code, source, event, received_at: receivedAt, refusal, order_created_at: createdAt }) => ({
        id,
        agent: code,
        source,
        event,
        reason: refusal === null ? 'time' : 'refused',
        receivedAt: receivedAt.getTime(),
        ...given({ orderCreatedAt: createdAt?.getTime(), refusal }),
      })),
      total: rows[0]?.matches ?? 0,
    }
  },
  next: async ({ after, at, limit }) =>
    (await sql.rows(NEXT, [after, instantText(at), limit])).map(({ id, agent, source, event, reason }) => ({
      id,
      agent,
      source,
      event,
      reason,
    })),
  ordersOf: async (agent, numbers) =>
    new Map(
      (await sql.rows(ORDERS, [agent, numbers])).flatMap(({ number_key: key, order_number: order }) =>
        key === null || order === null ? [] : [[key, order] as const],
      ),
    ),
})
