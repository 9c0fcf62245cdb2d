import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Filter as FilterIcon, Search } from '@blueprintjs/icons'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ERROR_TYPES, errorLog } from '../../../../core/errors/error-log.entity.ts'
import type { UrlState, UrlStateActions } from '../../app/url-state.ts'
import { say, useWords } from '../../i18n/words.ts'
import { errorsWords } from './errors.words.ts'

export const FILTERS = ['keywords', 'type', 'code', 'user_id', 'request_id', 'from', 'to'] as const
export type ErrorFilterName = (typeof FILTERS)[number]

type ErrorFiltersProps = { readonly state: UrlState<ErrorFilterName>; readonly actions: UrlStateActions<ErrorFilterName> }

/** Search and filters of the log; they take effect together and live in the address. */
export function ErrorFilters({ state, actions }: ErrorFiltersProps) {
  // Anew when the address changed by other means: Back, a reset.
  return <FilterForm key={JSON.stringify(state.filters)} state={state} actions={actions} />
}

function FilterForm({ state, actions }: ErrorFiltersProps) {
  const t = useWords(errorsWords)
  const [isOpen, setOpen] = useState(FILTERS.some((name) => name !== 'keywords' && state.filters[name] !== undefined))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    actions.setFilters(Object.fromEntries(FILTERS.map((name) => [name, textOf(given.get(name))])))
  }
  const filter = (name: ErrorFilterName, label: string, input: ReactNode): ReactNode => (
    <div className="filter filter-more">
      <label htmlFor={idOf(name)}>{label}</label>
      {input}
    </div>
  )
  const typed = (name: ErrorFilterName, more: object = {}): ReactNode => (
    <InputGroup id={idOf(name)} name={name} defaultValue={state.filters[name] ?? ''} {...more} />
  )
  const { fields } = errorLog
  return (
    <form role="search" className="resource-filters error-filters" data-open={isOpen} onSubmit={submit}>
      <div className="filter filter-search">
        <label htmlFor={idOf('keywords')}>{t('search')}</label>
        {typed('keywords', { type: 'search', leftIcon: <Search />, placeholder: t('searchHint') })}
      </div>
      <Button
        className="filters-toggle"
        icon={<FilterIcon />}
        text={t('filters')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {filter(
        'type',
        say(fields.type.label),
        <HTMLSelect id={idOf('type')} name="type" defaultValue={state.filters.type ?? ''}>
          <option value="">{t('all')}</option>
          {Object.entries(ERROR_TYPES).map(([type, text]) => (
            <option key={type} value={type}>
              {say(text)}
            </option>
          ))}
        </HTMLSelect>,
      )}
      {filter('code', say(fields.code.label), typed('code'))}
      {filter('user_id', say(fields.user_id.label), typed('user_id', { inputMode: 'numeric', pattern: '[0-9]{1,15}' }))}
      {filter('request_id', say(fields.request_id.label), typed('request_id'))}
      {filter('from', t('from'), typed('from', { type: 'date' }))}
      {filter('to', t('to'), typed('to', { type: 'date' }))}
      <Button type="submit" intent="primary" text={t('apply')} />
      <Button variant="minimal" text={t('reset')} disabled={!state.isFiltered && state.page === 1} onClick={actions.reset} />
    </form>
  )
}

const idOf = (name: ErrorFilterName): string => `error-log-${name}`
const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.trim() : '')
