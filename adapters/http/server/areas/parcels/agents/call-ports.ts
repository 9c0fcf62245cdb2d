import type { AgentProtocols } from '#core/parcels/agents/agent-protocol.port.ts'
import type { SharedParts } from '../../composition.ts'

/** Ports of the store that everything that calls agents needs. */
export const callConnectionPorts = ({ store, clock }: Pick<SharedParts, 'store' | 'clock'>, protocols: AgentProtocols) => ({
  atomically: store.atomically,
  connections: store.agentConnections,
  protocols,
  clock,
})
