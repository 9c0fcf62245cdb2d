import type { Instant } from '#core/base/kernel/clock.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { given } from '#core/base/kernel/given.ts'
import { parseInstant } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { dayIn, leadingDate, plainDay, readClock, type DateForm } from '#core/base/sheets/written-date.ts'
import { zoneName } from './zone-name.ts'
import { zonedInstant } from '#core/base/kernel/zoned-time.ts'

/** Which part of a date stands first where it is written with the year behind. */
export type DayOrder = 'day' | 'month'
const FORMS: Readonly<Record<DayOrder, DateForm>> = { day: 'dmy', month: 'mdy' }

type PlainTime = { readonly text: string; readonly zone: string | undefined }

/**
 * A time of an event as it is written, in the form that is read everywhere, with the zone that
 * stands behind it. Undefined where it is no time, or could be two.
 */
function plainTime(written: string, order?: DayOrder): PlainTime | undefined {
  const found = leadingDate(figures(written).replaceAll(/\s+/g, ' '))
  if (found === undefined) return undefined
  const { date, rest } = found
  const day = 'day' in date ? date.day : order === undefined ? plainDay(date.open) : dayIn(date.open, FORMS[order])
  if (day === undefined) return undefined
  if (rest.trim() === '') return { text: day, zone: undefined }
  const timed = readClock(rest)
  return timed && { text: `${day} ${timed.clock}${timed.fraction}`, zone: timed.zone || undefined }
}

/**
 * A time with the day or the month first, as the record of its agent says; a text that is no such
 * date stays as it is.
 */
export function inDayOrder(written: string, order: DayOrder): string {
  const found = plainTime(written, order)
  return found === undefined ? written : [found.text, found.zone].filter(Boolean).join(' ')
}

export type EventTime = { readonly time: Instant; readonly timezone?: string }

type Zones = {
  /** The zone that the event names. */
  readonly own?: string | undefined
  /** The zones that its time may be of where it names none, the likeliest first. */
  readonly usual: readonly string[]
}

/**
 * Reads when an event happened and in which zone (rule: Times of events): a zone behind the time,
 * else the one that the event names, else the usual one. A zone that keeps the time of a usual one
 * is that. NOT_A_DATE where it is no time, or where day and month could be either way round;
 * UNKNOWN_REFERENCE for a zone that is none, or means several places.
 */
export function readEventTime(written: string, { own, usual }: Zones): Result<EventTime> {
  const found = plainTime(written)
  if (found === undefined) return failed(inputFailure('NOT_A_DATE', { found: written }))
  const named = own?.trim() || undefined
  const ownZone = named === undefined ? undefined : zoneName(named)
  const said = found.zone ?? named
  const zone = found.zone === undefined ? ownZone : zoneName(found.zone)
  const direct = found.zone === undefined ? undefined : parseInstant(`${found.text} ${found.zone}`)
  if (said !== undefined && zone === undefined && direct?.ok !== true) return failed(inputFailure('UNKNOWN_REFERENCE', { found: said }))
  const time = direct?.ok === true ? direct : zonedInstant(found.text, zone ?? usual[0] ?? 'UTC')
  if (!time.ok) return time
  const isSame = (one: string): boolean => {
    const there = zonedInstant(found.text, one)
    return there.ok && there.value === time.value
  }
  const shown = ownZone?.startsWith('Etc/') === true ? (usual.find(isSame) ?? ownZone) : ownZone
  return ok({ time: time.value, ...given({ timezone: shown }) })
}
