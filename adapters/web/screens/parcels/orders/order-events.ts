import {
  isEditable as isEditableState,
  ORDER_EVENTS,
  ORDER_STATES,
  orderMachine,
  type OrderEvent,
  type OrderState,
} from '#core/parcels/orders/order.machine.ts'
import { AUDIENCE_BY_ROLE } from '#core/platform/access/account.ts'
import { offeredOrderEvents, type EventActor } from '#core/parcels/orders/events/order-events.rules.ts'
import type { UserInfo } from '../../../../http/contract/platform/access/session.routes.ts'
import { isGranted } from '../../../base/screen.ts'
import type { SelectedOrder } from './selected-order.ts'

/** The input of an event. */
export type EventInput = { readonly name: TextInput | 'check_photos'; readonly required?: true }
export type TextInput = 'reason' | 'check_weight' | 'check_length' | 'check_width' | 'check_height' | 'exception_code' | 'exception_msg'

const INPUTS: Readonly<Partial<Record<OrderEvent, readonly EventInput[]>>> = {
  receive: [
    { name: 'check_weight', required: true },
    { name: 'check_length' },
    { name: 'check_width' },
    { name: 'check_height' },
    { name: 'check_photos' },
  ],
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

/** Whether an event ends an order for good and without delivery: it is offered last. */
export const isEnding = (event: OrderEvent): boolean =>
  event !== 'deliver' && event !== 'transfer' && ORDER_STATES.some((state) => isIrreversible(event, state))

export type EventCount = { readonly event: OrderEvent; readonly orders: readonly SelectedOrder[] }

/**
 * The events that can be applied to several orders at once, each with the orders whose state has
 * it; events with a weight are left out.
 */
export function eventsOfSelection(user: UserInfo, selected: readonly SelectedOrder[]): readonly EventCount[] {
  const actor = actorOf(user)
  const perState = new Map(ORDER_STATES.map((status) => [status, new Set(offeredOrderEvents({ status }, actor))]))
  return ORDER_EVENTS.filter((event) => inputsOf(event).every((input) => input.required !== true))
    .map((event) => ({ event, orders: selected.filter(({ status }) => perState.get(status)?.has(event)) }))
    .filter(({ orders }) => orders.length > 0)
}

/** Whether this user can change an order in this state. */
export const isEditable = (user: UserInfo, state: OrderState): boolean =>
  isEditableState(state) && isGranted(user, { area: 'orders', action: 'update' })
