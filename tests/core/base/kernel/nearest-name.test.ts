import { describe, expect, it } from 'vitest'
import { nearestName } from '#core/base/kernel/nearest-name.ts'

const NAMES = ['consignee', 'phone', 'phone1', 'cod_amount', 'city']

describe('the nearest name', () => {
  it('is the one that was probably meant: letters lost, added, changed or swapped, in any case', () => {
    for (const typed of ['consigne', 'consignees', 'Consignee', 'cosnignee', 'consignor'])
      expect(nearestName(typed, NAMES)).toBe('consignee')
    expect(nearestName('codamount', NAMES)).toBe('cod_amount')
  })

  it('is none where all are far, or as far as the name is long', () => {
    expect(nearestName('warehouse', NAMES)).toBeUndefined()
    expect(nearestName('abc', ['xyz', 'abcdef'])).toBeUndefined()
    expect(nearestName('x'.repeat(100_000), NAMES)).toBeUndefined()
  })
})
