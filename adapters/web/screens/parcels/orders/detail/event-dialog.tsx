import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { confirmationOf } from '#core/parcels/orders/place/plausibility.rules.ts'
import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { useCommand, type Command } from '../../../../ui/use-command.tsx'
import { EventInputsForm, isComplete, sentInputs, type EventInputs } from '../event-inputs.tsx'
import { EVENT_TEXTS } from '../event.words.ts'
import { nameAt } from '../form/field-names.ts'
import { newKey } from '../../../../base/new-key.ts'
import { inputsOf, isEnding, isIrreversible } from '../order-events.ts'
import { orderEditPath } from '../../../../base/paths.ts'
import { claimWeightOf, eventText, referenceOf, stateText } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { selectedOrder } from '../selected-order.ts'
import { useRefreshOrders } from '../../../../base/use-refresh-orders.ts'
import { WeightChanges } from '../weight-changes.tsx'
import { detailWords } from '../facts/detail.words.ts'

type EventDialogProps = { readonly order: OrderRow; readonly event: OrderEvent; readonly onClose: () => void }

const MILLIS_OPENING = 60

/** The field that says yes to a question of the server, about a draft or about measures. */
function confirmingField({ error }: ApiError): string | undefined {
  if (error === 'IRREVERSIBLE') return 'confirm_irreversible'
  const confirmation = confirmationOf(error)
  return confirmation === undefined ? undefined : `confirm_${confirmation}`
}

/**
 * Sends an event once under a key of its own; what was refused may be corrected and sent again,
 * which is another request.
 */
function useMove({ order, event, onClose }: EventDialogProps): Command<EventInputs, OrderRow> {
  const [confirmed, setConfirmed] = useState<Readonly<Record<string, true>>>({})
  const common = useWords(orderWords)
  const refresh = useRefreshOrders()
  const key = useRef(newKey())
  return useCommand<OrderRow, EventInputs>(
    (inputs, api) =>
      api.call(
        orderRoutes.moveOrder,
        { params: { order_number: order.order_number, event }, body: { ...sentInputs(inputs), ...confirmed } },
        { idempotencyKey: key.current },
      ),
    {
      failure: 'in-place',
      done: (moved) => `${common('done', { event: eventText(event) })} · ${common('nowIs', { state: stateText(moved.status) })}`,
      onDone: () => {
        onClose()
        refresh()
      },
      onFailed: (failure) => {
        if (failure instanceof ApiError && failure.status > 0) key.current = newKey()
        const confirms = failure instanceof ApiError ? confirmingField(failure) : undefined
        if (confirms !== undefined) setConfirmed((before) => ({ ...before, [confirms]: true }))
        if (failure instanceof ApiError && failure.status === 409) refresh()
      },
    },
  )
}

/** Returns the question, with the order's reference; a weight is confirmed with its two numbers. */
function useQuestion(order: OrderRow, event: OrderEvent): { readonly title: string; readonly confirm: string } {
  const t = useWords(orderWords)
  const [checked, claimed] = [order.check_weight, claimWeightOf(order)]
  if (event === 'confirm_weight' && checked !== null && claimed !== null) {
    const weights = { checked: groupThousands(checked), claimed: groupThousands(claimed) }
    return { title: t('chargeBy', weights), confirm: t('confirmBy', weights) }
  }
  return { title: say(EVENT_TEXTS[event].ask, { order: referenceOf(order) }), confirm: say(EVENT_TEXTS[event].act) }
}

/** Asks before an event of an order, with the event's input. */
export function EventDialog(props: EventDialogProps) {
  const { order, event, onClose } = props
  const common = useWords(orderWords)
  const form = useRef<HTMLFormElement>(null)
  const move = useMove(props)
  const [values, setValues] = useState<EventInputs>({})
  const inputs = inputsOf(event)
  const { title, confirm } = useQuestion(order, event)
  useEffect(() => {
    // A scale or a scanner types at once: an input takes the focus from the safe answer.
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-required="true"]')?.focus(), MILLIS_OPENING)
    return () => clearTimeout(timer)
  }, [])
  const submit = (sent: FormEvent): void => {
    sent.preventDefault()
    if (isComplete(inputs, values)) move.send(values)
  }
  return (
    <ConfirmDialog
      isOpen
      title={title}
      intent={isEnding(event) ? 'danger' : 'primary'}
      confirmText={confirm}
      cancelText={say(EVENT_TEXTS[event].keep)}
      isBusy={move.isBusy}
      canConfirm={isComplete(inputs, values)}
      onConfirm={() => move.send(values)}
      onCancel={onClose}
    >
      {isIrreversible(event, order.status) && <p>{common('askFinal')}</p>}
      {(event === 'confirm_weight' || event === 'reject_weight') && <WeightChanges orders={[selectedOrder(order)]} />}
      <form ref={form} onSubmit={submit}>
        <EventInputsForm inputs={inputs} values={values} onChange={setValues} errors={move.fieldErrors} />
      </form>
      <MoveFailure order={order} onClose={onClose} error={event === 'submit' ? move.failure : move.error} />
    </ConfirmDialog>
  )
}

function MoveFailure({ error, ...props }: Omit<EventDialogProps, 'event'> & { readonly error: unknown }) {
  const t = useWords(detailWords)
  if (error === null) return null
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return <ErrorNote error={error} />
  if (error.error === 'ORDER_INVALID') return <UnfinishedDraft {...props} fields={error.fields} />
  if (confirmingField(error) !== undefined)
    return (
      <Note intent="warning" role="alert">
        {error.message}
      </Note>
    )
  return (
    <Note intent="danger" role="alert" title={t('conflict')}>
      {error.message}
    </Note>
  )
}

/** The fields that a draft still lacks, with the way to its form. */
function UnfinishedDraft({ order, onClose, fields }: Omit<EventDialogProps, 'event'> & { readonly fields: ApiError['fields'] }) {
  const navigate = useNavigate()
  const t = useWords(detailWords)
  const kind = orderKind(order.order_type)
  return (
    <Note intent="warning" role="alert" title={t('unfinished')}>
      <ul>
        {fields.map(({ path, msg }) => (
          <li key={path}>{kind === undefined ? msg : `${nameAt(kind, path)}: ${msg}`}</li>
        ))}
      </ul>
      {kind !== undefined && (
        <Button
          text={t('finish')}
          onClick={() => {
            // The page stays alive behind the form, and would keep the question open.
            onClose()
            void navigate(orderEditPath(order.order_number))
          }}
        />
      )}
    </Note>
  )
}
