import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { lastEndedDay } from './night.ts'
import { STORAGE_NEWS, zoneOf, type NightParts, type NightUnit } from './run-night.ts'
import { storageNightFields } from './storage-fields.ts'
import { storageNightJob } from './storage-jobs.kind.ts'
import { storageFailure } from './storage.failures.ts'
import type { StorageRun, WarehouseDay } from './storage.ports.ts'

export type RunAgainUnit = NightUnit & { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly audit: AuditTrail }

/** A run from its start: rows that it made stay, so it adds those that were missing. */
function fromTheStart(before: StorageRun, at: number): StorageRun {
  const { after: _after, error: _error, finishedAt: _finishedAt, ...run } = before
  const counts = { skus: 0, packages: 0, locations: 0, unmeasured: 0, unpriced: 0, troubles: [] }
  return { ...run, ...counts, state: 'running', part: 'goods', startedAt: at }
}

/**
 * Runs a night that is over, again or for the first time: what was measured or priced since gets
 * its row, and nothing is made twice. INPUT_INVALID, STORAGE_DAY_OPEN for a day that is not over.
 */
export function runAgain({ atomically, references, clock }: NightParts<RunAgainUnit>) {
  return async (raw: RawFields, actor: Actor): Promise<Result<WarehouseDay>> => {
    const read = readFields(storageNightFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { warehouse, day } = read.value
    const at = clock.now()
    const last = lastEndedDay(at, zoneOf(references(), warehouse))
    if (day > last) {
      const open = storageFailure('STORAGE_DAY_OPEN', { warehouse, day: last })
      return failed({ ...open, fields: [atField('day', open)] })
    }
    return atomically(async ({ storage, jobs, audit, live }) => {
      const run = await storage.lockRun({ warehouse, day }, at)
      // One that goes on is only woken.
      if (run.state !== 'running') await storage.keepRun(fromTheStart(run, at))
      await jobs.enqueue(storageNightJob, { warehouse, day }, { key: `${warehouse} ${day}` })
      await audit.write([{ at, actorId: actor.id, area: 'finance', subject: `storage ${warehouse} ${day}`, action: 'run_storage' }])
      await live.publish(STORAGE_NEWS)
      return ok({ warehouse, day })
    })
  }
}
