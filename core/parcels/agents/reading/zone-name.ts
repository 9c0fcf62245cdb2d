import { isTimeZone } from '#core/base/kernel/instant.ts'

const UTC = 'UTC'

/** Short names of zones that mean one place wherever they are written. */
const PLAIN_NAMES: Readonly<Record<string, string>> = {
  Z: UTC,
  UT: UTC,
  UTC,
  GMT: UTC,
  GST: 'Asia/Dubai',
  PKT: 'Asia/Karachi',
  HKT: 'Asia/Hong_Kong',
  SGT: 'Asia/Singapore',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  MSK: 'Europe/Moscow',
  TRT: 'Europe/Istanbul',
  WET: 'Europe/Lisbon',
  CET: 'Europe/Berlin',
  CEST: 'Europe/Berlin',
  EET: 'Europe/Athens',
  PRC: 'Asia/Shanghai',
}
/** Names that are as short mean several places where they are not in the table. */
const MOST_SHORT = 4

/** Zones whose clocks stay at an offset that is not of whole hours. */
const PLACES_OF_OFFSET: Readonly<Record<string, string>> = {
  '+3:30': 'Asia/Tehran',
  '+4:30': 'Asia/Kabul',
  '+5:30': 'Asia/Kolkata',
  '+5:45': 'Asia/Kathmandu',
  '+6:30': 'Asia/Yangon',
  '+9:30': 'Australia/Darwin',
}

const OFFSET = /^\(?(?:UTC|GMT|Z)? ?(?<sign>[+-])(?<hours>0?\d|1[0-4])(?::?(?<minutes>[0-5]\d))?\)?(?: .*)?$/i
const MOST_WEST = 12

function zoneOfOffset({ sign, hours, minutes = '00' }: Readonly<Record<string, string | undefined>>): string | undefined {
  const whole = Number(hours)
  if (minutes !== '00') return PLACES_OF_OFFSET[`${sign}${whole}:${minutes}`]
  if (whole === 0) return UTC
  // The names of these zones count to the west, UTC+4 being Etc/GMT-4.
  return sign === '+' ? `Etc/GMT-${whole}` : whole > MOST_WEST ? undefined : `Etc/GMT+${whole}`
}

/**
 * The name of a zone as programs write it (rule: Zones of events): a place, `GST`, `UTC+4`, `Z`,
 * `(UTC+04:00) Abu Dhabi`. Undefined for short names that mean several places, such as AST and CST,
 * and for what is no zone.
 */
export function zoneName(written: string): string | undefined {
  const text = written.trim()
  if (/^[a-z]/i.test(text) && text.length > MOST_SHORT && isTimeZone(text)) return text
  const offset = OFFSET.exec(text)?.groups
  return offset === undefined ? PLAIN_NAMES[text.toUpperCase()] : zoneOfOffset(offset)
}
