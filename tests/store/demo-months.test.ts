import { describe, expect, it } from 'vitest'
import { lastMonthName } from '../../adapters/store/demo/money/demo-months.ts'

describe('what the demo writes about', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '十二月'],
    ['2026-03-31T23:59:59Z', '二月'],
    ['2026-11-22T12:00:00Z', '十月'],
  ])('is the month before %s', (now, month) => expect(lastMonthName(Date.parse(now))).toBe(month))
})
