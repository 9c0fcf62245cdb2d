import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { citySpellings, destinationCity, LISTED_COUNTRIES } from '#core/parcels/labels/destination-cities.ts'
import { isStrangeCity, remoteRegion } from '#core/parcels/orders/place/order-city.ts'
import { isOneSlip, suggestCities } from '#core/parcels/orders/place/suggest-cities.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'

const row = (id: number, fields: object): ReferenceRow => ({ id, version: 1, ...fields })
const references = indexReferences([
  {
    entity: city,
    rows: [
      row(1, { city_code: 'AE-DXB', city_name: '迪拜', english_name: 'Dubai', country: 'AE' }),
      row(2, { city_code: 'AE-AUH', city_name: '阿布扎比', english_name: 'Abu Dhabi', country: 'AE', remote_regions: ['Liwa', 'Al Sila'] }),
      row(3, { city_code: 'CN-XIY', city_name: '西安', english_name: "Xi'an", country: 'CN', remote_regions: ['延安'] }),
    ],
  },
  { entity: cityMapping, rows: [row(1, { mapping_code: 'M1', written: 'Dubayy', city: 'AE-DXB' })] },
])
const names = (country: string, typed: string) => suggestCities({ country, typed, references, most: 8 }).map(({ name }) => name)

describe('cities are suggested', () => {
  it('in any script and spelling, in the script that is typed', () => {
    expect(names('AE', 'dub')).toEqual(['Dubai'])
    expect(names('AE', '迪')).toEqual(['迪拜'])
    expect(names('AE', 'دب')).toEqual(['دبي'])
    expect(names('AE', 'Dubayy')[0]).toBe('Dubai')
    expect(names('SA', 'Jedah')).toContain('Jeddah')
    expect(names('AE', 'dhabi')).toEqual(['Abu Dhabi'])
    expect(names('CN', '西')).toEqual(['西安'])
  })

  it('with remote regions, which name their city', () => {
    expect(suggestCities({ country: 'AE', typed: 'liw', references, most: 8 })).toEqual([
      { name: 'Liwa', others: [], remoteOf: 'Abu Dhabi' },
    ])
  })

  it('of the country alone, and no more than asked for', () => {
    expect(names('SA', 'Dubai')).toEqual([])
    expect(suggestCities({ country: 'SA', typed: 'a', references, most: 3 })).toHaveLength(3)
    expect(names('DE', 'Berlin')).toEqual([])
  })

  it('by every spelling that is listed: the city of it is the first or among them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...citySpellings), ({ country, spelling, city: { english } }) => {
        const found = suggestCities({ country, typed: spelling, references, most: 50 })
        expect(found.map((one) => destinationCity(country, one.name)?.english)).toContain(english)
      }),
    )
  })

  it('whatever is typed', () => {
    const country = fc.constantFrom(...LISTED_COUNTRIES)
    fc.assert(
      fc.property(country, fc.string({ unit: 'binary', maxLength: 40 }), (code, typed) => {
        expect(suggestCities({ country: code, typed, references, most: 8 }).length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('after one slip of the finger', () => {
    expect([isOneSlip('jedah', 'jeddah'), isOneSlip('dubia', 'dubai'), isOneSlip('dubay', 'dubai')]).toEqual([true, true, true])
    expect([isOneSlip('dubai', 'dubai'), isOneSlip('doha', 'dubai'), isOneSlip('riyadh', 'ridyah')]).toEqual([false, false, false])
  })
})

describe('a remote region', () => {
  const remote = (country: string, written: string, address = '') => remoteRegion({ country, city: written, address }, references)

  it('is found as the city, and in an address of its city', () => {
    expect(remote('AE', 'liwa')).toBe('Liwa')
    expect(remote('AE', 'أبوظبي', 'Villa 3, Al Sila Road')).toBe('Al Sila')
    expect(remote('AE', 'Abu Dhabi', 'Villa 3, Khalifa City')).toBeUndefined()
    expect(remote('AE', 'Dubai', 'Liwa Street 4')).toBeUndefined()
    expect(remote('CN', '西安', '延安路1号')).toBe('延安')
    expect(remote('AE', 'Abu Dhabi', 'Liwana Tower')).toBeUndefined()
  })

  it('is no strange city', () => {
    expect([isStrangeCity('AE', 'Liwa', references), isStrangeCity('AE', 'Dubia', references)]).toEqual([false, true])
  })
})
