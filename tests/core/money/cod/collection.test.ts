import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COLLECTION_EVENT_OF_ORDER,
  collectionMachine,
  type CollectionEvent,
  type CollectionState,
} from '#core/money/cod/collections/collection.machine.ts'
import { statesOf, eventsOf, next } from '#core/base/kernel/machine.ts'
import { ORDER_EVENTS, ORDER_STATES, orderMachine, type OrderEvent, type OrderState } from '#core/parcels/orders/order.machine.ts'

const STATES = statesOf(collectionMachine)
const EVENTS = eventsOf(collectionMachine)

/**
 * Collection of cash (rule: Collection): not_due → due (outbound) → collected (agent reports) →
 * remitted (money arrived); failed when it is returned.
 */
const DRAWN: readonly (readonly [CollectionState, CollectionEvent, CollectionState])[] = [
  ['not_due', 'become_due', 'due'],
  ['due', 'collect', 'collected'],
  ['collected', 'remit', 'remitted'],
  ['due', 'fail', 'failed'],
  ['not_due', 'fail', 'failed'],
]

/** The collection of an order in parallel with the order's own states, event by event. */
function collectionAfter(events: readonly (OrderEvent | 'agent collects' | 'money arrives')[]): {
  state: OrderState
  collection: CollectionState
} {
  let state: OrderState = orderMachine.initial
  let cameFrom: OrderState | undefined
  let collection: CollectionState = collectionMachine.initial
  for (const event of events) {
    let money: CollectionEvent | undefined
    if (event === 'agent collects') money = state === 'signed' ? 'collect' : undefined
    else if (event === 'money arrives') money = 'remit'
    else {
      const to = next(orderMachine, { state, event, cameFrom })
      if (to === undefined) continue
      cameFrom = to === 'intercepted' || to === 'abnormal' ? state : undefined
      state = to
      money = COLLECTION_EVENT_OF_ORDER[event]
    }
    if (money !== undefined) collection = next(collectionMachine, { state: collection, event: money }) ?? collection
  }
  return { state, collection }
}

describe('the collection machine', () => {
  it('has every arrow of the decision and no other', () => {
    for (const state of STATES)
      for (const event of EVENTS)
        expect([state, event, next(collectionMachine, { state, event })]).toEqual([
          state,
          event,
          DRAWN.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })
})

describe('the cash of an order', () => {
  it('is due once the parcel goes out, then collected and remitted', () => {
    expect(collectionAfter(['submit', 'receive'])).toEqual({ state: 'inbound', collection: 'not_due' })
    expect(collectionAfter(['submit', 'receive', 'dispatch'])).toEqual({ state: 'outbound', collection: 'due' })
    expect(collectionAfter(['submit', 'receive', 'dispatch', 'deliver', 'agent collects'])).toEqual({
      state: 'signed',
      collection: 'collected',
    })
    expect(collectionAfter(['submit', 'receive', 'dispatch', 'deliver', 'agent collects', 'money arrives']).collection).toBe('remitted')
  })

  it('is waited for while a refused parcel is tried again, and fails when it comes back', () => {
    expect(collectionAfter(['submit', 'receive', 'dispatch', 'refuse', 'redeliver'])).toEqual({ state: 'outbound', collection: 'due' })
    expect(collectionAfter(['submit', 'receive', 'dispatch', 'refuse', 'return'])).toEqual({ state: 'returned', collection: 'failed' })
    expect(collectionAfter(['submit', 'intercept', 'return']).collection).toBe('failed')
    expect(collectionAfter(['submit', 'cancel']).collection).toBe('failed')
    expect(collectionAfter(['submit', 'receive', 'lose']).collection).toBe('failed')
    expect(collectionAfter(['submit', 'receive', 'raise_exception', 'destroy']).collection).toBe('failed')
  })

  it('is in step with the parcel, whatever happens to it', () => {
    const happening = fc.constantFrom(...ORDER_EVENTS, 'agent collects' as const, 'money arrives' as const)
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), (events) => {
        const { state, collection } = collectionAfter(events)
        if (collection === 'collected' || collection === 'remitted') expect(state).toBe('signed')
        if (orderMachine.states[state].final && state !== 'signed') expect(collection).toBe('failed')
        if (state === 'draft' || state === 'confirmed' || state === 'awaiting_weight') expect(collection).toBe('not_due')
        if (state === 'outbound' || state === 'refused') expect(collection).toBe('due')
      }),
    )
    expect(ORDER_STATES).toContain('signed')
  })
})
