import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { ArrearsUnit } from '../ledger/ledger.ports.ts'
import { freeHeldJob } from './free-held.kind.ts'

/** The parts of a unit of work in which money arrives. */
export type ArrearsEnding = ArrearsUnit & { readonly jobs: Pick<JobQueue, 'enqueue'> }

/**
 * After money came in: a client that owes nothing any more gets its held parcels freed, by a job of
 * the same unit of work (rule: Freed parcels).
 */
export async function endArrears({ arrears, jobs }: ArrearsEnding, customerId: number): Promise<void> {
  const owed = await arrears.of(customerId)
  if (owed.length === 0) await jobs.enqueue(freeHeldJob, { customerId }, { key: `free/${customerId}` })
}
