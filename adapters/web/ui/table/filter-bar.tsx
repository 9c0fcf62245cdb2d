import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Add, Cross } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { filterWords } from './filter.words.ts'
import './filter-bar.css'

/** A filter that is added, shown as a chip while it is set, changed in its popover and removed. */
export type BarFilter = {
  readonly name: string
  readonly label: string
  readonly isSet: boolean
  /** The filter's setting, in words. */
  readonly value: ReactNode
  /** Its control; one that can only be set or not has none. */
  readonly editor?: ReactNode
  /** Sets a filter without a control. */
  readonly onAdd?: () => void
  readonly onRemove: () => void
}

type FilterBarProps = {
  /** Stands first: what is searched most. */
  readonly search?: ReactNode
  readonly filters: readonly BarFilter[]
  readonly onReset: () => void
  readonly canReset: boolean
  /** Beside the filters: many numbers, printing. */
  readonly children?: ReactNode
}

/**
 * One line: a search, the filters in use as chips that are changed and removed, and one button to
 * add another.
 */
export function FilterBar({ search, filters, onReset, canReset, children }: FilterBarProps) {
  const t = useWords(filterWords)
  const offered = filters.filter(({ editor, onAdd }) => editor !== undefined || onAdd !== undefined)
  return (
    <div className="filter-bar" role="group" aria-label={t('filters')}>
      {search}
      {filters
        .filter(({ isSet }) => isSet)
        .map((filter) => (
          <FilterChip key={filter.name} filter={filter} />
        ))}
      {offered.length > 0 && <AddFilter filters={offered} />}
      {canReset && <Button className="filter-reset" variant="minimal" text={t('reset')} onClick={onReset} />}
      {children}
    </div>
  )
}

/** A filter in use: pressed, it can be changed. */
function FilterChip({ filter: { name, label, value, editor, onRemove } }: { readonly filter: BarFilter }) {
  const t = useWords(filterWords)
  const removing = t('remove', { name: label })
  return (
    <span className="filter-chip" data-filter={name}>
      {editor === undefined ? (
        <span className="filter-chip-text">{value}</span>
      ) : (
        <PopoverNext placement="bottom-start" content={<div className="filter-popover">{editor}</div>}>
          <Button variant="minimal" size="small" text={value} />
        </PopoverNext>
      )}
      <Button variant="minimal" size="small" icon={<Cross />} aria-label={removing} title={removing} onClick={onRemove} />
    </span>
  )
}

/**
 * Focuses the first control of a panel that opens. One function for all renders: React calls
 * another one again, and the focus would leave who types.
 */
function focusFirst(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('input, select')?.focus()
}

/**
 * Offers the filters that are not in use, or all where all are; the chosen one is set in the same
 * place.
 */
function AddFilter({ filters }: Pick<FilterBarProps, 'filters'>) {
  const t = useWords(filterWords)
  const free = filters.filter(({ isSet }) => !isSet)
  const [chosen, choose] = useState<string>()
  const editor = filters.find(({ name }) => name === chosen)?.editor
  return (
    <PopoverNext
      placement="bottom-start"
      onClosed={() => choose(undefined)}
      content={
        editor === undefined ? (
          <Menu>
            {(free.length === 0 ? filters : free).map(({ name, label, onAdd }) => (
              <MenuItem
                key={name}
                text={label}
                shouldDismissPopover={onAdd !== undefined}
                onClick={() => (onAdd === undefined ? choose(name) : onAdd())}
              />
            ))}
          </Menu>
        ) : (
          <div className="filter-popover" ref={focusFirst}>
            {editor}
          </div>
        )
      }
    >
      <Button variant="minimal" icon={<Add />} text={t('add')} />
    </PopoverNext>
  )
}
