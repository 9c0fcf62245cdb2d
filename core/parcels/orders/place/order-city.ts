import { destinationCity, LISTED_COUNTRIES, plainCity } from '../../labels/destination-cities.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { ANYWHERE, groupsOfCity, type DeliveryPlace } from '#core/pricing/fees/freight/city-groups.ts'
import type { References } from '#core/base/fields/references.ts'

/** A city that we know: its names on labels, and its lane at the hub, if it has one. */
export type KnownCity = { readonly english: string; readonly arabic?: string; readonly lane?: string }

type CityRecord = ReturnType<typeof citiesIn>[number]
type Region = { readonly name: string; readonly plain: string; readonly city: CityRecord }
type CountryCities = { readonly byName: ReadonlyMap<string, CityRecord>; readonly regions: readonly Region[] }

const citiesIn = (country: string, references: References) => references.all(city).filter((one) => one.country === country)

/**
 * Cities are asked for with every row of a sheet, so they are found by name; reference data that
 * changed is another object.
 */
const indexes = new WeakMap<References, Map<string, CountryCities>>()
function citiesBy(country: string, references: References): CountryCities {
  const byCountry = indexes.get(references) ?? new Map<string, CountryCities>()
  indexes.set(references, byCountry)
  const known = byCountry.get(country)
  if (known) return known
  const records = citiesIn(country, references)
  const byCode = new Map(records.map((one) => [one.city_code, one]))
  const mapped = references.all(cityMapping).flatMap((one) => {
    const record = byCode.get(one.city)
    return record === undefined ? [] : [[plainCity(one.written), record] as const]
  })
  const named = records.flatMap((one) => [[plainCity(one.city_name), one] as const, [plainCity(one.english_name), one] as const])
  // The first record of a name counts, and a record's own name before another's mapping.
  const made: CountryCities = {
    byName: new Map([...named, ...mapped].toReversed()),
    regions: records.flatMap((one) => (one.remote_regions ?? []).map((name) => ({ name, plain: plainCity(name), city: one }))),
  }
  byCountry.set(country, made)
  return made
}

/**
 * The record of a city that an order names: by its own names, a mapping, or another spelling of the
 * list.
 */
function cityRecord(country: string, written: string, references: References): CityRecord | undefined {
  const name = plainCity(written)
  if (name === '') return undefined
  const { byName } = citiesBy(country, references)
  return byName.get(name) ?? byName.get(plainCity(destinationCity(country, written)?.english ?? ''))
}

/**
 * The city that an order names: by the list of destinations, a mapping or the record of a city;
 * `undefined` where nobody knows it.
 */
export function knownCity(country: string, written: string, references: References): KnownCity | undefined {
  const listed = destinationCity(country, written)
  if (listed !== undefined) return listed
  const record = cityRecord(country, written, references)
  return record && { english: record.english_name, ...destinationCity(country, record.english_name) }
}

export type Delivery = { readonly country: string; readonly city: string; readonly address: string }

/**
 * Whether a plain text has a plain name as words of its own; Chinese has no blanks between them.
 */
const holds = (text: string, name: string): boolean =>
  /\p{Script=Han}/u.test(name) ? text.includes(name) : ` ${text} `.includes(` ${name} `)

/**
 * The remote region that a delivery goes to: written as the city, or in an address of the city that
 * it belongs to.
 */
export function remoteRegion({ country, city: written, address }: Delivery, references: References): string | undefined {
  const { regions } = citiesBy(country, references)
  if (regions.length === 0) return undefined
  const place = plainCity(written)
  const asCity = regions.find(({ plain }) => plain === place)
  if (asCity !== undefined) return asCity.name
  const record = cityRecord(country, written, references)
  const near = regions.filter((region) => region.city === record)
  if (near.length === 0) return undefined
  const text = plainCity(address)
  return near.find((region) => holds(text, region.plain))?.name
}

/**
 * The place of a delivery, by the record of its city or of the city that a remote region belongs to
 * (rule: Groups of cities).
 */
export function deliveryPlace(delivery: Delivery, references: References): DeliveryPlace {
  const { country, city: written } = delivery
  const { regions } = citiesBy(country, references)
  const record = cityRecord(country, written, references) ?? regions.find(({ plain }) => plain === plainCity(written))?.city
  const groups = record === undefined ? ANYWHERE : groupsOfCity(record, references)
  return { ...groups, isRemote: remoteRegion(delivery, references) !== undefined }
}

/**
 * Whether a city of a destination may be misspelled: its country's cities are listed, and it is
 * none of them, nor a remote region.
 */
export const isStrangeCity = (country: string, written: string, references: References): boolean =>
  LISTED_COUNTRIES.has(country) &&
  knownCity(country, written, references) === undefined &&
  remoteRegion({ country, city: written, address: '' }, references) === undefined
