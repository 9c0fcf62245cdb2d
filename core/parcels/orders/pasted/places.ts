import { citySpellings, plainCity } from '../../labels/destination-cities.ts'
import { country as countries, type Country } from '#core/platform/reference/country.entity.ts'
import { isAddressWord } from './address-words.ts'
import { cityMark, replacePiece } from './labelled-pieces.ts'
import type { Piece, Splitting } from './splitting.ts'

type Spelling = (typeof citySpellings)[number]
type PlaceHit = {
  readonly piece: Piece
  readonly index: number
  readonly found: readonly Spelling[]
  readonly from: number
  readonly to: number
  readonly score: number
}

const WHOLE = 3
const END = 2
const START = 1.5
const WITHIN = 1
const MOST_WORDS = 5

const bySpelling = new Map<string, Spelling[]>()
for (const one of citySpellings) bySpelling.set(one.spelling, [...(bySpelling.get(one.spelling) ?? []), one])

/** A country of which a city has the same name: it counts where nothing else says the country. */
const plainCountry = (text: string): string =>
  plainCity(text)
    .replace(/^(?:the |kingdom of |sultanate of |state of |republic of |مملكة |سلطنة |دولة |جمهورية )/, '')
    .replace(/ /g, '')

const namesOf = ({ code, name, english_name, traditional_name, aliases = [] }: Country): readonly string[] =>
  [name, english_name, traditional_name ?? '', ...aliases].filter(
    // Dubai is a name that sheets use for the Emirates; in an address it is the city.
    (one) => one !== '' && !(code === 'AE' && bySpelling.has(plainCity(one))),
  )

/** Languages of readers whose names of countries no record has. */
const NAMED_IN = ['ar', 'tr', 'ru']

const indexes = new WeakMap<readonly Country[], ReadonlyMap<string, Country>>()
function countryNames(all: readonly Country[]): ReadonlyMap<string, Country> {
  const known = indexes.get(all)
  if (known) return known
  const made = new Map<string, Country>()
  const spoken = NAMED_IN.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
  const spokenOf = ({ code }: Country): readonly string[] =>
    /^[A-Z]{2}$/.test(code) ? spoken.flatMap((names) => names.of(code) ?? []) : []
  for (const one of all)
    for (const name of [one.code, ...namesOf(one), ...spokenOf(one)]) if (!made.has(plainCountry(name))) made.set(plainCountry(name), one)
  indexes.set(all, made)
  return made
}

const isAmbiguous = (name: string): boolean => name === plainCountry('عمان') || /^(?:georgia|jordan)$/.test(name)

type CountryHit = { readonly piece: Piece; readonly country: Country; readonly rest: string; readonly name: string; readonly city?: string }

/** Places that are country and city in one; in Chinese they begin the address. */
const CITY_STATE = /^(?:香港|澳门|澳門)/

/** The country that a piece is, or ends with; in Chinese it comes first. */
function countryIn(piece: Piece, names: ReadonlyMap<string, Country>): CountryHit | undefined {
  if (bySpelling.has(plainCity(piece.text)) && !names.has(plainCountry(piece.text))) return undefined
  const words = piece.text.split(/\s+/)
  for (let size = Math.min(MOST_WORDS, words.length); size > 0; size -= 1) {
    const name = plainCountry(words.slice(-size).join(' '))
    const found = names.get(name)
    const rest = words.slice(0, -size).join(' ')
    // Two letters are a state or a floor as often as a country.
    if (found !== undefined && (rest === '' || (name.length > 2 && !isAmbiguous(name)))) return { piece, country: found, rest, name }
  }
  const [harbour] = CITY_STATE.exec(piece.text) ?? []
  const state = harbour === undefined ? undefined : names.get(plainCountry(harbour === '香港' ? 'Hong Kong' : 'Macao'))
  if (harbour !== undefined && state !== undefined)
    return { piece, country: state, rest: piece.text.slice(harbour.length), name: harbour, city: harbour }
  for (let size = Math.min(8, piece.text.length - 1); size > 1; size -= 1) {
    const name = piece.text.slice(0, size)
    const found = /^\p{Script=Han}+$/u.test(name) ? names.get(name) : undefined
    if (found !== undefined && found.code !== 'CN') return { piece, country: found, rest: piece.text.slice(size), name }
  }
  return undefined
}

/**
 * Takes the country: labelled, a piece of its own, the end of one. Returns its text where it names
 * the capital too, as Kuwait does.
 */
