import { describe, expect, it } from 'vitest'
import { sortingCode } from '#core/parcels/labels/sorting-code.ts'

describe('the sorting code', () => {
  it.each([
    ['AE', 'Dubai'],
    ['ae', ' DUBAI '],
    ['AE', 'دبي'],
    ['AE', '迪拜'],
  ])('sends %s %s to one lane', (countryCode, city) => {
    expect(sortingCode({ countryCode, city })).toBe('AE-DXB')
  })

  it('meets spellings with other spaces, hyphens, hamzas and vowels', () => {
    expect(sortingCode({ countryCode: 'AE', city: 'abu-dhabi' })).toBe('AE-AUH')
    expect(sortingCode({ countryCode: 'AE', city: 'ابو  ظبي' })).toBe('AE-AUH')
    expect(sortingCode({ countryCode: 'SA', city: 'الرِّياض' })).toBe('SA-RUH')
  })

  it('takes the code of the city record first', () => {
    expect(sortingCode({ countryCode: 'OM', city: 'Nizwa', cityCode: 'niz' })).toBe('OM-NIZ')
  })

  it('never guesses: other cities, and cities of another country, are sorted by hand', () => {
    expect(sortingCode({ countryCode: 'KW', city: 'Salmiya' })).toBe('KW-000')
    expect(sortingCode({ countryCode: 'QA', city: 'Dubai' })).toBe('QA-000')
    expect(sortingCode({ countryCode: 'KW', city: '' })).toBe('KW-000')
    expect(sortingCode({ countryCode: 'KW', city: 'Salmiya', cityCode: ' ' })).toBe('KW-000')
  })
})
