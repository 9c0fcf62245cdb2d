import type { Machine } from '#core/base/kernel/machine.ts'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { askForPlansJob } from './exceptions/ask-for-plans.kind.ts'
import { remindWeightsJob } from './exceptions/remind-weights.kind.ts'
import { sendTrackingNewsJob } from './exceptions/send-tracking-news.kind.ts'
import { policyMachine } from './insurance/policy.machine.ts'
import { claimMachine } from './support/claim.machine.ts'
import { watchPoliciesJob } from './support/watch-policies.kind.ts'
import { workOrderMachine, workOrderReadingMachine } from './support/work-order.machine.ts'

/** State machines of operations. */
export const operationsMachines: readonly Machine[] = [workOrderMachine, workOrderReadingMachine, claimMachine, policyMachine]

/** Kinds of background work of operations. */
export const operationsJobs: readonly JobKind[] = [askForPlansJob, remindWeightsJob, sendTrackingNewsJob, watchPoliciesJob]