function takeCountry(splitting: Splitting): string | undefined {
  const names = countryNames(splitting.references.all(countries))
  const hits = splitting.pieces.flatMap((piece) => {
    if (piece.label !== undefined && piece.label !== 'country' && piece.label !== 'address' && piece.label !== 'city') return []
    const hit = countryIn(piece, names)
    return hit === undefined ? [] : [hit]
  })
  const clear = hits.filter(({ name }) => !isAmbiguous(name))
  const chosen = clear.findLast(({ piece }) => piece.label === 'country') ?? clear.at(-1)
  if (chosen === undefined) return undefined
  splitting.parts.country = chosen.country.code
  const written = chosen.piece.text.slice(chosen.rest === '' ? 0 : chosen.piece.text.length - chosen.name.length)
  if (chosen.city !== undefined) splitting.parts.city = chosen.city
  if (new Set(clear.map(({ country }) => country.code)).size > 1) splitting.doubts.country = 'several'
  for (const { piece, country, rest } of hits)
    if (country === chosen.country) splitting.pieces = replacePiece(splitting.pieces, piece, rest)
  return bySpelling.get(plainCity(written))?.some((one) => one.country === chosen.country.code) ? written : undefined
}

/**
 * A word that is left as the country once the city says which one is meant: عمان is Oman and Amman.
 */
function dropNamesake(splitting: Splitting): void {
  const { country } = splitting.parts
  const names = countryNames(splitting.references.all(countries))
  for (const piece of splitting.pieces) {
    const name = plainCountry(piece.text)
    if (piece.label === undefined && isAmbiguous(name) && names.get(name)?.code === country)
      splitting.pieces = replacePiece(splitting.pieces, piece)
  }
}

const POSTCODE_BEHIND = /^(.*\D)\s+\d{3,6}(?:-\d{4})?$/

type Word = { readonly text: string; readonly from: number; readonly to: number }
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(/[^\s()]+/gu)].map((found) => ({ text: found[0], from: found.index, to: found.index + found[0].length }))

function hitsIn(piece: Piece, index: number, country: string | undefined): readonly PlaceHit[] {
  const bare = POSTCODE_BEHIND.exec(piece.text)?.[1] ?? piece.text
  const words = wordsOf(bare)
  const hits: PlaceHit[] = []
  for (let size = Math.min(MOST_WORDS, words.length); size > 0; size -= 1)
    for (let first = 0; first + size <= words.length; first += 1) {
      const [from, to] = [words[first]?.from ?? 0, words[first + size - 1]?.to ?? 0]
      const found = (bySpelling.get(plainCity(bare.slice(from, to))) ?? []).filter(
        (one) => country === undefined || one.country === country,
      )
      if (found.length === 0 || hits.some((hit) => hit.from <= from && hit.to >= to)) continue
      const [isFirst, isLast] = [first === 0, first + size === words.length]
      hits.push({ piece, index, found, from, to, score: isFirst && isLast ? WHOLE : isLast ? END : isFirst ? START : WITHIN })
    }
  return hits.length > 0 ? hits : hanHits({ piece, index, country })
}

/** Chinese writes the city without a blank, at the start. */
function hanHits({
  piece,
  index,
  country,
}: {
  readonly piece: Piece
  readonly index: number
  readonly country: string | undefined
}): readonly PlaceHit[] {
  for (let to = Math.min(6, piece.text.length); to > 1; to -= 1) {
    const text = piece.text.slice(0, to)
    if (!/^\p{Script=Han}+$/u.test(text)) continue
    const found = (bySpelling.get(text) ?? []).filter((one) => country === undefined || one.country === country)
    if (found.length > 0) return [{ piece, index, found, from: 0, to, score: END }]
  }
  return []
}

/** Emirates and governorates that are cities too: the city beside them is in them. */
const REGION_OF: Readonly<Record<string, string>> = { 'Al Ain': 'Abu Dhabi' }

/**
 * Takes a city of the list. What is a word within a street or a quarter is only a hint of it, and
 * stays where it is.
 */
