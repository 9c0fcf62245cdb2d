import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { installJobs } from '../../adapters/store/platform/jobs/install-jobs.ts'
import { openStore } from '../../adapters/store/open-store.ts'
import type { Store } from '../../adapters/store/store.ts'
import { jobFailure } from '#core/platform/jobs/job.failures.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { startDebianServer, statement } from '../support/servers/databases.ts'
import type { JobServerReport } from './support/job-server.ts'
import { soakKind } from './support/soak-kind.ts'

const SERVERS = 3
const JOBS = 1500
const KILLS = 15
const KILL_EVERY_MILLIS = 5000
/** Everything is done by then, or the soak has failed. */
const MOST_MILLIS = 300_000
/** A kill waits so long for a server that is at work; towards the end there may be none. */
const MOST_IDLE_MILLIS = 10_000
const MOST_RESUME_MILLIS = 60_000

const PROGRAM = new URL('./support/job-server.ts', import.meta.url)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The servers, and what is known of the jobs that they run. */
class Fleet {
  readonly #connectionString: string
  readonly #servers: { process: ChildProcess; running: Set<number> }[] = []
  /** When the server that ran a job was killed, until the job starts again. */
  readonly #orphans = new Map<number, number>()
  readonly resumeMillis: number[] = []
  kills = 0

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  get orphans(): number {
    return this.#orphans.size
  }

  add(): void {
    const running = new Set<number>()
    const server = { process: fork(PROGRAM, [this.#connectionString], { stdio: ['ignore', 2, 2, 'ipc'] }), running }
    server.process.on('message', (told: JobServerReport) => {
      if ('finished' in told) return void running.delete(told.finished)
      running.add(told.started)
      const killedAt = this.#orphans.get(told.started)
      if (killedAt === undefined) return
      this.#orphans.delete(told.started)
      this.resumeMillis.push(performance.now() - killedAt)
    })
    this.#servers.push(server)
  }

  /**
   * Kills the server that runs the most jobs, once one runs any, and starts another; the first one
   * lives on and takes over.
   */
  async kill(): Promise<void> {
    const busy = () =>
      this.#servers
        .slice(1)
        .toSorted((left, right) => right.running.size - left.running.size)
        .find(({ running }) => running.size > 0)
    let busiest = busy()
    for (const end = performance.now() + MOST_IDLE_MILLIS; busiest === undefined && performance.now() < end; busiest = busy())
      await delay(50)
    if (busiest === undefined) return
    this.kills += 1
    this.#servers.splice(this.#servers.indexOf(busiest), 1)
    busiest.process.kill('SIGKILL')
    const killedAt = performance.now()
    await once(busiest.process, 'exit')
    for (const n of busiest.running) this.#orphans.set(n, killedAt)
    this.add()
  }

  /** A finished job whose server was killed before it could say so is no orphan. */
  forget(done: ReadonlySet<number>): void {
    for (const n of this.#orphans.keys()) if (done.has(n)) this.#orphans.delete(n)
  }

  async stop(): Promise<void> {
    const alive = this.#servers.filter(({ process: server }) => server.exitCode === null)
    const ended = alive.map(({ process: server }) => once(server, 'exit'))
    for (const { process: server } of alive) server.kill('SIGTERM')
    await Promise.all(ended)
  }
}

/** Every job is asked for once in a unit that is kept and once in one that is undone. */
async function enqueue({ atomically }: Store, n: number): Promise<void> {
  await atomically(async ({ jobs }) => jobs.enqueue(soakKind, { n: -n - 1 }).then(() => failed(jobFailure('JOB_CHANGED'))))
  must(await atomically(async ({ jobs }) => ok(await jobs.enqueue(soakKind, { n }))))
}

const EFFECTS = "select subject, count(*)::int as effects from audit_entries where area = 'soak' group by subject"

async function effectsOf(connectionString: string): Promise<ReadonlyMap<number, number>> {
  return new Map((await statement(connectionString, EFFECTS)).map(({ subject, effects }) => [Number(subject), Number(effects)]))
}

function faultsOf(effects: ReadonlyMap<number, number>, { resumeMillis, orphans }: Fleet): readonly string[] {
  const missing = Array.from({ length: JOBS }, (_, n) => n).filter((n) => !effects.has(n))
  const doubled = [...effects].filter(([, count]) => count !== 1)
  const foreign = [...effects.keys()].filter((n) => n < 0)
  const slow = resumeMillis.filter((millis) => millis > MOST_RESUME_MILLIS)
  return [
    ...(missing.length > 0 ? [`${missing.length} jobs had no effect`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} jobs had more than one effect`] : []),
    ...(foreign.length > 0 ? [`${foreign.length} jobs ran that were never kept`] : []),
    ...(slow.length > 0 ? [`${slow.length} jobs waited longer than ${MOST_RESUME_MILLIS / 1000} s after a kill`] : []),
    ...(orphans > 0 ? [`${orphans} jobs of killed servers never ran again`] : []),
  ]
}

/**
 * Kills servers again and again while they work: each job has exactly one effect, and jobs of
 * killed servers run again within 60 s.
 */
export async function run(): Promise<readonly string[]> {
  const start = performance.now()
  const server = await startDebianServer()
  const connectionString = await server.freshDatabase()
  const store = await openStore({ connectionString, log: () => undefined })
  const fleet = new Fleet(connectionString)
  try {
    await store.migrate()
    await installJobs(store.jobs.engine.database, [soakKind])
    for (let n = 0; n < JOBS; n += 1) await enqueue(store, n)
    for (let count = 0; count < SERVERS; count += 1) fleet.add()
    for (let count = 0; count < KILLS; count += 1) {
      await delay(KILL_EVERY_MILLIS)
      await fleet.kill()
    }
    let effects = await effectsOf(connectionString)
    while (performance.now() - start < MOST_MILLIS) {
      effects = await effectsOf(connectionString)
      fleet.forget(new Set(effects.keys()))
      if (effects.size >= JOBS) break
      await delay(1000)
    }
    await fleet.stop()
    const { resumeMillis } = fleet
    const seconds = (millis: number): string => (millis / 1000).toFixed(1)
    say(
      `${effects.size} of ${JOBS} jobs had an effect, ${Math.max(0, ...effects.values())} at most each, in ${seconds(performance.now() - start)} s`,
    )
    say(
      `${fleet.kills} servers killed; ${resumeMillis.length} of their jobs ran again after ${seconds(Math.max(0, ...resumeMillis))} s at most`,
    )
    return faultsOf(effects, fleet)
  } finally {
    await store.close()
    await server.stop()
  }
}
