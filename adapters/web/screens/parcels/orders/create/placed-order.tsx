import { moneyText } from '../../../../base/money-text.ts'
import { Button, Callout, Card } from '@blueprintjs/core'
import { Add, Document, Duplicate, Print } from '@blueprintjs/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { Identifier } from '../../../../ui/identifier.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { formWords } from '../form/form.words.ts'
import { labelWords } from '../labels/labels.words.ts'
import { useHasOtherWay } from '../labels/preferred-type.ts'
import { PrintDialog } from '../labels/print-dialog.tsx'
import { selectedOrder } from '../selected-order.ts'
import { nextStep } from '../next-step.ts'
import { orderPath } from '../../../../base/paths.ts'

export type PlacedOrderProps = {
  readonly kind: OrderKind
  readonly order: OrderRow
  readonly onAnother: () => void
  readonly onAnotherLike: () => void
}

/**
 * Shown after an order was placed: what comes next, such as its label, and where the collected
 * money will appear.
 */
export function PlacedOrder({ kind, order, onAnother, onAnotherLike }: PlacedOrderProps) {
  const t = useWords(formWords)
  const navigate = useNavigate()
  const label = useWords(labelWords)
  const hasOtherWay = useHasOtherWay()
  const [printing, print] = useState<'ask' | 'atOnce'>()
  const isDraft = order.status === 'draft'
  const isToPrint = !isDraft && nextStep(kind) === 'placedPrint'
  return (
    <>
      <PageHeader title={isDraft ? t('draftSaved') : t('placedTitle')} />
      <Card className="placed-order">
        <dl className="order-facts">
          <div>
            <dt>{t('orderNumber')}</dt>
            <dd>
              <Identifier value={order.order_number} />
            </dd>
          </div>
          <div>
            <dt>{t('waybill')}</dt>
            <dd>{order.airway_number === '' ? '—' : <Identifier value={order.airway_number} />}</dd>
          </div>
        </dl>
        {isDraft ? <p>{t('placedDraft')}</p> : <Callout intent={isToPrint ? 'warning' : 'success'}>{t(nextStep(kind))}</Callout>}
        {order.order_price && <Callout intent="primary">{t('placedCod', { amount: moneyText(order.order_price) })}</Callout>}
        <div className="order-form-buttons">
          {isToPrint && (
            <Button intent="primary" size="large" icon={<Print />} text={t('printLabel')} onClick={() => print('atOnce')} autoFocus />
          )}
          {isToPrint && hasOtherWay && <Button size="large" text={label('otherWay')} onClick={() => print('ask')} />}
          <Button size="large" icon={<Add />} text={t('another')} onClick={onAnother} autoFocus={!isToPrint} />
          <Button size="large" icon={<Duplicate />} text={t('anotherLike')} onClick={onAnotherLike} />
          <Button size="large" icon={<Document />} text={t('open')} onClick={() => void navigate(orderPath(order.order_number))} />
        </div>
      </Card>
      {printing && (
        <PrintDialog
          orders={[selectedOrder(order)]}
          labelTypes={kind.labelTypes}
          asks={printing === 'ask'}
          onClose={() => print(undefined)}
        />
      )}
    </>
  )
}
