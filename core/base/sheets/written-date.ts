import { MILLIS_PER_DAY, type Instant } from '../kernel/clock.ts'
import { instantText } from '../kernel/instant.ts'
import { words, type Words } from '../kernel/words.ts'

/** The orders in which people write the day, month and year of a date that is all figures. */
export const DATE_FORMS = ['dmy', 'mdy', 'ymd'] as const
export type DateForm = (typeof DATE_FORMS)[number]

export const dateFormWords: Readonly<Record<DateForm, Words>> = {
  dmy: words('日/月/年，如 28/11/2026', '日/月/年，如 28/11/2026', 'Day, month, year, such as 28/11/2026'),
  mdy: words('月/日/年，如 11/28/2026', '月/日/年，如 11/28/2026', 'Month, day, year, such as 11/28/2026'),
  ymd: words('年/月/日，如 26/11/28', '年/月/日，如 26/11/28', 'Year, month, day, such as 26/11/28'),
}

/** Three figures whose meaning depends on the form of their column: `05/11/2026`, `5.11.26`. */
export type OpenDay = { readonly figures: readonly [string, string, string]; readonly mark: string }
/** A date of a text: a day whatever the form, or figures that need one. */
export type WrittenDay = { readonly day: string } | { readonly open: OpenDay }
/** A date at the beginning of a text, and what stands behind it. */
export type LeadingDate = { readonly date: WrittenDay; readonly rest: string }

