import { Card } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useLocation, useParams } from 'react-router-dom'
import { orderKind } from '../../../../../core/orders/kinds/catalog.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import { trackingRoutes } from '../../../../http/contract/tracking/tracking.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Timeline } from '../../tracking/timeline.tsx'
import { trackingWords } from '../../tracking/tracking.words.ts'
import { LabelPreview } from '../labels/label-preview.tsx'
import { LinkButton } from '../link-button.tsx'
import { listPlaceOf, type ListPlace } from '../list-place.ts'
import { mayPrint } from '../may-print.ts'
import { listPathOf, orderPath } from '../order-paths.ts'
import { countText, referenceOf } from '../order-text.ts'
import { StatusTag } from '../status-tag.tsx'
import type { OrderFound } from '../use-refresh-orders.ts'
import { detailWords } from './detail.words.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCallout } from './order-callout.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderGoods, OrderLines, OrderMoney, OrderSections, OrderSummary } from './order-sections.tsx'
import { ProgressTrack } from './progress-track.tsx'
import { useNeighbours } from './use-neighbours.ts'
import '../orders.css'

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
  const tracking = useCall(trackingRoutes.trackOrder, { params: { order_number: order.order_number } })
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
      <OrderHead order={order} kind={kind} />
      <ProgressTrack steps={order.progress} />
      <OrderCallout order={order} />
      <div className="order-detail">
        <div className="order-detail-rest">
          <OrderSections kind={kind} order={order} />
          <OrderGoods kind={kind} order={order} />
          {kind.boxes && <OrderLines group={kind.boxes} lines={order.order_boxes ?? []} kind={kind} />}
          <OrderHistory kind={kind} history={order.history} />
        </div>
        <div className="order-detail-side">
          <OrderMoney order={order} />
          <OrderTracking tracking={tracking} />
          <OrderFiles kind={kind} files={order.files} />
          {mayPrint(order) && <LabelPreview orderNumber={order.order_number} version={order.version} />}
          <OrderSummary kind={kind} order={order} />
        </div>
      </div>
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

type Tracking = ReturnType<typeof useCall<typeof trackingRoutes.trackOrder>>

function OrderTracking({ tracking: { data, error, refetch } }: { readonly tracking: Tracking }) {
  const t = useWords(trackingWords)
  return (
    <Card className="order-card">
      <h2>{t('timeline')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <Timeline events={data.events} />}
    </Card>
  )
}
