import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { dueSpan, periodsOf, turnBack } from '#core/platform/jobs/span.rules.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'

const DAY_SECONDS = MILLIS_PER_DAY / 1000
const DONE = Date.UTC(2026, 10, 1)

describe('the span of recurring work', () => {
  it('is not due while its first period goes on', () => {
    expect(dueSpan(DAY_SECONDS, { doneUntil: DONE, now: DONE + MILLIS_PER_DAY - 1 })).toBeUndefined()
    expect(dueSpan(DAY_SECONDS, { doneUntil: DONE, now: DONE - MILLIS_PER_DAY })).toBeUndefined()
  })

  it('covers the days that were missed', () => {
    const span = dueSpan(DAY_SECONDS, { doneUntil: DONE, now: DONE + 3 * MILLIS_PER_DAY + MILLIS_PER_HOUR })
    expect(span).toEqual({ from: DONE, until: DONE + 3 * MILLIS_PER_DAY })
    expect(span && periodsOf(span, DAY_SECONDS)).toEqual(
      [0, 1, 2].map((day) => ({ from: DONE + day * MILLIS_PER_DAY, until: DONE + (day + 1) * MILLIS_PER_DAY })),
    )
  })

  it('is turned back by whole periods where its mark lies ahead (rule: Clocks that go back)', () => {
    const back = (doneUntil: number) => turnBack(DAY_SECONDS, { doneUntil, now: DONE })
    expect(back(DONE - 1)).toBe(DONE - 1)
    expect(back(DONE)).toBe(DONE)
    expect(back(DONE + 1)).toBe(DONE + 1 - MILLIS_PER_DAY)
    expect(back(DONE + 40 * MILLIS_PER_DAY + MILLIS_PER_HOUR)).toBe(DONE + MILLIS_PER_HOUR - MILLIS_PER_DAY)
  })
})

describe('a job kind', () => {
  const declared = { label: words('测试', '測試', 'Test'), payload: z.object({}) }

  it('has a name that queues can have, and a customer no more places than there are', () => {
    expect(() => defineJob({ ...declared, name: 'Send mail' })).toThrow('lower-case')
    expect(() => defineJob({ ...declared, name: 'send', concurrency: 1, perCustomer: 2 })).toThrow('one customer')
  })
})
