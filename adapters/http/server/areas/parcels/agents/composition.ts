import { setTimeout as delay } from 'node:timers/promises'
import { callConnectionPorts } from './call-ports.ts'
import { takePush, testConnection } from '#core/parcels/agents/call-connection.usecase.ts'
import { keepConnection, setCredential, tryAgain } from '#core/parcels/agents/keep-connection.usecase.ts'
import type { PollPorts } from '#core/parcels/agents/poll-agent.ts'
import { importEvents, lookAtEvents } from '#core/parcels/agents/import-events.usecase.ts'
import { takeAgentEvents } from '#core/parcels/agents/take-agent-events.ts'
import { agentProtocols } from '../../../../../agents/agent-protocols.ts'
import { publicDispatcher } from '../../../../../outgoing/public-dispatcher.ts'
import type { Unit } from '../../../../../store/unit.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import { aesSealer } from '../../../auth/aes-sealer.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { agentHandlers } from './agent.handlers.ts'
import { eventFileHandlers } from './event-file.handlers.ts'
import { importPorts, takePorts } from './take-ports.ts'
import { waitingEventHandlers } from './waiting-event.handlers.ts'

type Parts = Pick<SharedParts, 'store' | 'clock' | 'references' | 'secret' | 'demo'>

async function collectBatches<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

/**
 * Ports for calling agents. With the demo they may be on this machine itself, as the sandbox's is.
 */
export const pollingPorts = (parts: Parts): PollPorts<Unit> => ({
  ...callConnectionPorts(parts, agentProtocols({ dispatcher: publicDispatcher({ allowLoopback: parts.demo }) })),
  sealer: aesSealer(parts.secret),
  take: takeAgentEvents(takePorts(parts)),
  random: Math.random,
  pause: (millis) => delay(millis),
})

/** Connections of tracker agents, for staff and for agents that push. */
export function agents(parts: SharedParts): BindingsOf<RoutesOf<'agents'>> {
  const { store, clock, references, secret, payments, demo, sheets } = parts
  const { atomically, agentConnections: connections, orders } = store
  const ports = { atomically, references, clock }
  const calling = pollingPorts(parts)
  return {
    ...waitingEventHandlers(parts),
    ...eventFileHandlers({
      eventFiles: store.eventFiles,
      look: lookAtEvents({ eventFiles: store.eventFiles, references, reader: sheets.reader }),
      take: importEvents(importPorts(parts)),
      sheetWriter: sheets.xlsx,
      clock,
    }),
    ...agentHandlers({
      connections,
      references,
      clock,
      keep: keepConnection(ports),
      setKey: setCredential({ ...ports, sealer: aesSealer(secret) }),
      tryAgain: tryAgain(ports),
      test: testConnection(calling),
      push: takePush({ ...calling, references }),
      publicUrl: payments.publicUrl,
      sandboxOrders: demo ? (numbers) => collectBatches(orders.stream({ airwayNumbers: numbers })) : undefined,
    }),
  }
}
