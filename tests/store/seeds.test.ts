import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { referenceRecords } from '../../adapters/store/seed.ts'
import airports from '../../adapters/store/seeds/airports.json' with { type: 'json' }
import countries from '../../adapters/store/seeds/countries.json' with { type: 'json' }
import currencies from '../../adapters/store/seeds/currencies.json' with { type: 'json' }
import { identityOf, type Entity } from '#core/base/fields/entity.ts'
import { readField } from '#core/base/fields/read-field.ts'
import { catalog } from '#core/entity-catalog.ts'
import { countryPhone, parsePhone } from '#core/base/fields/phone.rules.ts'
import { destinationCity, LISTED_COUNTRIES } from '#core/parcels/labels/destination-cities.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { timezone } from '#core/platform/reference/timezone.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { foldedKey } from '#core/base/fields/folded-name.ts'
import { isStrangeCity, knownCity } from '#core/parcels/orders/place/order-city.ts'
import { indexReferences, nameKey, type ReferenceRow } from '#core/base/fields/references.ts'

const stored = (records: readonly object[]): readonly ReferenceRow[] =>
  records.map((record, index) => ({ ...record, id: index + 1, version: 1 }))
const seeds = referenceRecords()
const references = indexReferences(catalog.map((entity) => ({ entity, rows: stored(seeds[entity.name] ?? []) })))
const countryOf = (named: string): unknown => references.find(country, named)?.code

const seeded = catalog.filter(({ name }) => seeds[name] !== undefined).map((entity) => [entity.area, entity] as const)

/** The failures of records by the rules of their entity. */
function faults(entity: Entity, records: readonly object[]): readonly unknown[] {
  return records.flatMap((record) => [
    ...Object.keys(record).filter((name) => !(name in entity.fields)),
    ...Object.entries(entity.fields).flatMap(([name, field]) => {
      const raw: unknown = Reflect.get(record, name)
      const given = field.kind === 'instant' && typeof raw === 'number' ? new Date(raw).toISOString() : raw
      const value = readField(field, given, { references })
      return value.ok ? [] : [{ name, raw, failure: value.failure }]
    }),
  ])
}

