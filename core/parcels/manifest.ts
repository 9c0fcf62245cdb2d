import type { Machine } from '#core/base/kernel/machine.ts'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { pollAgentsJob } from './agents/poll-agents.kind.ts'
import { processWaitingJob } from './agents/process-waiting.kind.ts'
import { readAgentFolderJob } from './agents/read-agent-folder.kind.ts'
import { labelDesignMachine } from './labels/design/label-design.machine.ts'
import { exceptionPlanMachine } from './orders/exceptions/exception-plan.machine.ts'
import { orderImportMachine } from './orders/import/order-import.machine.ts'
import { refusedRowMachine } from './orders/import/refused-row.machine.ts'
import { removeOldRowsJob } from './orders/import/remove-old-rows.kind.ts'
import { orderMachine } from './orders/order.machine.ts'
import { printDocumentMachine } from './printing/print-document.machine.ts'
import { keepAddressesJob } from './saved/keep-addresses.kind.ts'

/** State machines of parcels. */
export const parcelsMachines: readonly Machine[] = [
  orderMachine,
  exceptionPlanMachine,
  orderImportMachine,
  refusedRowMachine,
  printDocumentMachine,
  labelDesignMachine,
]

/** Kinds of background work of parcels. */
export const parcelsJobs: readonly JobKind[] = [keepAddressesJob, removeOldRowsJob, pollAgentsJob, processWaitingJob, readAgentFolderJob]
