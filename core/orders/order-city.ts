import { destinationCity, LISTED_COUNTRIES, plainCity } from '../labels/destination-cities.ts'
import { city } from '../reference/city.entity.ts'
import { cityMapping } from '../reference/city-mapping.entity.ts'
import type { References } from '../fields/references.ts'

/** A city that we know: its names on labels, and its lane at the hub, if it has one. */
export type KnownCity = { readonly english: string; readonly arabic?: string; readonly lane?: string }

/** The city that an order names: by the list of destinations, a mapping or the record of a city; `undefined` where nobody knows it. */
export function knownCity(country: string, written: string, references: References): KnownCity | undefined {
  const listed = destinationCity(country, written)
  if (listed !== undefined) return listed
  const name = plainCity(written)
  if (name === '') return undefined
  const ofCountry = references.all(city).filter((one) => one.country === country)
  const mapped = new Set(references.all(cityMapping).flatMap((one) => (plainCity(one.written) === name ? [one.city] : [])))
  const record = ofCountry.find(
    (one) => mapped.has(one.city_code) || plainCity(one.city_name) === name || plainCity(one.english_name) === name,
  )
  return record && { english: record.english_name, ...destinationCity(country, record.english_name) }
}

/** Whether a city of a destination may be misspelled: its country's cities are listed, and it is none of them. */
export const isStrangeCity = (country: string, written: string, references: References): boolean =>
  LISTED_COUNTRIES.has(country) && knownCity(country, written, references) === undefined
