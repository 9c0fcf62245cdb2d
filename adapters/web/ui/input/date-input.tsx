import { Button, InputGroup, PopoverNext } from '@blueprintjs/core'
import { Calendar as CalendarIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useWords } from '../../base/words.ts'
import { dateWords } from './date.words.ts'
import { midnightOf, minuteText, readTime, tidyDay, tidyTime } from './day-text.ts'
import { lazyPart } from '../lazy-part.tsx'

type DateInputProps = {
  readonly id: string
  readonly name?: string
  /**
   * `YYYY-MM-DD`, or with a time `YYYY-MM-DD HH:mm`; what was typed and is not read stays as it was
   * typed.
   */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly withTime?: boolean
  /** The first and last day that the calendar offers, `YYYY-MM-DD`. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
  readonly 'aria-required'?: boolean
}

const Calendar = lazyPart(() => import('./calendar.tsx'), <div className="calendar-waiting" />)

/**
 * A day, typed or picked, in the same form in every language. Its calendar is Blueprint's, in a
 * dialog behind a button and loaded with the first use: so the text stays with the form, which
 * checks it, and keyboard and screen readers meet a plain field.
 */
export function DateInput({ value, onChange, onBlur, withTime = false, min, max, placeholder, disabled = false, ...rest }: DateInputProps) {
  const t = useWords(dateWords)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { day, time } = partsOf(value)
  const pick = (picked: string): void => {
    onChange(withTime ? `${picked} ${time === '' ? '00:00' : time}` : picked)
    if (!withTime) close()
  }
  const close = (): void => {
    setOpen(false)
    field.current?.focus()
  }
  return (
    <InputGroup
      {...rest}
      className="date-input"
      inputRef={field}
      type="text"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      intent={rest['aria-invalid'] ? 'danger' : 'none'}
      placeholder={placeholder ?? t(withTime ? 'timeForm' : 'dayForm')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const tidy = withTime ? tidyTime(value) : tidyDay(value)
        if (tidy !== value) onChange(tidy)
        onBlur?.()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !event.altKey) return
        event.preventDefault()
        setOpen(true)
      }}
      rightElement={
        <PopoverNext
          isOpen={isOpen}
          placement="bottom-end"
          onInteraction={(next) => (next ? setOpen(true) : close())}
          content={
            <div role="dialog" aria-label={t('chooseDay')} className="calendar">
              <Calendar day={midnightOf(day)} min={min} max={max} onPick={pick} />
              {withTime && (
                <div className="calendar-foot">
                  <TimeOfDay id={`${rest.id}-time`} day={day} time={time} onChange={onChange} />
                  <Button size="small" text={t('done')} onClick={close} />
                </div>
              )}
            </div>
          }
        >
          <Button
            variant="minimal"
            icon={<CalendarIcon />}
            disabled={disabled}
            aria-haspopup="dialog"
            aria-label={t('chooseDay')}
            title={t('chooseDay')}
          />
        </PopoverNext>
      }
    />
  )
}

type TimeOfDayProps = {
  readonly id: string
  readonly day: string
  readonly time: string
  readonly onChange: (text: string) => void
}

/** The time of the chosen day, taken as soon as it is one. */
function TimeOfDay({ id, day, time, onChange }: TimeOfDayProps) {
  const t = useWords(dateWords)
  const [typed, setTyped] = useState<string>()
  return (
    <>
      <label htmlFor={id}>{t('timeOfDay')}</label>
      <InputGroup
        id={id}
        size="small"
        placeholder="00:00"
        autoComplete="off"
        disabled={day === ''}
        value={typed ?? time}
        onChange={(event) => {
          setTyped(event.target.value)
          const at = readTime(`${day} ${event.target.value}`)
          if (at !== undefined) onChange(minuteText(at))
        }}
        onBlur={() => setTyped(undefined)}
      />
    </>
  )
}

/** The day and the time of day of a text; both empty where it is not read. */
function partsOf(text: string): { readonly day: string; readonly time: string } {
  const at = readTime(text)
  const [day = '', time = ''] = at === undefined ? [] : minuteText(at).split(' ')
  return { day, time }
}
