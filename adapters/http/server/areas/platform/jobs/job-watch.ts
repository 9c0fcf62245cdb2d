import { Counter, Gauge, Histogram, type Metric } from 'prom-client'
import type { ReportedError } from '#core/platform/errors/record-error.usecase.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { secondsDue } from '#core/platform/jobs/overdue.rules.ts'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import type { JobRecords } from '#core/platform/jobs/job.ports.ts'
import type { JobEnd } from '#core/platform/jobs/job-work.ts'

const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300]
/** Pages that show jobs are notified once for all changes within this time. */
const NEWS_MILLIS = 1000

type Parts = {
  readonly records: Pick<JobRecords, 'counts' | 'marks'>
  readonly log: { warn(details: object, text: string): void }
  readonly reportError: (fault: ReportedError) => void
  readonly isStoreAway: (error: unknown) => boolean
  /** Notifies staff pages that jobs have changed. */
  readonly tell: () => Promise<unknown>
}

/**
 * The reports about background work: figures for /metrics, live events for staff pages, and
 * failures in the logs.
 */
export class JobWatch {
  readonly #parts: Parts
  readonly #seconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Runs of background jobs on this server, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS,
    registers: [],
  })
  readonly #running = new Gauge({
    name: 'jobs_running',
    help: 'Background jobs that run on this server',
    labelNames: ['kind'],
    registers: [],
  })
  readonly #failed = new Counter({
    name: 'jobs_failed_total',
    help: 'Background jobs that failed for good on this server',
    labelNames: ['kind'],
    registers: [],
  })
  readonly metrics: readonly Metric[]
  #news: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.metrics = [this.#seconds, this.#running, this.#failed, this.#queued(), this.#due()]
  }

  readonly started = (kind: JobKind): void => {
    this.#running.inc({ kind: kind.name })
    if (kind.everySeconds === undefined) this.#tellSoon()
  }

  readonly ended = ({ kind, id, outcome, seconds, error }: JobEnd): void => {
    this.#running.dec({ kind: kind.name })
    this.#seconds.observe({ kind: kind.name, outcome }, seconds)
    // Successful runs of recurring work are not reported.
    if (kind.everySeconds === undefined || outcome !== 'done') this.#tellSoon()
    if (error === undefined) return
    if (!this.#parts.isStoreAway(error)) this.#parts.log.warn({ err: error, kind: kind.name, job: id, outcome }, 'a background job failed')
    if (outcome !== 'failed') return
    this.#failed.inc({ kind: kind.name })
    const raw = { type: 'server', code: 'JOB_FAILED', mes: `${error.name}: ${error.message}`, url: `job ${kind.name}`, request_id: id }
    this.#parts.reportError({ raw, reporter: {} })
  }

  readonly troubled = (error: Error): void => {
    if (!this.#parts.isStoreAway(error)) this.#parts.log.warn({ err: error }, 'the queue of background work is in trouble')
  }

  stop(): void {
    clearTimeout(this.#news)
  }

  #tellSoon(): void {
    this.#news ??= setTimeout(() => {
      this.#news = undefined
      // Pages that missed it look again by themselves.
      this.#parts.tell().catch(() => undefined)
    }, NEWS_MILLIS).unref()
  }

  /** Counted in the database when it is asked for; left out while the store is away. */
  #queued(): Gauge {
    const { counts } = this.#parts.records
    return new Gauge({
      name: 'jobs',
      help: 'Background jobs in the database that wait, run or have failed, by kind and state',
      labelNames: ['kind', 'state'],
      registers: [],
      async collect() {
        this.reset()
        for (const { kind, state, count } of await counts().catch(() => [])) this.set({ kind, state }, count)
      },
    })
  }

  /** Read in the database like the counts: a server that runs no jobs shows them too. */
  #due(): Gauge {
    const { marks } = this.#parts.records
    return new Gauge({
      name: 'job_due_seconds',
      help: 'How long ago recurring work of a kind was due; 0 where it is not due',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        this.reset()
        const found = new Map((await marks().catch(() => [])).map((mark) => [mark.kind, mark]))
        for (const { name, everySeconds } of jobCatalog) {
          const mark = found.get(name)
          if (everySeconds !== undefined && mark !== undefined) this.set({ kind: name }, Math.max(0, secondsDue(everySeconds, mark)))
        }
      },
    })
  }
}
