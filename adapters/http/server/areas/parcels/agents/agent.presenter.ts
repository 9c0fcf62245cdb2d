import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import type { UntimedEvent } from '#core/parcels/agents/waiting-event.ports.ts'
import { beforeOrder, isEarlyEvent } from '#core/parcels/orders/events/early-event.rules.ts'
import { readWhenAndWhere } from '#core/parcels/agents/reading/when-and-where.rules.ts'
import { CALL_TROUBLES } from '#core/parcels/agents/agent-call.ts'
import type { Connection } from '#core/parcels/agents/connection.ts'
import type { ListedCall, ListedConnection, ListedCredential } from '#core/parcels/agents/connection.ports.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type {
  AgentCallRow,
  AgentConnectionDetails,
  AgentConnectionRow,
} from '../../../../contract/parcels/agents/agent-connection.routes.ts'
import type { UntimedEventRow } from '../../../../contract/parcels/agents/waiting-event.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'

/** An agent that nobody has set up yet. */
export const NO_CONNECTION = {
  isPolled: false,
  circuit: 'closed',
  failures: 0,
  parcels: 0,
  due: 0,
  calls: 0,
  failedCalls: 0,
  added: 0,
} as const

/** An agent in the list of connections. */
export const connectionRow = (listed: ListedConnection): AgentConnectionRow => ({
  agent: listed.agent,
  agent_name: listed.name,
  kind: listed.kind ?? null,
  polled: listed.isPolled,
  circuit: listed.circuit,
  failures: listed.failures,
  open_until: instantTextOrNull(listed.openUntil),
  last_ok_time: instantTextOrNull(listed.lastOkAt),
  last_failed_time: instantTextOrNull(listed.lastFailedAt),
  last_trouble: listed.lastTrouble ?? null,
  parcels: listed.parcels,
  due: listed.due,
  calls_today: listed.calls,
  failed_today: listed.failedCalls,
  events_today: listed.added,
})

type Rest = { readonly connection: Connection | undefined; readonly keys: readonly ListedCredential[]; readonly pushUrl: string }

/** The same with its settings, and that its keys are set. */
export const connectionDetails = (listed: ListedConnection, { connection, keys, pushUrl }: Rest): AgentConnectionDetails => ({
  ...connectionRow(listed),
  settings: connection === undefined ? null : { ...connection.settings },
  version: connection?.version ?? 0,
  keys: keys.map(({ purpose, setAt, setByName }) => ({ purpose, set_time: instantText(setAt), set_by: setByName })),
  push_url: pushUrl,
})

/** A line of the log of calls. */
export const callRow = (call: ListedCall, locale: Locale): AgentCallRow => ({
  id: call.id,
  agent: call.agent,
  agent_name: call.agentName,
  kind: call.kind,
  time: instantText(call.at),
  milliseconds: call.millis,
  http_status: call.status ?? null,
  numbers: call.numbers,
  first_number: call.first ?? null,
  events: call.events,
  added: call.added,
  waiting: call.waiting,
  unmatched: call.unmatched,
  refused: call.refused,
  trouble: call.trouble ?? null,
  trouble_txt: call.trouble === undefined ? null : CALL_TROUBLES[call.trouble][locale],
  reason: call.reason ?? null,
  sent: call.sent ?? null,
  answer: call.answer ?? null,
})

type Reading = { readonly locale: Locale; readonly references: References; readonly at: Instant }

/** An event whose time cannot be read, with the cause as it is now. */
export function untimedEventRow(
  { id, agent, event, receivedAt, orderCreatedAt, refusal }: UntimedEvent,
  { locale, references, at }: Reading,
): UntimedEventRow {
  const { time, usualZone: timezone } = readWhenAndWhere(event, { agent, references, at })
  const read = time.ok ? { timezone, ...time.value } : undefined
  const isEarly = read !== undefined && orderCreatedAt !== undefined && isEarlyEvent(read, { createdAt: orderCreatedAt })
  const early = isEarly ? sayFailure(beforeOrder(read, { createdAt: orderCreatedAt }), locale) : READABLE[locale]
  return {
    id,
    agent,
    agent_name: references.find(trackerAgent, agent)?.agent_name ?? agent,
    number: event.number,
    code: event.code,
    time: event.time,
    timezone: event.timezone ?? null,
    readable: time.ok,
    reason_txt: refusal !== undefined ? sayFailure(refusal, locale) : time.ok ? early : sayFailure(time.failure, locale),
    text: event.text ?? null,
    place: event.place ?? null,
    received: instantText(receivedAt),
  }
}
const READABLE = words('当时为未来时间', '當時為未來時間', 'Was in the future when it came')
