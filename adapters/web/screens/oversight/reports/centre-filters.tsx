import { Button, InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import type { Dimension } from '#core/oversight/reports/centre-subject.ts'
import { say, useWords } from '../../../base/words.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ReferencesInput } from '../../../ui/input/references-input.tsx'
import type { CentreQuery } from './centre-query.ts'
import { centreWords } from './centre.words.ts'

type FilterProps = {
  readonly dimension: Dimension
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The values that a dimension is limited to: records, words, or codes that are typed. */
function Filter({ dimension, values, onChange }: FilterProps) {
  const t = useWords(centreWords)
  const id = useId()
  const { label, entity, values: named, isAccount, column } = dimension
  const to = entity ?? (column === 'currency' ? 'currency' : undefined)
  if (to === undefined && named === undefined)
    return (
      <FormField id={id} label={say(label)} help={t(isAccount === true ? 'accounts' : 'codes')}>
        <Typed key={values.join(',')} id={id} values={values} onChange={onChange} />
      </FormField>
    )
  const options = named && Object.entries(named).map(([code, title]) => ({ code, title: say(title) }))
  return (
    <FormField id={id} label={say(label)}>
      <ReferencesInput to={to ?? 'country'} codes={values} onChange={onChange} options={options} control={{ id }} />
    </FormField>
  )
}

/** Codes that are typed; they count when the field is left or Enter is pressed. */
function Typed({ id, values, onChange }: Pick<FilterProps, 'values' | 'onChange'> & { readonly id: string }) {
  const [text, setText] = useState(values.join(', '))
  const take = (): void => {
    const typed = text.split(/[\s,，]+/).filter((one) => one !== '')
    if (typed.join(',') !== values.join(',')) onChange(typed)
  }
  return (
    <InputGroup
      id={id}
      aria-describedby={`${id}-help`}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

/** The filters of the report, folded away while there are none. */
export function CentreFilters({ query: { question, subject, ask } }: { readonly query: CentreQuery }) {
  const t = useWords(centreWords)
  const count = Object.values(question.filters).filter((values) => values.length > 0).length
  return (
    <details className="centre-filters centre-wide" open={count > 0 ? true : undefined}>
      <summary>{count === 0 ? t('filters') : t('filtersOn', { count })}</summary>
      <div className="centre-filter-fields">
        {Object.entries(subject.dimensions).map(([name, dimension]) => (
          <Filter
            key={`${question.subject} ${name}`}
            dimension={dimension}
            values={question.filters[name] ?? []}
            onChange={(values) => ask({ ...question, filters: { ...question.filters, [name]: [...values] } })}
          />
        ))}
      </div>
      {count > 0 && <Button variant="minimal" text={t('clear')} onClick={() => ask({ ...question, filters: {} })} />}
    </details>
  )
}
