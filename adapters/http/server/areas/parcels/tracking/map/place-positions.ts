import type { References } from '#core/base/fields/references.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import type { PlacePositions, Position } from '#core/parcels/tracking/way.rules.ts'
import coordinates from './place-coordinates.json' with { type: 'json' }

type Table = Readonly<Record<string, readonly number[]>>

const positionIn = (table: Table, key: string): Position | undefined => {
  const [longitude, latitude] = Object.hasOwn(table, key) ? (table[key] ?? []) : []
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude]
}

const IATA = /^[A-Z]{3}$/
/**
 * Returns the name of a place: text after a comma or in brackets says more about a place, not which
 * one it is.
 */
const nameOf = (text: string): string =>
  text
    .replace(/[,，(（].*$/su, '')
    .trim()
    .toLowerCase()

type Place = { readonly country: string | undefined; readonly position: Position }

/**
 * Every name of cities and airports that have coordinates. The reference data are one object until
 * they change.
 */
const indexes = new WeakMap<References, ReadonlyMap<string, readonly Place[]>>()

function indexOf(references: References): ReadonlyMap<string, readonly Place[]> {
  const known = indexes.get(references)
  if (known !== undefined) return known
  const index = new Map<string, Place[]>()
  const add = (names: readonly string[], country: string | undefined, position: Position | undefined): void => {
    if (position === undefined) return
    for (const name of new Set(names.map((one) => one.toLowerCase()))) {
      const places = index.get(name)
      if (places === undefined) index.set(name, [{ country, position }])
      else places.push({ country, position })
    }
  }
  for (const { city_code, city_name, english_name, country } of references.all(city))
    add([city_code, city_name, english_name], country, positionIn(coordinates.cities, city_code))
  for (const { airport_code, airport_name, city: of, country } of references.all(airport))
    add([airport_name, ...(of === undefined ? [] : [of])], country, positionIn(coordinates.airports, airport_code))
  indexes.set(references, index)
  return index
}

/**
 * Where places are, by tables of our own: an airport by its IATA code or name, a city by its code
 * or one of its names, in the countries of the parcel first. Nobody outside is asked.
 */
export const placePositions = (references: References): PlacePositions => ({
  ofPlace: (name, near) => {
    const code = name.trim().toUpperCase()
    const byCode = IATA.test(code) ? positionIn(coordinates.airports, code) : undefined
    if (byCode !== undefined) return byCode
    const index = indexOf(references)
    const places = index.get(name.trim().toLowerCase()) ?? index.get(nameOf(name)) ?? []
    return (near.map((country) => places.find((one) => one.country === country)).find((one) => one !== undefined) ?? places[0])?.position
  },
  ofCountry: (country) => positionIn(coordinates.countries, country),
})
