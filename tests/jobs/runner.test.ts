import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { PgBossJobRunner } from '../../adapters/jobs/pg-boss-job-runner.ts'
import { installJobs } from '../../adapters/store/platform/jobs/install-jobs.ts'
import type { Store } from '../../adapters/store/store.ts'
import type { Unit } from '../../adapters/store/unit.ts'
import { defineJob, MOST_DEATHS, type JobKind } from '#core/platform/jobs/job-kind.ts'
import { jobFailure } from '#core/platform/jobs/job.failures.ts'
import type { JobRequest } from '#core/platform/jobs/job.ports.ts'
import type { JobEnd, JobWork } from '#core/platform/jobs/job-work.ts'
import { defineRecurringJob, type Span } from '#core/platform/jobs/span.rules.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { freshStore } from '../contracts/server.ts'
import { startDebianServer, type TestServer } from '../support/servers/databases.ts'

const label = words('测试', '測試', 'Test')
const payload = z.object({ n: z.number() })
const write = defineJob({ name: 'test_write', label, payload, retries: 0 })
const fail = defineJob({ name: 'test_fail', label, payload, retries: 0 })
const fair = defineJob({ name: 'test_fair', label, payload, concurrency: 3, perCustomer: 2 })
const heavy = defineJob({ name: 'test_heavy', label, payload: z.object({ sides: z.array(z.number()) }), isHeavy: true, retries: 0 })
const round = defineRecurringJob({ name: 'test_round', label, everySeconds: 1 })
const KINDS: readonly JobKind[] = [write, fail, fair, heavy, round]

const AUDITED = 'job'
type Works = ConstructorParameters<typeof PgBossJobRunner<Unit>>[1]

/** A runner on a store; `ends` are its runs as they end, `end` waits for the next one. */
async function runnerOn(store: Store, works: Works) {
  const ends: JobEnd[] = []
  const ended = (end: JobEnd): void => void ends.push(end)
  const runner = new PgBossJobRunner<Unit>(
    {
      ...store.jobs.engine,
      schedule: store.jobs.schedule,
      atomically: store.atomically,
      within: store.within,
      actingAsAsked: store.actingAsAsked,
      started: () => undefined,
      ended,
      troubled: () => undefined,
    },
    works,
  )
  await runner.start()
  onTestFinished(() => runner.stop())
  return { runner, ends, allEnded: (count: number) => expect.poll(() => ends.length, { timeout: 30_000, interval: 50 }).toBe(count) }
}

