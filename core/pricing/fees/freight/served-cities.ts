import type { References, ReferenceRow } from '#core/base/fields/references.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { closeness, type Buyer } from '../quotes/offers.ts'
import { pricesOf } from '../tariff/prices-of.ts'
import { groupsOfCity } from './city-groups.ts'
import { usualDays, type TransitTimes, type UsualDays } from '../quotes/transit-time.ts'

type CityRecord = ReferenceRow<(typeof city)['fields']>

/**
 * A channel that goes to a country from one of ours, with the days that it usually takes; undefined
 * where too few parcels were delivered.
 */
export type ServingChannel = { readonly channel: string; readonly from: string; readonly usual: UsualDays | undefined }

/** A city that parcels can be sent to. */
export type ServedCity = {
  readonly record: CityRecord
  /** The remote regions that were searched for; empty where the city itself was. */
  readonly matchedRegions: readonly string[]
  readonly channels: readonly ServingChannel[]
}

export type CityFilter = {
  readonly country?: string | undefined
  readonly keywords?: string | undefined
  /** Where the reader sends from: channels from there, from everywhere where none starts there. */
  readonly from?: string | undefined
  /** Cities with remote regions, or those without. */
  readonly remote?: boolean | undefined
  readonly page: number
  readonly pageSize: number
}

export type ServedCities = {
  readonly rows: readonly ServedCity[]
  readonly total: number
  /** The countries with cities to choose from. */
  readonly countries: readonly string[]
  /**
   * The channels that go to the country that was asked for, also where none of its cities is known.
   */
  readonly countryChannels: readonly ServingChannel[]
}

/**
 * The text in the form that is compared: letters and digits of any script, without accents, spaces
 * and dashes.
 */
const plain = (text: string): string =>
  foldForSearch(text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')

type CityMatch = { readonly record: CityRecord; readonly regions: readonly string[] }

/**
 * A city that a text finds: by code, any name of it, its postcode, or one of its remote regions.
 */
function matchOf(record: CityRecord, wanted: string | undefined, written: readonly string[]): CityMatch | undefined {
  if (wanted === undefined) return { record, regions: [] }
  if (wanted === '') return undefined
  const names = [record.city_code, record.city_name, record.english_name, record.zip_code ?? '', ...written]
  if (names.some((name) => plain(name).includes(wanted))) return { record, regions: [] }
  const regions = (record.remote_regions ?? []).filter((region) => plain(region).includes(wanted))
  return regions.length > 0 ? { record, regions } : undefined
}

/** The channels that a buyer has prices on to a country, each with where it comes from. */
function lanesTo(
  to: string,
  { references, buyer, at }: { references: References; buyer: Buyer; at: Instant },
): readonly { channel: string; from: string }[] {
  const lanes = new Map<string, { readonly channel: string; readonly from: string }>()
  for (const rule of pricesOf(references)(at).rules.values()) {
    if (rule === undefined || rule.targetCountry !== to || closeness(rule, buyer) === undefined) continue
    if (references.find(channel, rule.channel) === undefined) continue
    lanes.set(JSON.stringify([rule.channel, rule.fromCountry]), { channel: rule.channel, from: rule.fromCountry })
  }
  return [...lanes.values()].toSorted((one, other) => one.channel.localeCompare(other.channel) || one.from.localeCompare(other.from))
}

/** A channel to a city that takes some days longer than its country. */
function later({ usual, ...serving }: ServingChannel, extraDays: number): ServingChannel {
  if (usual === undefined) return { ...serving, usual }
  const { halfDays, mostDays, parcels } = usual
  return { ...serving, usual: { halfDays: halfDays + extraDays, mostDays: mostDays + extraDays, parcels } }
}

type Ports = { readonly references: () => References; readonly transit: TransitTimes }

type Asking = { readonly buyer: Buyer; readonly at: Instant; readonly from: string | undefined }

async function channelsTo(
  to: string,
  { buyer, at, from: origin }: Asking,
  { references, transit }: Ports,
): Promise<readonly ServingChannel[]> {
  const all = lanesTo(to, { references: references(), buyer, at })
  const near = all.filter(({ from }) => from === origin)
  const lanes = near.length > 0 ? near : all
  const origins = [...new Set(lanes.map(({ from }) => from))]
  const times = new Map(await Promise.all(origins.map(async (from) => [from, await transit.of({ from, to })] as const)))
  return lanes.map(({ channel: code, from }) => ({ channel: code, from, usual: usualDays(times.get(from) ?? [], code) }))
}

/**
 * Cities that parcels can be sent to, found by any name, postcode or remote region, with the
 * channels that a buyer can book there and the days that these usually take. Countries that no
 * parcel may arrive in have none.
 */
export async function servedCities(
  ports: Ports,
  { filter, buyer, at }: { readonly filter: CityFilter; readonly buyer: Buyer; readonly at: Instant },
): Promise<ServedCities> {
  const table = ports.references()
  const open = new Set(table.all(country).flatMap(({ code, allow_arrive: isOpen }) => (isOpen === true ? [code] : [])))
  const written = Map.groupBy(table.all(cityMapping), (one) => one.city)
  const wanted = filter.keywords ? plain(filter.keywords) : undefined
  const known = table.all(city).filter((one) => open.has(one.country))
  const found = known.flatMap((record): readonly CityMatch[] => {
    if (filter.country !== undefined && record.country !== filter.country) return []
    const hasRemote = (record.remote_regions ?? []).length > 0
    if (filter.remote !== undefined && hasRemote !== filter.remote) return []
    const matched = matchOf(
      record,
      wanted,
      (written.get(record.city_code) ?? []).map((one) => one.written),
    )
    return matched === undefined ? [] : [matched]
  })
  const sorted = found.toSorted(
    (one, other) =>
      one.record.country.localeCompare(other.record.country) || one.record.english_name.localeCompare(other.record.english_name),
  )
  const shown = sorted.slice((filter.page - 1) * filter.pageSize, filter.page * filter.pageSize)
  const asked = filter.country !== undefined && open.has(filter.country) ? [filter.country] : []
  const countries = [...new Set([...shown.map(({ record }) => record.country), ...asked])]
  const channels = new Map(
    await Promise.all(countries.map(async (to) => [to, await channelsTo(to, { buyer, at, from: filter.from }, ports)] as const)),
  )
  return {
    rows: shown.map(({ record, regions }) => {
      const { extraDays } = groupsOfCity(record, table)
      return { record, matchedRegions: regions, channels: (channels.get(record.country) ?? []).map((one) => later(one, extraDays)) }
    }),
    total: sorted.length,
    countries: [...new Set(known.map((one) => one.country))].toSorted(),
    countryChannels: filter.country === undefined ? [] : (channels.get(filter.country) ?? []),
  }
}
