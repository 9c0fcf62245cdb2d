import { planRejectionFields, type PlanDecision } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { eventOfPlan } from '#core/parcels/orders/exceptions/plans.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import {
  exceptionRoutes,
  type ExceptionRow,
  type PlanDecisionResults,
} from '../../../../../http/contract/parcels/orders/exception.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { DecisionDialog } from '../../../../ui/dialog/decision-dialog.tsx'
import type { Work } from '../../../../ui/use-command.tsx'
import { planWithDetails } from './exception-text.ts'
import { exceptionWords } from './exceptions.words.ts'
import { useRefreshExceptions } from './use-refresh-exceptions.ts'

type DecidePlanProps = { readonly rows: readonly ExceptionRow[]; readonly decision: PlanDecision; readonly onClose: () => void }

const DONE = { accept: 'acceptDone', reject: 'rejectDone', finish: 'finishDone' } as const
const ONE = { accept: 'acceptOne', reject: 'rejectOne', finish: 'finishOne' } as const
const MANY = { accept: 'acceptMany', reject: 'rejectMany', finish: 'finishMany' } as const

const sending =
  ({ rows, decision }: DecidePlanProps): Work<string, PlanDecisionResults> =>
  (reason, api) => {
    const exceptions = rows.map(({ id }) => id)
    if (decision === 'finish') return api.call(exceptionRoutes.finishPlans, { body: { exceptions } })
    return api.call(exceptionRoutes.decidePlans, { body: { exceptions, decision, ...(decision === 'reject' ? { reason } : {}) } })
  }

/**
 * Returns the meaning of a decision for the client, and for the order where its plan is finished.
 */
function consequence(row: ExceptionRow | undefined, decision: PlanDecision): string {
  const { table: t } = exceptionWords
  if (decision !== 'finish' || row?.plan == null) return say(t.tellText)
  const event = eventOfPlan(row.plan, row.cause)
  return event === undefined ? say(t.stayText) : say(t.finishText, { event: say(orderMachine.events[event].label) })
}

/** Staff accept, reject or finish plans. */
export function DecidePlanDialog(props: DecidePlanProps) {
  const { rows, decision, onClose } = props
  const t = useWords(exceptionWords)
  const refresh = useRefreshExceptions()
  const row = rows.length === 1 ? rows[0] : undefined
  const isRejection = decision === 'reject'
  return (
    <DecisionDialog
      title={row === undefined ? t(MANY[decision], { count: rows.length }) : t(ONE[decision], { order: row.order_number })}
      intent={isRejection ? 'danger' : 'primary'}
      confirmText={t(decision)}
      reason={isRejection ? planRejectionFields.reason : undefined}
      decide={sending(props)}
      done={(count) => t(DONE[decision], { count })}
      failed={(count) => t('failed', { count })}
      onDecided={refresh}
      onClose={onClose}
    >
      {row !== undefined && (
        <>
          <p>
            <strong>{planWithDetails(row)}</strong>
          </p>
          {row.plan_remark !== null && (
            <p>
              <bdi>{row.plan_remark}</bdi>
            </p>
          )}
        </>
      )}
      <p className="text-muted">{consequence(row, decision)}</p>
    </DecisionDialog>
  )
}

const overList = (decision: PlanDecision) =>
  function DecideOverList({ rows, onClose }: OpenedProps<ExceptionRow>) {
    const offered = rows.filter(({ events }) => events.includes(decision))
    return offered.length === 0 ? null : <DecidePlanDialog rows={offered} decision={decision} onClose={onClose} />
  }

export const AcceptOverList = overList('accept')
export const RejectOverList = overList('reject')
export const FinishOverList = overList('finish')
