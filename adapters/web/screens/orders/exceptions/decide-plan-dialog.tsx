import { useId, useState } from 'react'
import { planRejectionFields, type PlanDecision } from '../../../../../core/flows/decide-plans.usecase.ts'
import { eventOfPlan } from '../../../../../core/orders/exceptions/plans.ts'
import { orderMachine } from '../../../../../core/orders/order.machine.ts'
import { exceptionRoutes, type ExceptionRow, type PlanDecisionResults } from '../../../../http/contract/orders/exception.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DeclaredField } from '../../../ui/declared-field.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { FormValue } from '../../../ui/form-value.ts'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/notify.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { planWithDetails } from './exception-text.ts'
import { exceptionWords } from './exceptions.words.ts'
import { useRefreshExceptions } from './use-refresh-exceptions.ts'

type DecidePlanProps = { readonly rows: readonly ExceptionRow[]; readonly decision: PlanDecision; readonly onClose: () => void }

const DONE = { accept: 'acceptDone', reject: 'rejectDone', finish: 'finishDone' } as const
const ONE = { accept: 'acceptOne', reject: 'rejectOne', finish: 'finishOne' } as const
const MANY = { accept: 'acceptMany', reject: 'rejectMany', finish: 'finishMany' } as const

/** Sends a decision about several plans; what was refused stays as it is, with its reason. */
function useDecidePlans({ rows, decision, onClose }: DecidePlanProps) {
  const t = useWords(exceptionWords)
  const refresh = useRefreshExceptions()
  const [refused, setRefused] = useState<PlanDecisionResults>([])
  const command = useCommand<PlanDecisionResults, FormValue>(
    (reason, api) => {
      const exceptions = rows.map(({ id }) => id)
      if (decision === 'finish') return api.call(exceptionRoutes.finishPlans, { body: { exceptions } })
      const why = decision === 'reject' ? { reason: String(reason) } : {}
      return api.call(exceptionRoutes.decidePlans, { body: { exceptions, decision, ...why } })
    },
    {
      failure: 'in-place',
      onDone: (results) => {
        const done = results.filter(({ status }) => status).length
        if (done > 0) notify({ intent: 'success', message: t(DONE[decision], { count: done }) })
        const left = results.filter(({ status }) => !status)
        setRefused(left)
        refresh()
        if (left.length === 0) onClose()
      },
    },
  )
  return { command, refused }
}

/** What a decision means for the client, and for the order where its plan is finished. */
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
  const id = useId()
  const [reason, setReason] = useState<FormValue>('')
  const { command, refused } = useDecidePlans(props)
  const row = rows.length === 1 ? rows[0] : undefined
  const isDone = refused.length > 0
  return (
    <ConfirmDialog
      isOpen
      title={row === undefined ? t(MANY[decision], { count: rows.length }) : t(ONE[decision], { order: row.order_number })}
      intent={decision === 'reject' ? 'danger' : 'primary'}
      confirmText={t(decision)}
      cancelText={t(isDone ? 'close' : 'cancel')}
      isBusy={command.isBusy}
      canConfirm={!isDone}
      onConfirm={() => command.send(reason)}
      onCancel={onClose}
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
      {decision === 'reject' && (
        <DeclaredField
          id={`${id}-reason`}
          name="reason"
          field={planRejectionFields.reason}
          value={reason}
          error={command.fieldErrors['reason']}
          onChange={setReason}
        />
      )}
      {command.error !== null && <ErrorNote error={command.error} />}
      {isDone && (
        <Note intent="danger" role="alert" title={t('failed', { count: refused.length })}>
          <ul>
            {refused.map(({ id: exception, message }) => (
              <li key={exception}>{message}</li>
            ))}
          </ul>
        </Note>
      )}
    </ConfirmDialog>
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
