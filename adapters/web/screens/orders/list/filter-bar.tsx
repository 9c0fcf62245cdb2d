import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Add, Cross } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../../base/words.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { ADDED_FILTERS, FilterEditor, paramsOf, statesText, useFilterText, type AddedFilter } from './filter-fields.tsx'
import { listWords } from './list.words.ts'
import type { FilterName, Filters } from './order-filters.ts'

export type FilterBarProps = {
  readonly filters: Filters
  readonly onChange: (patch: Readonly<Partial<Record<FilterName, string | undefined>>>, options?: { readonly replace?: boolean }) => void
  readonly onReset: () => void
  readonly isFiltered: boolean
  /** Beside the filters: many numbers, printing. */
  readonly children: ReactNode
}

const isSet = (filters: Filters, name: AddedFilter): boolean => paramsOf(name).some((param) => filters[param] !== undefined)

/** One line: a search over everything, the filters in use as chips that are changed and removed, and one button to add another. */
export function FilterBar({ filters, onChange, onReset, isFiltered, children }: FilterBarProps) {
  const t = useWords(listWords)
  const states = statesText(filters, t)
  const used = ADDED_FILTERS.filter((name) => isSet(filters, name))
  return (
    <div className="filter-bar" role="group" aria-label={t('filters')}>
      <SearchField label={t('search')} value={filters.keywords ?? ''} onSearch={(keywords, how) => onChange({ keywords }, how)} />
      {states !== undefined && (
        <span className="filter-chip">
          <span className="filter-chip-text">{t('chip', { name: t('status'), value: states })}</span>
          <RemoveChip name={t('status')} onRemove={() => onChange({ status: undefined })} />
        </span>
      )}
      {used.map((name) => (
        <FilterChip key={name} name={name} filters={filters} onChange={onChange} />
      ))}
      <AddFilter filters={filters} onChange={onChange} />
      {isFiltered && <Button variant="minimal" text={t('reset')} onClick={onReset} />}
      {children}
    </div>
  )
}

type ChipProps = Pick<FilterBarProps, 'filters' | 'onChange'> & { readonly name: AddedFilter }

/** A filter in use: pressed, it can be changed. */
function FilterChip({ name, filters, onChange }: ChipProps) {
  const t = useWords(listWords)
  const value = useFilterText(name, filters)
  return (
    <span className="filter-chip">
      <PopoverNext
        placement="bottom-start"
        content={
          <div className="filter-popover">
            <FilterEditor name={name} filters={filters} onChange={onChange} />
          </div>
        }
      >
        <Button variant="minimal" size="small" text={t('chip', { name: t(name), value: value ?? '' })} />
      </PopoverNext>
      <RemoveChip name={t(name)} onRemove={() => onChange(Object.fromEntries(paramsOf(name).map((param) => [param, undefined])))} />
    </span>
  )
}

function RemoveChip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const t = useWords(listWords)
  const label = t('removeFilter', { name })
  return <Button variant="minimal" size="small" icon={<Cross />} aria-label={label} title={label} onClick={onRemove} />
}

/** Offers the filters that are not in use; the chosen one is set in the same place. */
function AddFilter({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  const t = useWords(listWords)
  const [chosen, choose] = useState<AddedFilter>()
  const free = ADDED_FILTERS.filter((name) => !isSet(filters, name))
  return (
    <PopoverNext
      placement="bottom-start"
      onClosed={() => choose(undefined)}
      content={
        chosen === undefined ? (
          <Menu>
            {free.map((name) => (
              <MenuItem key={name} text={t(name)} shouldDismissPopover={false} onClick={() => choose(name)} />
            ))}
          </Menu>
        ) : (
          <div
            className="filter-popover"
            ref={(panel) => {
              panel?.querySelector<HTMLElement>('input, select')?.focus()
            }}
          >
            <FilterEditor name={chosen} filters={filters} onChange={onChange} />
          </div>
        )
      }
    >
      <Button variant="minimal" icon={<Add />} text={t('addFilter')} />
    </PopoverNext>
  )
}
