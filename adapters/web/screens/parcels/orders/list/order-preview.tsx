import { Button } from '@blueprintjs/core'
import { Cross, DocumentOpen } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { OrderHead } from '../facts/order-head.tsx'
import { OrderGoods, OrderMoney, OrderSummary } from '../facts/order-sections.tsx'
import { LinkButton } from '../link-button.tsx'
import type { ListPlace } from '../list-place.ts'
import { orderPath } from '../../../../base/paths.ts'
import { referenceOf } from '../../../../base/order-text.ts'
import { StatusTag } from '../status-tag.tsx'
import { listWords } from './list.words.ts'

type OrderPreviewProps = { readonly order: OrderRow; readonly place: ListPlace; readonly onClose: () => void }

/**
 * An order beside the list: the focus stays on the row, and the arrow keys show the next one.
 * Escape closes it.
 */
export function OrderPreview({ order, place, onClose }: OrderPreviewProps) {
  const t = useWords(listWords)
  const kind = orderKind(order.order_type)
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      // A dialog or menu above it is closed first.
      if (event.key === 'Escape' && document.querySelector('.bp6-overlay-open .bp6-dialog, .bp6-popover') === null) onClose()
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [onClose])
  return (
    <aside className="order-preview" aria-label={t('previewOf', { order: referenceOf(order) })}>
      <header>
        <h2>
          <bdi>{referenceOf(order)}</bdi>
        </h2>
        <StatusTag status={order.status} />
        <Button variant="minimal" icon={<Cross />} aria-label={t('previewClose')} title={t('previewClose')} onClick={onClose} />
      </header>
      <div className="order-preview-body">
        {kind !== undefined && (
          <>
            <OrderHead kind={kind} order={order} />
            <OrderMoney order={order} />
            <OrderSummary kind={kind} order={order} />
            <OrderGoods kind={kind} order={order} />
          </>
        )}
      </div>
      <footer>
        <LinkButton intent="primary" icon={<DocumentOpen />} to={orderPath(order.order_number)} state={place} text={t('openOrder')} />
      </footer>
    </aside>
  )
}
