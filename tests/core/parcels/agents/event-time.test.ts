import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inDayOrder, readEventTime } from '#core/parcels/agents/reading/event-time.rules.ts'

const read = (text: string, own?: string, usual: readonly string[] = ['Asia/Dubai']): string => {
  const found = readEventTime(text, { own, usual })
  return found.ok ? `${new Date(found.value.time).toISOString().slice(0, 16)} ${found.value.timezone ?? '-'}` : found.failure.code
}

describe('the time of an event', () => {
  it.each([
    ['2026-11-28 16:04:00', 'GST', '2026-11-28T12:04 Asia/Dubai'],
    ['2026-11-28 16:04:00', 'UTC+4', '2026-11-28T12:04 Asia/Dubai'],
    ['2026-11-28 16:04:00', 'utc+04:00', '2026-11-28T12:04 Asia/Dubai'],
    ['2026-11-28 16:04:00', '(UTC+03:00) Kuwait, Riyadh', '2026-11-28T13:04 Etc/GMT-3'],
    ['2026-11-28 16:04:00', '+0530', '2026-11-28T10:34 Asia/Kolkata'],
    ['2026-11-28 16:04:00', 'GMT-5', '2026-11-28T21:04 Etc/GMT+5'],
    ['2026-11-28 16:04:00', 'Z', '2026-11-28T16:04 UTC'],
    ['2026-11-28 16:04:00', 'Asia/Riyadh', '2026-11-28T13:04 Asia/Riyadh'],
    ['2026-11-28 16:04:00', undefined, '2026-11-28T12:04 -'],
    ['2026-11-28T16:04:00Z', undefined, '2026-11-28T16:04 -'],
    ['2026-11-28T16:04:00.125+08:00', 'Asia/Shanghai', '2026-11-28T08:04 Asia/Shanghai'],
    ['2026-11-28 16:04 GST', undefined, '2026-11-28T12:04 -'],
    ['2026-11-28 16:04 UTC+4', 'Asia/Riyadh', '2026-11-28T12:04 Asia/Riyadh'],
    ['28/11/2026 16:04', undefined, '2026-11-28T12:04 -'],
    ['28-11-2026, 16:04:30', undefined, '2026-11-28T12:04 -'],
    ['11/28/2026 4:04 PM', undefined, '2026-11-28T12:04 -'],
    ['05.11.2026 12:04 am', undefined, '2026-11-04T20:04 -'],
    ['11/11/2026 16:04', undefined, '2026-11-11T12:04 -'],
    ['5 Nov 2026 16:04', undefined, '2026-11-05T12:04 -'],
    ['05-Nov-2026 16:04', undefined, '2026-11-05T12:04 -'],
    ['November 5, 2026 04:04 PM', undefined, '2026-11-05T12:04 -'],
    ['20261128160400', undefined, '2026-11-28T12:04 -'],
    ['2026/11/28 下午 4:04', undefined, '2026-11-28T12:04 -'],
    ['5. November 2026 16:04', undefined, '2026-11-05T12:04 -'],
    ['5 نوفمبر 2026 4:04 م', undefined, '2026-11-05T12:04 -'],
    ['28/11/2026 160400 GST', undefined, '2026-11-28T12:04 -'],
    ['2026年11月28日 16:04', undefined, '2026-11-28T12:04 -'],
    ['２０２６-11-28 ١٦:٠٤', undefined, '2026-11-28T12:04 -'],
    ['2026-11-28', 'Asia/Dubai', '2026-11-27T20:00 Asia/Dubai'],
  ])('%s of %s is %s', (text, own, right) => {
    expect(read(text, own)).toBe(right)
  })

  it.each([
    ['05/11/2026 16:04', undefined, 'NOT_A_DATE'],
    ['31/02/2026 16:04', undefined, 'NOT_A_DATE'],
    ['5 Nov 16:04', undefined, 'NOT_A_DATE'],
    ['28/11/26 16:04', undefined, 'NOT_A_DATE'],
    ['2026-11-28 25:04', undefined, 'NOT_A_DATE'],
    ['yesterday', undefined, 'NOT_A_DATE'],
    ['', undefined, 'NOT_A_DATE'],
    ['2026-11-28 16:04', 'AST', 'UNKNOWN_REFERENCE'],
    ['2026-11-28 16:04', 'CST', 'UNKNOWN_REFERENCE'],
    ['2026-11-28 16:04 IST', undefined, 'UNKNOWN_REFERENCE'],
    ['2026-11-28 16:04', 'Mars/Base', 'UNKNOWN_REFERENCE'],
    ['2026-11-28 16:04', '+15:00', 'UNKNOWN_REFERENCE'],
  ])('%s of %s is not guessed: %s', (text, own, code) => {
    expect(read(text, own)).toBe(code)
  })

  it('is read in the order of day and month that the agent’s record names', () => {
    expect(inDayOrder('05/11/2026 16:04', 'day')).toBe('2026-11-05 16:04:00')
    expect(inDayOrder('05/11/2026 4:04 PM GST', 'month')).toBe('2026-05-11 16:04:00 GST')
    expect(inDayOrder('soon', 'day')).toBe('soon')
  })

  it('is the same moment in every spelling of its day, clock and zone', () => {
    const two = (value: number): string => String(value).padStart(2, '0')
    const moment = fc.date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2098-12-31T00:00:00Z'), noInvalidDate: true })
    const zone = fc.constantFrom(['GST', 4], ['UTC+4', 4], ['+0400', 4], ['GMT+04:00', 4], ['Z', 0], ['UTC', 0], ['HKT', 8], ['GMT-7', -7])
    fc.assert(
      fc.property(moment, zone, fc.boolean(), fc.boolean(), (date, [name, hours], behind, half) => {
        const at = Math.floor(date.getTime() / 60_000) * 60_000
        const wall = new Date(at + Number(hours) * 3_600_000)
        const [day, month, year, hour] = [wall.getUTCDate(), wall.getUTCMonth() + 1, wall.getUTCFullYear(), wall.getUTCHours()]
        const clock = half
          ? `${hour % 12 === 0 ? 12 : hour % 12}:${two(wall.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
          : `${two(hour)}:${two(wall.getUTCMinutes())}`
        const dates = [`${year}-${two(month)}-${two(day)}`, `${two(day)}.${two(month)}.${year}`, `${year}/${month}/${day}`]
        for (const written of day > 12 ? [...dates, `${day}/${month}/${year}`, `${month}/${day}/${year}`] : dates) {
          const found = behind
            ? readEventTime(`${written} ${clock} ${name}`, { usual: ['Asia/Tokyo'] })
            : readEventTime(`${written} ${clock}`, { own: String(name), usual: ['Asia/Tokyo'] })
          expect(found.ok && found.value.time).toBe(at)
        }
      }),
    )
  })
})
