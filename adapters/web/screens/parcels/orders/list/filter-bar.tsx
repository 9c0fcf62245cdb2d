import type { ReactNode } from 'react'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { useWords } from '../../../../base/words.ts'
import { FilterBar, type BarFilter } from '../../../../ui/table/filter-bar.tsx'
import { filterWords } from '../../../../ui/table/filter.words.ts'
import { SearchField } from '../../../../ui/input/search-field.tsx'
import { ADDED_FILTERS, FilterEditor, filterName, FilterValue, paramsOf, statesText, type AddedFilter } from './filter-fields.tsx'
import { listWords } from './list.words.ts'
import type { FilterName, Filters } from './order-filters.ts'

type OrderFilterBarProps = {
  /** The kinds whose orders the list may hold. */
  readonly kinds: readonly OrderKind[]
  readonly filters: Filters
  readonly onChange: (patch: Readonly<Partial<Record<FilterName, string | undefined>>>, options?: { readonly replace?: boolean }) => void
  readonly onReset: () => void
  readonly isFiltered: boolean
  /** Beside the filters: many numbers, printing. */
  readonly children: ReactNode
}

/** The search over everything and the filters of the list of orders. */
export function OrderFilterBar({ kinds, filters, onChange, onReset, isFiltered, children }: OrderFilterBarProps) {
  const t = useWords(listWords)
  const chip = useWords(filterWords)
  const states = statesText(filters, t)
  const state: BarFilter = {
    name: 'status',
    label: t('status'),
    isSet: states !== undefined,
    value: chip('chip', { name: t('status'), value: states ?? '' }),
    onRemove: () => onChange({ status: undefined }),
  }
  const added = (name: AddedFilter): BarFilter => ({
    name,
    label: filterName(name, t),
    isSet: paramsOf(name).some((param) => filters[param] !== undefined),
    value: (
      <>
        {chip('chip', { name: filterName(name, t), value: '' })}
        <FilterValue name={name} filters={filters} />
      </>
    ),
    editor: <FilterEditor name={name} kinds={kinds} filters={filters} onChange={onChange} />,
    onRemove: () => onChange(Object.fromEntries(paramsOf(name).map((param) => [param, undefined]))),
  })
  return (
    <FilterBar
      search={<SearchField label={t('search')} value={filters.keywords ?? ''} onSearch={(keywords, how) => onChange({ keywords }, how)} />}
      filters={[state, ...ADDED_FILTERS.filter((name) => name !== 'order_type' || kinds.length > 1).map(added)]}
      onReset={onReset}
      canReset={isFiltered}
    >
      {children}
    </FilterBar>
  )
}
