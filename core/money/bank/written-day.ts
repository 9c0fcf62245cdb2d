import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/** The orders in which banks write the day, month and year of a date that is all figures. */
export const DATE_FORMS = ['dmy', 'mdy', 'ymd'] as const
export type DateForm = (typeof DATE_FORMS)[number]

export const dateFormWords: Readonly<Record<DateForm, Words>> = {
  dmy: words('日/月/年，如 28/11/2026', '日/月/年，如 28/11/2026', 'Day, month, year, such as 28/11/2026'),
  mdy: words('月/日/年，如 11/28/2026', '月/日/年，如 11/28/2026', 'Month, day, year, such as 11/28/2026'),
  ymd: words('年/月/日，如 26/11/28', '年/月/日，如 26/11/28', 'Year, month, day, such as 26/11/28'),
}

/** Three figures whose meaning depends on the form of their column: `05/11/2026`, `5.11.26`. */
type OpenDay = readonly [string, string, string]
/** A date of a cell: a day whatever the form, or figures that need one. */
export type WrittenDay = { readonly day: string } | { readonly open: OpenDay }

const EARLIEST = '2000-01-01'
const PLAIN = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/
const FIGURES = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/
const DAY_FIRST = /^(\d{1,2})[-\s/.,]*(\p{L}[\p{L}\p{M}\s]*?)\.?[-\s/.,]*(\d{4}|\d{2})$/u
const MONTH_FIRST = /^(\p{L}[\p{L}\p{M}\s]*?)\.?[-\s/.]*(\d{1,2})(?:st|nd|rd|th)?[,\s-]+(\d{4})$/u

/** Languages in which banks of the Gulf and of Europe write months. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'tr', 'ar']
const monthKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .trim()

/** Months by their names, long and short; a name that means two months would not be here. */
const readMonthNames = (): ReadonlyMap<string, string> =>
  new Map(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const named = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
        return Array.from({ length: 12 }, (_, at) => [monthKey(named.format(Date.UTC(2026, at))), String(at + 1).padStart(2, '0')] as const)
      }),
    ),
  )
let months: ReadonlyMap<string, string> | undefined
/** Formats of months take milliseconds: they are made with the first date that needs them. */
const monthNamed = (name: string): string | undefined => (months ??= readMonthNames()).get(monthKey(name))

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** A day that the calendar has and that a statement can be of; no day moves into the next month. */
function dayOf(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && instantText(midnight).startsWith(day) && day >= EARLIEST ? day : undefined
}

const fixed = (year: string, month: string | undefined, date: string): WrittenDay | undefined => {
  const day = month === undefined ? undefined : dayOf(fullYear(year), month, date)
  return day === undefined ? undefined : { day }
}

/**
 * Reads a date however a bank writes it: `2026-11-23`, `20261123`, `2026年11月23日`, with the name of
 * its month as `05-Nov-26`, or as figures that need a form. Undefined for anything else.
 */
export function writtenDay(text: string): WrittenDay | undefined {
  const plain = PLAIN.exec(text)
  if (plain !== null) return fixed(plain[1] ?? '', plain[2] ?? plain[4], plain[3] ?? plain[5] ?? '')
  const figures = FIGURES.exec(text)
  if (figures !== null) return { open: [figures[1] ?? '', figures[3] ?? '', figures[4] ?? ''] }
  const [, date = '', name = '', year = ''] = DAY_FIRST.exec(text) ?? []
  if (name !== '') return fixed(year, monthNamed(name), date)
  const [, first = '', second = '', last = ''] = MONTH_FIRST.exec(text) ?? []
  return first === '' ? undefined : fixed(last, monthNamed(first), second)
}

/** Years that a year of two figures may be from now. */
const SHORT_YEARS = { back: 10, ahead: 1 }
const MILLIS_PER_YEAR = 365.25 * MILLIS_PER_DAY

/** The day of figures in a form; undefined where that form has no such day. */
export function dayIn([first, second, last]: OpenDay, form: DateForm, now: Instant): string | undefined {
  const isShort = last.length === 2
  if (form === 'ymd' && !(isShort && first.length === 2)) return undefined
  const day =
    form === 'ymd'
      ? dayOf(fullYear(first), second, last)
      : form === 'dmy'
        ? dayOf(fullYear(last), second, first)
        : dayOf(fullYear(last), first, second)
  if (day === undefined || !isShort) return day
  const years = (Date.parse(`${day}T00:00:00Z`) - now) / MILLIS_PER_YEAR
  return years > -SHORT_YEARS.back && years < SHORT_YEARS.ahead ? day : undefined
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
