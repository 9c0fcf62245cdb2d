import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import { dimensionLabel } from '#core/oversight/reports/centre-labels.ts'
import { RELATIVE_RANGES } from '#core/oversight/reports/centre-range.ts'
import { isPeriod, type Subject } from '#core/oversight/reports/centre-subject.ts'
import { subjectOf, type SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import { REPORT_ZONES } from '#core/oversight/reports/centre-zone.ts'
import { say, useWords } from '../../../base/words.ts'
import { dayText } from '../../../ui/input/day-text.ts'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { CentreFilters } from './centre-filters.tsx'
import { dimensionNames, type CentreQuery, type PageQuestion } from './centre-query.ts'
import { centreWords } from './centre.words.ts'

type ChooserProps = {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Chooser({ label, value, options, onChange }: ChooserProps) {
  const id = useId()
  return (
    <div className="centre-field">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect id={id} fill value={value} options={[...options]} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  )
}

/**
 * The dimensions that a place can still have: not those of the other places, and one period at
 * most.
 */
function offeredFor(subject: Subject, value: string, others: readonly string[]) {
  const hasPeriod = others.some(isPeriod)
  return dimensionNames(subject)
    .filter((name) => name === value || (!others.includes(name) && !(hasPeriod && isPeriod(name))))
    .map((name) => ({ value: name, label: say(dimensionLabel(subject, name)) }))
}

/** The measures in the order of their declaration; the last one stays. */
const toggled = ({ measures }: PageQuestion, subject: Subject, name: string): string[] => {
  const after = Object.keys(subject.measures).filter((one) => measures.includes(one) !== (one === name))
  return after.length === 0 ? measures : after
}

type ControlsProps = { readonly query: CentreQuery; readonly offered: readonly SubjectName[] }

/**
 * Controls of what the report shows: its subject, dimensions, measures, days and filters. Every
 * change is in the page's address.
 */
export function CentreControls({ query, offered }: ControlsProps) {
  const t = useWords(centreWords)
  const { question, subject, ask, start } = query
  const [first = '', second = ''] = question.rows
  const column = question.column ?? ''
  const none = { value: '', label: t('none') }
  const places = (rows: readonly string[], across: string): void => {
    const { column: _before, sort: _sort, ...rest } = question
    ask({ ...rest, rows: rows.filter((name) => name !== ''), ...(across === '' ? {} : { column: across }) })
  }
  return (
    <section className="panel centre-controls" aria-label={t('title')}>
      <Chooser
        label={t('subject')}
        value={question.subject}
        options={offered.map((name) => ({ value: name, label: say(subjectOf(name).label) }))}
        onChange={(name) => start(offered.find((one) => one === name) ?? question.subject)}
      />
      <Chooser
        label={t('rows')}
        value={first}
        options={offeredFor(subject, first, [second, column])}
        onChange={(name) => places([name, second], column)}
      />
      <Chooser
        label={t('second')}
        value={second}
        options={[none, ...offeredFor(subject, second, [first, column])]}
        onChange={(name) => places([first, name], column)}
      />
      <Chooser
        label={t('column')}
        value={column}
        options={[none, ...offeredFor(subject, column, [first, second])]}
        onChange={(name) => places([first, second], name)}
      />
      <Days question={question} ask={ask} />
      <Chooser
        label={t('zone')}
        value={question.zone}
        options={REPORT_ZONES.map((value) => ({ value, label: value }))}
        onChange={(name) => ask({ ...question, zone: REPORT_ZONES.find((one) => one === name) ?? question.zone })}
      />
      <fieldset className="centre-measures centre-wide">
        <legend>{t('measures')}</legend>
        {Object.entries(subject.measures).map(([name, { label }]) => (
          <Checkbox
            key={name}
            label={say(label)}
            checked={question.measures.includes(name)}
            onChange={() => {
              const { sort: _sort, ...rest } = question
              ask({ ...rest, measures: toggled(question, subject, name) })
            }}
          />
        ))}
      </fieldset>
      <CentreFilters query={query} />
    </section>
  )
}

const RANGES = [
  ...Object.entries(RELATIVE_RANGES).map(([value, label]) => ({ value, label })),
  { value: 'days', label: centreWords.table.days },
]

function Days({ question, ask }: Pick<CentreQuery, 'question' | 'ask'>): ReactNode {
  const t = useWords(centreWords)
  const id = useId()
  const { from: _from, to: _to, ...rest } = question
  const choose = (name: string): void => {
    const today = dayText(new Date())
    if (name === 'days') ask({ ...rest, range: 'days', from: `${today.slice(0, 8)}01`, to: today })
    else
      ask({
        ...rest,
        range: Object.keys(RELATIVE_RANGES).find((one): one is keyof typeof RELATIVE_RANGES => one === name) ?? question.range,
      })
  }
  return (
    <>
      <Chooser
        label={t('range')}
        value={question.range}
        options={RANGES.map(({ value, label }) => ({ value, label: say(label) }))}
        onChange={choose}
      />
      {question.range === 'days' &&
        (['from', 'to'] as const).map((end) => (
          <div key={end} className="centre-field">
            <label htmlFor={`${id}-${end}`}>{t(end)}</label>
            <DateInput
              id={`${id}-${end}`}
              value={question[end] ?? ''}
              onChange={(day) => /^\d{4}-\d\d-\d\d$/.test(day) && ask({ ...question, [end]: day })}
            />
          </div>
        ))}
    </>
  )
}
