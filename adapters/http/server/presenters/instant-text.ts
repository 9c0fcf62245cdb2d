import { type Instant, MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'

/** The most days that are cached: those of ten years. */
const MOST_DAYS = 3660
const days = new Map<number, string>()

const padded = (count: number, digits: number): readonly string[] =>
  Array.from({ length: count }, (_, value) => String(value).padStart(digits, '0'))
const TWO = padded(60, 2)
const THREE = padded(1000, 3)

function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size >= MOST_DAYS) days.clear()
  const text = new Date(day * MILLIS_PER_DAY).toISOString().slice(0, -'00:00:00.000Z'.length)
  days.set(day, text)
  return text
}

/**
 * An instant in ISO 8601 and UTC, like `toISOString` but several times faster: the instants of a
 * list share few days, whose text is cached.
 */
export function instantText(at: Instant): string {
  const day = Math.floor(at / MILLIS_PER_DAY)
  const millis = at - day * MILLIS_PER_DAY
  const seconds = Math.floor(millis / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${dayText(day)}${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[millis % 1000]}Z`
}
