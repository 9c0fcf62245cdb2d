import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantText, instantTextOrNull, isTimeZone, localTime, parseInstant, startOfDay } from '#core/base/kernel/instant.ts'
import { must } from '#core/base/kernel/result.ts'

const utc = (text: string): string => new Date(must(parseInstant(text))).toISOString()
const read = (text: string, timeZone: string): string => new Date(must(parseInstant(text, { timeZone }))).toISOString()
const instants = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }).map(Number)

describe('instants', () => {
  it('are written as toISOString does', () => {
    const any = fc.date({ min: new Date('1890-01-01T00:00:00Z'), max: new Date('2210-01-01T00:00:00Z'), noInvalidDate: true }).map(Number)
    fc.assert(
      fc.property(any, fc.constantFrom(0, 0.25, 0.999), (at, part) => {
        expect([at, instantText(at + part)]).toEqual([at, new Date(at + part).toISOString()])
      }),
    )
    expect([instantText(-0.5), instantTextOrNull(0), instantTextOrNull(undefined)]).toEqual([
      '1970-01-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
      null,
    ])
    expect(() => instantText(Number.NaN)).toThrow(RangeError)
  })

  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01 09:05', '2026-03-01T09:05:00.000Z'],
    ['2026-03-01 09:05:07', '2026-03-01T09:05:07.000Z'],
    ['2026/3/1 9:05', '2026-03-01T09:05:00.000Z'],
    ['2026.3.1', '2026-03-01T00:00:00.000Z'],
    ['2026年3月1日', '2026-03-01T00:00:00.000Z'],
    ['2026年12月31日 23:59:59', '2026-12-31T23:59:59.000Z'],
    ['2026-03-01T09:05:00Z', '2026-03-01T09:05:00.000Z'],
    ['2026-03-01t09:05:00z', '2026-03-01T09:05:00.000Z'],
    ['2026-03-01 09:05:00 UTC', '2026-03-01T09:05:00.000Z'],
    ['2026-03-01T09:05:00.250+08:00', '2026-03-01T01:05:00.250Z'],
    ['2026-03-01T09:05:00.2-0330', '2026-03-01T12:35:00.200Z'],
    ['2026-03-01 09:05 +14:00', '2026-02-28T19:05:00.000Z'],
    ['2026-03-01T09:05:00.123456789Z', '2026-03-01T09:05:00.123Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, instant) => expect(utc(text)).toBe(instant))

  it.each(
    [
      ['', 'today', '2026', '2026-03', '20260301', '03/04/2026', '2026-3/1', '2026-03-01T', '2026-03-01 9', '2026-03-01 09:5'],
      ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32', '0001-01-01', '12026-01-01'],
      ['2026-03-01 24:00', '2026-03-01 09:60', '2026-03-01 09:05:60', '2026-03-01 09:05Z+1', '2026-03-01Z', '2026-03-01 09:05+15:00'],
      [
        '2026-03-01 09:05+08:60',
        '2026-03-01 09:05.5',
        '2026-03-01 09:05:00.',
        '2026-03-01 09:05:00.1234567890',
        ' 2026-03-01',
        '2026-03-01\n',
      ],
      ['Jan 5', 'Jan 5 2026', '2026-03-01 09:05 GMT', '46082', '1772355900000', '2026年3月', 'on 2026年3月1日'],
    ].flat(),
  )('%j is no date', (text) => {
    expect(parseInstant(text)).toMatchObject({ ok: false, failure: { code: 'NOT_A_DATE', params: { found: text } } })
  })

  it.each(['1899-12-31', '1899-12-31T23:59:59Z', '2200-01-01', '9999-12-31', '1900-01-01T00:00:00+08:00'])(
    '%s is beyond the days that are taken',
    (text) => {
      expect(parseInstant(text)).toMatchObject({ failure: { code: 'OUT_OF_RANGE', params: { min: '1900-01-01', max: '2199-12-31' } } })
    },
  )

  it('says what was found, but not all of an endless text', () => {
    expect(parseInstant('9'.repeat(41))).toMatchObject({ failure: { code: 'NOT_A_DATE', params: { found: '9'.repeat(41) } } })
    expect(parseInstant(`2026-03-01 09:05:00.123456789 +08:00${' '.repeat(10)}`).ok).toBe(false)
  })

  it('are of the zone they are said in, or of their own offset', () => {
    expect(read('2026-03-01 09:05', 'Asia/Shanghai')).toBe('2026-03-01T01:05:00.000Z')
    expect(read('2026-03-01', 'Asia/Dubai')).toBe('2026-02-28T20:00:00.000Z')
    expect(read('2026-03-01 09:05:00.250', 'America/St_Johns')).toBe('2026-03-01T12:35:00.250Z')
    expect(read('2026-03-01 09:05Z', 'Asia/Shanghai')).toBe('2026-03-01T09:05:00.000Z')
    expect(read('2026-03-01 09:05+02:00', 'Asia/Shanghai')).toBe('2026-03-01T07:05:00.000Z')
  })

  it('follow the clocks where they are changed', () => {
    expect(read('2026-03-29 01:59:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:59.000Z')
    expect(read('2026-03-29 03:00:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
    expect(read('2026-10-25 03:00:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z')
  })

  it('come back from the text that programs write', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(must(parseInstant(new Date(at).toISOString()))).toBe(at)
      }),
    )
  })

  it('come back from the text that people see, but for an hour that comes twice', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'Asia/Dubai', 'Asia/Kolkata', 'Asia/Riyadh', 'Europe/Berlin', 'America/New_York')
    fc.assert(
      fc.property(instants, zones, (at, timeZone) => {
        const seen = localTime(at, timeZone)
        const back = must(parseInstant(seen, { timeZone }))
        expect(localTime(back, timeZone)).toBe(seen)
        if (timeZone.startsWith('Asia/') || timeZone === 'UTC') expect(back).toBe(Math.floor(at / 1000) * 1000)
      }),
    )
  })
})

describe('the clock of a zone', () => {
  it('is shown as the trade writes it', () => {
    const at = Date.UTC(2026, 0, 31, 20, 5, 9)
    expect([localTime(at, 'UTC'), localTime(at, 'Asia/Dubai'), localTime(at, 'Asia/Shanghai')]).toEqual([
      '2026-01-31 20:05:09',
      '2026-02-01 00:05:09',
      '2026-02-01 04:05:09',
    ])
  })

  it('begins each day at its own midnight, changed clocks or not', () => {
    const begins = (day: string, timeZone: string): string => new Date(startOfDay(day, timeZone)).toISOString()
    expect(begins('2026-03-01', 'Asia/Shanghai')).toBe('2026-02-28T16:00:00.000Z')
    expect(begins('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
    expect(begins('2026-03-30', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
    expect(begins('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
  })

  it('is known by the name of a zone, however many names are tried', () => {
    expect(['Asia/Dubai', 'UTC', 'Mars/Olympus', '', 'Asia'].map(isTimeZone)).toEqual([true, true, false, false, false])
    for (let tried = 0; tried < 3000; tried += 1) isTimeZone(`Zone/${tried}`)
    expect(isTimeZone('Asia/Dubai')).toBe(true)
  })
})
