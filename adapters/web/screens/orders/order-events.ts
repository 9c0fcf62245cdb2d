import {
  isEditable as isEditableState,
  ORDER_EVENTS,
  orderMachine,
  type OrderEvent,
  type OrderState,
} from '../../../../core/orders/order.machine.ts'
import { AUDIENCE_BY_ROLE } from '../../../../core/access/account.ts'
import { offered, type EventActor } from '../../../../core/orders/order-events.rules.ts'
import type { UserInfo } from '../../../http/contract/access/session.routes.ts'
import { isGranted } from '../../base/screen.ts'

/** The input of an event. */
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

/** Whether an event can lead to a final state. */
export const isIrreversible = (event: OrderEvent, state: OrderState): boolean =>
  orderMachine.arrowsOf(state, event).some(({ to }) => to !== 'came_from' && 'final' in orderMachine.states[to])

/** The signed-in user as core's rules see them. */
const actorOf = ({ role, permissions }: UserInfo): EventActor => ({ audience: AUDIENCE_BY_ROLE[role], roles: [{ permissions }] })

export type EventCount = { readonly event: OrderEvent; readonly orders: readonly string[] }

/** The events that can be applied to several orders at once, each with the orders whose state has it; events with a weight are left out. */
export function eventsOfSelection(user: UserInfo, selected: ReadonlyMap<string, OrderState>): readonly EventCount[] {
  const actor = actorOf(user)
  return ORDER_EVENTS.filter((event) => inputsOf(event).every((input) => input.required !== true))
    .map((event) => ({
      event,
      orders: [...selected].flatMap(([order, state]) => (offered({ status: state }, actor).includes(event) ? [order] : [])),
    }))
    .filter(({ orders }) => orders.length > 0)
}

/** Whether this user can change an order in this state. */
export const isEditable = (user: UserInfo, state: OrderState): boolean =>
  isEditableState(state) && isGranted(user, { area: 'orders', action: 'update' })

/** The colour of an event's button: red where it ends the order. */
export const eventIntent = (event: OrderEvent, state: OrderState): 'danger' | 'none' =>
  isIrreversible(event, state) && event !== 'deliver' && event !== 'transfer' ? 'danger' : 'none'
