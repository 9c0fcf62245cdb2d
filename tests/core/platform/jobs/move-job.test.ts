import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { jobMachine, type StaffJobEvent } from '#core/platform/jobs/job.machine.ts'
import { moveJob } from '#core/platform/jobs/move-job.usecase.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { LiveEvent } from '#core/platform/live/live-events.port.ts'
import { inMemoryJobs } from '../../../support/in-memory-jobs.ts'

const kind = defineJob({ name: 'send', label: words('发送', '發送', 'Send'), payload: z.object({}), retries: 0 })
const clock = { now: () => 1000 }

async function waitingJob() {
  const hand = inMemoryJobs()
  must(await hand.atomically(async ({ jobs }) => ok(await jobs.enqueue(kind, {}))))
  const [job] = (await hand.records.list({}, { page: 1, pageSize: 1 })).rows
  const trail: AuditEntry[] = []
  const news: LiveEvent[] = []
  const audit = { write: async (entries: readonly AuditEntry[]) => void trail.push(...entries) }
  const live = { publish: async (one: LiveEvent) => void news.push(one) }
  const move = moveJob({ atomically: (work) => hand.atomically((unit) => work({ ...unit, audit, live })), clock })
  const id = job?.id ?? ''
  return { hand, trail, news, id, move: (event: StaffJobEvent) => move({ id, event }, { id: 7 }), moveAny: move }
}

describe('moving a job', () => {
  it('cancels one that waits, with a row in the trail and news for the pages', async () => {
    const { move, trail, news, id } = await waitingJob()
    expect(must(await move('cancel'))).toBe('cancelled')
    expect(trail).toEqual([{ at: 1000, actorId: 7, area: 'jobs', subject: id, action: 'cancel', from: 'waiting', to: 'cancelled' }])
    expect(news).toEqual([{ topic: 'jobs', to: { audience: 'staff' } }])
  })

  it('runs one again that failed, and nothing else', async () => {
    const { move, hand } = await waitingJob()
    expect(await move('retry')).toMatchObject({ ok: false, failure: { code: 'ILLEGAL_TRANSITION' } })
    const claim = await hand.take(kind)
    if (claim === undefined) throw new Error('there is no job to take')
    await hand.breakOff(claim)
    expect(must(await move('retry'))).toBe('retrying')
  })

  it('finds no job of an unknown id', async () => {
    const { moveAny } = await waitingJob()
    expect(await moveAny({ id: 'nothing', event: 'cancel' }, { id: 7 })).toMatchObject({ ok: false, failure: { code: 'JOB_NOT_FOUND' } })
  })

  it('is left alone once it has ended', () => {
    expect(jobMachine.eventsFrom('done')).toEqual([])
    expect(jobMachine.eventsFrom('cancelled')).toEqual([])
  })
})