function takeListedCity(splitting: Splitting): void {
  const { parts, doubts } = splitting
  if (parts.city !== undefined) return
  const hits = splitting.pieces.flatMap((piece, index) =>
    piece.label === undefined || piece.label === 'city' || piece.label === 'address' || piece.label === 'district'
      ? hitsIn(piece, index, parts.country)
      : [],
  )
  const rank = ({ score, piece }: PlaceHit): number => (piece.label === 'city' ? WHOLE + 1 : score)
  const best = Math.max(0, ...hits.map(rank))
  const candidates = hits.filter((hit) => rank(hit) === best)
  const [first] = candidates
  if (first === undefined) return
  const cityOf = (hit: PlaceHit): string => hit.found[0]?.city.english ?? ''
  const regions = new Set(candidates.map((hit) => REGION_OF[cityOf(hit)]))
  const chosen = candidates.find((hit) => !regions.has(cityOf(hit))) ?? first
  parts.city = chosen.piece.text.slice(chosen.from, chosen.to)
  const countriesOf = new Set(chosen.found.map(({ country }) => country))
  if (parts.country === undefined) {
    parts.country = chosen.found[0]?.country ?? ''
    if (countriesOf.size > 1) doubts.country = 'guessed'
  }
  const region = candidates.find((hit) => hit !== chosen && (cityOf(hit) === REGION_OF[cityOf(chosen)] || cityOf(hit) === cityOf(chosen)))
  if (region !== undefined) parts.province ??= region.piece.text.slice(region.from, region.to)
  const others = candidates.filter((hit) => hit !== chosen && hit !== region && cityOf(hit) !== cityOf(chosen))
  if (others.length > 0) doubts.city = 'several'
  if (best < START) {
    doubts.city ??= 'inferred'
    return
  }
  if (best === START) doubts.city ??= 'guessed'
  for (const hit of [chosen, ...(region === undefined ? [] : [region])]) take(splitting, hit)
}

function take(splitting: Splitting, { piece, from, to, score }: PlaceHit): void {
  // Dubai Marina is a quarter named after the city; in Arabic and Chinese the city stands in front
  // of its quarter.
  if (score === START && !/^[\p{Script=Arabic}\p{Script=Han}]/u.test(piece.text)) return
  splitting.pieces = splitting.pieces.flatMap((one) => {
    if (one !== piece) return [one]
    const left = (text: string): readonly Piece[] => {
      const rest = text.replace(/^[\s.:/-]+|[\s:/-]+$/g, '')
      return rest === '' ? [] : [{ ...one, label: one.label === 'city' ? undefined : one.label, text: rest }]
    }
    return [...left(piece.text.slice(0, from)), cityMark(one), ...left(piece.text.slice(to))]
  })
}

const PROVINCE =
  /^(?:.{2,30} (?:province|region|emirate|governorate)|(?:ال)?(?:منطقة|محافظة|إمارة|امارة) .{2,30}|المنطقة (?:الشرقية|الغربية|الشمالية|الجنوبية|الوسطى))$/iu

/** Takes what says its own kind: Eastern Province, المنطقة الشرقية; and what is labelled. */
function takeProvince(splitting: Splitting): void {
  for (const piece of splitting.pieces) {
    const isNamed =
      piece.label === undefined &&
      PROVINCE.test(piece.text) &&
      !isAddressWord(piece.text.split(' ')[1] ?? '') &&
      !/\d|[\u0660-\u0669]/.test(piece.text)
    if (piece.label !== 'province' && !isNamed) continue
    splitting.parts.province ??= piece.text
    splitting.pieces = replacePiece(splitting.pieces, piece)
  }
}

function takeLabelledCity(splitting: Splitting): void {
  const piece = splitting.pieces.find(({ label }) => label === 'city')
  if (piece === undefined || splitting.parts.city !== undefined) return
  splitting.parts.city = piece.text
  splitting.pieces = splitting.pieces.map((one) => (one === piece ? cityMark(one) : one))
}

/** Whether a label says a country that is not China. */
export function isLabelledAbroad({ pieces, references }: Splitting): boolean {
  const names = countryNames(references.all(countries))
  return pieces.some((piece) => {
    const country = piece.label === 'country' ? countryIn(piece, names)?.country.code : undefined
    return country !== undefined && country !== 'CN'
  })
}

/** Takes country, province and city of an address outside mainland China. */
export function takePlaces(splitting: Splitting): void {
  const capital = takeCountry(splitting)
  takeProvince(splitting)
  takeListedCity(splitting)
  takeLabelledCity(splitting)
  if (capital !== undefined && splitting.parts.city === undefined) {
    splitting.parts.city = capital
    splitting.doubts.city = 'inferred'
  }
  dropNamesake(splitting)
}
