import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedGoods, countedText, piecesIn, unitFailures } from '#core/parcels/orders/fields/goods-unit.rules.ts'
import { unitReferences as references } from './sample-units.ts'

const said = (quantity: number, code?: string): readonly [string, string] => {
  const counted = countedGoods({ quantity, ...(code === undefined ? {} : { unit: code }) }, references)
  return [countedText(counted), counted.base]
}

describe('goods', () => {
  it('are counted in the base unit of what their unit measures, and in pieces without one', () => {
    expect(said(2, 'DZ')).toEqual(['24', 'PCS'])
    expect(said(3)).toEqual(['3', 'PCS'])
    expect(said(2, 'LB')).toEqual(['0.90718474', 'KG'])
    expect(said(1500, 'G')).toEqual(['1.5', 'KG'])
    expect(said(20, 'IN')).toEqual(['50.8', 'CM'])
    expect(said(40, 'L')).toEqual(['0.04', 'CBM'])
    expect(said(0, 'DZ')).toEqual(['0', 'PCS'])
  })

  it('come to as many pieces as their unit counts, and to their quantity where it measures something else', () => {
    const pieces = (quantity: number, code: string): number => piecesIn({ quantity, unit: code }, references)
    expect([pieces(2, 'DZ'), pieces(3, 'PAIR'), pieces(5, 'KG'), pieces(7, 'GONE')]).toEqual([24, 6, 5, 7])
  })

  it('are not counted in days', () => {
    const lines = [{ quantity: 1, unit: 'SET' }, { quantity: 1, unit: 'DAY' }, { quantity: 1 }]
    expect(unitFailures(lines, references)).toMatchObject([{ path: 'goods.1.unit', code: 'UNIT_COUNTS_NO_GOODS', params: { unit: 'DAY' } }])
  })

  it('add up exactly, in whatever portions they are counted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DZ', 'LB', 'OZ', 'PCS'),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1 }),
        (code, parts) => {
          const countOf = (quantity: number): bigint => countedGoods({ quantity, unit: code }, references).count
          expect(parts.map(countOf).reduce((sum, one) => sum + one, 0n)).toBe(countOf(parts.reduce((sum, one) => sum + one, 0)))
        },
      ),
    )
  })
})
