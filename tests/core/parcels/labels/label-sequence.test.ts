import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inLabelSequence, LABEL_SEQUENCES, type LabelPlace } from '#core/parcels/labels/label-sequence.rules.ts'

const place = (orderNumber: string, over: Partial<LabelPlace> = {}): LabelPlace => ({
  orderNumber,
  importId: undefined,
  importRow: undefined,
  products: [],
  channel: '',
  ...over,
})
const numbers = (places: readonly LabelPlace[]): readonly string[] => places.map(({ orderNumber }) => orderNumber)
const sorted = (places: readonly LabelPlace[], by: (typeof LABEL_SEQUENCES)[number]) => numbers(inLabelSequence(places, by, (one) => one))

describe('the sequence of labels', () => {
  it('is that of the list unless another is asked for', () => {
    expect(sorted([place('C'), place('A'), place('B')], 'given')).toEqual(['C', 'A', 'B'])
  })

  it('follows the rows of the sheet, one import after another, those that no sheet made last and by creation', () => {
    const places = [
      place('D4', { importId: 8, importRow: 2 }),
      place('E9'),
      place('C3', { importId: 7, importRow: 12 }),
      place('E1'),
      place('A9', { importId: 7, importRow: 2 }),
    ]
    expect(sorted(places, 'row')).toEqual(['A9', 'C3', 'D4', 'E1', 'E9'])
  })

  it('puts parcels with the same products together, numbers in SKUs by their value', () => {
    const places = [
      place('1', { products: ['SKU-10'] }),
      place('2', { products: [] }),
      place('3', { products: ['SKU-2', 'SKU-1'] }),
      place('4', { products: ['SKU-10'] }),
      place('5', { products: ['SKU-2'] }),
      place('6', { products: ['SKU-1', 'SKU-2'] }),
    ]
    expect(sorted(places, 'sku')).toEqual(['3', '6', '5', '1', '4', '2'])
  })

  it('goes by channel, those without one last', () => {
    expect(sorted([place('1'), place('2', { channel: 'UAE-EXP' }), place('3', { channel: 'KSA-EXP' })], 'channel')).toEqual(['3', '2', '1'])
  })

  const anyPlace: fc.Arbitrary<LabelPlace> = fc.record({
    orderNumber: fc.string({ minLength: 1 }),
    importId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    importRow: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    products: fc.array(fc.string(), { maxLength: 3 }),
    channel: fc.string({ maxLength: 3 }),
  })

  it('loses and doubles no label, and sorted labels stay as they are', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), fc.constantFrom(...LABEL_SEQUENCES), (places, by) => {
        const once = inLabelSequence(places, by, (one) => one)
        expect(new Set(once)).toEqual(new Set(places))
        expect(once).toHaveLength(places.length)
        expect(inLabelSequence(once, by, (one) => one)).toEqual(once)
      }),
    )
  })

  it('is that of the sheet, in whatever order the orders are given', () => {
    const sheet = fc
      .uniqueArray(fc.integer({ min: 2, max: 10_000 }), { minLength: 1 })
      .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })))
    fc.assert(
      fc.property(sheet, ([rows, given]) => {
        const places = given.map((importRow) => place(`N${10_000 - importRow}`, { importId: 1, importRow }))
        expect(sorted(places, 'row')).toEqual(rows.toSorted((one, other) => one - other).map((row) => `N${10_000 - row}`))
      }),
    )
  })
})
