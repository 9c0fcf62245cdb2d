import { Button, Card } from '@blueprintjs/core'
import { Duplicate, Edit, Headset, Print, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { orderKind } from '../../../../../core/orders/kinds/catalog.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import { trackingRoutes } from '../../../../http/contract/tracking/tracking.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { Timeline } from '../../tracking/timeline.tsx'
import { trackingWords } from '../../tracking/tracking.words.ts'
import { LabelPreview } from '../labels/label-preview.tsx'
import { PrintDialog } from '../labels/print-dialog.tsx'
import { LinkButton } from '../link-button.tsx'
import { isEditable } from '../order-events.ts'
import { isPaged, listPathOf, orderEditPath } from '../order-paths.ts'
import { mayPrint } from '../may-print.ts'
import { orderWords } from '../orders.words.ts'
import { StatusTag } from '../status-tag.tsx'
import { useRefreshOrders, type OrderFound } from '../use-refresh-orders.ts'
import { detailWords } from './detail.words.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderGoods, OrderLines, OrderSections, OrderSummary } from './order-sections.tsx'
import '../orders.css'

/** A complete order: its content, its tracking, its history and its actions. */
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
        <div className="bp6-skeleton order-skeleton" aria-busy="true" />
      )}
    </>
  )
}

type FoundProps = { readonly order: OrderFound; readonly kind: OrderKind }

function FoundOrder({ order, kind }: FoundProps) {
  const t = useWords(detailWords)
  return (
    <>
      <PageHeader
        title={t('title', { order: order.order_number })}
        aside={<StatusTag status={order.status} isLarge />}
        actions={<DetailActions order={order} kind={kind} />}
      />
      <div className="order-detail">
        <div className="order-detail-summary">
          <OrderSummary kind={kind} order={order} />
        </div>
        <div className="order-detail-side">
          <OrderTracking orderNumber={order.order_number} />
          {mayPrint(order) && <LabelPreview orderNumber={order.order_number} version={order.version} />}
        </div>
        <div className="order-detail-rest">
          <OrderSections kind={kind} order={order} />
          <OrderGoods kind={kind} order={order} />
          {kind.boxes && <OrderLines group={kind.boxes} lines={order.order_boxes ?? []} kind={kind} />}
          <OrderHistory kind={kind} history={order.history} />
        </div>
      </div>
    </>
  )
}

function DetailActions({ order, kind }: FoundProps) {
  const t = useWords(detailWords)
  const common = useWords(orderWords)
  const navigate = useNavigate()
  const { user } = useSession()
  const [isPrinting, setPrinting] = useState(false)
  const mayMove = isGranted(user, { area: 'orders', action: 'update' })
  const isCustomer = user.role === 'Customer'
  return (
    <>
      {mayMove && <OrderActions order={order} events={order.events} />}
      {isPaged(kind) && isEditable(user, order.status) && (
        <LinkButton icon={<Edit />} to={orderEditPath(order.order_number)} text={t('edit')} />
      )}
      {isCustomer && isPaged(kind) && (
        <Button
          icon={<Duplicate />}
          text={t('copyOrder')}
          onClick={() => void navigate(kind.pages.create.path, { state: { like: order } })}
        />
      )}
      {isCustomer && order.status !== 'draft' && (
        <LinkButton
          icon={<Headset />}
          to={`/workOrderManagement/list?raise=${encodeURIComponent(order.airway_number)}`}
          text={t('raiseWorkOrder')}
        />
      )}
      {isCustomer && order.status === 'draft' && <RemoveDraft order={order} kind={kind} />}
      {mayPrint(order) && <Button icon={<Print />} intent="primary" text={common('print')} onClick={() => setPrinting(true)} />}
      {isPrinting && <PrintDialog orders={[order.order_number]} labelTypes={kind.labelTypes} onClose={() => setPrinting(false)} />}
    </>
  )
}

function RemoveDraft({ order, kind }: FoundProps) {
  const t = useWords(detailWords)
  const common = useWords(orderWords)
  const navigate = useNavigate()
  const refresh = useRefreshOrders()
  const removing = useCommand(orderRoutes.removeOrder, {
    ask: () => ({
      title: t('removeAsk', { order: order.order_number }),
      text: common('askFinal'),
      confirmText: t('removeDraft'),
      intent: 'danger',
    }),
    done: t('removed'),
    onDone: async () => {
      await navigate(listPathOf(kind))
      refresh()
    },
    onFailed: refresh,
  })
  const remove = (): void => removing.send({ params: { order_number: order.order_number } })
  return (
    <>
      <Button icon={<Trash />} text={t('removeDraft')} onClick={remove} />
      {removing.question}
    </>
  )
}

function OrderTracking({ orderNumber }: { readonly orderNumber: string }) {
  const t = useWords(trackingWords)
  const { data, error, refetch } = useCall(trackingRoutes.trackOrder, { params: { order_number: orderNumber } })
  return (
    <Card className="order-card">
      <h2>{t('timeline')}</h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <Timeline events={data.events} />}
    </Card>
  )
}
