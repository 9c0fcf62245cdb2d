import type { FastifyBaseLogger } from 'fastify'
import { endExportOf } from '#core/portal/exports/use-exports.usecase.ts'
import type { JobRecord } from '#core/platform/jobs/job.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { endSimulationOf } from '#core/pricing/simulation/simulate-tariff.usecase.ts'
import { JOB_NEWS } from '#core/platform/jobs/move-job.usecase.ts'
import { moveJob } from '#core/platform/jobs/move-job.usecase.ts'
import { ok } from '#core/base/kernel/result.ts'
import { isUnavailable } from '../../../../../store/database/unavailable.ts'
import type { Unit } from '../../../../../store/unit.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { ErrorRecorder } from '../../../errors/error-recorder.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { JobWatch } from './job-watch.ts'
import { jobHandlers } from './job.handlers.ts'

/** Makes the watch over the background work of this server. */
export function jobWatch({
  store,
  log,
  errors,
}: Pick<SharedParts, 'store'> & { readonly log: FastifyBaseLogger; readonly errors: ErrorRecorder }) {
  return new JobWatch({
    records: store.jobs.records,
    log,
    reportError: (fault) => errors.record(fault),
    isStoreAway: isUnavailable,
    tell: () => store.atomically(async ({ live }) => ok(await live.publish(JOB_NEWS))),
  })
}

/** Ends the work of a job that staff cancel. */
async function endWithJob(unit: Unit, job: JobRecord, at: Instant): Promise<void> {
  await endSimulationOf(unit, job, at)
  await endExportOf(unit, job, at)
}

/** Background jobs, to list, retry and cancel. */
export const jobs = ({ store: { atomically, jobs: queue }, clock }: SharedParts): BindingsOf<RoutesOf<'jobs'>> =>
  jobHandlers({ records: queue.records, move: moveJob({ atomically, clock, cancelled: endWithJob }) })
