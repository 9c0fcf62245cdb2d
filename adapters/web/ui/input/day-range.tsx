import { Button, ButtonGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { parseDay } from '#core/base/fields/formats.ts'
import { useWords, type Say } from '../../base/words.ts'
import { DateInput } from './date-input.tsx'
import { dateWords } from './date.words.ts'
import { dayText, tidyDay } from './day-text.ts'
import { FormField } from '../form/form-field.tsx'

/** A first and a last day, `YYYY-MM-DD`, both included. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

type DayRangeProps = Days & {
  readonly id: string
  readonly labels: { readonly from: string; readonly to: string }
  readonly onChange: (days: Days) => void
}

const RANGES_DAYS = [7, 30] as const

function daysAgo(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() - days)
  return dayText(at)
}

/** A range in words; undefined where neither day is set. */
export function rangeText({ from, to }: Days, t: Say<keyof typeof dateWords.table>): string | undefined {
  if (from === undefined) return to === undefined ? undefined : t('daysUntil', { to })
  if (to === undefined) return t('daysFrom', { from })
  return from === to ? from : t('daysSpan', { from, to })
}

/** The two days of a filter, each taken once it is a day, with shortcuts for common ranges. */
export function DayRange({ id, labels, from, to, onChange }: DayRangeProps) {
  const t = useWords(dateWords)
  const isWrong = from !== undefined && to !== undefined && from > to
  const span = (days: number, text: string) => (
    <Button
      key={days}
      text={text}
      active={from === daysAgo(days) && to === daysAgo(0)}
      onClick={() => onChange({ from: daysAgo(days), to: daysAgo(0) })}
    />
  )
  return (
    <div className="day-range">
      <ButtonGroup>{[span(0, t('today')), ...RANGES_DAYS.map((days) => span(days - 1, t('lastDays', { days })))]}</ButtonGroup>
      <RangeDay id={`${id}-from`} label={labels.from} value={from} onChange={(day) => onChange({ from: day, to })} />
      <RangeDay
        id={`${id}-to`}
        label={labels.to}
        value={to}
        problem={isWrong ? t('datesWrong') : undefined}
        onChange={(day) => onChange({ from, to: day })}
      />
    </div>
  )
}

type RangeDayProps = {
  readonly id: string
  readonly label: string
  readonly value: string | undefined
  readonly problem?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function RangeDay({ id, label, value = '', problem, onChange }: RangeDayProps) {
  const t = useWords(dateWords)
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [isLeft, setLeft] = useState(false)
  if (value !== known) {
    setKnown(value)
    // The address takes precedence, except over what is being typed.
    if (value !== '' || parseDay(tidyDay(text)).ok) setText(value)
  }
  const day = parseDay(tidyDay(text))
  const error = text !== '' && !day.ok ? (isLeft ? t('notADay', { text }) : undefined) : problem
  return (
    <FormField id={id} label={label} error={error}>
      {(control) => (
        <DateInput
          {...control}
          max={daysAgo(0)}
          value={text}
          onChange={(next) => {
            setText(next)
            setLeft(false)
            const read = tidyDay(next)
            const taken = parseDay(read).ok ? read : undefined
            if (taken !== (value === '' ? undefined : value)) onChange(taken)
          }}
          onBlur={() => setLeft(true)}
        />
      )}
    </FormField>
  )
}
