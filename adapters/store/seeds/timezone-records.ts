import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { timezone } from '#core/platform/reference/timezone.entity.ts'

const MINUTES = 60

/** The offset of a zone outside of summer time, `UTC+04:00`: the lesser of January's and July's. */
function standardOffset(zone: string): string {
  const offsetAt = (month: number): number => {
    const at = new Date(Date.UTC(2026, month, 1))
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
        .formatToParts(at)
        .map(({ type, value }) => [type, value]),
    )
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(parts['timeZoneName'] ?? '') ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * MINUTES + Number(minutes))
  }
  const minutes = Math.min(offsetAt(0), offsetAt(6))
  const two = (value: number): string => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / MINUTES))}:${two(Math.abs(minutes) % MINUTES)}`
}

const zoneName = (zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 0, 1))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Every zone that the machine's own tables know. */
export const timezones = (): readonly EntityRecord<typeof timezone>[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    timezone: zone,
    title: zoneName(zone, 'zh-CN'),
    english_title: zoneName(zone, 'en-US'),
    utc_offset: standardOffset(zone),
  }))
