import type { AgentConnections, AgentUnit } from '#core/parcels/agents/connection.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'

type Parts = {
  readonly atomically: Atomically<AgentUnit>
  readonly agentConnections: Pick<AgentConnections, 'find'>
  readonly clock: Clock
  readonly url: string
}

/** The path at which the sandbox answers for an agent. */
const PATH = '/api/sandbox/agent-events'
const AGENT = 'IMILE'

/**
 * Lets the agent of the demo be called where this server listens; what staff have set up otherwise
 * stays.
 */
export async function callDemoAgentHere({ atomically, agentConnections, clock, url }: Parts): Promise<void> {
  const found = await agentConnections.find(AGENT)
  if (found?.kind !== 'http' || !found.settings.endpoint.endsWith(PATH) || found.settings.endpoint === url + PATH) return
  const { agent, kind, version, settings } = found
  await atomically(async (unit) =>
    ok(await unit.agentConnections.keep({ agent, kind, version, at: clock.now(), settings: { ...settings, endpoint: url + PATH } })),
  )
}
