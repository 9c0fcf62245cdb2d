import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { exceptionCauseOf } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import type { PlanDecision } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { WAREHOUSE_STATUSES } from '#core/parcels/orders/exceptions/warehouse-status.ts'
import { exceptionRoutes, type ExceptionRow } from '../../../../../http/contract/parcels/orders/exception.routes.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useLive } from '../../../../base/live.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { LinkButton } from '../link-button.tsx'
import { NextSteps } from './next-steps.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { raisePath } from '../../../../base/paths.ts'
import { DecidePlanDialog } from './decide-plan-dialog.tsx'
import { attentionText, planWithDetails } from './exception-text.ts'
import { exceptionWords } from './exceptions.words.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { useRefreshExceptions } from './use-refresh-exceptions.ts'

type ExceptionPlanProps = { readonly order: OrderRow }

const READ = { area: 'exceptions', action: 'read' } as const

/**
 * Of a parcel that stands still: who is to act, the plan with what became of it, and what the
 * reader can do.
 */
export function ExceptionPlan({ order }: ExceptionPlanProps) {
  const { user } = useSession()
  return exceptionCauseOf(order.status) === undefined || !isGranted(user, READ) ? null : <OpenException order={order} />
}

const DECISIONS = ['accept', 'reject', 'finish'] as const satisfies readonly PlanDecision[]

function OpenException({ order }: ExceptionPlanProps) {
  const t = useWords(exceptionWords)
  const refresh = useRefreshExceptions()
  const { user } = useSession()
  const { data } = useCall(exceptionRoutes.exceptions, { query: { order_number: order.order_number, pageSize: 1 } })
  // Where the staff carried out a plan, the order itself has gone on.
  useLive('exceptions', refresh)
  const withdrawing = useCommand(exceptionRoutes.withdrawPlan, {
    done: t('withdrawn', { order: order.order_number }),
    onDone: refresh,
    ask: () => ({
      title: t('withdrawTitle', { order: order.order_number }),
      text: t('withdrawText'),
      confirmText: t('withdraw'),
      cancelText: t('keepPlan'),
    }),
  })
  const [asked, setAsked] = useState<'propose' | PlanDecision>()
  const row = data?.rows[0]
  if (row === undefined || row.close_time !== null) return null
  const close = (): void => setAsked(undefined)
  const isCustomer = user.role === 'Customer'
  const { order_number: number } = order
  return (
    <>
      <PlanFacts row={row} />
      {order.destroy_from !== null && <p>{t('destroyFrom', { day: localTime(order.destroy_from).slice(0, 16) })}</p>}
      <div className="order-callout-actions">
        {isCustomer && row.plans.length > 0 && <NextSteps order={order} />}
        {row.plans.length > 0 && (
          <Button intent="primary" text={t(row.cause === 'return' ? 'askDestroy' : 'choosePlan')} onClick={() => setAsked('propose')} />
        )}
        {DECISIONS.filter((decision) => row.events.includes(decision)).map((decision) => (
          <Button key={decision} text={t(decision)} onClick={() => setAsked(decision)} />
        ))}
        {row.events.includes('withdraw') && (
          <Button
            text={t('withdraw')}
            loading={withdrawing.isBusy}
            onClick={() => withdrawing.send({ params: { order_number: number } })}
          />
        )}
        {isCustomer && <LinkButton variant="minimal" text={t('raiseWorkOrder')} to={raisePath(order)} />}
      </div>
      {withdrawing.question}
      {asked === 'propose' && <ProposeDialog rows={[row]} onClose={close} />}
      {asked !== undefined && asked !== 'propose' && <DecidePlanDialog rows={[row]} decision={asked} onClose={close} />}
    </>
  )
}

function PlanFacts({ row }: { readonly row: ExceptionRow }) {
  const t = useWords(exceptionWords)
  const plan = planWithDetails(row)
  return (
    <>
      <p>
        <strong>{attentionText(row)}</strong>
        {' · '}
        {t('placeIs', { place: say(WAREHOUSE_STATUSES[row.warehouse_status]) })}
      </p>
      {plan !== undefined && <p>{t('planIs', { plan })}</p>}
      {row.reject_reason !== null && (
        <p>
          <bdi>{t('rejectedFor', { reason: row.reject_reason })}</bdi>
        </p>
      )}
    </>
  )
}
