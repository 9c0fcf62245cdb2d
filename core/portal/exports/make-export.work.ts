import type { Actor } from '#core/platform/access/account.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import type { References } from '#core/base/fields/references.ts'
import type { FileStreams } from '#core/platform/files/file-store.port.ts'
import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_SECOND, type Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import { exportFailure } from './export.failures.ts'
import { exportsKeptSince, finishExport, type ExportJob, type ExportOutcome } from './export.ts'
import type { Exports, ExportSources, ExportUnit, ListFile } from './export.ports.ts'
import { EXPORTED_LISTS } from './exported-lists.ts'
import { makeExportJob, removeExportsJob } from './make-export.kind.ts'
import { exportNews } from './use-exports.usecase.ts'

type Unit = ExportUnit & { readonly live: LivePublisher; readonly messages: MessageSender }
type Parts<U> = {
  readonly atomically: Atomically<U>
  readonly exports: Pick<Exports, 'find' | 'ownerOf' | 'endedBefore'>
  readonly sources: Pick<ExportSources, 'open'>
  readonly fileStore: Pick<FileStreams, 'putStream' | 'remove'>
  readonly references: () => References
  readonly newFileId: () => string
  readonly clock: Clock
}

/** How often the owner's page learns how far an export is. */
const PROGRESS_MILLIS = 2 * MILLIS_PER_SECOND
const PAGE = '/exportManager/Index'

/**
 * Exports as background work: the rows are read while the file is written, with progress, until
 * somebody cancels. One that a server left begins again.
 */
export const makeExportWork = <U extends Unit>(parts: Parts<U>): JobWork<U, { export: number; round: number }> => ({
  kind: makeExportJob,
  run: async ({ payload, finishing, signal }) => {
    const found = await begin(parts, payload)
    if (found === undefined) return ok(undefined)
    const { job, owner } = found
    try {
      const opened =
        owner === undefined
          ? failed(exportFailure('EXPORT_NOT_ALLOWED'))
          : await parts.sources.open(job, withRoles(owner, parts.references()))
      if (!opened.ok) return await end(finishing, job, { kind: 'broke', failure: opened.failure.code, at: parts.clock.now() })
      const sizeBytes = await write(parts, { job, file: opened.value, signal })
      if (sizeBytes === undefined) return ok(undefined)
      const { fileName, rows } = opened.value
      const made = await end(finishing, job, { kind: 'made', fileName, sizeBytes, rows: rows(), at: parts.clock.now() })
      if (!made.ok || !made.value) await parts.fileStore.remove(job.storedAs)
      return made
    } catch (error) {
      await parts.fileStore.remove(job.storedAs)
      // The next try begins it again; after the last one its owner may.
      await end(parts.atomically, job, { kind: 'broke', failure: 'EXPORT_BROKE', at: parts.clock.now() })
      throw error
    }
  },
  giveUp: async ({ export: id, round }, unit) => {
    const found = await unit.exports.lock(id)
    if (found?.round === round && found.state === 'ready')
      await endExport(unit, found, { kind: 'broke', failure: 'EXPORT_BROKE', at: parts.clock.now() })
    return ok(undefined)
  },
})

type StartedExport = ExportJob & { readonly storedAs: string }

/**
 * Notes where the file will be, so that what a run leaves is found by the next one; undefined where
 * this round is not wanted any more.
 */
async function begin<U extends Unit>(
  { atomically, exports, fileStore, newFileId }: Parts<U>,
  { export: id, round }: { readonly export: number; readonly round: number },
): Promise<{ readonly job: StartedExport; readonly owner: Actor | undefined } | undefined> {
  const before = await exports.find(id)
  if (before?.storedAs !== undefined && before.round === round && before.state !== 'success') await fileStore.remove(before.storedAs)
  const begun = await atomically(async (unit) => {
    const found = await unit.exports.lock(id)
    // A try that broke off has failed; the next one of the same round takes it up.
    const goesOn = found?.state === 'ready' || (found?.state === 'failed' && found.failure === 'EXPORT_BROKE')
    if (found === undefined || found.round !== round || !goesOn) return ok(undefined)
    const { finishedAt: _at, failure: _failure, ...rest } = found
    const job: StartedExport = { ...rest, state: 'ready', rows: 0, storedAs: newFileId() }
    await unit.exports.keep(job)
    return ok(job)
  })
  if (!begun.ok || begun.value === undefined) return undefined
  return { job: begun.value, owner: await exports.ownerOf(begun.value.accountId) }
}

