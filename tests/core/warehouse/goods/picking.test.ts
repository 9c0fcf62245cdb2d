import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byLocation, walkOf, type PickList } from '#core/warehouse/goods/picking/pick.ts'
import { pickingMachine, type PickEvent, type PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import { statesOf, eventsOf, next } from '#core/base/kernel/machine.ts'

const STATES = statesOf(pickingMachine)
const EVENTS = eventsOf(pickingMachine)

/**
 * How an order is picked (rule: Picking): pending → to_be_picked → picking → picked → shipped; any
 * of the first three → out_of_stock.
 */
const DRAWN: readonly (readonly [PickState, PickEvent, PickState])[] = [
  ['pending', 'release', 'to_be_picked'],
  ['to_be_picked', 'start', 'picking'],
  ['picking', 'finish', 'picked'],
  ['picked', 'ship', 'shipped'],
  ['pending', 'run_out', 'out_of_stock'],
  ['to_be_picked', 'run_out', 'out_of_stock'],
  ['picking', 'run_out', 'out_of_stock'],
]

describe('the picking machine', () => {
  it('has every arrow of the decision and no other', () => {
    for (const state of STATES)
      for (const event of EVENTS)
        expect([state, event, next(pickingMachine, { state, event })]).toEqual([
          state,
          event,
          DRAWN.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })
})

const line = fc.record({
  location: fc.constantFrom('A-01-03', 'A-2-1', 'A-10-1', 'B-01-01'),
  sku: fc.constantFrom('CAP', 'MUG'),
  quantity: fc.integer({ min: 1, max: 5 }),
  picked: fc.constant(0),
})
const list = (tote: number, over: Partial<PickList> = {}): PickList => ({
  waveId: 1,
  tote,
  orderNumber: `OD${tote}`,
  customerId: 1001,
  warehouse: 'DXB1',
  lines: [],
  state: 'to_be_picked',
  ...over,
})

describe('the walk of a wave', () => {
  it('stops once for an article at a location, however many totes it is for, and counts every piece once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 4 }), { maxLength: 6 }), (orders) => {
        const walk = walkOf(orders.map((lines, index) => list(index + 1, { lines })))
        const stops = walk.map(({ location, sku }) => `${location} ${sku}`)
        expect(new Set(stops).size).toBe(stops.length)
        const wanted = orders.flat().reduce((sum, { quantity }) => sum + quantity, 0)
        expect(walk.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(wanted)
        for (const { quantity, totes } of walk) expect(totes.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity)
        expect(walk.map(({ location }) => location)).toEqual(walk.map(({ location }) => location).toSorted(byLocation))
      }),
    )
  })

  it('counts the parts of a location as a person does, and leaves out what ran out of stock', () => {
    expect(['B-01', 'A-10-1', 'A-2-1', 'A-2'].toSorted(byLocation)).toEqual(['A-2', 'A-2-1', 'A-10-1', 'B-01'])
    const lines = [{ location: 'A-01', sku: 'MUG', quantity: 2, picked: 0 }]
    expect(walkOf([list(1, { lines, state: 'out_of_stock' }), list(2, { lines })])).toMatchObject([{ quantity: 2, totes: [{ tote: 2 }] }])
  })
})
