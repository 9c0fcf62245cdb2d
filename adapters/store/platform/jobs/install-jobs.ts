import { PgBoss, type QueueOptions } from 'pg-boss'
import { jobCatalog } from '#core/job-catalog.ts'
import { SILENT_SECONDS, type JobKind } from '#core/platform/jobs/job-kind.ts'
import { JOBS_SCHEMA, type JobsDatabase } from './boss.ts'

const SECONDS_A_DAY = 86_400
/** Failed jobs wait so long for staff. */
const FAILED_DAYS = 90
/** Jobs wait for a server that does them as long as it takes. */
const WAITING_DAYS = 3650
/** Ended runs of recurring work are kept for this number of its periods, an hour at least. */
const PERIODS_KEPT = 100
const HOUR_SECONDS = 3600
/**
 * pg-boss' own limit counts a death as a failed try; it is the second line behind ours, which does
 * not.
 */
const HEARTBEAT_SECONDS = 8 * SILENT_SECONDS

const keptSeconds = ({ everySeconds }: JobKind): number =>
  everySeconds === undefined ? FAILED_DAYS * SECONDS_A_DAY : Math.max(HOUR_SECONDS, everySeconds * PERIODS_KEPT)

const optionsOf = (kind: JobKind): QueueOptions => ({
  retryLimit: kind.retries,
  retryDelay: kind.retrySeconds,
  retryBackoff: true,
  retryDelayMax: kind.mostRetrySeconds,
  expireInSeconds: kind.limitSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: WAITING_DAYS * SECONDS_A_DAY,
  deleteAfterSeconds: keptSeconds(kind),
})

const isAsDeclared = (queue: QueueOptions | undefined, kind: JobKind): boolean =>
  queue !== undefined && Object.entries(optionsOf(kind)).every(([name, value]) => queue[name as keyof QueueOptions] === value)

/**
 * Brings the tables of pg-boss to its version and makes a queue for every kind. Servers that start
 * at once wait for each other inside pg-boss. A running server changes no tables.
 */
export async function installJobs(database: JobsDatabase, kinds: readonly JobKind[] = jobCatalog): Promise<void> {
  const boss = new PgBoss({ db: database, schema: JOBS_SCHEMA, supervise: false, schedule: false })
  let fault: Error | undefined
  boss.on('error', (error) => (fault ??= error))
  await boss.start()
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const kind of kinds) {
      if (isAsDeclared(known.get(kind.name), kind)) continue
      // One recurring job of a kind in all; of other kinds, one that waits for each key.
      await boss.createQueue(kind.name, { ...optionsOf(kind), policy: kind.everySeconds === undefined ? 'short' : 'exclusive' })
      await boss.updateQueue(kind.name, optionsOf(kind))
    }
    const recurring = kinds.filter(({ everySeconds }) => everySeconds !== undefined).map(({ name }) => name)
    await database.executeSql(
      'insert into job_marks (kind, done_until) select kind, now() from unnest($1::text[]) kind on conflict do nothing',
      [recurring],
    )
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
  if (fault !== undefined) throw fault
}
