import { describe, expect, it } from 'vitest'
import { lastEndedDay, missedDays } from '#core/money/storage/night.ts'

const ZONE = 'Asia/Riyadh'
const at = (time: string): number => Date.parse(`2026-03-05T${time}:00+03:00`)

describe('days of a warehouse', () => {
  it('have ended a quarter of an hour after 24:00, when all goods moves are written', () => {
    expect(lastEndedDay(at('00:14'), ZONE)).toBe('2026-03-03')
    expect(lastEndedDay(at('00:15'), ZONE)).toBe('2026-03-04')
  })

  it('are missed when they are not charged an hour later', () => {
    expect(missedDays('2026-03-03', at('00:15'), ZONE)).toEqual([])
    expect(missedDays('2026-03-03', at('01:14'), ZONE)).toEqual([])
    expect(missedDays('2026-03-03', at('01:15'), ZONE)).toEqual(['2026-03-04'])
    expect(missedDays('2026-03-01', at('00:15'), ZONE)).toEqual(['2026-03-02', '2026-03-03'])
    expect(missedDays('2026-03-04', at('23:59'), ZONE)).toEqual([])
  })
})
