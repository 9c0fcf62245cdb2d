import { describe, expect, it } from 'vitest'
import { zonedInstant } from '#core/base/kernel/zoned-time.ts'
import { must } from '#core/base/kernel/result.ts'

const read = (text: string, zone: string): string => new Date(must(zonedInstant(text, zone))).toISOString()

describe('the time of an agent’s event', () => {
  it('is local in the zone, unless it says an offset of its own', () => {
    expect(read('2026-03-01 09:05:00', 'Asia/Dubai')).toBe('2026-03-01T05:05:00.000Z')
    expect(read('2026-03-01T09:05:00+08:00', 'Asia/Dubai')).toBe('2026-03-01T01:05:00.000Z')
    expect(read('2026-03-01T09:05:00Z', 'Asia/Dubai')).toBe('2026-03-01T09:05:00.000Z')
    expect(read('2026-03-01T09:05:00+09:00', 'Asia/Dubai')).toBe('2026-03-01T00:05:00.000Z')
  })

  it('is the first of an hour that occurs twice, and behind one that is left out', () => {
    expect(read('2026-10-25 02:30:00', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(read('2026-11-01 01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
    expect(read('2026-03-29 02:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(read('2026-03-08 02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
    expect(read('2026-03-29 03:30:00', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  })

  it('is refused where it is none, or its zone does not exist', () => {
    expect(zonedInstant('yesterday', 'Asia/Dubai')).toMatchObject({ failure: { code: 'NOT_A_DATE' } })
    expect(zonedInstant('2026-03-01 09:05', 'Mars/Base')).toMatchObject({ failure: { code: 'UNKNOWN_REFERENCE' } })
  })
})
