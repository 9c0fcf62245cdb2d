import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CAME_FROM, next } from '#core/base/kernel/machine.ts'
import { ORDER_EVENTS, ORDER_STATES, orderMachine, type OrderEvent, type OrderState } from '#core/parcels/orders/order.machine.ts'

/**
 * The drawing of an order (rule: Order states), arrow by arrow, written independently of the table
 * that it checks.
 */
const drawn: readonly (readonly [OrderState, OrderEvent, OrderState | typeof CAME_FROM])[] = [
  ['draft', 'submit', 'confirmed'],
  ['confirmed', 'receive', 'inbound'],
  ['inbound', 'dispatch', 'outbound'],
  ['outbound', 'deliver', 'signed'],
  ['draft', 'cancel', 'cancelled'],
  ['confirmed', 'cancel', 'cancelled'],
  ['awaiting_weight', 'confirm_weight', 'inbound'],
  ['awaiting_weight', 'reject_weight', 'intercepted'],
  ['confirmed', 'intercept', 'intercepted'],
  ['inbound', 'intercept', 'intercepted'],
  ['awaiting_weight', 'intercept', 'intercepted'],
  ['intercepted', 'release', CAME_FROM],
  ['intercepted', 'return', 'returned'],
  ['abnormal', 'return', 'returned'],
  ['refused', 'return', 'returned'],
  ['returned', 'transfer', 'transferred'],
  ['intercepted', 'destroy', 'destroyed'],
  ['abnormal', 'destroy', 'destroyed'],
  ['refused', 'destroy', 'destroyed'],
  ['returned', 'destroy', 'destroyed'],
  ['outbound', 'refuse', 'refused'],
  ['refused', 'redeliver', 'outbound'],
  ['confirmed', 'raise_exception', 'abnormal'],
  ['inbound', 'raise_exception', 'abnormal'],
  ['outbound', 'raise_exception', 'abnormal'],
  ['abnormal', 'continue', CAME_FROM],
  ['inbound', 'lose', 'lost'],
  ['outbound', 'lose', 'lost'],
  ['abnormal', 'lose', 'lost'],
]
const CAME: OrderState = 'confirmed'
const targetOf = (to: OrderState | typeof CAME_FROM): OrderState => (to === CAME_FROM ? CAME : to)
const find = (state: OrderState, event: OrderEvent) => drawn.find(([from, by]) => from === state && by === event)

describe('the order machine', () => {
  it('has every arrow of the drawing and no other', () => {
    for (const state of ORDER_STATES)
      for (const event of ORDER_EVENTS) {
        const wanted = find(state, event)
        expect([state, event, next(orderMachine, { state, event, cameFrom: CAME })]).toEqual([state, event, wanted && targetOf(wanted[2])])
      }
  })

  it('asks the shipper when the scale is off', () => {
    expect(next(orderMachine, { state: 'confirmed', event: 'receive', guards: { weight_off: true } })).toBe('awaiting_weight')
    expect(next(orderMachine, { state: 'confirmed', event: 'receive', guards: { weight_off: false } })).toBe('inbound')
  })

  it('never leaves a final state, whatever events come', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_EVENTS), { maxLength: 60 }), (events) => {
        let state: OrderState = orderMachine.initial
        let cameFrom: OrderState | undefined
        let ended: OrderState | undefined
        for (const event of events) {
          const to = next(orderMachine, { state, event, cameFrom })
          if (to === undefined) continue
          cameFrom = to === 'intercepted' || to === 'abnormal' ? state : undefined
          state = to
          if (ended === undefined && orderMachine.states[state].final) ended = state
        }
        expect(ended === undefined || state === ended).toBe(true)
      }),
    )
  })
})