/** A year at the end of a date; not the hour or the time that stands behind a date without one. */
const YEAR = String.raw`(\d{4}|\d{2})(?![\d:])`
const NAME = String.raw`(\p{L}[\p{L}\p{M}\s]*?)\.?`
const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})(?!\d)|年\s*(\d{1,2})月\s*(\d{1,2})日)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?=(?:\d{6}|\d{4})?(?!\d))/
const FIGURES = new RegExp(String.raw`^(\d{1,2})([-/. ])(\d{1,2})\2${YEAR}`)
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-\s/.,]*${NAME}[-\s/.,]*${YEAR}`, 'u')
const MONTH_FIRST = new RegExp(String.raw`^${NAME}[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[,\s-]+(\d{4})(?![\d:])`, 'u')

/** Languages in which banks and agents of the Gulf and of Europe write months. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'tr', 'ar']
/** Short names that people write and calendars do not. */
const OTHER_NAMES: Readonly<Record<string, string>> = { sept: '09' }
const monthKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .trim()

/** Months by their names, long and short; a name that means two months would not be here. */
const readMonthNames = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(OTHER_NAMES),
    ...LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const named = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, at) => [monthKey(named.format(Date.UTC(2026, at))), String(at + 1).padStart(2, '0')] as const)
      }),
    ),
  ])
let months: ReadonlyMap<string, string> | undefined
/** Formats of months take milliseconds: they are made with the first date that needs them. */
const monthNamed = (name: string): string | undefined => (months ??= readMonthNames()).get(monthKey(name))

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** A day that the calendar has; none moves into the next month. */
function dayOf(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && instantText(midnight).startsWith(day) ? day : undefined
}

type Read = { readonly whole: string; readonly year: string; readonly month: string | undefined; readonly date: string }

function fixed(text: string, { whole, year, month, date }: Read): LeadingDate | undefined {
  const day = month === undefined ? undefined : dayOf(fullYear(year), month, date)
  return day === undefined ? undefined : { date: { day }, rest: text.slice(whole.length) }
}

/**
 * Reads the date that a text begins with, however people write it: `2026-11-23`, `20261123`,
 * `2026年11月23日`, with the name of its month as `05-Nov-26`, or as figures that need a form.
 * Undefined for anything else.
 */
export function leadingDate(text: string): LeadingDate | undefined {
  const plain = YEAR_FIRST.exec(text) ?? undefined
  if (plain !== undefined) {
    const [whole, year = '', , month = plain[5], date = plain[6] ?? ''] = plain
    return fixed(text, { whole, year, month, date })
  }
  const [compact = '', fullyear = '', two = '', last = ''] = COMPACT.exec(text) ?? []
  if (compact !== '') return fixed(text, { whole: compact, year: fullyear, month: two, date: last })
  const [open = '', one = '', mark = '', other = '', third = ''] = FIGURES.exec(text) ?? []
  if (open !== '') return { date: { open: { figures: [one, other, third], mark } }, rest: text.slice(open.length) }
  const [named = '', date = '', name = '', year = ''] = DAY_FIRST.exec(text) ?? []
  if (named !== '') return fixed(text, { whole: named, year, month: monthNamed(name), date })
  const [whole = '', first = '', second = '', behind = ''] = MONTH_FIRST.exec(text) ?? []
  return whole === '' ? undefined : fixed(text, { whole, year: behind, month: monthNamed(first), date: second })
}

/** Reads a text that is a date and nothing more, as `leadingDate` does. */
export function writtenDay(text: string): WrittenDay | undefined {
  const found = leadingDate(text)
  return found?.rest.trim() === '' ? found.date : undefined
}

/** A time of day as `HH:mm:ss`, the digits behind its second, and the zone written behind it. */
export type WrittenClock = { readonly clock: string; readonly fraction: string; readonly zone: string }

const EARLY = ['am', 'a.m', '上午', 'ص']
const LATE = ['pm', 'p.m', '下午', 'م']
const HALF = [...EARLY, ...LATE].map((word) => word.replace('.', String.raw`\.`)).join('|')
const CLOCK = new RegExp(
  String.raw`^(?:t|[\s,]*)(?<before>上午|下午)?\s*(?:(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?|(?<joined>\d{6}|\d{4})(?![\d:]))` +
    String.raw`(?<fraction>\.\d+)?(?:\s*(?<behind>${HALF})(?!\p{L})\.?)?\s*(?<zone>.*)$`,
  'iu',
)
const HALF_DAY = 12

/** Reads a time of day: `9:03`, `T21:03:07.673`, `9:03 PM GST`, `下午 9:03`, `210307 +08:00`. */
export function readClock(text: string): WrittenClock | undefined {
  const found = CLOCK.exec(text)?.groups
  if (found === undefined) return undefined
  const { before, behind = before, joined = '', fraction = '', zone = '' } = found
  const { hour = joined.slice(0, 2), minute = joined.slice(2, 4), second = joined.slice(4) || '00' } = found
  const half = behind?.toLowerCase()
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > HALF_DAY)) return undefined
  const late = half !== undefined && LATE.includes(half) ? HALF_DAY : 0
  const hours = half === undefined ? Number(hour) : (Number(hour) % HALF_DAY) + late
  if (hours >= 24 || Number(minute) >= 60 || Number(second) >= 60) return undefined
  return { clock: `${String(hours).padStart(2, '0')}:${minute}:${second}`, fraction, zone: zone.trim() }
}

/** Years that a year of two figures may be from now. */
const SHORT_YEARS = { back: 10, ahead: 1 }
const MILLIS_PER_YEAR = 365.25 * MILLIS_PER_DAY

/**
 * The day of figures in a form; undefined where that form has no such day, and for a short year
 * that is far from now, or where nobody says when now is.
 */
export function dayIn({ figures: [first, second, last] }: OpenDay, form: DateForm, now?: Instant): string | undefined {
  const isShort = last.length === 2
  if (form === 'ymd' && !(isShort && first.length === 2)) return undefined
  const day =
    form === 'ymd'
      ? dayOf(fullYear(first), second, last)
      : form === 'dmy'
        ? dayOf(fullYear(last), second, first)
        : dayOf(fullYear(last), first, second)
  if (day === undefined || !isShort) return day
  if (now === undefined) return undefined
  const years = (Date.parse(`${day}T00:00:00Z`) - now) / MILLIS_PER_YEAR
  return years > -SHORT_YEARS.back && years < SHORT_YEARS.ahead ? day : undefined
}

/** Dots stand in dates of countries that write the day first. */
const DAY_FIRST_MARK = '.'

/**
 * The day of figures that stand alone, with no column to show their form: in the one form that has
 * such a day; undefined where day and month could be either way round.
 */
export function plainDay(open: OpenDay): string | undefined {
  const dayFirst = dayIn(open, 'dmy')
  const monthFirst = dayIn(open, 'mdy')
  if (open.mark === DAY_FIRST_MARK || monthFirst === undefined || monthFirst === dayFirst) return dayFirst
  return dayFirst === undefined ? monthFirst : undefined
}

/** The form of a column, or those that it may have and a cell that is another day in each. */
export type FoundDateForm = { readonly form: DateForm | undefined } | { readonly unclear: readonly DateForm[]; readonly sample: string }

/**
 * Finds the form of a column from all of its cells: the one that reads every date that can be read
 * at all. No form where none is needed; unclear where several would do and would not say the same,
 * or where cells speak for different ones.
 */
export function findDateForm(texts: readonly string[], now: Instant): FoundDateForm {
  let left: readonly DateForm[] = DATE_FORMS
  let sample: string | undefined
  const seen = new Set<DateForm>()
  for (const text of new Set(texts)) {
    const written = writtenDay(text)
    if (written === undefined || 'day' in written) continue
    const days = new Map(
      DATE_FORMS.flatMap((form) => {
        const day = dayIn(written.open, form, now)
        return day === undefined ? [] : [[form, day] as const]
      }),
    )
    if (days.size === 0) continue
    for (const form of days.keys()) seen.add(form)
    left = left.filter((form) => days.has(form))
    if (new Set(days.values()).size > 1 || left.length === 0) sample ??= text
  }
  const [form, other] = left
  if (seen.size === 0) return { form: undefined }
  if (left.length === 0) return { unclear: [...seen], sample: sample ?? '' }
  if (other === undefined || sample === undefined) return { form }
  return { unclear: left, sample }
}
