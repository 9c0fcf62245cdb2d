import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { References } from '#core/base/fields/references.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { loggedBody } from './agent-call.ts'
import type { TakeAgentEvents } from './agent-event.ts'
import { agentFailure } from './agent.failures.ts'
import type { AgentProtocols, AgentCallResult, IncomingPush, PulledEvents, PushAnswer } from './agent-protocol.port.ts'
import { pushCredentials, credentialOwner, type Connection } from './connection.ts'
import type { AgentConnections, AgentUnit } from './connection.ports.ts'
import { keepCall, takenFigures } from './keep-call.ts'
import { secretOf } from './poll-agent.ts'

type Ports = {
  readonly atomically: Atomically<AgentUnit>
  readonly connections: Pick<AgentConnections, 'find'>
  readonly protocols: AgentProtocols
  readonly sealer: Pick<Sealer, 'open'>
  readonly clock: Clock
}

/** A test waits so long for the agent's turn. */
const TEST_WAIT_MILLIS = 5000

type ConnectionTestResult = { readonly answered: AgentCallResult<PulledEvents> }

/**
 * Asks an agent for one number, within its limits, and answers what was read; nothing is stored but
 * the line of the log. AGENT_NOT_CONNECTED where there is nothing to call. An agent that wants the
 * number registered first gets it registered.
 */
export const testConnection =
  ({ atomically, connections, protocols, sealer, clock, pause }: Ports & { readonly pause: (millis: number) => Promise<void> }) =>
  async ({ agent, number }: { readonly agent: string; readonly number: string }): Promise<Result<ConnectionTestResult>> => {
    const connection = await connections.find(agent)
    const calls = connection && protocols.open(connection, secretOf(connection, sealer))
    if (calls === undefined) return failed(agentFailure('AGENT_NOT_CONNECTED', { agent }))
    const keeping = { atomically, agent, clock, random: () => 0 }
    const turn = async (): Promise<void> => {
      const waiting = atomically(async (unit) => ok(await unit.agentConnections.reserve(agent, { mostMillis: TEST_WAIT_MILLIS })))
      await pause(must(await waiting) ?? TEST_WAIT_MILLIS)
    }
    if (calls.register !== undefined) {
      await turn()
      const registered = await calls.register([number])
      await keepCall(keeping, {
        kind: 'register',
        numbers: [number],
        answered: registered,
        refused: registered.ok ? registered.value.refused : [],
      })
      if (!registered.ok) return ok({ answered: registered })
    }
    await turn()
    const answered = await calls.pull([number])
    const [events, refused] = answered.ok ? [answered.value.events.length, answered.value.refused] : [0, []]
    await keepCall(keeping, { kind: 'test', numbers: [number], answered, events, refused })
    return ok({ answered })
  }

/** The keys that open pushes of an agent now. */
const keysOf = (connection: Connection, { sealer, clock }: Pick<Ports, 'sealer' | 'clock'>): readonly string[] =>
  pushCredentials(connection, clock.now()).map(({ sealed, purpose }) => sealer.open(sealed, credentialOwner(connection.agent, purpose)))

const NOTHING_READ = { numbers: [], events: [], unread: [] } as const

/**
 * Takes a push of an agent: its events once its signature is right and unless the agent is turned
 * off, and a line of the log in any case. It is answered as taken after the commit alone, and only
 * where all of it is kept in its place; else the answer names what is not. The same push again is
 * harmless, since known events are left out.
 */
export const takePush =
  (ports: Ports & { readonly take: TakeAgentEvents; readonly references: () => References }) =>
  async ({ agent, push }: { readonly agent: string; readonly push: IncomingPush }): Promise<PushAnswer> => {
    const { atomically, connections, protocols, take, clock } = ports
    const connection = await connections.find(agent)
    if (connection === undefined || connection.kind === 'files') return protocols.answerPush(undefined, 'unknown')
    const at = clock.now()
    const keys = keysOf(connection, ports)
    const read = await protocols.readPush(connection, push, keys)
    const isOff = read.ok && ports.references().find(trackerAgent, agent)?.enabled === false
    const taken = read.ok && !isOff && read.events.length > 0 ? await take({ agent, source: 'push', events: read.events, at }) : undefined
    const { cause, figures, missed } = takenFigures(taken)
    const { numbers, events, unread } = read.ok ? read : NOTHING_READ
    const trouble = read.ok ? (isOff ? 'agent_off' : taken?.ok === false ? 'not_taken' : undefined) : read.trouble
    const reason = read.ok ? (cause ?? unread[0]?.reason) : read.reason
    must(
      await atomically(async ({ agentConnections }) => {
        await agentConnections.addCall({
          agent,
          kind: 'push',
          at,
          millis: Math.max(0, clock.now() - at),
          numbers: numbers.length,
          events: events.length + unread.length,
          ...figures,
          refused: figures.refused + unread.length,
          ...given({ first: numbers[0], trouble, reason, answer: loggedBody(read.text ?? push.text, keys) }),
        })
        return ok(undefined)
      }),
    )
    if (isOff) return protocols.answerPush(connection, 'off')
    if (!read.ok) return protocols.answerPush(connection, read.trouble === 'unreadable' ? 'unreadable' : 'refused')
    if (taken?.ok === false) return protocols.answerPush(connection, 'failed')
    const notAdded = [...missed, ...unread]
    return protocols.answerPush(connection, notAdded.length === 0 ? 'taken' : 'partly', notAdded)
  }
