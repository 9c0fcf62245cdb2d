import type { OrderRow } from '../../http/contract/parcels/orders/order.routes.ts'
import { say } from './words.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { ORDER_TONES } from '#core/parcels/orders/order-tones.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { orderMachine, type OrderEvent, type OrderState } from '#core/parcels/orders/order.machine.ts'

/** `1,200`. */
export const countText = (count: number): string => groupThousands(String(count))

const isState = (name: string): name is OrderState => name in orderMachine.states
export const isEvent = (name: string): name is OrderEvent => name in orderMachine.events

/** A state in the reader's language; the name itself where a newer server has more. */
export const stateText = (name: string): string => (isState(name) ? say(orderMachine.states[name].label) : name)
export const eventText = (name: string): string => (isEvent(name) ? say(orderMachine.events[name].label) : name)

/** The colour of a state; it never replaces the word. */
export const stateTone = (name: string): StateTone => (isState(name) ? ORDER_TONES[name] : 'ended')

/** Returns the shipper's name for an order: the own reference, or else the order number. */
export const referenceOf = (row: OrderRow): string => {
  const reference = valueOf(row, 'order_refCode')
  return typeof reference === 'string' && reference !== '' ? reference : row.order_number
}

/** The weight that the shipper claimed, in kilograms as answered; null where the kind has none. */
export const claimWeightOf = (row: OrderRow): string | null => {
  const weight = valueOf(row, 'claim_weight')
  return typeof weight === 'string' ? weight : null
}

/** Three sides as a size: `30.0 × 20.0 × 10.0`. */
export const sizeText = (sides: readonly unknown[]): string | null =>
  sides.every((side) => typeof side === 'string' && side !== '') ? sides.join(' × ') : null

/** A field of an order by its API name; kinds add fields that the row's type does not list. */
export function valueOf(row: OrderRow, api: string): unknown {
  const values: Readonly<Record<string, unknown>> = row
  return values[api]
}
