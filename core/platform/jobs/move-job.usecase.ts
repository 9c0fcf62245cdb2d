import type { Actor } from '../access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { LivePublisher } from '../live/live-events.port.ts'
import { jobFailure } from './job.failures.ts'
import { jobMachine, type JobState, type StaffJobEvent } from './job.machine.ts'
import type { JobQueue, JobRecord } from './job.ports.ts'

type JobMovingUnit = {
  readonly jobs: Pick<JobQueue, 'find' | 'move'>
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}

type Ports<U> = {
  readonly atomically: Atomically<U>
  readonly clock: Clock
  /** Ends whatever of another area ends with a job that is cancelled. */
  readonly cancelled?: (unit: U, job: JobRecord, at: Instant) => Promise<void>
}

/** Jobs changed: staff pages that show them look again. */
export const JOB_NEWS = { topic: 'jobs', to: { audience: 'staff' } } as const

/** Runs a failed job again, or cancels one: JOB_NOT_FOUND, ILLEGAL_TRANSITION, JOB_CHANGED. */
export function moveJob<U extends JobMovingUnit>({ atomically, clock, cancelled }: Ports<U>) {
  return ({ id, event }: { readonly id: string; readonly event: StaffJobEvent }, actor: Pick<Actor, 'id'>): Promise<Result<JobState>> =>
    atomically(async (unit) => {
      const job = await unit.jobs.find(id)
      if (job === undefined) return failed(jobFailure('JOB_NOT_FOUND', { id }))
      const state = advance(jobMachine, { state: job.state, event })
      if (!state.ok) return state
      if (!(await unit.jobs.move(job, event))) return failed(jobFailure('JOB_CHANGED'))
      const at = clock.now()
      if (state.value === 'cancelled') await cancelled?.(unit, job, at)
      await unit.audit.write([{ at, actorId: actor.id, area: 'jobs', subject: id, action: event, from: job.state, to: state.value }])
      await unit.live.publish(JOB_NEWS)
      return ok(state.value)
    })
}
