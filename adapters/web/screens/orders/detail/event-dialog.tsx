import { useEffect, useRef, useState, type FormEvent } from 'react'
import { orderMachine, type OrderEvent } from '../../../../../core/orders/order.machine.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import { useWords } from '../../../base/words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Note } from '../../../ui/note.tsx'
import { useCommand, type Command } from '../../../ui/use-command.tsx'
import { EventInputsForm, isComplete, sentInputs, type EventInputs } from '../event-inputs.tsx'
import { newKey } from '../new-key.ts'
import { eventIntent, inputsOf, isIrreversible } from '../order-events.ts'
import { eventText, stateText } from '../order-text.ts'
import { orderWords } from '../orders.words.ts'
import { useRefreshOrders } from '../use-refresh-orders.ts'
import { detailWords } from './detail.words.ts'

type EventDialogProps = { readonly order: OrderRow; readonly event: OrderEvent; readonly onClose: () => void }

const MILLIS_OPENING = 60

/** Sends an event once under a key of its own; what was refused may be corrected and sent again, which is another request. */
function useMove({ order, event, onClose }: EventDialogProps): Command<EventInputs, OrderRow> {
  const common = useWords(orderWords)
  const refresh = useRefreshOrders()
  const key = useRef(newKey())
  return useCommand<OrderRow, EventInputs>(
    (inputs, api) =>
      api.call(
        orderRoutes.moveOrder,
        { params: { order_number: order.order_number, event }, body: sentInputs(inputs) },
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
        if (failure instanceof ApiError && failure.status === 409) refresh()
      },
    },
  )
}

/** Asks before an event of an order, with the event's input. */
export function EventDialog(props: EventDialogProps) {
  const { order, event, onClose } = props
  const common = useWords(orderWords)
  const form = useRef<HTMLFormElement>(null)
  const move = useMove(props)
  const [values, setValues] = useState<EventInputs>({})
  const inputs = inputsOf(event)
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
      title={common('ask', { event: orderMachine.events[event].label })}
      intent={eventIntent(event, order.status) === 'danger' ? 'danger' : 'primary'}
      confirmText={eventText(event)}
      cancelText={common('close')}
      isBusy={move.isBusy}
      canConfirm={isComplete(inputs, values)}
      onConfirm={() => move.send(values)}
      onCancel={onClose}
    >
      <p>{common('askOne', { order: order.order_number, state: stateText(order.status) })}</p>
      {isIrreversible(event, order.status) && <p>{common('askFinal')}</p>}
      <form ref={form} onSubmit={submit}>
        <EventInputsForm inputs={inputs} values={values} onChange={setValues} errors={move.fieldErrors} />
      </form>
      <MoveFailure error={move.error} />
    </ConfirmDialog>
  )
}

function MoveFailure({ error }: { readonly error: unknown }) {
  const t = useWords(detailWords)
  if (error === null) return null
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return <ErrorNote error={error} />
  return (
    <Note intent="danger" role="alert" title={t('conflict')}>
      {error.message}
    </Note>
  )
}
