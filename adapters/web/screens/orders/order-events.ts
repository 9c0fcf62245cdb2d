import {
  CUSTOMER_EVENTS,
  isEditable as isEditableState,
  ORDER_EVENTS,
  orderMachine,
  type OrderEvent,
  type OrderState,
} from '../../../../core/orders/order.machine.ts'
import type { UserInfo } from '../../../http/contract/session.routes.ts'
import { isGranted } from '../../app/screen.ts'

/** What the person who does an event is asked for. */
export type EventInput = { readonly name: 'reason' | 'check_weight' | 'exception_code' | 'exception_msg'; readonly required?: true }

const INPUTS: Readonly<Partial<Record<OrderEvent, readonly EventInput[]>>> = {
  receive: [{ name: 'check_weight', required: true }],
  intercept: [{ name: 'reason' }],
  cancel: [{ name: 'reason' }],
  raise_exception: [{ name: 'exception_code' }, { name: 'exception_msg' }],
  return: [{ name: 'reason' }],
  destroy: [{ name: 'reason' }],
  lose: [{ name: 'reason' }],
}

export const inputsOf = (event: OrderEvent): readonly EventInput[] => INPUTS[event] ?? []

/** Whether an event can lead to a state that nothing leads out of. */
export const isIrreversible = (event: OrderEvent, state: OrderState): boolean =>
  orderMachine.arrowsOf(state, event).some(({ to }) => to !== 'came_from' && 'final' in orderMachine.states[to])

/** The events of the machine that this user may do at all (domain §3). */
function eventsOfUser(user: UserInfo): readonly OrderEvent[] {
  if (user.role === 'Customer') return ORDER_EVENTS.filter((event) => CUSTOMER_EVENTS.has(event))
  return isGranted(user, { area: 'orders', action: 'update' }) ? ORDER_EVENTS : []
}

export type EventCount = { readonly event: OrderEvent; readonly orders: readonly string[] }

/** The events that can be done to several orders at once, each with the orders whose state has it; what is weighed one by one is not among them. */
export function eventsOfSelection(user: UserInfo, selected: ReadonlyMap<string, OrderState>): readonly EventCount[] {
  return eventsOfUser(user)
    .filter((event) => inputsOf(event).every((input) => input.required !== true))
    .map((event) => ({
      event,
      orders: [...selected].flatMap(([order, state]) => (orderMachine.arrowsOf(state, event).length > 0 ? [order] : [])),
    }))
    .filter(({ orders }) => orders.length > 0)
}

/** Whether an order can be changed in this state, by this person. */
export const isEditable = (user: UserInfo, state: OrderState): boolean =>
  isEditableState(state) && isGranted(user, { area: 'orders', action: 'update' })

/** The colour of an event's button: red where it ends the order. */
export const eventIntent = (event: OrderEvent, state: OrderState): 'danger' | 'none' =>
  isIrreversible(event, state) && event !== 'deliver' && event !== 'transfer' ? 'danger' : 'none'
