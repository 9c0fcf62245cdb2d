import { country } from '#core/platform/reference/country.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { countryName, type References } from '#core/base/fields/references.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { isPeriod, PERIODS, type Dimension, type Subject } from './centre-subject.ts'
import type { AccountName } from './centre.ports.ts'
import { daysOfPeriod, type DayRange } from './centre-range.ts'

const NONE = words('（未填）', '（未填）', '(none)')

/** How a value of a dimension is named in links and filters, and how it reads. */
export type Key = { readonly key: string; readonly label: string }

type Reading = {
  readonly references: References
  readonly names: ReadonlyMap<string, AccountName>
  readonly locale: Locale
  readonly days: DayRange
}

function titleOf({ entity, values }: Dimension, key: string, { references, locale }: Reading): string | undefined {
  if (values !== undefined) return values[key]?.[locale]
  if (entity === 'country') {
    const found = references.find(country, key)
    return found && countryName(found)[locale]
  }
  if (entity === 'channel') {
    const found = references.find(channel, key)
    return found && (locale === 'en-US' ? (found.english_name ?? found.channel_name) : found.channel_name)
  }
  return entity === undefined ? undefined : references.find(trackerAgent, key)?.agent_name
}

/** Returns the label of a dimension. */
export const dimensionLabel = (subject: Subject, name: string): Dimension['label'] =>
  isPeriod(name) ? PERIODS[name] : (subject.dimensions[name]?.label ?? NONE)

/** A value of a dimension as it reads: `2026-11-16 – 11-22`, `深圳新鹿 (ddp)`, a country's name. */
export function keyOf(subject: Subject, name: string, value: string, reading: Reading): Key {
  if (isPeriod(name)) return { key: value, label: name === 'week' ? weekOf(value, reading.days) : value }
  if (value === '') return { key: '', label: NONE[reading.locale] }
  const dimension = subject.dimensions[name]
  if (dimension?.isAccount === true) {
    const known = reading.names.get(value)
    if (known === undefined) return { key: value, label: value === '0' ? NONE[reading.locale] : value }
    return { key: known.account, label: known.name === '' ? known.account : `${known.name} (${known.account})` }
  }
  return { key: value, label: (dimension && titleOf(dimension, value, reading)) ?? value }
}

function weekOf(key: string, days: DayRange): string {
  const { first, last } = daysOfPeriod(key, 'week', days)
  return first === last ? first : `${first} – ${last.slice('YYYY-'.length)}`
}
