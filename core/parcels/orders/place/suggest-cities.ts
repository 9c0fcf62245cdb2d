import type { References } from '#core/base/fields/references.ts'
import { citiesOf, plainCity, spellingsOf } from '../../labels/destination-cities.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'

/**
 * A city to choose: its name in the script that was typed, its other names, and for a remote region
 * the city that it belongs to.
 */
export type SuggestedCity = { readonly name: string; readonly others: readonly string[]; readonly remoteOf?: string }

type Place = {
  readonly chinese?: string
  readonly english: string
  readonly arabic?: string
  readonly written: readonly string[]
  readonly remoteOf?: string
}

/**
 * All cities and remote regions of a country, each once: the list of destinations, the records of
 * cities with their mappings.
 */
function placesOf(country: string, references: References): readonly Place[] {
  const records = references.all(city).filter((one) => one.country === country)
  const mapped = references.all(cityMapping)
  const fromRecords = records.map(({ city_code, city_name, english_name }): Place => {
    const listed = citiesOf(country).find(({ english }) => plainCity(english) === plainCity(english_name))
    return {
      chinese: city_name,
      english: english_name,
      ...(listed === undefined ? {} : { arabic: listed.arabic }),
      written: [
        ...mapped.flatMap((one) => (one.city === city_code ? [one.written] : [])),
        ...(listed === undefined ? [] : spellingsOf(country, listed)),
      ],
    }
  })
  const known = new Set(fromRecords.map(({ english }) => plainCity(english)))
  const others = citiesOf(country).flatMap((one): readonly Place[] =>
    known.has(plainCity(one.english)) ? [] : [{ english: one.english, arabic: one.arabic, written: spellingsOf(country, one) }],
  )
  const remote = records.flatMap(({ remote_regions = [], english_name }) =>
    remote_regions.map((region): Place => ({ english: region, written: [], remoteOf: english_name })),
  )
  return [...fromRecords, ...others, ...remote]
}

const HAN = /\p{Script=Han}/u
const ARABIC = /\p{Script=Arabic}/u

type KnownPlace = { readonly place: Place; readonly plain: readonly string[] }

const withNames = (place: Place): KnownPlace => {
  const { chinese = '', english, arabic = '', written } = place
  return { place, plain: [chinese, english, arabic, ...written].map(plainCity).filter((name) => name !== '') }
}

/** Rows of a sheet ask for the same countries; reference data that changed is another object. */
const known = new WeakMap<References, Map<string, readonly KnownPlace[]>>()
function placesBy(country: string, references: References): readonly KnownPlace[] {
  const byCountry = known.get(references) ?? new Map<string, readonly KnownPlace[]>()
  known.set(references, byCountry)
  const places = byCountry.get(country) ?? placesOf(country, references).map(withNames)
  byCountry.set(country, places)
  return places
}

const LEAST_FOR_SLIPS = 4

/** Whether two texts differ by one character: changed, left out, added, or two exchanged. */
export function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`)
}

/**
 * How well a place fits what is typed: begins with it 3, a word of it does 2, a slip of one
 * character 1.
 */
function fit(names: readonly string[], typed: string): number {
  let best = 0
  for (const plain of names) {
    if (plain.startsWith(typed)) return 3
    if (` ${plain}`.includes(` ${typed}`) || (HAN.test(typed) && plain.includes(typed))) best = Math.max(best, 2)
    else if (typed.length >= LEAST_FOR_SLIPS && isOneSlip(typed, plain)) best = Math.max(best, 1)
  }
  return best
}

/**
 * The cities of a country that fit what is typed, in any script and spelling, best first; the name
 * is in the script of what is typed.
 */
export function suggestCities({
  country,
  typed,
  references,
  most,
}: {
  readonly country: string
  readonly typed: string
  readonly references: References
  readonly most: number
}): readonly SuggestedCity[] {
  const wanted = plainCity(typed)
  const fitting = placesBy(country, references)
    .map(({ place, plain }) => ({ place, score: wanted === '' ? 1 : fit(plain, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  return fitting.slice(0, most).map(({ place: { chinese, english, arabic, remoteOf } }) => {
    const name = (HAN.test(typed) ? chinese : ARABIC.test(typed) ? arabic : english) ?? english
    const others = [...new Set([english, chinese, arabic])].filter((one): one is string => one !== undefined && one !== name)
    return { name, others, ...(remoteOf === undefined ? {} : { remoteOf }) }
  })
}
