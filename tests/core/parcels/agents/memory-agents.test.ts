import { describe } from 'vitest'
import { agentsContract } from '../../../contracts/parcels/agents.contract.ts'
import { memoryAgents } from './memory-agents.ts'

describe('agents in memory', () => {
  agentsContract(async () => {
    const room = memoryAgents({ now: () => Date.now() })
    let last = 0
    return {
      here: room.atomically,
      there: room.atomically,
      connections: room.connections,
      clerk: 3,
      dispatch: async (agent, count, at) =>
        Array.from({ length: count }, () => {
          last += 1
          room.dispatch({ agent, orderId: last, number: `N${last}`, status: 'outbound', dispatchedAt: at, isRegistered: false, nextAt: at })
          return last
        }),
    }
  })
})
