import type { Actor } from '#core/platform/access/account.ts'
import { personOf } from '#core/platform/access/members/member-role.ts'
import type { FileStreams } from '#core/platform/files/file-store.port.ts'
import type { JobQueue, JobRecord } from '#core/platform/jobs/job.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry, AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { LiveEvent, LivePublisher } from '#core/platform/live/live-events.port.ts'
import { exportFailure } from './export.failures.ts'
import { fileOf, finishExport, requestExport, retryExport, type ExportJob } from './export.ts'
import type { Exports, ExportSources, ExportUnit } from './export.ports.ts'
import { makeExportJob } from './make-export.kind.ts'

type Unit = ExportUnit & {
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
type Ports = { readonly atomically: Atomically<Unit>; readonly clock: Clock }

/** An account's exports under way: the database and the disk are shared by all. */
const MOST_UNDER_WAY = 10

/** An export moved on: its owner's open pages look again. */
export const exportNews = ({ accountId }: Pick<ExportJob, 'accountId'>): LiveEvent => ({
  topic: 'exports',
  to: { accountIds: [accountId] },
})

const keyOf = ({ id, round }: Pick<ExportJob, 'id' | 'round'>): string => `export ${id} ${round}`
const OF_KEY = /^export (\d+) (\d+)$/

async function enqueue({ jobs }: Unit, job: ExportJob, { audience, id }: Pick<Actor, 'audience' | 'id'>): Promise<void> {
  const customer = audience === 'customer' ? { customerId: id } : {}
  await jobs.enqueue(makeExportJob, { export: job.id, round: job.round }, { key: keyOf(job), ...customer })
}

type ExportActionEntry = {
  readonly job: Pick<ExportJob, 'id' | 'accountId'>
  readonly action: 'export' | 'cancel' | 'retry' | 'remove'
  readonly from?: ExportJob['state']
  readonly to?: ExportJob['state']
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly changes?: NonNullable<AuditEntry['changes']>
}

/** The audit row of what an account did with an export, and the signal to its pages. */
async function note({ audit, live }: Unit, { job, actor, ...noted }: ExportActionEntry): Promise<void> {
  await audit.write([{ ...noted, actorId: actor.id, area: 'exports', subject: String(job.id) }])
  await live.publish(exportNews(job))
}

/**
 * Asks for a list as a file. What the list refuses is refused at once: NOT_ALLOWED, INPUT_INVALID;
 * EXPORT_EMPTY where it has no rows, EXPORTS_TOO_MANY.
 */
export const askForExport =
  ({ atomically, clock, sources }: Ports & { readonly sources: Pick<ExportSources, 'count'> }) =>
  async (wanted: Pick<ExportJob, 'list' | 'query' | 'locale'>, actor: Actor): Promise<Result<ExportJob>> => {
    const expected = await sources.count(wanted, actor)
    if (!expected.ok) return expected
    const asked = requestExport({ ...wanted, accountId: personOf(actor), expected: expected.value, createdAt: clock.now() })
    if (!asked.ok) return asked
    return atomically(async (unit) => {
      if ((await unit.exports.underWay(personOf(actor))) >= MOST_UNDER_WAY)
        return failed(exportFailure('EXPORTS_TOO_MANY', { most: MOST_UNDER_WAY }))
      const job = await unit.exports.add(asked.value)
      await enqueue(unit, job, actor)
      const changes = { list: { to: job.list }, rows: { to: job.expected } }
      await note(unit, { job, action: 'export', to: job.state, actor, at: job.createdAt, changes })
      return ok(job)
    })
  }

/** An export of the person's own, under its lock: another member's role may see less. */
async function ownExport({ exports }: Unit, id: number, actor: Pick<Actor, 'id' | 'member'>): Promise<Result<ExportJob>> {
  const job = await exports.lock(id)
  return job === undefined || job.accountId !== personOf(actor) ? failed(exportFailure('EXPORT_NOT_THERE')) : ok(job)
}

/**
 * Ends an export that is being prepared: EXPORT_NOT_THERE, ILLEGAL_TRANSITION. It stands as failed
 * and may be begun again.
 */
export const cancelExport =
  ({ atomically, clock }: Ports) =>
  (id: number, actor: Actor): Promise<Result<ExportJob>> =>
    atomically(async (unit) => {
      const found = await ownExport(unit, id, actor)
      if (!found.ok) return found
      const ended = finishExport(found.value, { kind: 'broke', failure: 'EXPORT_CANCELLED', at: clock.now() })
      if (!ended.ok) return ended
      await unit.exports.keep(ended.value)
      await note(unit, { job: found.value, action: 'cancel', from: found.value.state, to: ended.value.state, actor, at: clock.now() })
      return ended
    })

/** Begins a failed export again: EXPORT_NOT_THERE, ILLEGAL_TRANSITION, EXPORTS_TOO_MANY. */
export const beginExportAgain =
  ({ atomically, clock }: Ports) =>
  (id: number, actor: Actor): Promise<Result<ExportJob>> =>
    atomically(async (unit) => {
      if ((await unit.exports.underWay(personOf(actor))) >= MOST_UNDER_WAY)
        return failed(exportFailure('EXPORTS_TOO_MANY', { most: MOST_UNDER_WAY }))
      const found = await ownExport(unit, id, actor)
      if (!found.ok) return found
      const begun = retryExport(found.value)
      if (!begun.ok) return begun
      await unit.exports.keep(begun.value)
      await enqueue(unit, begun.value, actor)
      await note(unit, { job: found.value, action: 'retry', from: found.value.state, to: begun.value.state, actor, at: clock.now() })
      return begun
    })

type FilePorts = { readonly fileStore: Pick<FileStreams, 'remove' | 'open'> }

/** Removes an export with its file; one that is being prepared stops. EXPORT_NOT_THERE. */
export const removeExport =
  ({ atomically, clock, fileStore }: Ports & FilePorts) =>
  (id: number, actor: Actor): Promise<Result<null>> =>
    atomically(async (unit) => {
      const found = await ownExport(unit, id, actor)
      if (!found.ok) return found
      // Bytes go first: what a server that dies here leaves is a row, which can be removed again.
      if (found.value.storedAs !== undefined) await fileStore.remove(found.value.storedAs)
      await unit.exports.remove(id)
      await note(unit, { job: found.value, action: 'remove', from: found.value.state, actor, at: clock.now() })
      return ok(null)
    })

/**
 * The bytes of an export of the actor's own: EXPORT_NOT_THERE where it is not made yet, expired or
 * another's.
 */
export const openExport =
  ({ exports, fileStore, clock }: { readonly exports: Pick<Exports, 'find'>; readonly clock: Clock } & FilePorts) =>
  async (
    id: number,
    actor: Pick<Actor, 'id' | 'member'>,
  ): Promise<Result<{ readonly fileName: string; readonly sizeBytes: number; readonly content: AsyncIterable<Uint8Array> }>> => {
    const job = await exports.find(id)
    if (job === undefined || job.accountId !== personOf(actor)) return failed(exportFailure('EXPORT_NOT_THERE'))
    const file = fileOf(job, clock.now())
    if (!file.ok) return file
    const content = await fileStore.open(file.value.storedAs)
    return content === undefined ? failed(exportFailure('EXPORT_NOT_THERE')) : ok({ ...file.value, content })
  }

/** An export whose job staff cancel among the background jobs is cancelled too. */
export async function endExportOf(
  unit: ExportUnit & { readonly live: LivePublisher },
  { kind, key = '' }: Pick<JobRecord, 'kind' | 'key'>,
  at: Instant,
): Promise<void> {
  const [, id, round] = (kind === makeExportJob.name && OF_KEY.exec(key)) || []
  const job = id === undefined ? undefined : await unit.exports.lock(Number(id))
  if (job === undefined || job.round !== Number(round)) return
  const ended = finishExport(job, { kind: 'broke', failure: 'EXPORT_CANCELLED', at })
  if (!ended.ok) return
  await unit.exports.keep(ended.value)
  await unit.live.publish(exportNews(job))
}
