import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { AgentFolder, EventFileUnit } from './event-file.ports.ts'
import type { importEvents } from './import-events.usecase.ts'
import { readAgentFolderJob } from './read-agent-folder.kind.ts'

/** Days that the wrong lines of a file can be read. */
const DAYS_OF_WRONG_LINES = 90

type Parts = {
  /** Left out where no folder is set. */
  readonly folder: AgentFolder | undefined
  readonly importEvents: ReturnType<typeof importEvents>
  readonly say: (failure: Failure) => string
  readonly clock: Clock
}

/**
 * Takes each file of the folder once; one that cannot be read is put aside with the cause. Answers
 * how many there were.
 */
export function readAgentFolder({ folder, importEvents: take, say }: Omit<Parts, 'clock'>) {
  return async (signal: { readonly aborted: boolean } = { aborted: false }): Promise<Result<{ readonly files: number }>> => {
    const files = (await folder?.files()) ?? []
    let taken = 0
    for (const file of files) {
      if (signal.aborted) break
      const done = await take({ file: { fileName: file.fileName, content: { path: file.path } }, agent: file.agent }, { source: 'folder' })
      if (!done.ok && done.failure.kind === 'unavailable') return done
      await folder?.settle(file, done.ok ? undefined : sayAll(done.failure, say))
      taken += 1
    }
    return ok({ files: taken })
  }
}

/** A failure with the fields that are wrong. */
const sayAll = ({ fields = [], ...failure }: Failure, say: (failure: Failure) => string): string =>
  [say(failure), ...fields.map(({ path, code, params }) => `${path}: ${say({ code, kind: 'invalid', params })}`)].join('\n')

/** The folder of agents as background work; old wrong lines of files go with it. */
export const readAgentFolderWork = <U extends EventFileUnit>({ clock, ...parts }: Parts): JobWork<U, Span> => ({
  kind: readAgentFolderJob,
  run: async ({ finishing, signal }) => {
    const done = await readAgentFolder(parts)(signal)
    if (!done.ok) return done
    return finishing(async ({ eventFiles }) => ok(await eventFiles.removeWrongBefore(clock.now() - DAYS_OF_WRONG_LINES * MILLIS_PER_DAY)))
  },
})
