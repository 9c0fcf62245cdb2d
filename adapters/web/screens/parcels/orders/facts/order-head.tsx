import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { Identifier } from '../../../../ui/identifier.tsx'
import { placeOf } from '../order-cells.tsx'
import { detailWords } from './detail.words.ts'
import { useKindContext } from './order-sections.tsx'

/** Its numbers to copy, and where it goes. */
export function OrderHead({ order, kind }: { readonly order: OrderRow; readonly kind: OrderKind }) {
  const t = useWords(detailWords)
  const { city, country } = placeOf(order, useKindContext(kind))
  return (
    <dl className="order-head">
      <div>
        <dt>{t('waybill')}</dt>
        <dd>{order.airway_number === '' ? '—' : <Identifier value={order.airway_number} />}</dd>
      </div>
      <div>
        <dt>{t('orderNumber')}</dt>
        <dd>
          <Identifier value={order.order_number} />
        </dd>
      </div>
      <div>
        <dt>{t('destination')}</dt>
        <dd>
          <bdi>{[city, country].filter(Boolean).join(' · ') || '—'}</bdi>
        </dd>
      </div>
    </dl>
  )
}
