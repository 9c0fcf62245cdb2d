import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core'
import { Filter as FilterIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import type { Words } from '../../../../core/kernel/words.ts'
import { useSession } from '../../base/api.ts'
import { useOptions } from '../../base/options.ts'
import { viewerZone } from '../../base/time-zone.ts'
import type { UrlState, UrlStateActions } from '../../base/url-state.ts'
import { say, useWords } from '../../base/words.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { FilterText } from '../../ui/filter-text.tsx'
import { resourceWords } from '../resource.words.ts'
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

type FilterKind<K extends Kind> = {
  /** The parameters of the address that it owns. */
  readonly params: (filter: Of<K>) => readonly string[]
  /** What is sent of it; what an address of somebody's own making says wrong is left out. */
  readonly sent: (filter: Of<K>, filters: Filters) => Readonly<Record<string, string>>
  readonly Input: (props: InputProps<K>) => ReactNode
}

function TextInput({ id, filter: { name, hint, isNumber }, filters, onChange }: InputProps<'text'>) {
  return (
    <FilterText
      id={id}
      {...(hint === undefined ? {} : { placeholder: say(hint) })}
      {...(isNumber ? { inputMode: 'numeric' } : {})}
      value={filters[name] ?? ''}
      onChange={(value, how) => onChange({ [name]: value }, how)}
    />
  )
}

function ChoiceInput({ id, filter: { name, choices }, filters, onChange }: InputProps<'choice'>) {
  const t = useWords(resourceWords)
  const { user } = useSession()
  return (
    <HTMLSelect
      id={id}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      options={[{ value: '', label: t('all') }, ...choices(user).map(([value, label]) => ({ value, label }))]}
    />
  )
}

function ReferenceInput({ id, filter: { name, to, label }, filters, onChange }: InputProps<'reference'>) {
  const t = useWords(resourceWords)
  const { options, isLoading } = useOptions(to)
  return (
    <ComboBox
      id={id}
      aria-label={say(label)}
      placeholder={t('all')}
      value={filters[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
      options={options}
      isLoading={isLoading}
    />
  )
}

function DaysInput({ id, filter: { from, to, label }, filters, onChange }: InputProps<'days'>) {
  const t = useWords(resourceWords)
  const day = (name: string, text: string, isFirst: boolean) => (
    <InputGroup
      {...(isFirst ? { id } : {})}
      type="date"
      aria-label={`${say(label)} ${text}`}
      value={filters[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <span className="filter-days">
      {day(from, t('from'), true)}
      <span aria-hidden="true">–</span>
      {day(to, t('to'), false)}
    </span>
  )
}

function FlagInput({ id, filter: { name, label }, filters, onChange }: InputProps<'flag'>) {
  return (
    <Switch
      id={id}
      label={say(label)}
      checked={filters[name] === '1'}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked ? '1' : undefined })}
    />
  )
}

const named = ({ name }: { readonly name: string }): readonly string[] => [name]

/** One input per kind of filter; a new kind does not compile until it has its own. */
const kinds: { readonly [K in Kind]: FilterKind<K> } = {
  text: {
    params: named,
    sent: ({ name, isNumber }, { [name]: value }) => (isNumber && value !== undefined && !NUMBER.test(value) ? {} : one(name, value)),
    Input: TextInput,
  },
  choice: { params: named, sent: ({ name }, { [name]: value }) => one(name, value), Input: ChoiceInput },
  reference: { params: named, sent: ({ name }, { [name]: value }) => one(name, value), Input: ReferenceInput },
  days: {
    params: ({ from, to }) => [from, to],
    sent: ({ from, to }, filters) => ({ ...one(from, dayOf(filters[from])), ...one(to, dayOf(filters[to])), timezone: viewerZone() }),
    Input: DaysInput,
  },
  flag: { params: named, sent: ({ name }, { [name]: value }) => (value === '1' ? { [name]: '1' } : {}), Input: FlagInput },
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
  const t = useWords(resourceWords)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const canReset = state.isFiltered || state.sort !== undefined || state.page !== 1 || Object.keys(state.cursor).length > 0
  return (
    <search className="resource-filters" data-open={isOpen}>
      {search !== undefined && (
        <label className="filter filter-search" htmlFor={`${name}-keywords`}>
          <span>{t('search')}</span>
          <FilterText
            isSearch
            id={`${name}-keywords`}
            placeholder={say(search)}
            value={state.filters['keywords'] ?? ''}
            onChange={(keywords, how) => setFilters({ keywords }, how)}
          />
        </label>
      )}
      {filters.length > 0 && (
        <Button
          className="filters-toggle"
          icon={<FilterIcon />}
          text={t('filters')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {filters
        .filter((filter) => isAllowed(user, filter))
        .map((filter) => {
          const { Input, params } = kindOf(filter)
          const [param = ''] = params(filter as Of<Kind>)
          const id = `${name}-filter-${param}`
          return (
            <div key={param} className="filter filter-more" data-kind={filter.kind}>
              {filter.kind !== 'flag' && <label htmlFor={id}>{say(filter.label)}</label>}
              <Input id={id} filter={filter as Of<Kind>} filters={state.filters} onChange={setFilters} />
            </div>
          )
        })}
      <Button className="filter-reset" variant="minimal" text={t('reset')} disabled={!canReset} onClick={reset} />
    </search>
  )
}
