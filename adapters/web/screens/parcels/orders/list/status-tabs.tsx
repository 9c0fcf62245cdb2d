import { Link, useLocation } from 'react-router-dom'
import { ORDER_FLAGS } from '#core/parcels/orders/order-facts.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { countText, stateText, stateTone } from '../../../../base/order-text.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { listWords } from './list.words.ts'
import type { Filters, SentFilter } from './order-filters.ts'

export type StatusTabsProps = {
  readonly filters: Filters
  /** The filter of the list in the form of the API. */
  readonly sent: SentFilter
  readonly counts: Readonly<Record<string, number>> | undefined
}

/** The filter of a tab; the other parameters of the address stay. */
type TabFilter = Readonly<Partial<Record<'status' | 'printed' | 'label_outdated', string>>>
type TabLink = { readonly label: string; readonly filter: TabFilter; readonly count: number | undefined; readonly tone?: StateTone }

const NAMES = ['status', 'printed', 'label_outdated'] as const
/**
 * The state of orders that are still to be printed: handed over orders have their label on them.
 */
const TO_PRINT = 'confirmed'

/** How many orders a filter holds. */
function useTotal(sent: SentFilter, filter: TabFilter): number | undefined {
  const query = { ...sent, status: undefined, printed: undefined, label_outdated: undefined, ...filter, pageSize: 1 }
  return useCall(orderRoutes.listOrders, { query }, { keepPrevious: true }).data?.total
}

/**
 * The states of orders, and whether their labels are printed, with the number in each under the
 * filter; links, so that each can open in a tab of its own too.
 */
export function StatusTabs({ filters, sent, counts }: StatusTabsProps) {
  const t = useWords(listWords)
  const unprinted = useTotal(sent, { status: TO_PRINT, printed: '0' })
  const outdated = useTotal(sent, { label_outdated: '1' })
  const isActive = (filter: TabFilter): boolean => NAMES.every((name) => filters[name] === filter[name])
  const isShown = ({ filter, count }: TabLink): boolean => count === undefined || count > 0 || isActive(filter)
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const confirmed = counts && (counts[TO_PRINT] ?? 0)
  const printed = confirmed === undefined || unprinted === undefined ? undefined : Math.max(0, confirmed - unprinted)
  const states = ORDER_STATES.map((state): TabLink => ({
    label: stateText(state),
    filter: { status: state },
    count: counts && (counts[state] ?? 0),
    tone: stateTone(state),
  })).filter(isShown)
  const prints: readonly TabLink[] = [
    { label: say(ORDER_FLAGS.isPrinted.no), filter: { status: TO_PRINT, printed: '0' }, count: unprinted },
    { label: say(ORDER_FLAGS.isPrinted.yes), filter: { status: TO_PRINT, printed: '1' }, count: printed },
    { label: say(ORDER_FLAGS.labelOutdated.yes), filter: { label_outdated: '1' }, count: outdated },
  ]
  const tab = (link: TabLink, isBegun = false) => <TabOf key={link.label} link={link} isActive={isActive(link.filter)} isBegun={isBegun} />
  return (
    <nav className="status-tabs" aria-label={t('statuses')}>
      <ul>
        {tab({ label: t('all'), filter: {}, count: total })}
        {prints.filter(isShown).map((link) => tab(link))}
        {states.map((link, at) => tab(link, at === 0))}
      </ul>
    </nav>
  )
}

type TabProps = {
  readonly link: TabLink
  readonly isActive: boolean
  /** The first of its group. */
  readonly isBegun: boolean
}

function TabOf({ link: { label, filter, count, tone }, isActive, isBegun }: TabProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  for (const name of ['page', ...NAMES]) query.delete(name)
  for (const [name, value] of Object.entries(filter)) query.set(name, value)
  return (
    <li data-group={isBegun}>
      <Link to={`${pathname}?${query.toString()}`} className="status-tab" aria-current={isActive ? 'page' : undefined}>
        {tone === undefined ? <span>{label}</span> : <StateTag tone={tone}>{label}</StateTag>}{' '}
        <span className="status-count">{count === undefined ? '' : countText(count)}</span>
      </Link>
    </li>
  )
}
