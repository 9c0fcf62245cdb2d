import type { References } from '../../../../../../core/fields/references.ts'
import { city } from '../../../../../../core/reference/city.entity.ts'
import type { PlacePositions, Position } from '../../../../../../core/tracking/way.rules.ts'
import coordinates from './place-coordinates.json' with { type: 'json' }

type Table = Readonly<Record<string, readonly number[]>>

const positionIn = (table: Table, key: string): Position | undefined => {
  const [longitude, latitude] = Object.hasOwn(table, key) ? (table[key] ?? []) : []
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude]
}

const IATA = /^[A-Z]{3}$/
/** What stands after a comma or in brackets says more about a place, not which one it is. */
const nameOf = (text: string): string =>
  text
    .replace(/[,，(（].*$/su, '')
    .trim()
    .toLowerCase()

/**
 * Where places are, by tables of our own: an airport by its IATA code, a city of the reference data by its code or one of its names, in the countries of the
 * parcel first. Nobody outside is asked.
 */
export function placePositions(references: References): PlacePositions {
  const cities = references.all(city)
  return {
    ofPlace: (name, near) => {
      const code = name.trim().toUpperCase()
      if (IATA.test(code)) return positionIn(coordinates.airports, code)
      const wanted = nameOf(name)
      const matching = cities.filter(
        (one) => one.city_code === code || one.english_name.toLowerCase() === wanted || one.city_name.toLowerCase() === wanted,
      )
      const found = near.map((country) => matching.find((one) => one.country === country)).find((one) => one !== undefined) ?? matching[0]
      return found && positionIn(coordinates.cities, found.city_code)
    },
    ofCountry: (country) => positionIn(coordinates.countries, country),
  }
}
