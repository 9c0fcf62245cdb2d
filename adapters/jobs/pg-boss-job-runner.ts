import { setTimeout as delay } from 'node:timers/promises'
import { PgBoss, type Db, type JobWithMetadata } from 'pg-boss'
import { maskedError } from '#core/platform/errors/mask-secrets.ts'
import { SILENT_SECONDS, type JobKind } from '#core/platform/jobs/job-kind.ts'
import { finishing, type JobEnd, type JobWork } from '#core/platform/jobs/job-work.ts'
import type { JobClaim, JobQueue, JobSchedule } from '#core/platform/jobs/job.ports.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failureDeclaration, type Failure } from '#core/base/kernel/failure.ts'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { fillText } from '#core/base/kernel/words.ts'
import { inThread, type HeavyWork } from './heavy-work.ts'

/** Refreshed so often, a running job is known to live; without, it is handed on. */
const HEARTBEAT_SECONDS = SILENT_SECONDS / 3
/** Jobs whose time is over, and those of servers that died, are looked for so often. */
const SUPERVISE_SECONDS = 5
/** Ended jobs are deleted so often. */
const DELETE_SECONDS = 600
/** pg-boss' flows of dependent jobs are not used. */
const FLOW_SECONDS = 3600
/**
 * One look for all kinds wakes those of which a job waits, so that dozens of kinds cost an idle
 * database nothing: each asks by itself as a safeguard alone.
 */
const POLL_SECONDS = 60
/** Jobs that may run, and recurring work that is due, are looked for so often. */
const LOOK_MILLIS = 1000
/**
 * How long runs may take to finish after the server is asked to end; other servers take over what
 * is left.
 */
const MOST_STOP_MILLIS = 10_000

export type JobRunnerParts<U extends { readonly jobs: Pick<JobQueue, 'finish' | 'find' | 'giveUp'> }> = {
  readonly database: Db
  readonly schema: string
  readonly schedule: JobSchedule
  readonly atomically: Atomically<U>
  /** Limits what the work asks of the store. */
  readonly within: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Does the work of a job in the name of who asked for it, whom its payload says. */
  readonly actingAsAsked: <T>(payload: unknown, work: () => T) => T
  readonly started: (kind: JobKind) => void
  readonly ended: (end: JobEnd) => void
  /** The queue itself could not be reached or served. */
  readonly troubled: (error: Error) => void
}

type Work<U> = JobWork<U> | HeavyWork<U>

/** A failure that work answered, as pg-boss keeps errors. */
class JobFailed extends Error {
  override readonly name = 'JobFailed'

  constructor({ code, params }: Failure) {
    const declared = failureDeclaration(code)
    super(declared === undefined ? code : fillText(declared.words, params, 'en-US'))
  }
}

/**
 * Runs background work on pg-boss: kinds side by side, each job under a heartbeat, until the server
 * ends.
 */
export class PgBossJobRunner<U extends { readonly jobs: Pick<JobQueue, 'finish' | 'find' | 'giveUp'> }> {
  readonly #parts: JobRunnerParts<U>
  readonly #works: readonly Work<U>[]
  readonly #boss: PgBoss
  readonly #stop = new AbortController()
  #looking: Promise<void> = Promise.resolve()

