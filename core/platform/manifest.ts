import type { Machine } from '#core/base/kernel/machine.ts'
import type { JobKind } from './jobs/job-kind.ts'
import { accountAuditMachine } from './access/accounts/account-audit.machine.ts'
import { backUp } from './backups/back-up.kind.ts'
import { jobMachine } from './jobs/job.machine.ts'
import {
  fileOrderTexts,
  compactCounts,
  sweepStore,
  turnWaitsBack,
  measureTransit,
  sumTimeliness,
  checkTimeliness,
} from './jobs/maintenance.kind.ts'

/** State machines of platform. */
export const platformMachines: readonly Machine[] = [accountAuditMachine, jobMachine]

/** Kinds of background work of platform. */
export const platformJobs: readonly JobKind[] = [
  fileOrderTexts,
  compactCounts,
  sweepStore,
  turnWaitsBack,
  measureTransit,
  sumTimeliness,
  checkTimeliness,
  backUp,
]
