import { DatePicker } from '@blueprintjs/datetime'
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css'
import enUS from 'date-fns/locale/en-US'
import zhCN from 'date-fns/locale/zh-CN'
import zhTW from 'date-fns/locale/zh-TW'
import { useMemo } from 'react'
import type { Locale } from '#core/base/kernel/words.ts'
import { currentLocale } from '../../base/locale.ts'
import { useWords } from '../../base/words.ts'
import { dateWords } from './date.words.ts'
import { dayText, midnightOf } from './day-text.ts'

const calendars: Readonly<Record<Locale, typeof enUS>> = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS }

/** Years that can be chosen from the list; days beyond them are typed. */
const YEARS = 20

type CalendarProps = {
  readonly day: Date | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onPick: (day: string) => void
}

/** The first and last day of the calendar; the chosen day is always within. */
function rangeOf({ day, min, max }: Omit<CalendarProps, 'onPick'>): { readonly minDate: Date; readonly maxDate: Date } {
  const year = new Date().getFullYear()
  const first = midnightOf(min ?? '') ?? new Date(year - YEARS, 0, 1)
  const last = midnightOf(max ?? '') ?? new Date(year + YEARS, 11, 31)
  return { minDate: day !== undefined && day < first ? day : first, maxDate: day !== undefined && day > last ? day : last }
}

/**
 * A month of days: arrow keys move between them, Enter picks one. Paging through the months picks
 * nothing.
 */
export default function Calendar({ day, min, max, onPick }: CalendarProps) {
  const t = useWords(dateWords)
  const at = day?.getTime()
  // The calendar goes back to the chosen day's month whenever it is given another object.
  const value = useMemo(() => (at === undefined ? null : new Date(at)), [at])
  const { minDate, maxDate } = rangeOf({ day, min, max })
  const locale = calendars[currentLocale()]
  const format = useMemo(() => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'full' }), [])
  return (
    <DatePicker
      value={value}
      minDate={minDate}
      maxDate={maxDate}
      canClearSelection={false}
      highlightCurrentDay
      locale={locale}
      onChange={(picked, isUserChange) => {
        if (picked !== null && isUserChange) onPick(dayText(picked))
      }}
      dayPickerProps={{
        initialFocus: true,
        fixedWeeks: true,
        labels: {
          labelDay: (shown) => format.format(shown),
          labelPrevious: () => t('earlierMonth'),
          labelNext: () => t('laterMonth'),
          labelMonthDropdown: () => t('month'),
          labelYearDropdown: () => t('year'),
        },
      }}
    />
  )
}
