import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '#core/warehouse/goods/stock/allocate.rules.ts'
import { availableOf, type Stock } from '#core/warehouse/goods/stock/stock.ts'

const SKUS = ['CAP', 'MUG'] as const
/** A few locations, each article once at each. */
const stock = fc
  .uniqueArray(
    fc.record({
      location: fc.constantFrom('A', 'B', 'C', 'D'),
      sku: fc.constantFrom(...SKUS),
      onHand: fc.nat({ max: 8 }),
      promised: fc.nat({ max: 8 }),
    }),
    { selector: ({ location, sku }) => location + sku, maxLength: 8 },
  )
  .map((shelves) =>
    shelves.map(({ promised, ...one }): Stock => ({
      customerId: 1,
      warehouse: 'W',
      ...one,
      reserved: Math.min(promised, one.onHand),
      damaged: 0,
      underWay: 0,
    })),
  )
const wanted = fc.array(fc.record({ sku: fc.constantFrom(...SKUS), quantity: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 3,
})
const total = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)

/** The smallest number of locations with that many pieces, by trying all sets. */
function fewestShelves(free: readonly number[], quantity: number): number {
  const sets = Array.from({ length: 2 ** free.length }, (_, set) => free.filter((_count, index) => (set >> index) % 2 === 1))
  return Math.min(...sets.filter((shelves) => total(shelves) >= quantity).map((shelves) => shelves.length))
}

describe('allocation', () => {
  it('finds all pieces on the fewest shelves, or says how many are free, whatever order the shelves are listed in', () => {
    fc.assert(
      fc.property(
        stock.chain((shelves) => fc.tuple(fc.constant(shelves), fc.shuffledSubarray([...shelves], { minLength: shelves.length }))),
        wanted,
        ([shelves, shuffled], lines) => {
          const found = allocate({ wanted: lines, stock: shelves })
          expect(allocate({ wanted: lines, stock: shuffled })).toEqual(found)
          const needs = SKUS.map((sku) => ({ sku, quantity: total(lines.filter((one) => one.sku === sku).map((one) => one.quantity)) }))
          const freeOf = (sku: string): readonly number[] => shelves.filter((one) => one.sku === sku).map(availableOf)
          const short = needs.filter(({ sku, quantity }) => total(freeOf(sku)) < quantity)
          expect(found.ok).toBe(short.length === 0)
          if (!found.ok) {
            const { sku, available } = found.failure.params
            expect(short.map((one) => [one.sku, total(freeOf(one.sku))])).toContainEqual([sku, available])
            return
          }
          const walk = found.value.map(({ location, sku }) => location + sku)
          expect(walk).toEqual(walk.toSorted())
          for (const { location, sku, quantity } of found.value) {
            const shelf = shelves.find((one) => one.location === location && one.sku === sku)
            expect(quantity).toBeGreaterThan(0)
            expect(quantity).toBeLessThanOrEqual(shelf === undefined ? 0 : availableOf(shelf))
          }
          for (const { sku, quantity } of needs) {
            const picked = found.value.filter((one) => one.sku === sku)
            expect(total(picked.map((one) => one.quantity))).toBe(quantity)
            expect(picked.length).toBe(fewestShelves(freeOf(sku), quantity))
          }
        },
      ),
    )
  })
})
