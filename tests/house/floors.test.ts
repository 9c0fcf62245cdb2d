import { describe, expect, it } from 'vitest'
import { FLOORS, strangeFolders } from './floors.ts'
import { houseFiles } from './house-files.ts'

describe('an area has one name on every floor', () => {
  it('of this house', () => {
    expect(strangeFolders(houseFiles, FLOORS)).toEqual([])
  })

  it('which is the name of its folder in core, or one of a short list', () => {
    const files = ['core/orders/order.ts', 'core/entity-catalog.ts', 'tests/core/orders/order.test.ts', 'tests/core/home/a.test.ts']
    expect(strangeFolders(files, { 'tests/core': { home: 'reads several areas' } })).toEqual([])
  })

  it.each([
    { what: 'a second name of an area', files: ['core/orders/a.ts', 'adapters/store/parcels/a.ts'], found: ['adapters/store/parcels'] },
    { what: 'the name of a file of core', files: ['core/orders.ts', 'adapters/store/orders/a.ts'], found: ['adapters/store/orders'] },
    {
      what: 'a folder deep below core',
      files: ['core/orders/import/a.ts', 'adapters/store/import/a.ts'],
      found: ['adapters/store/import'],
    },
    { what: 'an area that core gave up', files: ['core/fees/a.ts', 'adapters/store/cod/deep/a.ts'], found: ['adapters/store/cod'] },
  ])('refuses $what', ({ files, found }) => {
    expect(strangeFolders(files, { 'adapters/store': {} })).toEqual(found)
  })

  it('refuses a name of the list that no folder needs', () => {
    const files = ['core/home/a.ts', 'adapters/store/home/a.ts', 'adapters/store/store.ts']
    const own = { home: 'is an area by now', seeds: 'has no folder' }
    expect(strangeFolders(files, { 'adapters/store': own })).toEqual(['adapters/store/home', 'adapters/store/seeds'])
  })
})
