import { Link } from 'react-router-dom'
import { isRestricted } from '../../../../core/access/account.ts'
import { express } from '../../../../core/orders/kinds/express.kind.ts'
import { orderMachine, ORDER_STATES } from '../../../../core/orders/order.machine.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { orderRoutes } from '../../../http/contract/orders/order.routes.ts'
import { useCall } from '../../base/api.ts'
import { useIsOpen, useVisitor } from '../../base/visitor.ts'
import { say, useWords } from '../../base/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { homeWords } from './home.words.ts'

const FORBIDDEN = 403

/** How many orders are in each state; each number opens its orders. */
export function OrderCounts() {
  const t = useWords(homeWords)
  const isOpen = useIsOpen(orderRoutes.countOrders)
  const isAllowed = isRestricted(useVisitor()) || isOpen
  const { data, error, refetch } = useCall(orderRoutes.countOrders, { query: {} }, { enabled: isAllowed })
  if (!isAllowed) return null
  // Not approved yet: the server answers what to do first.
  if (error instanceof ApiError && error.status === FORBIDDEN) return <Note intent="warning" title={error.message} className="home-note" />
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const states = ORDER_STATES.filter((state) => data === undefined || (data[state] ?? 0) > 0)
  return (
    <section aria-labelledby="home-orders" aria-busy={data === undefined}>
      <h2 id="home-orders" className="home-heading">
        {t('orders')}
      </h2>
      <ul className="home-counts">
        {states.map((state) => (
          <li key={state}>
            <Link to={`${express.pages.lists[0].path}?status=${state}`} className="home-count">
              <span className={data === undefined ? 'home-count-number bp6-skeleton' : 'home-count-number'}>{data?.[state] ?? 0}</span>
              <span>{say(orderMachine.states[state].label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
