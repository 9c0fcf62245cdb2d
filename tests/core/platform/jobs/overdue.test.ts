import { describe, expect, it } from 'vitest'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'
import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { overdueKinds, secondsDue } from '#core/platform/jobs/overdue.rules.ts'

const label = words('测试', '測試', 'Test')
const often = defineRecurringJob({ name: 'often', label, everySeconds: 5 })
const daily = defineRecurringJob({ name: 'daily', label, everySeconds: 86_400 })
const NOW = Date.UTC(2026, 10, 29)
const mark = (kind: string, secondsAgo: number) => ({ kind, doneUntil: NOW - secondsAgo * MILLIS_PER_SECOND, now: NOW })

describe('recurring work that stands still (rule: Overdue work)', () => {
  it('is overdue two periods and ten minutes after it was due', () => {
    const overdue = (oftenAgo: number, dailyAgo: number) =>
      overdueKinds([often, daily], [mark('often', oftenAgo), mark('daily', dailyAgo)]).map(({ name }) => name)
    expect(overdue(615, 3 * 86_400 + 600)).toEqual([])
    expect(overdue(616, 3 * 86_400 + 601)).toEqual(['often', 'daily'])
  })

  it('is not overdue where nothing is known of it', () => {
    expect(overdueKinds([often], [])).toEqual([])
    expect(secondsDue(5, mark('often', 3))).toBe(-2)
  })
})
