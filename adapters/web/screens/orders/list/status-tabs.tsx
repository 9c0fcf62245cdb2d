import { Link, useLocation } from 'react-router-dom'
import { ORDER_STATES } from '../../../../../core/orders/order.machine.ts'
import { useWords } from '../../../base/words.ts'
import { amountText, stateText } from '../order-text.ts'
import { listWords } from './list.words.ts'

export type StatusTabsProps = { readonly active: string | undefined; readonly counts: Readonly<Record<string, number>> | undefined }

/** The states of orders with the number in each under the filter; links, so that each can open in a tab of its own too. */
export function StatusTabs({ active, counts }: StatusTabsProps) {
  const t = useWords(listWords)
  const { pathname, search } = useLocation()
  const to = (status: string | undefined): string => {
    const query = new URLSearchParams(search)
    query.delete('page')
    if (status === undefined) query.delete('status')
    else query.set('status', status)
    return `${pathname}?${query.toString()}`
  }
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tab = (status: string | undefined, label: string, count: number | undefined) => (
    <li key={label}>
      <Link to={to(status)} className="status-tab" aria-current={active === status ? 'page' : undefined} data-empty={count === 0}>
        {label} <span className="status-count">{count === undefined ? '' : amountText(String(count))}</span>
      </Link>
    </li>
  )
  return (
    <nav className="status-tabs" aria-label={t('statuses')}>
      <ul>
        {tab(undefined, t('all'), total)}
        {ORDER_STATES.map((state) => tab(state, stateText(state), counts && (counts[state] ?? 0)))}
      </ul>
    </nav>
  )
}