describe('reference data of a new installation', () => {
  it('leaves to each company what is its own', () => {
    const empty = catalog.filter(({ name }) => seeds[name] === undefined).map(({ area }) => area)
    expect(empty.toSorted()).toEqual([
      'clients',
      'expense-subjects',
      'freight-rules',
      'insurance-categories',
      'no-news-rules',
      'role-permissions',
      'routes',
      'supplier-prices',
      'suppliers',
      'users',
    ])
  })

  it.each(seeded)('%s are as their entity declares them, each once', (_name, entity) => {
    const records = seeds[entity.name] ?? []
    expect(records).not.toHaveLength(0)
    expect(faults(entity, records)).toEqual([])
    expect(new Set(records.map((record) => nameKey(identityOf(entity, record)))).size).toBe(records.length)
  })

  it('has cities whose names labels know in English and Arabic, wherever a destination writes Arabic', () => {
    const cities = references.all(city).filter(({ country: code }) => LISTED_COUNTRIES.has(code))
    expect(new Set(cities.map(({ country: code }) => code)).size).toBeGreaterThan(5)
    for (const { country: code, english_name: english } of cities)
      expect([english, destinationCity(code, english)]).toEqual([english, expect.objectContaining({ english })])
    const seededCountries = new Set(references.all(city).map(({ country: code }) => code))
    for (const code of seededCountries)
      if (new Intl.Locale(`und-${code}`).maximize().language === 'ar') expect(LISTED_COUNTRIES).toContain(code)
  })

  it('has every country of ISO 3166, Kosovo and the currencies that they pay in', () => {
    expect(countries).toHaveLength(250)
    expect(new Set(countries.map((one) => one.phone_prefix === '' || one.number_min_length > one.number_max_length))).toEqual(
      new Set([false]),
    )
    expect(airports.length).toBeGreaterThan(4000)
  })

  it('knows countries by the names that people write', () => {
    const named = {
      阿联酋: 'AE',
      UAE: 'AE',
      'U.A.E': 'AE',
      'u.a.e.': 'AE',
      ARE: 'AE',
      沙特: 'SA',
      沙特阿拉伯: 'SA',
      KSA: 'SA',
      Kosovo: 'XK',
      Kosova: 'XK',
      科索沃: 'XK',
      كوسوفو: 'XK',
      XKX: 'XK',
      'saudi arabia': 'SA',
      SAU: 'SA',
      السعودية: 'SA',
      科威特: 'KW',
      卡塔尔: 'QA',
      巴林: 'BH',
      阿曼: 'OM',
      约旦: 'JO',
      香港: 'HK',
      中国香港: 'HK',
      'Hong Kong': 'HK',
      台湾: 'TW',
      澳门: 'MO',
      美国: 'US',
      USA: 'US',
      'United States': 'US',
      英国: 'GB',
      UK: 'GB',
      中国: 'CN',
      德国: 'DE',
      韩国: 'KR',
      Korea: 'KR',
      Turkey: 'TR',
      俄罗斯: 'RU',
    }
    expect(Object.fromEntries(Object.keys(named).map((name) => [name, countryOf(name)]))).toEqual(named)
  })

  it('holds a phone rule for every country with a numbering plan, which takes its numbers in every form', () => {
    for (const row of references.all(country)) {
      const national: unknown = Reflect.get(examples, row.code)
      if (typeof national !== 'string') continue
      const rule = countryPhone(row)
      const number = `+${rule.phonePrefix}${national}`
      for (const text of [number, number.replace('+', '00'), national])
        expect([row.code, text, parsePhone(text, rule)]).toEqual([row.code, text, { ok: true, value: number }])
    }
  })

  it('knows the countries and cities of sheets from the field, and guesses none', () => {
    const rowsOf = (name: string): readonly string[][] => {
      const book = read(readFileSync(new URL(`../fixtures/field-sheets/${name}`, import.meta.url)))
      return utils.sheet_to_json<string[]>(Object.values(book.Sheets)[0] ?? {}, { header: 1, raw: false }).slice(1)
    }
    const unknown = rowsOf('country.xlsx').flatMap(([, , named = '']) => (countryOf(named) === undefined ? [named] : []))
    // It has no code of ISO 3166.
    expect(unknown).toEqual([])
    const strange = rowsOf('city.xlsx').filter(([, , of = '', , named = '']) => isStrangeCity(of, named, references))
    expect(strange).toEqual([])
    expect(['Alain', 'DXB', 'Jebel Ali', 'UAQ'].map((one) => knownCity('AE', one, references)?.english)).toEqual([
      'Al Ain',
      'Dubai',
      'Dubai',
      'Umm Al Quwain',
    ])
  })

  it('gives no name to two countries', () => {
    const owners = new Map<string, Set<string>>()
    for (const one of countries)
      for (const name of [one.code, one.name, one.english_name, one.traditional_name, ...one.aliases])
        owners.set(foldedKey(name), (owners.get(foldedKey(name)) ?? new Set()).add(one.code))
    expect([...owners].filter(([, codes]) => codes.size > 1)).toEqual([])
  })

  it('takes parcels out of China into the Gulf, and none where nobody lives', () => {
    const traded = (codes: readonly string[], flag: 'allow_arrive' | 'allow_depart'): readonly boolean[] =>
      codes.map((code) => references.find(country, code)?.[flag] === true)
    expect(traded(['CN', 'HK', 'AE', 'SA'], 'allow_depart')).toEqual([true, true, true, true])
    expect(traded(['AE', 'SA', 'KW', 'QA', 'BH', 'OM', 'US'], 'allow_arrive')).toEqual([true, true, true, true, true, true, true])
    expect(traded(['KP', 'AQ', 'BV'], 'allow_arrive')).toEqual([false, false, false])
  })

  it('holds the rates of the worked examples', () => {
    const rateOf = (code: string) => references.find(currency, code)
    expect([rateOf('AED')?.to_usd, rateOf('USD')?.to_rmb, rateOf('CNY')?.to_rmb, rateOf('USD')?.to_usd]).toEqual([
      '0.2723',
      '7.10',
      '1',
      '1',
    ])
  })

  it('has rates that agree with each other', () => {
    for (const one of currencies) {
      const [rate, toUsd, toRmb] = [Number(one.rate), Number(one.to_usd), Number(one.to_rmb)]
      expect([one.code, Math.abs(rate * toUsd - 1) < 0.001, Math.abs(toRmb / toUsd / 7.1 - 1) < 0.001]).toEqual([one.code, true, true])
    }
  })

  it('knows the cities of every country of the Gulf, and warehouses at both ends', () => {
    const served = new Set(references.all(city).map((row) => row.country))
    for (const code of ['CN', 'HK', 'AE', 'SA', 'KW', 'QA', 'BH', 'OM']) expect(served).toContain(code)
    expect(references.find(city, 'Jeddah')).toMatchObject({ city_code: 'SA-JED', city_name: '吉达' })
    for (const one of references.all(warehouse)) {
      const code = references.find(city, one.city ?? '')?.country ?? ''
      expect(one.is_oversea).toBe(code !== 'CN')
      expect(one.timezone).toBe(references.find(country, code)?.timezone)
    }
  })

  it('groups cities of one country, and maps each name once', () => {
    for (const group of references.all(cityGroup))
      for (const code of group.cities ?? []) expect(references.find(city, code)?.country).toBe(group.country)
    const written = references.all(cityMapping).map((row) => nameKey(row.written))
    expect(new Set(written).size).toBe(written.length)
  })

  it('marks the milestones that timeliness counts', () => {
    const milestones = references.all(trackingStatus).flatMap((row) => (row.status_flag ? [row.tracker_code] : []))
    expect(milestones).toEqual(['110', '111', '112', '138', '140', '150', '160'])
  })

  it('gives the standard offset of a time zone, on either side of the equator', () => {
    const offsetOf = (zone: string): unknown => references.find(timezone, zone)?.utc_offset
    expect(['Asia/Dubai', 'Europe/Berlin', 'Australia/Sydney', 'America/St_Johns', 'UTC'].map(offsetOf)).toEqual([
      'UTC+04:00',
      'UTC+01:00',
      'UTC+10:00',
      'UTC-03:30',
      'UTC+00:00',
    ])
  })
})
