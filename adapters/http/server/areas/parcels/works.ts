import { pollAgentsWork } from '#core/parcels/agents/poll-agents.work.ts'
import { processWaitingWork } from '#core/parcels/agents/process-waiting.work.ts'
import { importEvents } from '#core/parcels/agents/import-events.usecase.ts'
import { readAgentFolderWork } from '#core/parcels/agents/read-agent-folder.work.ts'
import { keepAddressesWork } from '#core/parcels/saved/keep-addresses.work.ts'
import { removeOldRowsWork } from '#core/parcels/orders/import/remove-old-rows.work.ts'
import type { Unit } from '../../../../store/unit.ts'
import { agentFolder } from '../../../../agents/agent-folder.ts'
import { sayFailure } from '../../../contract/words.ts'
import { importPorts, takePorts } from './agents/take-ports.ts'
import { pollingPorts } from './agents/composition.ts'
import type { WorkParts } from '../work-parts.ts'

/** Background work of parcels: what is asked, taken and kept by itself. */
export const parcelsWorks = ({ store, clock, references, secret, demo, sheets, agentFolder: folder }: WorkParts) => [
  readAgentFolderWork<Unit>({
    folder: folder === undefined ? undefined : agentFolder({ folder, clock }),
    importEvents: importEvents(importPorts({ store, clock, references, sheets })),
    say: (failure) => sayFailure(failure, 'en-US'),
    clock,
  }),
  processWaitingWork<Unit>(takePorts({ store, clock, references })),
  pollAgentsWork<Unit>({ ...pollingPorts({ store, clock, references, secret, demo }), connections: store.agentConnections }),
  keepAddressesWork<Unit>({ orders: store.orders, accounts: store.accounts }),
  removeOldRowsWork<Unit>({ atomically: store.atomically, clock }),
]
