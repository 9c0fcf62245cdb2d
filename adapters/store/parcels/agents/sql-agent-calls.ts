import type { AgentCall, CallKind, CallTrouble } from '#core/parcels/agents/agent-call.ts'
import type { AgentConnections } from '#core/parcels/agents/connection.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { beginningOf, markUnstorable } from '#core/base/kernel/storable-text.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, shape } from '../../database/row-shape.ts'

const CALL = shape({
  id: 'bigint',
  agent: 'text',
  agent_name: 'text?',
  kind: narrowColumn<CallKind>('text'),
  at: 'timestamptz',
  millis: 'integer',
  status: 'integer?',
  numbers: 'integer',
  first_number: 'text?',
  events: 'integer',
  added: 'integer',
  waiting: 'integer',
  unmatched: 'integer',
  refused: 'integer',
  trouble: narrowColumn<CallTrouble | null>('text?'),
  reason: 'text?',
  sent: 'text?',
  answer: 'text?',
})
const ADD = `insert into agent_calls (agent, kind, at, millis, status, numbers, first_number, events, added, waiting, unmatched, refused, trouble, reason, sent, answer)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`
const LIST = query(
  { ...CALL, total: 'bigint' },
  `select c.id, c.agent, t.agent_name, c.kind, c.at, c.millis, c.status, c.numbers, c.first_number, c.events, c.added, c.waiting, c.unmatched, c.refused,
      c.trouble, c.reason, c.sent, c.answer, count(*) over () as total
    from agent_calls c left join tracker_agent t on t.agent_code = c.agent
    where ($1::text is null or c.agent = $1) and ($2::text is null or c.kind = $2)
      and ($3::text is null or ($3 = 'any' and c.trouble is not null) or c.trouble = $3)
      and ($4::timestamptz is null or c.at >= $4) and ($5::timestamptz is null or c.at < $5)
      and ($6::bigint[] is null or c.numbers = 1 and exists (select from orders o where o.customer_id = any($6)
        and (o.airway_number = c.first_number or o.order_number = c.first_number)))
    order by c.at desc, c.id desc limit $7 offset $8`,
)
const REMOVE = query(
  { id: 'bigint' },
  'delete from agent_calls where id in (select id from agent_calls where at < $1 order by at limit $2) returning id',
)

const text = (value: string | undefined, most: number): string | null =>
  value === undefined ? null : beginningOf(markUnstorable(value), most)
const MOST_REASON = 300
const MOST_BODY = 4000
const MOST_NUMBER = 60

/** Writes a line of the log. */
export async function addCall(sql: Sql, call: AgentCall): Promise<void> {
  const { agent, kind, at, millis, status = null, numbers, first, events, added, waiting, unmatched, refused, trouble = null } = call
  const said = [text(call.reason, MOST_REASON), text(call.sent, MOST_BODY), text(call.answer, MOST_BODY)]
  const figures = [events, added, waiting, unmatched, refused]
  await sql.rows(ADD, [
    agent,
    kind,
    instantTextOrNull(at),
    Math.round(millis),
    status,
    numbers,
    text(first, MOST_NUMBER),
    ...figures,
    trouble,
    ...said,
  ])
}

/** Removes old lines; answers how many. */
export const removeCallsBefore = async (sql: Sql, at: Instant, limit: number): Promise<number> =>
  (await sql.rows(REMOVE, [instantTextOrNull(at), limit])).length

/** The log, newest first. */
export const callsOf =
  (sql: Sql): AgentConnections['calls'] =>
  async ({ agent, kind, trouble, from, before, customerIds, page, pageSize }) => {
    const when = [instantTextOrNull(from), instantTextOrNull(before)]
    const filter = [agent ?? null, kind ?? null, trouble ?? null, ...when, customerIds ?? null]
    const rows = await sql.rows(LIST, [...filter, pageSize, (page - 1) * pageSize])
    return {
      total: rows[0]?.total ?? 0,
      rows: rows.map((row) => ({
        id: row.id,
        agent: row.agent,
        agentName: row.agent_name ?? row.agent,
        kind: row.kind,
        at: row.at.getTime(),
        millis: row.millis,
        numbers: row.numbers,
        events: row.events,
        added: row.added,
        waiting: row.waiting,
        unmatched: row.unmatched,
        refused: row.refused,
        ...given({
          status: row.status,
          first: row.first_number,
          trouble: row.trouble,
          reason: row.reason,
          sent: row.sent,
          answer: row.answer,
        }),
      })),
    }
  }
