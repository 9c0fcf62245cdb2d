import { Button, ButtonGroup, Collapse, HTMLSelect } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, Filter, Reset } from '@blueprintjs/icons'
import { useId, useState, type ReactNode } from 'react'
import { useOptions } from '../../../base/options.ts'
import { useWords } from '../../../base/words.ts'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { FilterText } from '../../../ui/filter-text.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { daysAgo } from '../time-text.ts'
import { listWords } from './list.words.ts'
import type { FilterName, Filters } from './order-filters.ts'

export type FilterBarProps = {
  readonly filters: Filters
  readonly onChange: (patch: Readonly<Partial<Record<FilterName, string | undefined>>>, options?: { readonly replace?: boolean }) => void
  readonly onReset: () => void
  readonly isFiltered: boolean
  /** Beside the search: many numbers, views. */
  readonly children: ReactNode
}

const TEXTS = ['order_number', 'order_refCode', 'airway_number', 'import', 'consignee', 'phone'] as const
/** Filters by yes and no. */
const FLAGS = ['printed', 'has_exception', 'has_cod'] as const
const RANGES_DAYS = [7, 30] as const

/** The filters of the list: a search over everything, and one field each behind "more". */
export function FilterBar({ filters, onChange, onReset, isFiltered, children }: FilterBarProps) {
  const t = useWords(listWords)
  const panelId = useId()
  const inUse = [...TEXTS, ...FLAGS, 'country', 'channel', 'created_from', 'created_to'] as const
  const [isOpen, setOpen] = useState(inUse.some((name) => filters[name] !== undefined))
  return (
    <div className="filter-bar">
      <div className="filter-bar-first">
        <SearchField label={t('search')} value={filters.keywords ?? ''} onSearch={(keywords, how) => onChange({ keywords }, how)} />
        <Button
          icon={<Filter />}
          endIcon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('fewerFilters') : t('moreFilters')}
        </Button>
        {children}
        {isFiltered && <Button variant="minimal" icon={<Reset />} text={t('reset')} onClick={onReset} />}
      </div>
      <div id={panelId}>
        <Collapse isOpen={isOpen}>
          <FilterFields filters={filters} onChange={onChange} />
        </Collapse>
      </div>
    </div>
  )
}

function FilterFields({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const t = useWords(listWords)
  const formId = useId()
  const reference = (name: 'country' | 'channel') => (
    <FormField key={name} id={`${formId}-${name}`} label={t(name)}>
      <ReferenceFilter id={`${formId}-${name}`} to={name} value={filters[name] ?? ''} onChange={(value) => onChange({ [name]: value })} />
    </FormField>
  )
  return (
    <div className="filter-fields" role="group" aria-label={t('filters')}>
      {TEXTS.map((name) => (
        <FormField key={name} id={`${formId}-${name}`} label={t(name)}>
          <FilterText id={`${formId}-${name}`} value={filters[name] ?? ''} onChange={(value, how) => onChange({ [name]: value }, how)} />
        </FormField>
      ))}
      {reference('country')}
      {reference('channel')}
      {FLAGS.map((name) => (
        <FormField key={name} id={`${formId}-${name}`} label={t(name)}>
          <HTMLSelect
            fill
            id={`${formId}-${name}`}
            value={filters[name] ?? ''}
            options={[
              { value: '', label: t('all') },
              { value: '1', label: t(`${name}_yes`) },
              { value: '0', label: t(`${name}_no`) },
            ]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        </FormField>
      ))}
      <DateRange formId={formId} filters={filters} onChange={onChange} />
    </div>
  )
}

type ReferenceFilterProps = {
  readonly id: string
  readonly to: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function ReferenceFilter({ to, ...props }: ReferenceFilterProps) {
  const { options, isLoading } = useOptions(to)
  return <ComboBox {...props} options={options} isLoading={isLoading} />
}

/** A first and a last day, both included, with shortcuts for common ranges. */
function DateRange({ formId, filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'> & { readonly formId: string }) {
  const t = useWords(listWords)
  const { created_from: from, created_to: to } = filters
  const isWrong = from !== undefined && to !== undefined && from > to
  const day = (name: 'created_from' | 'created_to') => (
    <FormField id={`${formId}-${name}`} label={t(name)} error={isWrong && name === 'created_to' ? t('datesWrong') : undefined}>
      <input
        id={`${formId}-${name}`}
        className="bp6-input bp6-fill"
        type="date"
        max={daysAgo(0)}
        value={filters[name] ?? ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong && name === 'created_to' ? `${formId}-${name}-error` : undefined}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </FormField>
  )
  const span = (days: number, text: string) => (
    <Button
      key={days}
      text={text}
      active={from === daysAgo(days) && to === daysAgo(0)}
      onClick={() => onChange({ created_from: daysAgo(days), created_to: daysAgo(0) })}
    />
  )
  return (
    <>
      {day('created_from')}
      {day('created_to')}
      <ButtonGroup className="filter-spans">
        {[span(0, t('today')), ...RANGES_DAYS.map((days) => span(days - 1, t('lastDays', { days })))]}
      </ButtonGroup>
    </>
  )
}
