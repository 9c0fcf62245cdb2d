import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../base/api.ts'
import { say, useWords } from '../../base/words.ts'
import { filterWords } from '../../ui/table/filter.words.ts'
import type { ListFilter } from './list-page.ts'

type ChoiceFilter = Extract<ListFilter, { readonly kind: 'choice' }>

export const isTabs = (filter: ListFilter): filter is ChoiceFilter => filter.kind === 'choice' && filter.isTabs === true

type ListTabsProps = {
  readonly filters: readonly ListFilter[]
  readonly values: Readonly<Record<string, string | undefined>>
  /** Parameters of the address that open something beside the list. */
  readonly apart: readonly string[]
}

/**
 * The values of the filter that stands above a list, where it declares one; links, so that each can
 * open in a tab of its own too.
 */
export function ListTabs({ filters, values, apart }: ListTabsProps) {
  const t = useWords(filterWords)
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const filter = filters.find(isTabs)
  if (filter === undefined) return null
  const { name, label, choices } = filter
  const tabs: readonly (readonly [value: string | undefined, text: string])[] = [[undefined, t('all')], ...choices(user)]
  const pathOf = (wanted: string | undefined): string => {
    const query = new URLSearchParams(search)
    for (const one of ['page', name, ...apart]) query.delete(one)
    if (wanted !== undefined) query.set(name, wanted)
    return `${pathname}?${query.toString()}`
  }
  return (
    <nav className="list-tabs" aria-label={say(label)}>
      <ul>
        {tabs.map(([wanted, text]) => (
          <li key={wanted ?? ''}>
            <Link to={pathOf(wanted)} aria-current={wanted === values[name] ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
