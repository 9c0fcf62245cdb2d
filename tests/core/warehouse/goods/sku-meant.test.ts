import { describe, expect, it } from 'vitest'
import { skuMeant, skusMeant } from '#core/warehouse/goods/stock/sku-meant.rules.ts'

describe('the SKU that a typed code means', () => {
  it.each(['BP-15-BK', 'bp-15-bk', 'ＢＰ-１５-ＢＫ', 'bp-١٥-bk'])('is found however it is typed: %s', (typed) => {
    expect(skuMeant(typed, ['BP-15', 'BP-15-BK'])).toBe('BP-15-BK')
  })

  it('is the one that is written so, where two differ in capitals alone, and none where neither is', () => {
    expect(['mug', 'MUG', 'Mug'].map((typed) => skuMeant(typed, ['MUG', 'mug']))).toEqual(['mug', 'MUG', undefined])
  })

  it('is left out of many where there is none', () => {
    expect([...skusMeant(['mug', 'cup'], ['MUG'])]).toEqual([['mug', 'MUG']])
  })
})
