import { randomUUID } from 'node:crypto'
import { MOST_DEATHS, type JobKind } from '#core/platform/jobs/job-kind.ts'
import type { JobState } from '#core/platform/jobs/job.machine.ts'
import type { JobFilter, JobQueue, JobRecord } from '#core/platform/jobs/job.ports.ts'
import { dueSpan, turnBack } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { JobsAtHand } from '../contracts/platform/jobs.contract.ts'

type MemoryJob = {
  readonly id: string
  readonly kind: JobKind
  readonly payload: unknown
  readonly key: string | undefined
  readonly customerId: number | undefined
  readonly createdAt: number
  readonly order: number
  readonly runAt: number
  state: JobState
  tries: number
  mostTries: number
  /** Nothing is heard of its server any more. */
  isSilent: boolean
}

type State = { readonly jobs: MemoryJob[]; readonly doneUntil: Map<string, number>; readonly askedAt: Map<string, number> }

const copy = ({ jobs, doneUntil, askedAt }: State): State => ({
  jobs: jobs.map((job) => ({ ...job })),
  doneUntil: new Map(doneUntil),
  askedAt: new Map(askedAt),
})

const recordOf = ({ id, kind, state, tries, mostTries, key, customerId, createdAt, runAt }: MemoryJob): JobRecord => ({
  id,
  kind: kind.name,
  state,
  tries,
  mostTries,
  createdAt,
  runAt,
  ...(key === undefined ? {} : { key }),
  ...(customerId === undefined ? {} : { customerId }),
})

const OPEN: readonly JobState[] = ['waiting', 'retrying', 'running']

/**
 * Whether another job keeps this one out: recurring work while one is open, other work while one of
 * its key waits.
 */
const isTaken = (state: State, { kind, key }: Pick<MemoryJob, 'kind' | 'key'>): boolean =>
  state.jobs.some(
    (job) =>
      job.kind.name === kind.name &&
      job.key === key &&
      (kind.everySeconds === undefined ? key !== undefined && job.state === 'waiting' : OPEN.includes(job.state)),
  )

function queueOn(state: State, now: () => number): JobQueue {
  const running = (id: string, attempt: number): MemoryJob | undefined =>
    state.jobs.find((job) => job.id === id && job.state === 'running' && job.tries === attempt + 1)
  return {
    enqueue: async (kind, payload, { key, runAt, customerId } = {}) => {
      if (isTaken(state, { kind, key })) return
      const at = now()
      const order = state.jobs.length
      const fresh = {
        kind,
        payload,
        key,
        customerId,
        createdAt: at,
        order,
        runAt: runAt ?? at,
        tries: 0,
        mostTries: kind.retries + 1,
        isSilent: false,
      }
      state.jobs.push({ id: randomUUID(), state: 'waiting', ...fresh })
    },
    finish: async ({ kind, id, attempt, doneUntil }) => {
      const job = running(id, attempt)
      if (job === undefined) return false
      job.state = 'done'
      if (doneUntil !== undefined) state.doneUntil.set(kind, doneUntil)
      return true
    },
    giveUp: async ({ id, attempt }) => {
      const job = running(id, attempt)
      if (job?.isSilent !== true) return false
      job.state = job.kind.everySeconds === undefined ? 'failed' : 'cancelled'
      return true
    },
    find: async (id) => state.jobs.filter((job) => job.id === id).map(recordOf)[0],
    move: async ({ id }, event) => {
      const job = state.jobs.find((one) => one.id === id)
      if (job === undefined || (event === 'retry' ? job.state !== 'failed' : !OPEN.includes(job.state))) return false
      if (event === 'retry' && job.kind.everySeconds !== undefined && isTaken(state, job)) return false
      job.state = event === 'retry' ? 'retrying' : 'cancelled'
      if (event === 'retry') job.mostTries += 1
      return true
    },
  }
}

