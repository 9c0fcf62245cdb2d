import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadingDate, readClock, writtenDay } from '#core/base/sheets/written-date.ts'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const two = (value: number): string => String(value).padStart(2, '0')

describe('a written date', () => {
  it('is the same day in every spelling that says which figure is the month', () => {
    const days = fc.date({ min: new Date(Date.UTC(2010, 0, 1)), max: new Date(Date.UTC(2040, 0, 1)), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.boolean(), (at, isShort) => {
        const day = at.toISOString().slice(0, 10)
        const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
        const whole = MONTHS[at.getUTCMonth()] ?? ''
        const name = isShort ? whole.slice(0, 3) : whole
        const texts = [
          day,
          `${year}/${month}/${date}`,
          `${year}.${two(month)}.${two(date)}`,
          `${year}${two(month)}${two(date)}`,
          `${year}年${month}月${date}日`,
          `${two(date)}-${name}-${String(year).slice(2)}`,
          `${date} ${name} ${year}`,
          `${date}. ${name} ${year}`,
          `${name} ${date}, ${year}`,
        ]
        for (const text of texts) {
          expect(writtenDay(text), text).toEqual({ day })
          const found = leadingDate(`${text} 4:05 PM GST`)
          expect(found?.date, text).toEqual({ day })
          expect(readClock(found?.rest ?? ''), text).toEqual({ clock: '16:05:00', fraction: '', zone: 'GST' })
        }
      }),
    )
  })

  it.each([
    ['9:03', '09:03:00', ''],
    ['T21:03:07.673+04:00', '21:03:07', '+04:00'],
    ['12:03 a.m.', '00:03:00', ''],
    ['下午 12:03', '12:03:00', ''],
    ['9:03 ص', '09:03:00', ''],
    ['210307', '21:03:07', ''],
    ['2103 UTC+4', '21:03:00', 'UTC+4'],
    ['9:03 AMT', '09:03:00', 'AMT'],
  ])('has %s behind it as %s', (text, clock, zone) => {
    expect(readClock(text)).toMatchObject({ clock, zone })
  })

  it.each(['24:00', '13:03 PM', '0:03 am', '9:60', '9', 'noon', '12345'])('has %s behind it as no time', (text) => {
    expect(readClock(text)).toBeUndefined()
  })
})
