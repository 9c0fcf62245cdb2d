import { HTMLSelect } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Words } from '#core/base/kernel/words.ts'
import { useSession } from '../../base/api.ts'
import { useOptions } from '../../base/options.ts'
import { readFlag } from '../../base/read-flag.ts'
import { viewerZone } from '../../base/time-zone.ts'
import type { UrlState, UrlStateActions } from '../../base/url-state.ts'
import { say, useWords } from '../../base/words.ts'
import { ComboBox } from '../../ui/input/combo-box.tsx'
import { dateWords } from '../../ui/input/date.words.ts'
import { DayRange, rangeText } from '../../ui/input/day-range.tsx'
import { FilterBar, type BarFilter } from '../../ui/table/filter-bar.tsx'
import { FilterText } from '../../ui/table/filter-text.tsx'
import { filterWords } from '../../ui/table/filter.words.ts'
import { FormField } from '../../ui/form/form-field.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { isTabs } from './list-tabs.tsx'
import { isAllowed, type ListFilter } from './list-page.ts'

type Filters = UrlState<string>['filters']
type Kind = ListFilter['kind']
type Of<K extends Kind> = Extract<ListFilter, { readonly kind: K }>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const NUMBER = /^[1-9]\d{0,14}$/
const dayOf = (text: string | undefined): string | undefined => (text !== undefined && DAY.test(text) ? text : undefined)
const one = (name: string, value: string | undefined): Record<string, string> => (value === undefined ? {} : { [name]: value })

type InputProps<K extends Kind> = {
  readonly id: string
  readonly filter: Of<K>
  readonly filters: Filters
  readonly onChange: UrlStateActions<string>['setFilters']
}

type ValueProps<K extends Kind> = Pick<InputProps<K>, 'filter' | 'filters'>

type FilterKind<K extends Kind> = {
  /** The parameters of the address that it owns. */
  readonly params: (filter: Of<K>) => readonly string[]
  /**
   * The parameters that are sent of it; what an address of somebody's own making says wrong is left
   * out.
   */
  readonly sent: (filter: Of<K>, filters: Filters) => Readonly<Record<string, string>>
  /** Its control in the popover; a flag is set by being added. */
  readonly Input: (props: InputProps<K>) => ReactNode
  /** Its setting, in words. */
  readonly Value?: (props: ValueProps<K>) => ReactNode
}

function TextInput({ id, filter: { name, label, hint, isNumber }, filters, onChange }: InputProps<'text'>) {
  return (
    <FormField id={id} label={say(label)}>
      <FilterText
        id={id}
        {...(hint === undefined ? {} : { placeholder: say(hint) })}
        {...(isNumber ? { inputMode: 'numeric' } : {})}
        value={filters[name] ?? ''}
        onChange={(value, how) => onChange({ [name]: value }, how)}
      />
    </FormField>
  )
}

function ChoiceInput({ id, filter: { name, label, choices }, filters, onChange }: InputProps<'choice'>) {
  const t = useWords(filterWords)
  const { user } = useSession()
  return (
    <FormField id={id} label={say(label)}>
      <HTMLSelect
        fill
        id={id}
        value={filters[name] ?? ''}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        options={[{ value: '', label: t('all') }, ...choices(user).map(([value, text]) => ({ value, label: text }))]}
      />
    </FormField>
  )
}

function ChoiceValue({ filter: { name, choices }, filters }: ValueProps<'choice'>) {
  const { user } = useSession()
  return choices(user).find(([value]) => value === filters[name])?.[1] ?? filters[name]
}

function ReferenceInput({ id, filter: { name, to, label }, filters, onChange }: InputProps<'reference'>) {
  const t = useWords(filterWords)
  const { options, isLoading } = useOptions(to)
  return (
    <FormField id={id} label={say(label)}>
      <ComboBox
        id={id}
        placeholder={t('all')}
        value={filters[name] ?? ''}
        onChange={(value) => onChange({ [name]: value })}
        options={options}
        isLoading={isLoading}
      />
    </FormField>
  )
}

function ReferenceValue({ filter: { name, to }, filters }: ValueProps<'reference'>) {
  const { options } = useOptions(to)
  const code = filters[name]
  return options.find((option) => option.code === code)?.title || code
}

function DaysInput({ id, filter: { from, to, label }, filters, onChange }: InputProps<'days'>) {
  const t = useWords(dateWords)
  const labels = { from: `${say(label)} ${t('from')}`, to: `${say(label)} ${t('to')}` }
  return (
    <DayRange
      id={id}
      labels={labels}
      from={dayOf(filters[from])}
      to={dayOf(filters[to])}
      onChange={(days) => onChange({ [from]: days.from, [to]: days.to })}
    />
  )
}