describe('the runner of background work', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startDebianServer()
  })
  afterAll(() => server.stop())

  const open = async (): Promise<Store> => {
    const store = await freshStore(server)
    await installJobs(store.jobs.engine.database, KINDS)
    return store
  }
  const enqueue = async <P>(store: Store, kind: JobKind<P>, given: P, request?: JobRequest): Promise<void> =>
    must(await store.atomically(async ({ jobs }) => ok(await jobs.enqueue(kind, given as never, request))))
  const countAudited = async (store: Store, subject: string) => (await store.audit.of(AUDITED, subject)).length
  const note = (unit: Unit, subject: string) => unit.audit.write([{ at: 0, actorId: 1, area: AUDITED, subject, action: 'create' }])
  const only = async (store: Store, kind: JobKind) => {
    const { rows } = await store.jobs.records.list({ kind: kind.name }, { page: 1, pageSize: 15 })
    return rows[0]
  }

  it('writes the effect and the end of a job in one unit', async () => {
    const store = await open()
    const work: JobWork<Unit, { readonly n: number }> = {
      kind: write,
      run: ({ payload: { n }, finishing }) => finishing(async (unit) => ok(await note(unit, String(n)))),
    }
    await enqueue(store, write, { n: 1 })
    const { allEnded, ends } = await runnerOn(store, [work])
    await allEnded(1)
    expect(ends).toMatchObject([{ outcome: 'done' }])
    expect(await countAudited(store, '1')).toBe(1)
    expect(await only(store, write)).toMatchObject({ state: 'done', tries: 1 })
  })

  it('names in the trail the member and the key that asked for the work', async () => {
    const store = await open()
    const work: JobWork<Unit, { readonly n: number }> = {
      kind: write,
      run: ({ payload: { n }, finishing }) =>
        finishing(async ({ audit }) =>
          ok(await audit.write([{ at: 0, actorId: 1001, area: AUDITED, subject: String(n), action: 'create' }])),
        ),
    }
    const key = { id: 7, name: 'ERP', scopes: [], cidrs: [], isSandbox: false }
    const member = { personId: 1102, role: 'orders' } as const
    await store.actingAs({ id: 1001, key }, () => enqueue(store, write, { n: 1 }))
    await store.actingAs({ id: 1001, member }, () => enqueue(store, write, { n: 2 }))
    await enqueue(store, write, { n: 3 })
    const { allEnded } = await runnerOn(store, [work])
    await allEnded(3)
    const trail = await Promise.all(['1', '2', '3'].map(async (subject) => (await store.audit.of(AUDITED, subject))[0]))
    expect(trail.map((row) => [row?.actorId, row?.changes])).toEqual([
      [1001, { program: { to: 'ERP (7)' } }],
      [1102, undefined],
      [1001, undefined],
    ])
  })

  it('keeps why a job failed, in words, and runs it again when staff say so', async () => {
    const store = await open()
    let isMended = false
    const run: JobWork<Unit>['run'] = async () => (isMended ? ok(undefined) : failed(jobFailure('JOB_CHANGED')))
    await enqueue(store, fail, { n: 1 })
    const { allEnded, ends } = await runnerOn(store, [{ kind: fail, run }])
    await allEnded(1)
    expect(ends).toMatchObject([{ outcome: 'failed' }])
    const dead = () => only(store, fail)
    await expect
      .poll(dead, { timeout: 10_000 })
      .toMatchObject({ state: 'failed', error: 'The job has just changed. Reload and try again.' })
    isMended = true
    const { id = '' } = (await dead()) ?? {}
    must(await store.atomically(async ({ jobs }) => ok(await jobs.move({ kind: fail.name, id }, 'retry'))))
    await allEnded(2)
    expect(await dead()).toMatchObject({ state: 'done', tries: 2 })
  })

  it('refuses a payload that its kind does not know', async () => {
    const store = await open()
    await enqueue(store, write as JobKind, { n: 'one' })
    const { allEnded, ends } = await runnerOn(store, [{ kind: write, run: async () => ok(undefined) }])
    await allEnded(1)
    expect(ends).toMatchObject([{ outcome: 'failed', error: { name: 'ZodError' } }])
  })

  it('keeps the error of a job without its secrets', async () => {
    const store = await open()
    await enqueue(store, fail, { n: 1 })
    const run = async (): Promise<never> => {
      throw Object.assign(new Error('https://user:pw@agent.example refused'), { detail: 'api_key=k1' })
    }
    const { allEnded } = await runnerOn(store, [{ kind: fail, run }])
    await allEnded(1)
    await expect.poll(() => only(store, fail), { timeout: 10_000 }).toMatchObject({ error: 'https://***@agent.example refused' })
    const [kept] = (await store.jobs.engine.database.executeSql('select output::text as output from jobs.job where name = $1', [fail.name]))
      .rows
    expect((kept as { readonly output: string }).output).not.toMatch(/pw|k1/)
  })

  it('runs no more of a kind, and of one customer, than the kind says', async () => {
    const store = await open()
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
    const running = new Set<number>()
    const run: JobWork<Unit, { readonly n: number }>['run'] = async ({ payload: { n } }) => {
      running.add(n)
      await gates[n]?.promise
      running.delete(n)
      return ok(undefined)
    }
    for (const n of [0, 1, 2, 3]) await enqueue(store, fair, { n }, { customerId: 1001 })
    for (const n of [4, 5]) await enqueue(store, fair, { n }, { customerId: 1002 })
    const { allEnded } = await runnerOn(store, [{ kind: fair, run }])
    const ofFirst = () => [...running].filter((n) => n < 4).length
    // Two of the first customer, and the third place goes to the second one.
    await expect.poll(() => [running.size, ofFirst()], { timeout: 20_000, interval: 50 }).toEqual([3, 2])
    for (const { resolve } of gates) resolve()
    await allEnded(6)
  })

  it('calculates heavy work in a thread and keeps what came of it in the unit that finishes the job', async () => {
    const store = await open()
    const keep = async (result: unknown, unit: Unit) => ok(await note(unit, JSON.stringify(result)))
    await enqueue(store, heavy, { sides: [2, 3] })
    const { allEnded, ends } = await runnerOn(store, [{ kind: heavy, script: new URL('./squares.worker.ts', import.meta.url), keep }])
    await allEnded(1)
    expect(ends).toMatchObject([{ outcome: 'done' }])
    expect(await countAudited(store, '[4,9]')).toBe(1)
  })

  it('lets a cancelled job write nothing', async () => {
    const store = await open()
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work: JobWork<Unit> = {
      kind: write,
      run: async ({ finishing }) => {
        begun.resolve()
        await gate.promise
        return finishing(async (unit) => ok(await note(unit, 'cancelled')))
      },
    }
    await enqueue(store, write, { n: 1 })
    const { allEnded } = await runnerOn(store, [work])
    await begun.promise
    const { id = '' } = (await only(store, write)) ?? {}
    must(await store.atomically(async ({ jobs }) => ok(await jobs.move({ kind: write.name, id }, 'cancel'))))
    gate.resolve()
    await allEnded(1)
    expect(await countAudited(store, 'cancelled')).toBe(0)
    expect(await only(store, write)).toMatchObject({ state: 'cancelled' })
  })

  it('lets running jobs finish when it is asked to stop, and takes no more', async () => {
    const store = await open()
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const single = { ...write, concurrency: 1 }
    const work: JobWork<Unit> = {
      kind: single,
      run: async ({ finishing }) => {
        begun.resolve()
        await gate.promise
        return finishing(async (unit) => ok(await note(unit, 'last')))
      },
    }
    await enqueue(store, write, { n: 1 })
    await enqueue(store, write, { n: 2 })
    const { runner, ends } = await runnerOn(store, [work])
    await begun.promise
    const stopped = runner.stop()
    gate.resolve()
    await stopped
    expect(ends).toMatchObject([{ outcome: 'done' }])
    expect(await countAudited(store, 'last')).toBe(1)
    expect((await store.jobs.records.list({ kind: write.name, state: 'waiting' }, { page: 1, pageSize: 15 })).total).toBe(1)
  })

  it('ends what a job was to make after its last try, and after too many deaths', async () => {
    const store = await open()
    const broken: JobWork<Unit, { readonly n: number }> = {
      kind: fail,
      run: async () => failed(jobFailure('JOB_CHANGED')),
      giveUp: async ({ n }, unit) => ok(await note(unit, `given up ${n}`)),
    }
    await enqueue(store, fail, { n: 1 })
    const { allEnded } = await runnerOn(store, [broken])
    await allEnded(1)
    // Its own unit of work, after the try has ended.
    await expect.poll(() => countAudited(store, 'given up 1'), { timeout: 20_000, interval: 50 }).toBe(1)
    // Servers died of another one, which is running as far as the queue knows.
    await store.jobs.engine.database.executeSql(
      `insert into jobs.job (name, data, state, policy, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds)
        values ($1, $2, 'active', 'short', $3, $3, now(), now() - interval '1 minute', 3600)`,
      [fail.name, { n: 2 }, MOST_DEATHS],
    )
    await expect.poll(() => countAudited(store, 'given up 2'), { timeout: 20_000, interval: 50 }).toBe(1)
    expect((await store.jobs.records.list({ kind: fail.name, state: 'failed' }, { page: 1, pageSize: 15 })).total).toBe(2)
  })

  it('does recurring work again and again, each span where the one before ended', async () => {
    const store = await open()
    const spans: Span[] = []
    const work: JobWork<Unit, Span> = {
      kind: round,
      run: async ({ payload: span }) => {
        spans.push(span)
        return ok(undefined)
      },
    }
    await runnerOn(store, [work])
    await expect.poll(() => spans.length, { timeout: 30_000, interval: 50 }).toBeGreaterThanOrEqual(2)
    const [first, second] = spans
    expect(second?.from).toBe(first?.until)
  })
})
