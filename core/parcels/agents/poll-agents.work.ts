import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { ok } from '#core/base/kernel/result.ts'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import type { AgentConnections, AgentUnit } from './connection.ports.ts'
import { pollAgentsJob } from './poll-agents.kind.ts'
import { pollAgent, type PollPorts } from './poll-agent.ts'

/** A run ends well before the next server would take its place. */
const RUN_MILLIS = 60 * MILLIS_PER_SECOND

type Ports<U extends AgentUnit> = PollPorts<U> & { readonly connections: Pick<AgentConnections, 'polled' | 'find'> }

/**
 * Asking agents as background work, all agents side by side, each within its own limits; it may be
 * done at any time, and by several servers.
 */
export const pollAgentsWork = <U extends AgentUnit>(ports: Ports<U>): JobWork<U, Span> => ({
  kind: pollAgentsJob,
  run: async ({ finishing, signal }) => {
    const ends = ports.clock.now() + RUN_MILLIS
    const goesOn = (): boolean => !signal.aborted && ports.clock.now() < ends
    const agents = await ports.connections.polled()
    const done = await Promise.allSettled(agents.map((agent) => pollAgent(ports, { agent, goesOn })))
    const broken = done.find((one) => one.status === 'rejected')
    if (broken !== undefined) throw broken.reason
    return finishing(async () => ok(undefined))
  },
})
