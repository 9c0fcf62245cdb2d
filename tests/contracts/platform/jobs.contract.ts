import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob, MOST_DEATHS, type JobKind } from '#core/platform/jobs/job-kind.ts'
import { finishing } from '#core/platform/jobs/job-work.ts'
import type { JobClaim, JobQueue, JobRecords, JobSchedule } from '#core/platform/jobs/job.ports.ts'
import { defineRecurringJob, periodsOf, type Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { jobFailure } from '#core/platform/jobs/job.failures.ts'

/**
 * The queue of background work, with the runner's side of it, and direct access to the database.
 */
export type JobsAtHand = {
  readonly atomically: Atomically<{ readonly jobs: JobQueue }>
  readonly records: JobRecords
  readonly schedule: JobSchedule
  readonly setDone: (kind: JobKind, at: number) => Promise<void>
  readonly doneUntil: (kind: JobKind) => Promise<number | undefined>
  readonly setAsked: (kind: JobKind, at: number) => Promise<void>
  /** The server of a run dies, and has been silent for long. */
  readonly die: (claim: JobClaim) => Promise<void>
  /** Takes the next job as a runner does; `early` takes one that still has to wait. */
  readonly take: (kind: JobKind, how?: { readonly early?: boolean }) => Promise<(JobClaim & { readonly payload: unknown }) | undefined>
  /** The run of a job fails. */
  readonly breakOff: (claim: JobClaim) => Promise<void>
}

const label = words('测试', '測試', 'Test')
const send = defineJob({ name: 'test_send', label, payload: z.object({ to: z.string() }), retries: 1 })
const bill = defineRecurringJob({ name: 'test_bill', label, everySeconds: MILLIS_PER_DAY / 1000 })
/** The kinds that the suite works with; a store makes their queues first. */
export const CONTRACT_KINDS: readonly JobKind[] = [send, bill]

const PAGE = { page: 1, pageSize: 15 }
const HOUR = 3_600_000
const failAsChanged = async (): Promise<Result<never>> => failed(jobFailure('JOB_CHANGED'))

/** JobQueue, JobRecords and JobSchedule. */
export function jobsContract(name: string, make: () => Promise<JobsAtHand>): void {
  const enqueue = async (hand: JobsAtHand, to: string, request?: Parameters<JobQueue['enqueue']>[2]): Promise<void> =>
    must(await hand.atomically(async ({ jobs }) => ok(await jobs.enqueue(send, { to }, request))))
  const total = async (hand: JobsAtHand): Promise<number> => (await hand.records.list({ kind: send.name }, PAGE)).total
  const takeJob = async (hand: JobsAtHand, kind: JobKind = send): Promise<JobClaim & { readonly payload: unknown }> => {
    const claim = await hand.take(kind, { early: true })
    if (claim === undefined) throw new Error('there is no job to take')
    return claim
  }
  const stateOf = async (hand: JobsAtHand, { id }: JobClaim) =>
    must(await hand.atomically(async ({ jobs }) => ok((await jobs.find(id))?.state)))
  const move = async (hand: JobsAtHand, claim: JobClaim, event: 'retry' | 'cancel') =>
    must(await hand.atomically(async ({ jobs }) => ok(await jobs.move(claim, event))))
  const finish = (hand: JobsAtHand, claim: JobClaim) => finishing(hand.atomically, claim)(async () => ok('done'))

  describe(`background work, ${name}`, () => {
    it('is asked for with its unit of work or not at all', async () => {
      const hand = await make()
      await hand.atomically(async ({ jobs }) => jobs.enqueue(send, { to: 'nobody' }).then(failAsChanged))
      expect(await total(hand)).toBe(0)
      await enqueue(hand, 'somebody', { customerId: 1001 })
      expect((await hand.records.list({ customerId: 1001 }, PAGE)).rows).toMatchObject([
        { kind: 'test_send', state: 'waiting', tries: 0, mostTries: 2, customerId: 1001 },
      ])
    })

    it('asks once for each key while a job of it waits, and again once that runs', async () => {
      const hand = await make()
      await Promise.all(['a', 'a', 'b'].map((key) => enqueue(hand, key, { key })))
      await enqueue(hand, 'no key')
      await enqueue(hand, 'no key')
      expect(await total(hand)).toBe(4)
      for (let count = 0; count < 4; count += 1) await takeJob(hand)
      await enqueue(hand, 'a', { key: 'a' })
      expect(await total(hand)).toBe(5)
    })

    it('does not run before its time', async () => {
      const hand = await make()
      await enqueue(hand, 'later', { runAt: Date.now() + HOUR })
      expect(await hand.take(send)).toBeUndefined()
      await enqueue(hand, 'now')
      expect(await hand.take(send)).toMatchObject({ payload: { to: 'now' }, attempt: 0 })
    })

    it('is finished by the unit that does the work, which stands or falls with it', async () => {
      const hand = await make()
      await enqueue(hand, 'one')
      const claim = await takeJob(hand)
      expect((await finishing(hand.atomically, claim)(failAsChanged)).ok).toBe(false)
      expect(await stateOf(hand, claim)).toBe('running')
      expect((await finish(hand, claim)).ok).toBe(true)
      expect(await stateOf(hand, claim)).toBe('done')
      // A job that another unit writes under the same claim is undone.
      const again = await finishing(hand.atomically, claim)(async ({ jobs }) => ok(await jobs.enqueue(send, { to: 'twice' })))
      expect(again).toMatchObject({ ok: false, failure: { code: 'JOB_TAKEN_OVER' } })
      expect(await total(hand)).toBe(1)
    })

    it('cannot be finished by a run that another one took over from', async () => {
      const hand = await make()
      await enqueue(hand, 'one')
      const slow = await takeJob(hand)
      await hand.breakOff(slow)
      const quick = await takeJob(hand)
      expect(quick).toMatchObject({ id: slow.id, attempt: 1 })
      expect((await finish(hand, slow)).ok).toBe(false)
      expect((await finish(hand, quick)).ok).toBe(true)
    })

    it('has failed after its last try, and runs again when staff say so', async () => {
      const hand = await make()
      await enqueue(hand, 'one')
      const first = await takeJob(hand)
      await hand.breakOff(first)
      expect(await stateOf(hand, first)).toBe('retrying')
      expect(await move(hand, first, 'retry')).toBe(false)
      await hand.breakOff(await takeJob(hand))
      expect(await stateOf(hand, first)).toBe('failed')
      expect(await hand.records.counts()).toContainEqual({ kind: 'test_send', state: 'failed', count: 1 })
      expect(await move(hand, first, 'retry')).toBe(true)
      expect((await finish(hand, await takeJob(hand))).ok).toBe(true)
      expect(await stateOf(hand, first)).toBe('done')
    })

    it('is cancelled while it waits and while it runs', async () => {
      const hand = await make()
      await enqueue(hand, 'running')
      const running = await takeJob(hand)
      await enqueue(hand, 'waiting')
      const [waiting] = (await hand.records.list({ state: 'waiting' }, PAGE)).rows
      if (waiting === undefined) throw new Error('nothing waits')
      expect(await move(hand, { ...waiting, attempt: 0 }, 'cancel')).toBe(true)
      expect(await hand.take(send, { early: true })).toBeUndefined()
      expect(await move(hand, running, 'cancel')).toBe(true)
      expect((await finish(hand, running)).ok).toBe(false)
      expect(await move(hand, running, 'cancel')).toBe(false)
    })

    it('lists page by page, the newest first', async () => {
      const hand = await make()
      for (const key of ['a', 'b', 'c']) await enqueue(hand, key, { key })
      const keys = async (page: number) => (await hand.records.list({ state: 'waiting' }, { page, pageSize: 2 })).rows.map(({ key }) => key)
      expect([await keys(1), await keys(2)]).toEqual([['c', 'b'], ['a']])
      expect((await hand.records.list({ kind: 'test_bill' }, PAGE)).total).toBe(0)
      expect((await hand.records.list({ keywords: 'KEY/7' }, PAGE)).total).toBe(0)
      await enqueue(hand, 'd', { key: 'key/7_' })
      expect((await hand.records.list({ keywords: 'KEY/7_' }, PAGE)).rows).toMatchObject([{ key: 'key/7_' }])
    })

    it('is seen to wait from the moment when it may run until it is taken', async () => {
      const hand = await make()
      const waiting = () => hand.schedule.waiting([bill, send])
      await enqueue(hand, 'later', { runAt: Date.now() + HOUR })
      expect(await waiting()).toEqual([])
      await enqueue(hand, 'one')
      expect(await waiting()).toEqual(['test_send'])
      await hand.take(send)
      expect(await waiting()).toEqual([])
    })

    it('makes up for the days that nobody was there, once, and goes on from where it was done', async () => {
      const hand = await make()
      const threeDaysAgo = Date.now() - 3 * MILLIS_PER_DAY - HOUR
      await hand.setDone(bill, threeDaysAgo)
      await Promise.all([1, 2, 3].map(() => hand.schedule.enqueueDue([bill, send])))
      const claim = await takeJob(hand, bill)
      const span = claim.payload as Span
      expect(span).toEqual({ from: threeDaysAgo, until: threeDaysAgo + 3 * MILLIS_PER_DAY })
      expect(periodsOf(span, MILLIS_PER_DAY / 1000).map(({ from }) => (from - threeDaysAgo) / MILLIS_PER_DAY)).toEqual([0, 1, 2])
      expect(await hand.take(bill, { early: true })).toBeUndefined()
      expect((await finish(hand, { ...claim, doneUntil: span.until })).ok).toBe(true)
      await hand.schedule.enqueueDue([bill])
      expect(await hand.take(bill, { early: true })).toBeUndefined()
      // Finished runs of recurring work are listed where their kind is asked for.
      expect((await hand.records.list({}, PAGE)).total).toBe(0)
      expect((await hand.records.list({ kind: bill.name }, PAGE)).total).toBe(1)
    })

    it('goes on within a period after the clock was ahead and went back', async () => {
      const hand = await make()
      const ahead = Date.now() + 30 * MILLIS_PER_DAY + HOUR
      await hand.setDone(bill, ahead)
      await hand.setAsked(bill, ahead)
      await hand.schedule.enqueueDue([bill])
      // The mark lies in the period that goes on now, at the time of day that it had.
      expect(await hand.doneUntil(bill)).toBe(ahead - 31 * MILLIS_PER_DAY)
      expect(await hand.take(bill, { early: true })).toBeUndefined()
      await hand.setDone(bill, ahead - 32 * MILLIS_PER_DAY)
      await hand.schedule.enqueueDue([bill])
      const claim = await takeJob(hand, bill)
      expect(claim.payload).toEqual({ from: ahead - 32 * MILLIS_PER_DAY, until: ahead - 31 * MILLIS_PER_DAY })
    })

    it('is handed on when its server dies, which is no try', async () => {
      const hand = await make()
      await enqueue(hand, 'one')
      const first = await takeJob(hand)
      expect(await hand.schedule.takeOver([send, bill])).toEqual([])
      expect(await stateOf(hand, first)).toBe('running')
      for (let deaths = 0; deaths < MOST_DEATHS; deaths += 1) {
        const run = deaths === 0 ? first : await takeJob(hand)
        await hand.die(run)
        expect(await hand.schedule.takeOver([send, bill])).toEqual([])
        expect(await stateOf(hand, run)).toBe('retrying')
      }
      // Its own tries are left: it may fail once and is tried again.
      await hand.breakOff(await takeJob(hand))
      expect((await finish(hand, await takeJob(hand))).ok).toBe(true)
    })

    it('is given up after too many deaths, once, unless it is heard of again', async () => {
      const hand = await make()
      await enqueue(hand, 'one')
      for (let deaths = 0; deaths < MOST_DEATHS; deaths += 1) {
        await hand.die(await takeJob(hand))
        await hand.schedule.takeOver([send])
      }
      const last = await takeJob(hand)
      const giveUp = async () => must(await hand.atomically(async ({ jobs }) => ok(await jobs.giveUp(last))))
      expect(await giveUp()).toBe(false)
      await hand.die(last)
      const abandoned = await hand.schedule.takeOver([send])
      expect(abandoned).toEqual([{ kind: 'test_send', id: last.id, attempt: last.attempt, payload: { to: 'one' } }])
      expect(await giveUp()).toBe(true)
      expect(await giveUp()).toBe(false)
      expect(await stateOf(hand, last)).toBe('failed')
      expect(await hand.schedule.takeOver([send])).toEqual([])
    })

    it('leaves no failed rows of work that comes round', async () => {
      const hand = await make()
      await hand.setDone(bill, Date.now() - MILLIS_PER_DAY - HOUR)
      await hand.schedule.enqueueDue([bill])
      for (let deaths = 0; deaths < MOST_DEATHS; deaths += 1) {
        await hand.die(await takeJob(hand, bill))
        await hand.schedule.takeOver([bill])
      }
      const last = await takeJob(hand, bill)
      await hand.die(last)
      for (const run of await hand.schedule.takeOver([bill])) must(await hand.atomically(async ({ jobs }) => ok(await jobs.giveUp(run))))
      expect(await stateOf(hand, last)).toBe('cancelled')
    })
  })
}