/** Background work in memory, one unit of work after the other. */
export function inMemoryJobs(): JobsAtHand {
  let state: State = { jobs: [], doneUntil: new Map(), askedAt: new Map() }
  let turn: Promise<unknown> = Promise.resolve()
  const now = (): number => Date.now()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next
    return next
  }
  const atomically: Atomically<{ readonly jobs: JobQueue }> = (work) =>
    inTurn(async () => {
      const draft = copy(state)
      const result = await work({ jobs: queueOn(draft, now) })
      if (result.ok) state = draft
      return result
    })
  const matches = ({ kind, state: wanted, customerId, keywords }: JobFilter, job: MemoryJob): boolean =>
    (kind === undefined ? job.state !== 'done' || job.kind.everySeconds === undefined : job.kind.name === kind) &&
    (wanted === undefined || job.state === wanted) &&
    (customerId === undefined || job.customerId === customerId) &&
    (keywords === undefined || `${job.id} ${job.key ?? ''}`.toLowerCase().includes(keywords.toLowerCase()))
  return {
    atomically,
    records: {
      list: async (filter, { page, pageSize }) => {
        const found = state.jobs.filter((job) => matches(filter, job)).toSorted((left, right) => right.order - left.order)
        return { rows: found.slice((page - 1) * pageSize, page * pageSize).map(recordOf), total: found.length }
      },
      counts: async () => {
        const open = state.jobs.filter((job) => job.state !== 'done' && job.state !== 'cancelled')
        return [...Map.groupBy(open, (job) => `${job.kind.name} ${job.state}`).values()].flatMap((jobs) =>
          jobs.slice(0, 1).map((job) => ({ kind: job.kind.name, state: job.state, count: jobs.length })),
        )
      },
      marks: async () => [...state.doneUntil].map(([kind, doneUntil]) => ({ kind, doneUntil, now: now() })),
    },
    schedule: {
      enqueueDue: async (kinds) => {
        const due = kinds.flatMap((kind) => {
          const { everySeconds: every, name } = kind
          const mark = state.doneUntil.get(name)
          if (every === undefined || mark === undefined) return []
          const doneUntil = turnBack(every, { doneUntil: mark, now: now() })
          state.doneUntil.set(name, doneUntil)
          const askedAt = state.askedAt.get(name) ?? 0
          const span = dueSpan(every, { doneUntil, now: now() })
          if (span === undefined || (askedAt <= now() && now() - askedAt < every * 1000)) return []
          state.askedAt.set(name, now())
          return [{ kind, span }]
        })
        await atomically(async ({ jobs }) => {
          for (const { kind, span } of due) await jobs.enqueue(kind, span)
          return ok(undefined)
        })
      },
      takeOver: async (kinds) =>
        state.jobs.flatMap((job) => {
          const { id, kind, tries, payload } = job
          if (!kinds.includes(kind) || job.state !== 'running' || !job.isSilent) return []
          if (job.mostTries > kind.retries + MOST_DEATHS) return [{ kind: kind.name, id, attempt: tries - 1, payload }]
          Object.assign(job, { state: 'retrying', mostTries: job.mostTries + 1, isSilent: false })
          return []
        }),
      waiting: async (kinds) => {
        const ready = state.jobs.filter((job) => job.state === 'retrying' || (job.state === 'waiting' && job.runAt <= now()))
        return kinds.map(({ name }) => name).filter((name) => ready.some((job) => job.kind.name === name))
      },
    },
    setDone: async (kind, at) => void state.doneUntil.set(kind.name, at),
    take: async (kind, { early = false } = {}) => {
      const job = state.jobs.find(
        (one) =>
          one.kind.name === kind.name &&
          (one.state === 'waiting' || one.state === 'retrying') &&
          (early || one.state === 'retrying' || one.runAt <= now()),
      )
      if (job === undefined) return undefined
      job.state = 'running'
      job.tries += 1
      return { kind: kind.name, id: job.id, attempt: job.tries - 1, payload: job.payload }
    },
    doneUntil: async (kind) => state.doneUntil.get(kind.name),
    setAsked: async (kind, at) => void state.askedAt.set(kind.name, at),
    die: async ({ id }) => {
      const job = state.jobs.find((one) => one.id === id)
      if (job !== undefined) job.isSilent = true
    },
    breakOff: async ({ id }) => {
      const job = state.jobs.find((one) => one.id === id)
      if (job?.state === 'running') job.state = job.tries < job.mostTries ? 'retrying' : 'failed'
    },
  }
}
