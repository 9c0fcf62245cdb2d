import { describe, expect, it } from 'vitest'
import { fromJson, seedOf } from '../../adapters/store/seeds/seed-of.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'

const dollar = { code: 'USD', name: '美元', english_name: 'US dollar', rate: '1', to_rmb: '7.10', to_usd: '1' }

describe('the seed of an entity', () => {
  it('goes under the name of its entity', () => {
    expect(seedOf(currency, [dollar])).toEqual(['currency', [dollar]])
  })

  it('does not compile with a wrong, missing or undeclared field', () => {
    // @ts-expect-error a number where the declaration has a decimal text
    seedOf(currency, [{ ...dollar, to_usd: 1 }])
    const { rate: _left, ...without } = dollar
    // @ts-expect-error a required field is missing
    seedOf(currency, [without])
    // @ts-expect-error a field that the entity does not declare
    seedOf(currency, [{ code: 'USD', name: '', english_name: '', rate: '1', to_rmb: '1', to_usd: '1', to_euro: '1' }])
  })

  it('from a JSON file does not compile with one either', () => {
    expect(fromJson(currency, [dollar])).toEqual([dollar])
    // @ts-expect-error a required field is missing
    fromJson(currency, [{ code: 'USD' }])
    const misspelt = [{ ...dollar, to_usdd: '1' }]
    // @ts-expect-error a field that the entity does not declare
    fromJson(currency, misspelt)
  })

  it('from a JSON file leaves out what is empty there', () => {
    const rows = [{ city_code: 'AE-DXB', city_name: '迪拜', english_name: 'Dubai', country: 'AE', zip_code: '' }]
    expect(fromJson(city, rows)).toEqual([{ city_code: 'AE-DXB', city_name: '迪拜', english_name: 'Dubai', country: 'AE' }])
  })
})
