import { describe, expect, it } from 'vitest'
import { nearestName } from '#core/base/kernel/nearest-name.ts'

const NAMES = ['consignee', 'phone', 'phone1', 'cod_amount', 'city']

describe('the nearest name', () => {
  it('is the one that was probably meant: letters lost, added, changed or swapped, in any case', () => {
    for (const typed of ['consigne', 'consignees', 'Consignee', 'cosnignee', 'consignor'])
      expect(nearestName(typed, NAMES)).toBe('consignee')
    expect(nearestName('codamount', NAMES)).toBe('cod_amount')
  })

  it('is one that has the typed one in it, the shortest first', () => {
    const names = ['zip_code', 'order_refCode', 'order_number', 'platform_order_number', 'weight', 'claim_weight']
    expect(nearestName('ref_code', names)).toBe('order_refCode')
    expect(nearestName('refcode', names)).toBe('order_refCode')
    expect(nearestName('ordernumber', names)).toBe('order_number')
    expect(nearestName('Weight', names)).toBe('weight')
    expect(nearestName('num', names)).toBeUndefined()
  })

  it('is none of which more than a third of the letters differ', () => {
    expect(nearestName('ref_code', ['zip_code'])).toBeUndefined()
    expect(nearestName('cty', ['city'])).toBe('city')
    expect(nearestName('cy', ['city'])).toBeUndefined()
  })

  it('is none where all are far, or as far as the name is long', () => {
    expect(nearestName('warehouse', NAMES)).toBeUndefined()
    expect(nearestName('abc', ['xyz', 'abcdef'])).toBeUndefined()
    expect(nearestName('x'.repeat(100_000), NAMES)).toBeUndefined()
  })
})
