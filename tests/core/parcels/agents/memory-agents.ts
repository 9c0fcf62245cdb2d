import type { AgentCall } from '#core/parcels/agents/agent-call.ts'
import type { Circuit } from '#core/parcels/agents/circuit.rules.ts'
import { isPolled, limitsOf, type Connection, type ConnectionSettings } from '#core/parcels/agents/connection.ts'
import type { AgentUnit, DueParcel } from '#core/parcels/agents/connection.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'

export type MemoryParcel = DueParcel & { readonly agent: string; readonly nextAt: number }

/**
 * Connections and questions in memory, for one server. What breaks off leaves no trace, as in SQL.
 */
export function memoryAgents(clock: Clock, agents: readonly string[] = ['ARAMEX', 'SMSA']) {
  const connections = new Map<string, Connection>()
  const nextCall = new Map<string, number>()
  const parcels = new Map<number, MemoryParcel>()
  const waiting = new Map<number, MemoryParcel>()
  const calls: AgentCall[] = []
  const answered = new Map<string, { readonly ok?: number; readonly failed?: number }>()
  const silent = (): ReadonlyMap<string, number> =>
    new Map(
      [...connections].flatMap(([agent, { circuit }]) => {
        const { ok: last, failed } = answered.get(agent) ?? {}
        const since = last ?? failed
        return circuit.openUntil === undefined || since === undefined ? [] : [[agent, since] as const]
      }),
    )
  const change = (agent: string, circuit: Circuit): void => {
    const kept = connections.get(agent)
    if (kept !== undefined) connections.set(agent, { ...kept, circuit })
  }
  const startOf = (agent: string): number => Math.max(nextCall.get(agent) ?? 0, clock.now())
  const unit: AgentUnit = {
    agentConnections: {
      lock: async (agent) => connections.get(agent),
      keep: async ({ agent, version, ...settings }) => {
        const before = connections.get(agent)
        if (!agents.includes(agent) || (before?.version ?? 0) !== version) return false
        const own = { kind: settings.kind, settings: settings.settings } as ConnectionSettings
        connections.set(agent, {
          ...own,
          agent,
          version: version + 1,
          circuit: before?.circuit ?? { failures: 0 },
          credentials: before?.credentials ?? [],
        })
        for (const parcel of waiting.values()) if (isPolled(own) && parcel.agent === agent) parcels.set(parcel.orderId, parcel)
        return true
      },
      addCredential: async (agent, credential) => {
        const kept = connections.get(agent)
        if (kept === undefined) return
        const older = kept.credentials.map((one) =>
          one.purpose === credential.purpose && one.replacedAt === undefined ? { ...one, replacedAt: credential.setAt } : one,
        )
        connections.set(agent, { ...kept, credentials: [credential, ...older] })
      },
      keepCircuit: async (agent, circuit, { at }) => {
        change(agent, circuit)
        answered.set(agent, { ...answered.get(agent), [circuit.failures === 0 ? 'ok' : 'failed']: at })
      },
      addCall: async (call) => void calls.push(call),
      removeCallsBefore: async (at, limit) => {
        const old = calls.filter((call) => call.at < at).slice(0, limit)
        for (const call of old) calls.splice(calls.indexOf(call), 1)
        return old.length
      },
      reserve: async (agent, { mostMillis }) => {
        const kept = connections.get(agent)
        const start = startOf(agent)
        if (kept === undefined || start >= clock.now() + mostMillis) return undefined
        nextCall.set(agent, start + Math.ceil(1000 / limitsOf(kept).callsPerSecond))
        return start - clock.now()
      },
      postpone: async (agent, millis) => void nextCall.set(agent, Math.max(nextCall.get(agent) ?? 0, clock.now() + millis)),
      claimTrial: async (agent, { at, until }) => {
        const open = connections.get(agent)?.circuit
        if (open?.openUntil === undefined || open.openUntil > at) return false
        change(agent, { ...open, openUntil: until })
        return true
      },
    },
    agentPolls: {
      claim: async (agent, { at, until, limit }) => {
        const due = [...parcels.values()].filter((one) => one.agent === agent && one.nextAt <= at)
        const taken = due.toSorted((one, other) => one.nextAt - other.nextAt).slice(0, limit)
        for (const one of taken) parcels.set(one.orderId, { ...one, nextAt: until })
        return taken
      },
      standing: async (ids) => [...parcels.values()].filter(({ orderId }) => ids.includes(orderId)),
      settle: async (settled) => {
        for (const { orderId, nextAt, isRegistered } of settled) {
          const kept = parcels.get(orderId)
          if (nextAt === undefined) parcels.delete(orderId)
          else if (kept !== undefined) parcels.set(orderId, { ...kept, nextAt, isRegistered: isRegistered ?? kept.isRegistered })
        }
      },
      fill: async () => false,
    },
    audit: { write: async () => undefined },
    live: { publish: async () => undefined },
  }
  const atomically: Atomically<AgentUnit> = (work) => work(unit)
  const dispatch = (parcel: MemoryParcel): void => {
    const kept = connections.get(parcel.agent)
    waiting.set(parcel.orderId, parcel)
    if (kept !== undefined && isPolled(kept)) parcels.set(parcel.orderId, parcel)
  }
  return {
    atomically,
    connections: { find: async (agent: string) => connections.get(agent), silent: async () => silent() },
    calls,
    parcels,
    dispatch,
  }
}
