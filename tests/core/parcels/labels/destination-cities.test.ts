import { describe, expect, it } from 'vitest'
import { citiesOf, destinationCity, LISTED_COUNTRIES } from '#core/parcels/labels/destination-cities.ts'

const COUNTRIES = [...LISTED_COUNTRIES]
const all = COUNTRIES.flatMap((country) => citiesOf(country).map((city) => ({ country, ...city })))

/**
 * Letters of Arabic as a label prints them, without marks, digits or letters of Persian and Urdu.
 */
const ARABIC = /^[\u0621-\u063a\u0641-\u064a]{2,}(?: [\u0621-\u063a\u0641-\u064a]{2,})*$/

describe('the cities of destinations', () => {
  it('are those of the countries that we deliver to in Arabic', () => {
    expect(COUNTRIES.toSorted()).toEqual(['AE', 'BH', 'EG', 'IQ', 'JO', 'KW', 'LB', 'OM', 'QA', 'SA'])
    for (const country of COUNTRIES) expect(new Intl.Locale(`und-${country}`).maximize().language).toBe('ar')
    expect(all.length).toBeGreaterThan(70)
  })

  it.each(all)('$country $english has a name in Arabic letters and in Latin ones', ({ english, arabic, lane }) => {
    expect(arabic).toMatch(ARABIC)
    expect(english).toMatch(/^[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)*$/)
    expect(lane ?? 'AAA').toMatch(/^[A-Z]{3}$/)
  })

  it.each(COUNTRIES)('%s has each name, and each lane, once', (country) => {
    const cities = citiesOf(country)
    for (const name of ['english', 'arabic', 'lane'] as const) {
      const names = cities.flatMap((city) => city[name] ?? [])
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it.each(all)('$country $english is found by both of its names', ({ country, ...city }) => {
    expect(destinationCity(country, city.english)).toEqual(city)
    expect(destinationCity(country, city.arabic)).toEqual(city)
  })

  it('are written as their country writes them', () => {
    const arabic = (country: string, city: string) => destinationCity(country, city)?.arabic
    expect([arabic('SA', 'Hail'), arabic('OM', 'Muscat'), arabic('OM', 'Salalah'), arabic('JO', 'عمّان'), arabic('SA', 'جيزان')]).toEqual([
      'حائل',
      'مسقط',
      'صلالة',
      'عمان',
      'جازان',
    ])
  })
})