  constructor(parts: JobRunnerParts<U>, works: readonly Work<U>[]) {
    const heavy = works.find((work) => work.kind.isHeavy !== 'script' in work)
    if (heavy !== undefined) throw new Error(`job kind ${heavy.kind.name}: heavy kinds alone run a script in a thread`)
    this.#parts = parts
    this.#works = works
    this.#boss = new PgBoss({
      db: parts.database,
      schema: parts.schema,
      migrate: false,
      schedule: false,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: DELETE_SECONDS,
      flowIntervalSeconds: FLOW_SECONDS,
      // A running server changes no tables.
      reindex: false,
      monitorVacuum: false,
    })
    // pg-boss hands on a copy that is no Error.
    this.#boss.on('error', (error) => parts.troubled(Object.assign(new Error(error.message), error)))
  }

  async start(): Promise<void> {
    await this.#boss.start()
    for (const work of this.#works) await this.#serve(work)
    // At once, so that servers which are started again and again also take over what dead ones
    // left.
    this.#boss.supervise().catch((error: unknown) => this.#parts.troubled(error as Error))
    this.#looking = this.#look()
  }

  /** Takes no more jobs, lets running ones finish for a while and hands the others back. */
  async stop(): Promise<void> {
    this.#stop.abort()
    const idle = Promise.all([this.#looking, ...this.#works.map(({ kind }) => this.#boss.offWork(kind.name, { wait: true }))])
    const late = new AbortController()
    await Promise.race([idle, delay(MOST_STOP_MILLIS, undefined, { signal: late.signal })]).finally(() => late.abort())
    await this.#boss.stop({ graceful: false, close: false })
  }

  async #serve(work: Work<U>): Promise<void> {
    const { name, concurrency, perCustomer } = work.kind
    const options = {
      includeMetadata: true,
      localConcurrency: concurrency,
      pollingIntervalSeconds: POLL_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
      ...(perCustomer === undefined ? {} : { localGroupConcurrency: perCustomer }),
    } as const
    await this.#boss.work(name, options, async (jobs: JobWithMetadata<object>[]) => {
      for (const job of jobs) await this.#run(work, job).finally(() => this.#wake(name))
    })
  }

  /**
   * A job waits, or may wait behind one that has ended: the next look does not wait for its turn.
   */
  #wake(name: string): void {
    for (const worker of this.#boss.getWipData()) if (worker.name === name) this.#boss.notifyWorker(worker.id)
  }

  async #run(work: Work<U>, job: JobWithMetadata<object>): Promise<void> {
    const { kind } = work
    const start = performance.now()
    const end = (outcome: JobEnd['outcome'], error?: Error): void =>
      this.#parts.ended({
        kind,
        id: job.id,
        outcome,
        seconds: (performance.now() - start) / MILLIS_PER_SECOND,
        ...(error === undefined ? {} : { error }),
      })
    this.#parts.started(kind)
    try {
      await this.#parts.within(kind.limitSeconds * MILLIS_PER_SECOND, () =>
        this.#parts.actingAsAsked(job.data, () => this.#attempt(work, job)),
      )
      end('done')
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error))
      const isLast = job.retryCount >= job.retryLimit
      end(isLast ? 'failed' : 'retried', thrown)
      if (isLast) await this.#giveUp(work, job.data, (unit) => isStillMine(unit, job))
      // The queue stores it, and staff read it there.
      throw maskedError(thrown)
    }
  }

  /**
   * One run: the unit that finishes the job is the work's own, or an empty one behind work that
   * wrote nothing with it.
   */
  async #attempt(work: Work<U>, job: JobWithMetadata<object>): Promise<void> {
    const payload = work.kind.payload.parse(job.data)
    const claim = claimOf(work.kind, job)
    let isFinished = false
    const finish: Atomically<U> = async (body) => {
      const result = await finishing(this.#parts.atomically, claim)(body)
      isFinished ||= result.ok
      return result
    }
    const { signal } = job
    const result =
      'script' in work
        ? await inThread(work.script, payload, signal).then((made) => finish((unit) => work.keep(made, unit)))
        : await work.run({ payload, finishing: finish, signal })
    if (!result.ok) throw new JobFailed(result.failure)
    if (isFinished) return
    const finished = await finish(async () => ok(undefined))
    if (!finished.ok) throw new JobFailed(finished.failure)
  }

  /**
   * Ends what a job was to make, where its work knows how, in the unit that gives it up; false
   * where that cannot be written.
   */
  async #giveUp(work: Work<U> | undefined, data: unknown, mayGiveUp: (unit: U) => Promise<boolean>): Promise<boolean> {
    const payload = work?.kind.payload.safeParse(data)
    try {
      const { actingAsAsked, atomically } = this.#parts
      const given = await actingAsAsked(data, () =>
        atomically(async (unit): Promise<Result<unknown>> => {
          if (!(await mayGiveUp(unit)) || work === undefined || 'script' in work || payload?.success !== true) return ok(undefined)
          return (await work.giveUp?.(payload.data, unit)) ?? ok(undefined)
        }),
      )
      if (!given.ok) throw new JobFailed(given.failure)
      return true
    } catch (error) {
      this.#parts.troubled(error as Error)
      return false
    }
  }

  /** Hands on what servers that died were running. */
  async #takeOver(): Promise<void> {
    const works = new Map(this.#works.map((work) => [work.kind.name, work]))
    for (const run of await this.#parts.schedule.takeOver(this.#works.map(({ kind }) => kind))) {
      const giveUp = (unit: U): Promise<boolean> => unit.jobs.giveUp(run)
      // A job whose end cannot be written is given up all the same.
      if (!(await this.#giveUp(works.get(run.kind), run.payload, giveUp))) await this.#giveUp(undefined, run.payload, giveUp)
    }
  }

  async #look(): Promise<void> {
    const { signal } = this.#stop
    const { schedule, troubled } = this.#parts
    const kinds = this.#works.map(({ kind }) => kind)
    for (let looks = 0; !signal.aborted; looks += 1) {
      try {
        if (looks % SUPERVISE_SECONDS === 0) await this.#takeOver()
        await schedule.enqueueDue(kinds)
        for (const name of await schedule.waiting(kinds)) this.#wake(name)
      } catch (error) {
        troubled(error as Error)
      }
      await delay(LOOK_MILLIS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

/** Another run may have taken the job over while this one failed. */
async function isStillMine({ jobs }: { readonly jobs: Pick<JobQueue, 'find'> }, { id, retryCount }: JobWithMetadata<object>) {
  const found = await jobs.find(id)
  return found?.state === 'running' && found.tries === retryCount + 1
}

/**
 * A job that came round by itself, not one that was asked for with a key, moves the mark of its
 * kind.
 */
function claimOf(kind: JobKind, { id, retryCount, singletonKey, data }: JobWithMetadata<object>): JobClaim {
  const isRound = kind.everySeconds !== undefined && singletonKey === null
  return { kind: kind.name, id, attempt: retryCount, ...(isRound ? { doneUntil: (data as Span).until } : {}) }
}
