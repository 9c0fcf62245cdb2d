import { Button, HTMLSelect } from '@blueprintjs/core'
import { Filter as FilterIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Entity } from '../../../core/kernel/entity.ts'
import type { Field } from '../../../core/kernel/field.ts'
import { useOptions } from '../app/options.ts'
import type { UrlState, UrlStateActions } from '../app/url-state.ts'
import { say, useWords } from '../i18n/words.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { FilterText } from '../ui/filter-text.tsx'
import { resourceWords } from './resource.words.ts'

type FilterProps = {
  readonly id: string
  readonly label: string
  readonly field: Field
  readonly value: string
  readonly onChange: (value: string, how?: { readonly replace: boolean }) => void
}

function ReferenceFilter({ id, label, to, value, onChange }: Omit<FilterProps, 'field'> & { readonly to: string }) {
  const t = useWords(resourceWords)
  const { options, isLoading } = useOptions(to)
  return (
    <ComboBox id={id} aria-label={label} placeholder={t('all')} value={value} onChange={onChange} options={options} isLoading={isLoading} />
  )
}

/** A filter by the kind of its field: flags and choices are chosen, references searched, all else typed. */
function Filter({ id, label, field, value, onChange }: FilterProps) {
  const t = useWords(resourceWords)
  if (field.kind === 'reference' || field.kind === 'references')
    return <ReferenceFilter id={id} label={label} to={field.to} value={value} onChange={onChange} />
  if (field.kind === 'flag' || field.kind === 'choice') {
    const choices =
      field.kind === 'flag'
        ? [
            ['1', t('yes')],
            ['0', t('no')],
          ]
        : Object.entries(field.choices).map(([code, triple]) => [code, say(triple)])
    return (
      <HTMLSelect id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t('all')}</option>
        {choices.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </HTMLSelect>
    )
  }
  return <FilterText id={id} value={value} onChange={onChange} />
}

type ResourceFiltersProps = { readonly entity: Entity; readonly state: UrlState<string>; readonly actions: UrlStateActions<string> }

/** Search box and filters of an entity's list; they live in the address. */
export function ResourceFilters({ entity, state, actions }: ResourceFiltersProps) {
  const t = useWords(resourceWords)
  const fieldLabel = (name: string): string => say(entity.fields[name]?.label ?? entity.label)
  const hint = t('searchHint', { fields: entity.searched.map(fieldLabel).join(' / ') })
  const [isOpen, setOpen] = useState(false)
  const canReset = state.isFiltered || state.sort !== undefined || state.page !== 1
  return (
    <search className="resource-filters" data-open={isOpen}>
      <label className="filter filter-search" htmlFor={`${entity.area}-keywords`}>
        <span>{t('search')}</span>
        <FilterText
          isSearch
          id={`${entity.area}-keywords`}
          placeholder={hint}
          value={state.filters['keywords'] ?? ''}
          onChange={(keywords, how) => actions.setFilters({ keywords }, how)}
        />
      </label>
      {entity.filtered.length > 0 && (
        <Button
          className="filters-toggle"
          icon={<FilterIcon />}
          text={t('filters')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {entity.filtered.map((name) => {
        const field = entity.fields[name]
        if (field === undefined) return null
        const id = `${entity.area}-filter-${name}`
        return (
          <div key={name} className="filter filter-more">
            <label htmlFor={id}>{say(field.label)}</label>
            <Filter
              id={id}
              label={say(field.label)}
              field={field}
              value={state.filters[name] ?? ''}
              onChange={(value, how) => actions.setFilters({ [name]: value }, how)}
            />
          </div>
        )
      })}
      <Button variant="minimal" text={t('reset')} disabled={!canReset} onClick={actions.reset} />
    </search>
  )
}
