import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexReferences } from '#core/base/fields/references.ts'
import { weightTolerance } from '#core/parcels/orders/place/weight-tolerance.entity.ts'
import { toleranceAt, WEIGHT_TOLERANCE, weightIsOff, type WeightTolerance } from '#core/parcels/orders/place/weight-tolerance.rules.ts'

type Version = { readonly from: number } & WeightTolerance

const DAY = 86_400_000
const NOON = Date.UTC(2026, 8, 17, 12)
const APRIL: Version = { from: NOON - 150 * DAY, percent: 5, leastGrams: 200 }
const AUGUST: Version = { from: NOON - 30 * DAY, percent: 20, leastGrams: 50 }
const TODAY: Version = { from: NOON, percent: 15, leastGrams: 300 }

/** The tolerance at an instant, of versions in the order in which the store has them. */
function toleranceOf(versions: readonly Version[], at: number): WeightTolerance {
  const rows = versions.map(({ from, percent, leastGrams }, index) => ({
    id: index + 1,
    version: 1,
    tolerance_code: `V${index}`,
    valid_from: from,
    percent,
    least_weight: leastGrams,
  }))
  return toleranceAt(indexReferences([{ entity: weightTolerance, rows }]), at)
}
const figuresOf = ({ percent, leastGrams }: WeightTolerance): WeightTolerance => ({ percent, leastGrams })

describe('of several versions of the weight tolerance', () => {
  it.each([
    { name: 'the later one wins where it was stored last', versions: [APRIL, AUGUST], at: NOON, expected: AUGUST },
    { name: 'the later one wins where it was stored first', versions: [AUGUST, APRIL], at: NOON, expected: AUGUST },
    { name: 'the latest of three wins from between the others', versions: [APRIL, TODAY, AUGUST], at: NOON, expected: TODAY },
    { name: 'the next one wins from its very instant', versions: [TODAY, AUGUST], at: TODAY.from, expected: TODAY },
    { name: 'the one before it wins until then', versions: [TODAY, AUGUST], at: TODAY.from - 1, expected: AUGUST },
    { name: 'an earlier one explains what was decided by it', versions: [TODAY, AUGUST, APRIL], at: APRIL.from, expected: APRIL },
    { name: 'none is in force before the first', versions: [AUGUST, APRIL], at: APRIL.from - 1, expected: WEIGHT_TOLERANCE },
    { name: 'none is there', versions: [], at: NOON, expected: WEIGHT_TOLERANCE },
  ])('$name', ({ versions, at, expected }) => expect(toleranceOf(versions, at)).toEqual(figuresOf(expected)))

  it('the one that began last before the instant wins, in whatever order they are stored', () => {
    const version = fc.record({ from: fc.nat({ max: 50 }), percent: fc.nat({ max: 100 }), leastGrams: fc.nat({ max: 100_000 }) })
    const versions = fc.uniqueArray(version, { maxLength: 8, selector: ({ from }) => from })
    fc.assert(
      fc.property(versions, fc.nat({ max: 60 }), (stored, at) => {
        const last = stored.toSorted((one, other) => one.from - other.from).findLast(({ from }) => from <= at)
        expect(toleranceOf(stored, at)).toEqual(figuresOf(last ?? WEIGHT_TOLERANCE))
      }),
    )
  })
})

describe('a weight by the weight tolerance', () => {
  it.each([
    { name: 'is not off by 10 % of a heavy parcel', claimedGrams: 5000, checkedGrams: 5500, expected: false },
    { name: 'is off by a gram more', claimedGrams: 5000, checkedGrams: 5501, expected: true },
    { name: 'is off where the parcel is lighter by as much', claimedGrams: 5000, checkedGrams: 4499, expected: true },
    { name: 'is not off by 100 g of a light parcel', claimedGrams: 200, checkedGrams: 300, expected: false },
    { name: 'is off by 101 g of a light parcel', claimedGrams: 200, checkedGrams: 301, expected: true },
    { name: 'follows the percentage that staff set', claimedGrams: 5000, checkedGrams: 5501, tolerance: AUGUST, expected: false },
    { name: 'follows the grams that staff set', claimedGrams: 200, checkedGrams: 251, tolerance: AUGUST, expected: true },
  ])('$name', ({ expected, ...weights }) => expect(weightIsOff(weights)).toBe(expected))
})
