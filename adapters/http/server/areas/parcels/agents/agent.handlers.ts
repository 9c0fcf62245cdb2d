import { clientsWithin } from '#core/platform/access/account.ts'
import { agentFailure } from '#core/parcels/agents/agent.failures.ts'
import { CALL_TROUBLES } from '#core/parcels/agents/agent-call.ts'
import type { takePush, testConnection } from '#core/parcels/agents/call-connection.usecase.ts'
import type { AgentConnections } from '#core/parcels/agents/connection.ports.ts'
import { demoEvents } from '#core/parcels/agents/demo-agent.ts'
import type { keepConnection, setCredential, tryAgain } from '#core/parcels/agents/keep-connection.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { startOfDay } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import type { AgentConnectionDetails, agentConnectionRoutes } from '../../../../contract/parcels/agents/agent-connection.routes.ts'
import { httpFailure } from '../../../../contract/http.failures.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import { callRow, connectionDetails, connectionRow, NO_CONNECTION } from './agent.presenter.ts'

type Parts = {
  readonly connections: AgentConnections
  readonly references: () => References
  readonly clock: Clock
  readonly keep: ReturnType<typeof keepConnection>
  readonly setKey: ReturnType<typeof setCredential>
  readonly tryAgain: ReturnType<typeof tryAgain>
  readonly test: ReturnType<typeof testConnection>
  readonly push: ReturnType<typeof takePush>
  readonly publicUrl: string
  /** The parcels of these waybills, where the sandbox's agent answers. */
  readonly sandboxOrders: ((numbers: readonly string[]) => Promise<readonly Order[]>) | undefined
}
type AgentConnectionBindings<Names extends keyof typeof agentConnectionRoutes> = Pick<BindingsOf<typeof agentConnectionRoutes>, Names>

const startOfToday = (clock: Clock): number => startOfDay(today(clock.now()), 'UTC')

/** A connection in full, with how it works now. */
const detailsOf =
  ({ connections, references, clock, publicUrl }: Parts) =>
  async (agent: string): Promise<Result<AgentConnectionDetails>> => {
    const record = references().find(trackerAgent, agent)
    if (record?.agent_code !== agent) return failed(agentFailure('AGENT_NOT_FOUND', { agent }))
    const at = clock.now()
    const [connection, keys, { rows }] = await Promise.all([
      connections.find(agent),
      connections.credentials(agent),
      connections.list({ keywords: agent, at, since: startOfToday(clock), page: 1, pageSize: 500 }),
    ])
    const listed = rows.find((one) => one.agent === agent) ?? { ...NO_CONNECTION, agent, name: record.agent_name }
    return ok(connectionDetails(listed, { connection, keys, pushUrl: `${publicUrl}/api/agents/${encodeURIComponent(agent)}/push` }))
  }

const readHandlers = (parts: Parts): AgentConnectionBindings<'agentConnections' | 'findAgentConnection' | 'agentCalls'> => ({
  agentConnections: async ({ query }) => {
    const { rows, total } = await parts.connections.list({ ...query, at: parts.clock.now(), since: startOfToday(parts.clock) })
    return ok({ rows: rows.map(connectionRow), total })
  },
  findAgentConnection: async ({ params }) => detailsOf(parts)(params.agent),
  agentCalls: async ({ query, actor, locale }) => {
    const zone = readZone(query)
    if (!zone.ok) return zone
    const { agent, kind, trouble, page, pageSize } = query
    const span = spanOfDays({ first: query.from, last: query.to }, zone.value)
    const { rows, total } = await parts.connections.calls({
      agent,
      kind,
      trouble,
      page,
      pageSize,
      ...span,
      customerIds: clientsWithin(actor),
    })
    return ok({ rows: rows.map((row) => callRow(row, locale)), total })
  },
})

type Changes = 'keepAgentConnection' | 'setAgentKey' | 'testAgentConnection' | 'tryAgentAgain'

const changeHandlers = (parts: Parts): AgentConnectionBindings<Changes> => {
  const answerAgentConnection = async (done: Result<unknown>, agent: string) => (done.ok ? detailsOf(parts)(agent) : done)
  return {
    keepAgentConnection: async ({ params: { agent }, body, actor }) => {
      const { kind, version, ...raw } = body
      return answerAgentConnection(await parts.keep({ agent, kind, version, raw }, actor), agent)
    },
    setAgentKey: async ({ params: { agent }, body, actor }) => {
      const { purpose, ...raw } = body
      return answerAgentConnection(await parts.setKey({ agent, purpose, raw }, actor), agent)
    },
    tryAgentAgain: async ({ params: { agent }, actor }) => answerAgentConnection(await parts.tryAgain(agent, actor), agent),
    testAgentConnection: async ({ params: { agent }, body: { number }, locale }) => {
      const done = await parts.test({ agent, number })
      if (!done.ok) return done
      const { answered: call } = done.value
      const events = call.ok ? call.value.events : []
      const refused = call.ok ? call.value.refused[0]?.reason : call.reason
      return ok({
        ok: call.ok,
        http_status: call.status ?? null,
        milliseconds: call.millis,
        trouble_txt: call.ok ? null : CALL_TROUBLES[call.trouble][locale],
        reason: refused ?? null,
        events: events.map((event) => ({
          number: event.number,
          code: event.code,
          time: event.time,
          timezone: event.timezone ?? null,
          place: event.place ?? null,
          text: event.text ?? null,
        })),
        answer: call.answer,
      })
    },
  }
}

/** Handlers of agents' connections, of what agents push, and of the sandbox's agent. */
export const agentHandlers = (parts: Parts): BindingsOf<typeof agentConnectionRoutes> => ({
  ...readHandlers(parts),
  ...changeHandlers(parts),
  pushAgentEvents: async ({ params: { agent }, raw }) =>
    ok(await parts.push({ agent, push: { ...raw, text: new TextDecoder().decode(raw.body) } })),
  sandboxAgent: async ({ body: { numbers, since } }) => {
    if (parts.sandboxOrders === undefined) return failed(httpFailure('SANDBOX_CLOSED'))
    const at = parts.clock.now()
    const first = since === undefined ? 0 : Date.parse(since)
    const orders = numbers.length === 0 ? [] : await parts.sandboxOrders(numbers)
    return ok({
      events: orders.flatMap(({ airwayNumber: number, outboundAt: dispatchedAt }) =>
        dispatchedAt === undefined || dispatchedAt < first ? [] : demoEvents({ number, dispatchedAt, at }),
      ),
    })
  },
})
