import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useLocation, useParams } from 'react-router-dom'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { EmptyState } from '../../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { LinkButton } from '../link-button.tsx'
import { listPlaceOf, type ListPlace } from '../list-place.ts'
import { listPathOf, orderPath } from '../../../../base/paths.ts'
import { countText, referenceOf } from '../../../../base/order-text.ts'
import { StatusTag } from '../status-tag.tsx'
import type { OrderFound } from '../../../../base/use-refresh-orders.ts'
import { detailWords } from '../facts/detail.words.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderBody } from './order-body.tsx'
import { useNeighbours } from './use-neighbours.ts'

/** A complete order: how far it came, what is wrong, its content, money, tracking and history. */
export function OrderDetailScreen() {
  const t = useWords(detailWords)
  const { order_number: orderNumber = '' } = useParams()
  const { data: order, error, refetch } = useCall(orderRoutes.findOrder, { params: { order_number: orderNumber } })
  const kind = order && orderKind(order.order_type)
  if (order !== undefined && kind !== undefined) return <FoundOrder key={orderNumber} order={order} kind={kind} />
  return (
    <>
      <PageHeader title={t('title', { order: orderNumber })} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          drawing="missing"
          title={t('missingTitle', { order: orderNumber })}
          text={t('missingText')}
          action={<LinkButton to={listPathOf(undefined)} text={t('backToList')} />}
        />
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </>
  )
}

type FoundProps = { readonly order: OrderFound; readonly kind: OrderKind }

function FoundOrder({ order, kind }: FoundProps) {
  const t = useWords(detailWords)
  const place = listPlaceOf(useLocation().state)
  const reference = referenceOf(order)
  return (
    <>
      <PageHeader
        title={t('title', { order: reference })}
        tab={reference}
        aside={<StatusTag status={order.status} isLarge />}
        actions={
          <>
            {place !== undefined && <NeighbourLinks orderNumber={order.order_number} place={place} />}
            <OrderActions order={order} kind={kind} />
          </>
        }
      />
      <OrderBody order={order} kind={kind} />
    </>
  )
}

/** The orders before and after this one in the list it was opened from. */
function NeighbourLinks({ orderNumber, place }: { readonly orderNumber: string; readonly place: ListPlace }) {
  const t = useWords(detailWords)
  const found = useNeighbours(orderNumber, place)
  if (found === undefined) return null
  const { previous, next, at, total } = found
  const link = (number: string | undefined, text: string, icon: React.JSX.Element) => (
    <LinkButton
      variant="minimal"
      icon={icon}
      aria-label={text}
      title={text}
      disabled={number === undefined}
      to={orderPath(number ?? orderNumber)}
      state={place}
    />
  )
  return (
    <nav className="order-neighbours" aria-label={t('neighbours')}>
      {link(previous, t('previous'), <ChevronLeft />)}
      <span className="text-muted">{t('placeInList', { at: countText(at), total: countText(total) })}</span>
      {link(next, t('next'), <ChevronRight />)}
    </nav>
  )
}

/** The shape of the page to come. */
const OrderSkeleton = () => (
  <div aria-busy="true">
    <div className="bp6-skeleton order-skeleton-track" />
    <div className="order-detail">
      <div className="order-detail-rest">
        <div className="bp6-skeleton order-skeleton" />
      </div>
      <div className="order-detail-side">
        <div className="bp6-skeleton order-skeleton-side" />
        <div className="bp6-skeleton order-skeleton-side" />
      </div>
    </div>
  </div>
)
