import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_SECOND, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { TakeAgentEvents } from './agent-event.ts'
import type { AgentProtocols, AgentCallResult, PulledEvents, TrackerAgentConnection } from './agent-protocol.port.ts'
import { circuitState, dueAfterFailure } from './circuit.rules.ts'
import { credentialInUse, isPolled, limitsOf, credentialOwner, type Connection } from './connection.ts'
import type { AgentConnections, AgentUnit, DueParcel } from './connection.ports.ts'
import { keepCall, keepFailed, keepWorking } from './keep-call.ts'
import { ASKED_STATES, nextPoll } from './poll-plan.rules.ts'

/** The span after which parcels that an abruptly ended server had taken are due again. */
const LEASE_MILLIS = 300 * MILLIS_PER_SECOND
/** A run waits so long for its turn, and leaves the rest to the next one. */
const MOST_WAIT_MILLIS = 20 * MILLIS_PER_SECOND
/** Orders that are looked at in one unit of work while parcels are added. */
const FILL_PART = 5000
/** Pages of one question; an agent that answers more is asked again in its turn. */
const MOST_PAGES = 10

export type PollPorts<U extends AgentUnit> = {
  readonly atomically: Atomically<U>
  readonly connections: Pick<AgentConnections, 'find'>
  readonly protocols: AgentProtocols
  readonly sealer: Pick<Sealer, 'open'>
  readonly take: TakeAgentEvents
  readonly clock: Clock
  readonly random: () => number
  readonly pause: (millis: number) => Promise<void>
}

type Turn<U extends AgentUnit> = PollPorts<U> & {
  readonly agent: string
  readonly connection: Connection
  readonly calls: TrackerAgentConnection
}

/** The secret of an agent's calls; undefined where none was set. */
export function secretOf(connection: Connection, sealer: Pick<Sealer, 'open'>): string | undefined {
  const found = credentialInUse(connection.credentials, 'call')
  return found && sealer.open(found.sealed, credentialOwner(connection.agent, 'call'))
}

/**
 * Asks an agent for its due parcels, call by call, until none is due, the agent does not answer, or
 * the run is over.
 */
export async function pollAgent<U extends AgentUnit>(
  ports: PollPorts<U>,
  { agent, goesOn }: { readonly agent: string; readonly goesOn: () => boolean },
): Promise<void> {
  while (goesOn()) {
    const connection = await ports.connections.find(agent)
    if (connection === undefined || !isPolled(connection)) return
    const calls = ports.protocols.open(connection, secretOf(connection, ports.sealer))
    if (calls === undefined || !(await mayCall(ports, connection))) return
    const filled = await inUnit(ports, (unit) => unit.agentPolls.fill(agent, { at: ports.clock.now(), limit: FILL_PART }))
    const { taken, parcels } = await claim(ports, connection)
    if (taken === 0 && !filled) return
    if (parcels.length > 0 && !(await ask({ ...ports, agent, connection, calls }, parcels))) return
  }
}

