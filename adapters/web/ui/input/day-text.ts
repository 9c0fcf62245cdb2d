import { parseDay } from '#core/base/fields/formats.ts'
import { parseInstant } from '#core/base/kernel/instant.ts'
import { figures } from '#core/base/kernel/text.ts'
import { viewerZone } from '../../base/time-zone.ts'

const pad = (part: number): string => String(part).padStart(2, '0')

/** A day of the viewer's zone, `YYYY-MM-DD`. */
export const dayText = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** Today in the viewer's zone, `YYYY-MM-DD`. */
export const today = (): string => dayText(new Date())

/** A time in the viewer's zone to the minute, `YYYY-MM-DD HH:mm`. */
export const minuteText = (at: Date): string => `${dayText(at)} ${pad(at.getHours())}:${pad(at.getMinutes())}`

/** A day that was typed without its marks: `20260301`. */
const plain = (text: string): string => figures(text).replace(/^(\d{4})(\d\d)(\d\d)(?= |$)/, '$1-$2-$3')

/**
 * Returns a day as somebody typed it, in any of the forms that core reads, as `YYYY-MM-DD`; text
 * that it does not read stays as it is.
 */
export function tidyDay(text: string): string {
  const day = parseDay(plain(text))
  return day.ok ? day.value : text
}

/** When a typed time of the viewer's zone is; undefined where it is not read. */
export function readTime(text: string): Date | undefined {
  const at = parseInstant(plain(text), { timeZone: viewerZone() })
  return at.ok ? new Date(at.value) : undefined
}

/**
 * Returns a time as somebody typed it, as `YYYY-MM-DD HH:mm`; text that is not read stays as it is.
 */
export function tidyTime(text: string): string {
  const at = readTime(text)
  return at === undefined ? text : minuteText(at)
}

/** The local midnight of `YYYY-MM-DD`, which a calendar takes; undefined for any other text. */
export function midnightOf(day: string): Date | undefined {
  const at = tidyDay(day) === day ? new Date(`${day}T00:00:00`) : undefined
  return at === undefined || Number.isNaN(at.getTime()) ? undefined : at
}
