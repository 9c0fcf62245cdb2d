import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { next } from '#core/base/kernel/machine.ts'
import { ORDER_STATES, orderMachine, type OrderEvent, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { driveOrder, freshEvents } from '#core/parcels/orders/change/drive-order.rules.ts'
import { milestonesOf } from '#core/parcels/tracking/milestones.ts'
import { CODE_OF_EVENT, type TrackingEvent } from '#core/parcels/tracking/tracking-event.ts'

const DRIVES: ReadonlyMap<string, OrderEvent> = new Map([
  ['111', 'dispatch'],
  ['160', 'deliver'],
  ['170', 'refuse'],
  ['180', 'lose'],
  ['190', 'raise_exception'],
])
const drives = (code: string): OrderEvent | undefined => DRIVES.get(code)
const event = fc
  .record({
    code: fc.constantFrom(...DRIVES.keys(), '110', '112', '140', '150', CODE_OF_EVENT.continue),
    time: fc.integer({ min: 0, max: 30 }),
    location: fc.constantFrom('Dubai', 'Sharjah'),
  })
  .map((one): TrackingEvent => ({ ...one, orderId: 1, timezone: 'UTC', operator: 'agent', hidden: false }))
const events = fc.array(event, { maxLength: 12 })
const state = fc.constantFrom(...ORDER_STATES)

type World = { readonly state: OrderState; readonly cameFrom?: OrderState | undefined; readonly known: readonly TrackingEvent[] }
function reported(world: World, batch: readonly TrackingEvent[]): World {
  const moves = driveOrder({ ...world, reported: batch, drives })
  const last = moves.at(-1)
  return {
    state: last?.to ?? world.state,
    cameFrom: last?.from ?? world.cameFrom,
    known: [...world.known, ...freshEvents({ known: world.known, reported: batch })],
  }
}

describe('events that arrive in any order and more than once', () => {
  it('move an order along the machine’s own arrows, by events in the order of their times', () => {
    fc.assert(
      fc.property(state, events, events, (from, known, batch) => {
        const moves = driveOrder({ state: from, known, reported: batch, drives })
        let at = from
        for (const move of moves) {
          expect([move.from, move.event]).toEqual([at, drives(move.by.code)])
          expect(next(orderMachine, { state: at, event: move.event, cameFrom: from })).toBe(move.to)
          at = move.to
        }
        const times = moves.map(({ by }) => by.time)
        expect(times).toEqual(times.toSorted((left, right) => left - right))
      }),
    )
  })

  it('change nothing when they come again', () => {
    fc.assert(
      fc.property(state, events, events, (from, known, batch) => {
        const once = reported({ state: from, known }, batch)
        const again = reported(once, fc.sample(fc.shuffledSubarray([...batch]), { numRuns: 1, seed: batch.length })[0] ?? [])
        expect([again.state, again.known]).toEqual([once.state, once.known])
      }),
    )
  })

  it('start nothing that nothing new started: what is known waits for a new event to move the order', () => {
    fc.assert(
      fc.property(state, events, events, (from, known, batch) => {
        const [first] = driveOrder({ state: from, known, reported: batch, drives })
        if (first !== undefined) expect(known).not.toContain(first.by)
      }),
    )
  })

  it('bring a parcel to its consignee whatever order dispatch and delivery are reported in', () => {
    const journey = ['111', '112', '140', '150', '160'].map((code, index): TrackingEvent => ({
      orderId: 1,
      code,
      time: index,
      location: 'X',
      timezone: 'UTC',
      operator: 'a',
      hidden: false,
    }))
    fc.assert(
      fc.property(fc.shuffledSubarray(journey, { minLength: journey.length }), fc.integer({ min: 1, max: 5 }), (shuffled, size) => {
        let world: World = { state: 'inbound', known: [] }
        for (let at = 0; at < shuffled.length; at += size) world = reported(world, shuffled.slice(at, at + size))
        expect(world.state).toBe('signed')
        expect(milestonesOf(world.known)).toEqual({ outbound_time: 0, '112_time': 1, '140_time': 2, '150_time': 3, pod_time: 4 })
      }),
    )
  })

  it('are distinguished by code, time and place, and sorted by time', () => {
    fc.assert(
      fc.property(events, events, (known, batch) => {
        const fresh = freshEvents({ known, reported: batch })
        const keys = (list: readonly TrackingEvent[]) => new Set(list.map(({ code, time, location }) => `${code} ${time} ${location}`))
        expect(keys(fresh).size).toBe(fresh.length)
        expect(keys([...known, ...fresh])).toEqual(keys([...known, ...batch]))
        expect(keys(known).size + fresh.length).toBe(keys([...known, ...batch]).size)
        expect(fresh.map(({ time }) => time)).toEqual(fresh.map(({ time }) => time).toSorted((left, right) => left - right))
      }),
    )
  })
})
