import type { Account } from '../access/account.ts'
import { mayDo, type RoleHolder } from '../access/permissions.ts'
import type { Order } from './order.ts'
import { CUSTOMER_EVENTS, MOVE_ORDERS, orderMachine, type OrderEvent } from './order.machine.ts'

/** Who causes an event, as far as it decides which. */
export type EventActor = RoleHolder & Pick<Account, 'audience'>

/** Whether somebody may cause an event at all, whatever the state: shippers their own events, staff every event if they are granted it. */
export const mayCause = (event: OrderEvent, actor: EventActor): boolean =>
  actor.audience === 'staff' ? mayDo(actor, MOVE_ORDERS) : CUSTOMER_EVENTS.has(event)

/** The events that somebody may cause on an order as it stands. The use case, the API and the pages all ask here. */
export const offered = ({ status }: Pick<Order, 'status'>, actor: EventActor): readonly OrderEvent[] =>
  orderMachine.eventsFrom(status).filter((event) => mayCause(event, actor))