function DaysValue({ filter: { from, to }, filters }: ValueProps<'days'>) {
  const t = useWords(dateWords)
  return rangeText({ from: filters[from], to: filters[to] }, t)
}

const named = ({ name }: { readonly name: string }): readonly string[] => [name]

/** One input per kind of filter; a new kind does not compile until it has its own. */
const kinds: { readonly [K in Kind]: FilterKind<K> } = {
  text: {
    params: named,
    sent: ({ name, isNumber }, { [name]: value }) => (isNumber && value !== undefined && !NUMBER.test(value) ? {} : one(name, value)),
    Input: TextInput,
    Value: ({ filter, filters }) => filters[filter.name],
  },
  choice: { params: named, sent: ({ name }, { [name]: value }) => one(name, value), Input: ChoiceInput, Value: ChoiceValue },
  reference: { params: named, sent: ({ name }, { [name]: value }) => one(name, value), Input: ReferenceInput, Value: ReferenceValue },
  days: {
    params: ({ from, to }) => [from, to],
    sent: ({ from, to, isCalendar }, filters) => ({
      ...one(from, dayOf(filters[from])),
      ...one(to, dayOf(filters[to])),
      ...(isCalendar ? {} : { timezone: viewerZone() }),
    }),
    Input: DaysInput,
    Value: DaysValue,
  },
  flag: {
    params: named,
    sent: ({ name }, { [name]: value }) => (value !== undefined && readFlag(value) === '1' ? { [name]: '1' } : {}),
    Input: () => null,
  },
}

const kindOf = (filter: ListFilter): FilterKind<Kind> => kinds[filter.kind] as unknown as FilterKind<Kind>

/** The parameters of the address that filter a list. */
export const filterParams = (filters: readonly ListFilter[]): readonly string[] =>
  filters.flatMap((filter) => kindOf(filter).params(filter as Of<Kind>))

/** The filters of the address as the list's route takes them. */
export const sentFilters = (declared: readonly ListFilter[], filters: Filters): Readonly<Record<string, string>> =>
  Object.assign({}, one('keywords', filters['keywords']), ...declared.map((filter) => kindOf(filter).sent(filter as Of<Kind>, filters)))

type ListFiltersProps = {
  readonly name: string
  readonly search?: Words | undefined
  readonly filters: readonly ListFilter[]
  readonly url: readonly [UrlState<string>, UrlStateActions<string>]
}

/** Search and filters of a list; they live in the address and take hold at once. */
export function ListFilters({ name, search, filters, url: [state, { setFilters, reset }] }: ListFiltersProps) {
  const t = useWords(filterWords)
  const { user } = useSession()
  const canReset = state.isFiltered || state.sort !== undefined || state.page !== 1 || Object.keys(state.cursor).length > 0
  const allowed = filters.filter((filter) => isAllowed(user, filter))
  const main = search === undefined ? allowed.find(isSearched) : undefined
  const searched =
    search === undefined
      ? main && { name: main.name, label: say(main.label), hint: main.hint && say(main.hint) }
      : { name: 'keywords', label: t('search'), hint: say(search) }
  return (
    <FilterBar
      search={
        searched && (
          <SearchField
            id={`${name}-${searched.name}`}
            label={searched.label}
            hint={searched.hint}
            value={state.filters[searched.name] ?? ''}
            onSearch={(text, how) => setFilters({ [searched.name]: text }, how)}
          />
        )
      }
      filters={allowed
        .filter((filter) => filter !== main && !isTabs(filter))
        .map((filter) => barFilter(name, filter, state.filters, setFilters))}
      onReset={reset}
      canReset={canReset}
    />
  )
}

const isSearched = (filter: ListFilter): filter is Of<'text'> => filter.kind === 'text' && filter.isSearch === true

/** A declared filter as a chip of the line. */
function barFilter(list: string, filter: ListFilter, filters: Filters, onChange: UrlStateActions<string>['setFilters']): BarFilter {
  const { Input, Value, params } = kindOf(filter)
  const names = params(filter as Of<Kind>)
  const [param = ''] = names
  const id = `${list}-filter-${param}`
  const label = say(filter.label)
  const common = {
    name: param,
    label,
    isSet: names.some((name) => filters[name] !== undefined),
    onRemove: () => onChange(Object.fromEntries(names.map((name) => [name, undefined]))),
  }
  if (filter.kind === 'flag') return { ...common, value: label, onAdd: () => onChange({ [param]: '1' }) }
  return {
    ...common,
    value: <Chip label={label}>{Value && <Value filter={filter as Of<Kind>} filters={filters} />}</Chip>,
    editor: <Input id={id} filter={filter as Of<Kind>} filters={filters} onChange={onChange} />,
  }
}

function Chip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const t = useWords(filterWords)
  return (
    <>
      {t('chip', { name: label, value: '' })}
      {children}
    </>
  )
}