const inUnit = async <U extends AgentUnit, T>({ atomically }: PollPorts<U>, work: (unit: U) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** A paused agent is called by one server, once its pause is over. */
async function mayCall<U extends AgentUnit>(ports: PollPorts<U>, { agent, circuit }: Connection): Promise<boolean> {
  const at = ports.clock.now()
  const state = circuitState(circuit, at)
  if (state !== 'trial') return state === 'closed'
  return inUnit(ports, (unit) => unit.agentConnections.claimTrial(agent, { at, until: at + LEASE_MILLIS }))
}

/**
 * The next parcels of one call; those that are over are taken out on the way, and are no reason to
 * stop.
 */
async function claim<U extends AgentUnit>(
  ports: PollPorts<U>,
  connection: Connection,
): Promise<{ readonly taken: number; readonly parcels: readonly DueParcel[] }> {
  const at = ports.clock.now()
  return inUnit(ports, async ({ agentPolls }) => {
    const taken = await agentPolls.claim(connection.agent, { at, until: at + LEASE_MILLIS, limit: limitsOf(connection).numbersPerCall })
    const over = taken.filter((parcel) => !isAsked(parcel, at))
    if (over.length > 0) await agentPolls.settle(over.map(({ orderId }) => ({ orderId, nextAt: undefined })))
    return { taken: taken.length, parcels: taken.filter((parcel) => isAsked(parcel, at)) }
  })
}

const isAsked = ({ status, code, dispatchedAt }: DueParcel, at: Instant): boolean =>
  ASKED_STATES.includes(status) && nextPoll({ code, dispatchedAt, at, random: 0 }) !== undefined

/**
 * Waits for the agent's next turn; false where the run does not wait so long, and the parcels are
 * due again at once.
 */
async function waitForTurn<U extends AgentUnit>(turn: Turn<U>, parcels: readonly DueParcel[]): Promise<boolean> {
  const millis = await inUnit(turn, async ({ agentConnections, agentPolls }) => {
    const wait = await agentConnections.reserve(turn.agent, { mostMillis: MOST_WAIT_MILLIS })
    if (wait === undefined) await agentPolls.settle(parcels.map(({ orderId }) => ({ orderId, nextAt: turn.clock.now() })))
    return wait
  })
  if (millis === undefined) return false
  if (millis > 0) await turn.pause(millis)
  return true
}

/**
 * Asks for parcels that were claimed, and settles when each is due again; false where the run is to
 * leave the agent alone.
 */
async function ask<U extends AgentUnit>(turn: Turn<U>, parcels: readonly DueParcel[]): Promise<boolean> {
  const fresh = turn.calls.register === undefined ? [] : parcels.filter(({ isRegistered }) => !isRegistered)
  const unknown = new Set<number>()
  if (fresh.length > 0 && turn.calls.register !== undefined) {
    if (!(await waitForTurn(turn, parcels))) return false
    const answered = await turn.calls.register(fresh.map(({ number }) => number))
    await keepCall(turn, {
      kind: 'register',
      numbers: fresh.map(({ number }) => number),
      answered,
      refused: answered.ok ? answered.value.refused : [],
    })
    if (!answered.ok) return giveUp(turn, parcels, answered)
    const registered = new Set(answered.value.registered)
    const done = fresh.filter(({ number }) => registered.has(number))
    for (const { orderId } of fresh) if (!done.some((one) => one.orderId === orderId)) unknown.add(orderId)
    await inUnit(turn, ({ agentPolls }) =>
      agentPolls.settle(done.map(({ orderId }) => ({ orderId, nextAt: turn.clock.now() + LEASE_MILLIS, isRegistered: true }))),
    )
  }
  const asked = parcels.filter(({ orderId }) => !unknown.has(orderId))
  const pulled = asked.length === 0 ? ({ unregistered: [] } as const) : await pullAll(turn, asked, parcels)
  if (pulled === undefined) return false
  await settleAsked(turn, parcels, new Set(pulled.unregistered))
  return true
}

/**
 * All pages of one question, each taken before the next is asked for; undefined where the agent is
 * to be left alone.
 */
async function pullAll<U extends AgentUnit>(
  turn: Turn<U>,
  asked: readonly DueParcel[],
  claimed: readonly DueParcel[],
): Promise<Pick<PulledEvents, 'unregistered'> | undefined> {
  const numbers = asked.map(({ number }) => number)
  const unregistered: string[] = []
  let next: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    if (!(await waitForTurn(turn, claimed))) return undefined
    const answered = await turn.calls.pull(numbers, next)
    if (!answered.ok) {
      await keepCall(turn, { kind: 'pull', numbers, answered, refused: [] })
      return (await giveUp(turn, claimed, answered)) ? { unregistered } : undefined
    }
    const { events, refused } = answered.value
    const taken = events.length === 0 ? undefined : await turn.take({ agent: turn.agent, source: 'pull', events, at: turn.clock.now() })
    await keepCall(turn, { kind: 'pull', numbers, answered, refused, events: events.length, taken })
    // Parcels whose events were not stored are asked for again, once nobody has claimed them any
    // more.
    if (taken?.ok === false) return undefined
    unregistered.push(...answered.value.unregistered)
    ;({ next } = answered.value)
    if (next === undefined) break
  }
  await keepWorking(turn)
  return { unregistered }
}

/** Parcels of a failed call are due again after a while; always false. */
async function giveUp<U extends AgentUnit>(
  turn: Turn<U>,
  parcels: readonly DueParcel[],
  answered: Extract<AgentCallResult<unknown>, { ok: false }>,
): Promise<boolean> {
  const at = turn.clock.now()
  const failures = await keepFailed(turn, answered)
  const due = (): Instant => Math.max(dueAfterFailure(failures, { at, random: turn.random() }), at + (answered.retryMillis ?? 0))
  await inUnit(turn, ({ agentPolls }) => agentPolls.settle(parcels.map(({ orderId }) => ({ orderId, nextAt: due() }))))
  return false
}

/** When each parcel is due again, as it stands after its events were taken. */
const settleAsked = <U extends AgentUnit>(turn: Turn<U>, parcels: readonly DueParcel[], unregistered: ReadonlySet<string>): Promise<void> =>
  inUnit(turn, async ({ agentPolls }) => {
    const at = turn.clock.now()
    const now = await agentPolls.standing(parcels.map(({ orderId }) => orderId))
    await agentPolls.settle(
      now.map(({ orderId, number, status, code, dispatchedAt }) => ({
        orderId,
        nextAt: ASKED_STATES.includes(status) ? nextPoll({ code, dispatchedAt, at, random: turn.random() }) : undefined,
        ...(unregistered.has(number) ? { isRegistered: false } : {}),
      })),
    )
  })
