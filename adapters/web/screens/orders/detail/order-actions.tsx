import { Button } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { orderMachine, type OrderEvent } from '../../../../../core/orders/order.machine.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../http/contract/order.routes.ts'
import { useApi } from '../../../app/api.ts'
import { useWords } from '../../../i18n/words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { notify } from '../../../ui/notify.tsx'
import { EventInputsForm, isComplete, sentInputs, type EventInputs } from '../event-inputs.tsx'
import { newKey } from '../new-key.ts'
import { Note } from '../note.tsx'
import { eventIntent, inputsOf, isIrreversible } from '../order-events.ts'
import { eventText, isEvent, stateText } from '../order-text.ts'
import { orderWords } from '../orders.words.ts'
import { useRefreshOrders } from '../use-refresh-orders.ts'
import { detailWords } from './detail.words.ts'

export type OrderActionsProps = { readonly order: OrderRow; /** The events that the server offers the reader, of the order's machine. */ readonly events: readonly string[] }

/** A button for each event that is open to the reader; each asks first and is sent once, however often it is clicked. */
export function OrderActions({ order, events }: OrderActionsProps) {
  const [asked, setAsked] = useState<OrderEvent>()
  return (
    <>
      {events.filter(isEvent).map((event) => (
        <Button key={event} text={eventText(event)} intent={event === 'submit' ? 'primary' : eventIntent(event, order.status)} onClick={() => setAsked(event)} />
      ))}
      {asked !== undefined && <EventDialog order={order} event={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function EventDialog({ order, event, onClose }: { readonly order: OrderRow; readonly event: OrderEvent; readonly onClose: () => void }) {
  const t = useWords(detailWords)
  const common = useWords(orderWords)
  const api = useApi()
  const refresh = useRefreshOrders()
  const key = useRef(newKey())
  const [values, setValues] = useState<EventInputs>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const inputs = inputsOf(event)
  const fields: EventInputs = error instanceof ApiError ? Object.fromEntries(error.fields.map((one) => [one.path, one.msg])) : {}

  const move = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const moved = await api.call(orderRoutes.moveOrder, { params: { order_number: order.order_number, event }, body: sentInputs(values) }, { idempotencyKey: key.current })
      notify({ intent: 'success', message: `${common('done', { event: eventText(event) })} · ${common('nowIs', { state: stateText(moved.status) })}` })
      onClose()
      refresh()
    } catch (failure) {
      // What was refused may be mended and sent again: that is another request.
      if (failure instanceof ApiError && failure.status > 0) key.current = newKey()
      if (failure instanceof ApiError && failure.status === 409) refresh()
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={common('ask', { event: orderMachine.events[event].label })}
      intent={eventIntent(event, order.status) === 'danger' ? 'danger' : 'primary'}
      confirmText={eventText(event)}
      cancelText={common('close')}
      isBusy={isBusy}
      canConfirm={isComplete(inputs, values)}
      onConfirm={() => void move()}
      onCancel={onClose}
    >
      <p>{common('askOne', { order: order.order_number, state: stateText(order.status) })}</p>
      {isIrreversible(event, order.status) && <p>{common('askFinal')}</p>}
      <EventInputsForm inputs={inputs} values={values} onChange={setValues} errors={fields} />
      {error !== undefined && (error instanceof ApiError && error.status > 0 && error.status < 500 ? <Note intent="danger" role="alert" title={t('conflict')}>{error.message}</Note> : <ErrorNote error={error} />)}
    </ConfirmDialog>
  )
}
