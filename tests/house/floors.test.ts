import { describe, expect, it } from 'vitest'
import { FLOORS, strangeFolders } from './floors.ts'
import { houseFiles } from './house-files.ts'

describe('an area has one name and one context on every floor', () => {
  it('of this house', () => {
    expect(strangeFolders(houseFiles, FLOORS)).toEqual([])
  })

  it('which are those of its folder in core, or one of a short list', () => {
    const files = [
      'core/parcels/orders/order.ts',
      'core/entity-catalog.ts',
      'tests/core/parcels/orders/import/order.test.ts',
      'tests/core/home/deep/a.test.ts',
    ]
    expect(strangeFolders(files, { 'tests/core': { home: 'reads several areas' } })).toEqual([])
  })

  it.each([
    {
      what: 'a second name of a context',
      files: ['core/money/cod/a.ts', 'adapters/store/finance/a.ts'],
      found: ['adapters/store/finance'],
    },
    {
      what: 'a second name of an area',
      files: ['core/parcels/orders/a.ts', 'adapters/store/parcels/shipments/a.ts'],
      found: ['adapters/store/parcels/shipments'],
    },
    {
      what: 'an area in another context',
      files: ['core/money/cod/a.ts', 'core/parcels/orders/a.ts', 'adapters/store/parcels/cod/a.ts'],
      found: ['adapters/store/parcels/cod'],
    },
    {
      what: 'an area outside of its context',
      files: ['core/money/cod/a.ts', 'adapters/store/cod/a.ts'],
      found: ['adapters/store/cod'],
    },
    {
      what: 'an area that core gave up',
      files: ['core/money/fees/a.ts', 'adapters/store/money/cod/deep/a.ts'],
      found: ['adapters/store/money/cod'],
    },
  ])('refuses $what', ({ files, found }) => {
    expect(strangeFolders(files, { 'adapters/store': {} })).toEqual(found)
  })

  it('refuses a name of the list that no folder needs', () => {
    const files = ['core/home/a.ts', 'adapters/store/home/a.ts', 'adapters/store/store.ts']
    const own = { home: 'is an area by now', seeds: 'has no folder' }
    expect(strangeFolders(files, { 'adapters/store': own })).toEqual(['adapters/store/home', 'adapters/store/seeds'])
  })
})
