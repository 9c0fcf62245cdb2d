import type { AgentProtocols } from '#core/parcels/agents/agent-protocol.port.ts'
import type { SharedParts } from '../../composition.ts'

/** What everything that calls agents needs of the store. */
export const callConnectionPorts = ({ store, clock }: Pick<SharedParts, 'store' | 'clock'>, protocols: AgentProtocols) => ({
  atomically: store.atomically,
  connections: store.agentConnections,
  protocols,
  clock,
})
