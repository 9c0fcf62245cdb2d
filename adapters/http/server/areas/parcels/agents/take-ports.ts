import { withOrderEffects, movesAlone } from '#core/operations/effects/order-effects.ts'
import { addEventsInBulk } from '#core/parcels/orders/events/add-events-in-bulk.usecase.ts'
import { addTrackingEvents } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import type { SharedParts } from '../../composition.ts'

type Parts = Pick<SharedParts, 'store' | 'clock' | 'references'>

/** Ports for taking the events of agents: `takeAgentEvents(takePorts(parts))`. */
export function takePorts({ store, clock, references }: Parts) {
  const addOne = addTrackingEvents({ atomically: withOrderEffects(store.atomically), references, clock })
  const addInBulk = addEventsInBulk({ atomically: store.atomically, addTrackingEvents: addOne, movesAlone, references, clock })
  return { atomically: store.atomically, waitingEvents: store.waitingEvents, addInBulk, references, clock }
}

/** Ports for importing files of events: `importEvents(importPorts(parts))`. */
export const importPorts = (parts: Parts & Pick<SharedParts, 'sheets'>) => ({
  ...takePorts(parts),
  atomically: parts.store.atomically,
  eventFiles: parts.store.eventFiles,
  reader: parts.sheets.reader,
})
