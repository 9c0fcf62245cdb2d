import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { OrderEvent } from '../../../../../core/orders/order.machine.ts'
import type { OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import { eventIntent } from '../order-events.ts'
import { eventText, isEvent } from '../order-text.ts'
import { EventDialog } from './event-dialog.tsx'

type OrderActionsProps = {
  readonly order: OrderRow
  /** The events of the order's machine that the server offers the reader. */
  readonly events: readonly string[]
}

/** A button for each offered event; each asks first and is sent once, however often it is clicked. */
export function OrderActions({ order, events }: OrderActionsProps) {
  const [asked, setAsked] = useState<OrderEvent>()
  return (
    <>
      {events.filter(isEvent).map((event) => (
        <Button
          key={event}
          text={eventText(event)}
          intent={event === 'submit' ? 'primary' : eventIntent(event, order.status)}
          onClick={() => setAsked(event)}
        />
      ))}
      {asked !== undefined && <EventDialog order={order} event={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
