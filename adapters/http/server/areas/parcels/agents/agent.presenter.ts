import { CALL_TROUBLES } from '#core/parcels/agents/agent-call.ts'
import type { Connection } from '#core/parcels/agents/connection.ts'
import type { ListedCall, ListedConnection, ListedCredential } from '#core/parcels/agents/connection.ports.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type {
  AgentCallRow,
  AgentConnectionDetails,
  AgentConnectionRow,
} from '../../../../contract/parcels/agents/agent-connection.routes.ts'

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
