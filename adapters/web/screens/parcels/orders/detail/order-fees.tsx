import { moneyText } from '../../../../base/money-text.ts'
import { Button, Card, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import { orderFeeRoutes, type OrderFeesAnswer } from '../../../../../http/contract/pricing/fees/order-fees.routes.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { StepTable } from '../../../../resource/steps/step-table.tsx'
import { AskRefundDialog } from '../../../money/refunds/ask-refund-dialog.tsx'
import { refundRoutes } from '../../../../../http/contract/money/refunds/refund.routes.ts'
import { feesWords } from './fees.words.ts'
import './order-fees.css'
import { RepriceDialog } from './reprice-dialog.tsx'

type Fee = OrderFeesAnswer['fees'][number]
type Amounts = Fee['amounts']

const amountsText = (amounts: Amounts): string => amounts.map(moneyText).join(' + ')
const PRICE = { area: 'finance', action: 'approve' } as const

/**
 * The costs of an order, for those who see money: each fee opens its steps. Kinds without freight
 * have none.
 */
export function OrderFees({ order }: { readonly order: OrderRow }) {
  const sees = useIsOpen({ audience: 'any', finance: true, permission: { area: 'orders', action: 'read' } })
  return sees && (hasFreight(order.order_type) || order.fee_state !== null) && order.status !== 'draft' ? <FeesCard order={order} /> : null
}

function FeesCard({ order }: { readonly order: OrderRow }) {
  const t = useWords(feesWords)
  const { user } = useSession()
  const [isPricing, setIsPricing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { data, error, refetch } = useCall(orderFeeRoutes.orderFees, { params: { order_number: order.order_number } })
  const mayAsk = useIsOpen(refundRoutes.askRefund) && (data?.charges.some(({ paid }) => paid.length > 0) ?? false)
  const mayPrice = user.role === 'Staff' && isGranted(user, PRICE) && order.inbound_time !== null
  return (
    <Card className="order-card order-fees">
      <div className="order-fees-head">
        <h2>{t('title')}</h2>
        {data?.fee_state_txt != null && (
          <Tag minimal intent={data.fee_state === 'charged' ? 'success' : 'none'}>
            {data.fee_state_txt}
          </Tag>
        )}
        <span className="order-fees-price">
          {mayAsk && <Button text={t('askRefund')} onClick={() => setIsAsking(true)} />}
          {mayPrice && <Button text={t('reprice')} onClick={() => setIsPricing(true)} />}
        </span>
      </div>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <Fees fees={data} isReceived={order.inbound_time !== null} />}
      {isPricing && <RepriceDialog order={order} onClose={() => setIsPricing(false)} />}
      {isAsking && <AskRefundDialog order={order.order_number} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

function Fees({ fees, isReceived }: { readonly fees: OrderFeesAnswer; readonly isReceived: boolean }) {
  const t = useWords(feesWords)
  if (fees.fee_state === null) return <p className="text-muted">{t(isReceived ? 'unpriced' : 'none')}</p>
  return (
    <>
      {fees.held_time !== null && (
        <Note intent="warning" title={t('held')}>
          {t('heldText', { time: localTime(fees.held_time).slice(0, 16) })}
        </Note>
      )}
      {fees.fees.map((fee) => (
        <FeeSteps key={fee.fee} fee={fee} />
      ))}
      <p className="order-fees-total">
        <span>{t('total')}</span>
        <strong>{amountsText(fees.charged) || t('nothing')}</strong>
      </p>
      {fees.consignee.length > 0 && (
        <p className="order-fees-total text-muted">
          <span>{t('consignee')}</span>
          <span>{amountsText(fees.consignee)}</span>
        </p>
      )}
      <PriceFacts fees={fees} />
      <Movements charges={fees.charges} />
    </>
  )
}

function FeeSteps({ fee: { name, amounts, is_charged: isCharged, steps } }: { readonly fee: Fee }) {
  const t = useWords(feesWords)
  return (
    <details className="order-fee">
      <summary>
        <span>{name}</span>
        {!isCharged && <span className="text-muted">{t('consignee')}</span>}
        <strong>{amountsText(amounts)}</strong>
      </summary>
      <StepTable steps={steps} title={t('explainOf', { fee: name })} />
    </details>
  )
}

/** By which prices of which moment, who published them, and whether they still come to the same. */
function PriceFacts({ fees }: { readonly fees: OrderFeesAnswer }) {
  const t = useWords(feesWords)
  const { version, published_at: publishedAt, published_by: who, priced_at: pricedAt, reason } = fees
  const time = publishedAt === null ? '—' : localTime(publishedAt).slice(0, 16)
  return (
    <ul className="order-fees-facts">
      <li>{version === null ? t('byHand') : who === null ? t('version', { version, time }) : t('versionBy', { version, time, who })}</li>
      {version !== null && pricedAt !== null && <li>{t('pricedAt', { time: localTime(pricedAt).slice(0, 16) })}</li>}
      {fees.is_repeated !== null && <li data-repeated={fees.is_repeated}>{t(fees.is_repeated ? 'repeated' : 'differs')}</li>}
      {reason !== null && <li>{t('reason', { reason })}</li>}
    </ul>
  )
}

function Movements({ charges }: Pick<OrderFeesAnswer, 'charges'>) {
  const t = useWords(feesWords)
  if (charges.length === 0) return null
  return (
    <>
      <h3>{t('charges')}</h3>
      <ul className="order-charges">
        {charges.map((charge) => (
          <li key={`${charge.at} ${charge.kind} ${charge.flow_num}`}>
            <time dateTime={charge.at}>{localTime(charge.at).slice(0, 16)}</time>
            <span>
              {charge.occasion_txt} · {charge.kind_txt}
            </span>
            <strong>{amountsText(charge.paid) || t('nothing')}</strong>
            {charge.flow_num !== null && <span className="text-muted">{charge.flow_num}</span>}
            {charge.reason !== null && <span className="text-muted">{t('reason', { reason: charge.reason })}</span>}
            {charge.steps.length > 0 && (
              <details className="order-fee">
                <summary>{t('explainOf', { fee: charge.occasion_txt })}</summary>
                <StepTable steps={charge.steps} title={t('explainOf', { fee: charge.occasion_txt })} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