class UnwantedExport extends Error {}

type Writing = { readonly job: StartedExport; readonly file: ListFile; readonly signal: { readonly aborted: boolean } }

/**
 * Writes the file and says how far it is; its size, or undefined where it was called off, of which
 * nothing is left.
 */
async function write<U extends Unit>(parts: Parts<U>, { job, file, signal }: Writing): Promise<number | undefined> {
  const { atomically, fileStore, clock } = parts
  async function* watchedExportPieces(): AsyncGenerator<Uint8Array> {
    let noted = clock.now()
    for await (const piece of file.open()) {
      if (signal.aborted) throw new UnwantedExport()
      if (clock.now() - noted >= PROGRESS_MILLIS) {
        const isWanted = await atomically(async (unit) => {
          const moved = await unit.exports.progress({ id: job.id, round: job.round, rows: file.rows() })
          if (moved) await unit.live.publish(exportNews(job))
          return ok(moved)
        })
        if (!isWanted.ok || !isWanted.value) throw new UnwantedExport()
        noted = clock.now()
      }
      yield piece
    }
  }
  try {
    return await fileStore.putStream(job.storedAs, watchedExportPieces())
  } catch (error) {
    if (!(error instanceof UnwantedExport)) throw error
    await fileStore.remove(job.storedAs)
    return undefined
  }
}

/**
 * Ends the round, and the owner hears of the file in the same unit of work; false where the round
 * is not wanted any more.
 */
const end = <U extends Unit>(
  atomically: Atomically<U>,
  { id, round, storedAs }: StartedExport,
  outcome: ExportOutcome,
): Promise<Result<boolean>> =>
  atomically(async (unit) => {
    const found = await unit.exports.lock(id)
    if (found === undefined || found.round !== round || found.storedAs !== storedAs) return ok(false)
    return ok(await endExport(unit, found, outcome))
  })

/** False where it has ended already. */
async function endExport(unit: Unit, found: ExportJob, outcome: ExportOutcome): Promise<boolean> {
  const ended = finishExport(found, outcome)
  if (!ended.ok) return false
  await unit.exports.keep(ended.value)
  await unit.live.publish(exportNews(found))
  if (outcome.kind === 'made')
    await unit.messages.send({
      accountIds: [found.accountId],
      type: 'general',
      text: {
        template: 'export_ready',
        params: { list: EXPORTED_LISTS[found.list], rows: String(outcome.rows), export: String(found.id), name: found.list },
      },
      link: PAGE,
      at: outcome.at,
    })
  return true
}

/** Old exports at a time. */
const PART = 100

/**
 * The removal of exports after seven days, with their files; it may be done at any time, and again.
 */
export const removeExportsWork = <U extends ExportUnit>({
  atomically,
  exports,
  fileStore,
  clock,
}: Pick<Parts<U>, 'atomically' | 'exports' | 'fileStore' | 'clock'>): JobWork<U, Span> => ({
  kind: removeExportsJob,
  run: async ({ finishing, signal }) => {
    for (let isMore = true; isMore && !signal.aborted;) {
      const old = await exports.endedBefore(exportsKeptSince(clock.now()), PART)
      for (const { id, storedAs } of old) {
        if (storedAs !== undefined) await fileStore.remove(storedAs)
        const removed = await atomically(async (unit) => ok(await unit.exports.remove(id)))
        if (!removed.ok) return removed
      }
      isMore = old.length === PART
    }
    return finishing(async () => ok(undefined))
  },
})
