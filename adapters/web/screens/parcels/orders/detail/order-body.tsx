import { Card } from '@blueprintjs/core'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { TrackingEventRow } from '../../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { trackingRoutes } from '../../../../../http/contract/parcels/tracking/tracking.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { CorrectEvent } from '../../tracking/correct-event.tsx'
import { Timeline } from '../../tracking/timeline.tsx'
import { trackingWords } from '../../tracking/tracking.words.ts'
import { LabelPreview } from '../labels/label-preview.tsx'
import { mayPrint } from '../may-print.ts'
import type { OrderFound } from '../../../../base/use-refresh-orders.ts'
import { OrderCallout } from './order-callout.tsx'
import { OrderCod } from '../../../money/cod/order-cod.tsx'
import { OrderCost } from '../../../money/costs/order-cost.tsx'
import { OrderFees } from './order-fees.tsx'
import { OrderFiles } from './order-files.tsx'
import { OrderHead } from '../facts/order-head.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderGoods, OrderLines, OrderMoney, OrderSections, OrderSummary } from '../facts/order-sections.tsx'
import { ProgressTrack } from './progress-track.tsx'
import '../orders.css'

/** Everything about an order, below the heading that the page gives it. */
export function OrderBody({ order, kind }: { readonly order: OrderFound; readonly kind: OrderKind }) {
  return (
    <>
      <OrderHead order={order} kind={kind} />
      <ProgressTrack steps={order.progress} />
      <OrderCallout order={order} />
      <div className="order-detail">
        <div className="order-detail-rest">
          <OrderSections kind={kind} order={order} />
          <OrderGoods kind={kind} order={order} />
          {kind.boxes && <OrderLines group={kind.boxes} lines={order.order_boxes ?? []} kind={kind} />}
          <OrderFees order={order} />
          <OrderCod order={order} />
          <OrderCost orderNumber={order.order_number} />
          <OrderHistory kind={kind} history={order.history} />
        </div>
        <div className="order-detail-side">
          <OrderMoney order={order} />
          <OrderTracking orderNumber={order.order_number} />
          <OrderFiles kind={kind} files={order.files} />
          {mayPrint(order) && <LabelPreview orderNumber={order.order_number} version={order.version} />}
          <OrderSummary kind={kind} order={order} />
        </div>
      </div>
    </>
  )
}

function OrderTracking({ orderNumber }: { readonly orderNumber: string }) {
  const t = useWords(trackingWords)
  const { user } = useSession()
  const mayCorrect = user.role === 'Staff' && isGranted(user, { area: 'tracking', action: 'update' })
  const correct = (event: TrackingEventRow) => <CorrectEvent orderNumber={orderNumber} event={event} />
  const { data, error, refetch } = useCall(trackingRoutes.trackOrder, { params: { order_number: orderNumber } })
  return (
    <Card className="order-card">
      <h2>{t('timeline')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <Timeline events={data.events} {...(mayCorrect ? { actionsOf: correct } : {})} />}
    </Card>
  )
}
