import { rememberByKey } from '#core/base/kernel/remember-by-key.ts'
import type { Piece, Splitting } from './splitting.ts'

/**
 * The administrative divisions of China by their six-digit codes (GB/T 2260): provinces, cities,
 * counties.
 */
export type ChinaDivisions = {
  readonly province_list: Readonly<Record<string, string>>
  readonly city_list: Readonly<Record<string, string>>
  readonly county_list: Readonly<Record<string, string>>
}

type Division = { readonly code: string; readonly name: string; readonly short: string }
type Level = { readonly byCode: ReadonlyMap<string, Division>; readonly all: readonly Division[] }
type Index = { readonly provinces: readonly Division[]; readonly cities: Level; readonly counties: Level }

/** Taiwan, Hong Kong and Macao have postal addresses of their own kind. */
const OTHERS = /^(?:71|81|82)/
const PROVINCE_SUFFIX = /(?:省|市|(?:壮族|回族|维吾尔)?自治区)$/
const CITY_SUFFIX = /(?:市|地区|盟|(?:\p{Script=Han}{1,3}族)+自治州)$/u
const COUNTY_SUFFIX = /(?:市|区|县)$/

const divisionsOf = (list: Readonly<Record<string, string>>, suffix: RegExp): readonly Division[] =>
  Object.entries(list).flatMap(([code, name]) => {
    if (OTHERS.test(code)) return []
    const short = name.replace(suffix, '')
    return [{ code, name, short: short.length < 2 ? name : short }]
  })

const indexes = new WeakMap<ChinaDivisions, Index>()
function indexOf(divisions: ChinaDivisions): Index {
  const known = indexes.get(divisions)
  if (known) return known
  const level = (all: readonly Division[]): Level => ({ all, byCode: new Map(all.map((one) => [one.code, one])) })
  const made: Index = {
    provinces: divisionsOf(divisions.province_list, PROVINCE_SUFFIX),
    cities: level(divisionsOf(divisions.city_list, CITY_SUFFIX)),
    counties: level(divisionsOf(divisions.county_list, COUNTY_SUFFIX)),
  }
  indexes.set(divisions, made)
  return made
}

type Match = { readonly division: Division; readonly text: string; readonly end: number }

/**
 * The division whose name, or short name, stands at a place of the text; blanks before it do not
 * count.
 */
function matchAt(text: string, at: number, all: readonly Division[], { full = false } = {}): Match | undefined {
  const start = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
  const of = (name: string, division: Division): Match | undefined =>
    text.startsWith(name, start) ? { division, text: name, end: start + name.length } : undefined
  const named = all.flatMap((one) => of(one.name, one) ?? []).toSorted((one, other) => other.end - one.end)[0]
  return named ?? (full ? undefined : all.flatMap((one) => of(one.short, one) ?? []).toSorted((one, other) => other.end - one.end)[0])
}

type AddressRegion = {
  readonly province?: string
  readonly city?: string
  readonly district?: string
  /** Where the street begins with its district. */
  readonly from: number
}

const within = (level: Level, prefix: string): readonly Division[] => level.all.filter(({ code }) => code.startsWith(prefix))

/** A zone that is no county, but named like one: 工业园区, 高新区. */
const ZONE = /^\s*(?:\p{Script=Han}{0,4}(?:工业园区|开发区|高新区|新区))/u

function districtAt(index: Index, text: string, at: number, city: Division): string | undefined {
  const zone = ZONE.exec(text.slice(at))?.[0].trim()
  return matchAt(text, at, within(index.counties, city.code.slice(0, 4)), { full: true })?.text ?? zone
}

/** 北京, 上海, 天津 and 重庆 are city and province in one. */
const MUNICIPAL = /^(?:11|12|31|50)/

function readAt(index: Index, text: string, start: number): AddressRegion | undefined {
  const china = /^(?:中国|中國|China)\s*/.exec(text.slice(start))?.[0].length ?? 0
  const at = start + china
  const province = matchAt(text, at, index.provinces)
  const cities = province === undefined ? index.cities.all : within(index.cities, province.division.code.slice(0, 2))
  const next = province?.end ?? at
  if (province !== undefined && MUNICIPAL.test(province.division.code)) {
    const again = matchAt(text, next, cities)
    const end = again?.end ?? next
    const district = matchAt(text, end, within(index.counties, province.division.code.slice(0, 2)), { full: true })?.text
    return {
      ...(again === undefined ? {} : { province: province.text }),
      city: again?.text ?? province.text,
      ...(district === undefined ? {} : { district }),
      from: end,
    }
  }
  const city = matchAt(text, next, cities)
  if (city !== undefined) {
    const district = districtAt(index, text, city.end, city.division)
    return {
      ...(province && { province: province.text }),
      city: city.text,
      ...(district === undefined ? {} : { district }),
      from: city.end,
    }
  }
  // A city below a prefecture that is left out: 浙江义乌, 义乌市.
  const counties = province === undefined ? index.counties.all : within(index.counties, province.division.code.slice(0, 2))
  const small = matchAt(
    text,
    next,
    counties.filter(({ name }) => name.endsWith('市')),
    { full: province === undefined },
  )
  if (small !== undefined) return { ...(province && { province: province.text }), city: small.text, from: small.end }
  return province && { province: province.text, from: province.end }
}

/** Without the divisions, or in traditional characters: by the suffixes alone. */
const SUFFIXED =
  /^(?:中国|中國)?(?<province>\p{Script=Han}{2,3}省)?(?<city>\p{Script=Han}{2,3}市)(?<district>\p{Script=Han}{1,3}[区區县縣])?/u
const TAIWANESE = /^(?:[台臺][北中南]|新北|桃[园園]|高雄|基隆|新竹|嘉[义義])市/
function readSuffixes(text: string, start: number): AddressRegion | undefined {
  const found = SUFFIXED.exec(text.slice(start))
  const { province, city, district } = found?.groups ?? {}
  if (found === null || city === undefined || TAIWANESE.test(city) || (province === undefined && district === undefined)) return undefined
  const from = start + found[0].length - (district?.length ?? 0)
  return { ...(province === undefined ? {} : { province }), city, ...(district === undefined ? {} : { district }), from }
}

const HAN = /\p{Script=Han}/u
const tokenStarts = rememberByKey<readonly number[]>({
  make: (text) => [...text.matchAll(/(?<=^|\s)\S/gu)].map(({ index }) => index),
  most: 100,
})

/** The address begins where most of its divisions are found in a row. */
function findIn(
  piece: Piece,
  divisions: ChinaDivisions | undefined,
): { readonly found: AddressRegion; readonly start: number; readonly isSure: boolean } | undefined {
  if (!HAN.test(piece.text)) return undefined
  const index = divisions && indexOf(divisions)
  const size = ({ province, city, district }: AddressRegion): number =>
    Number(province !== undefined) + Number(city !== undefined) * 2 + Number(district !== undefined)
  const sure = tokenStarts(piece.text)
    .flatMap((start) => {
      const found = index && readAt(index, piece.text, start)
      return found === undefined ? [] : [{ found, start, isSure: true }]
    })
    .toSorted((one, other) => size(other.found) - size(one.found))[0]
  if (sure?.found.city !== undefined) return sure
  const [guess] = tokenStarts(piece.text).flatMap((start) => {
    const found = readSuffixes(piece.text, start)
    return found === undefined ? [] : [{ found, start, isSure: false }]
  })
  return guess ?? sure
}

const REGIONS = ['province', 'city', 'district'] as const

/**
 * Joins labelled parts of a region with the street, as an address is written as a whole, where they
 * are of China then.
 */
function joinRegions(splitting: Splitting, divisions: ChinaDivisions | undefined): void {
  const { pieces } = splitting
  const street = pieces.find(({ label }) => label === 'address')
  const regions = REGIONS.flatMap((region) => pieces.find(({ label, text }) => label === region && HAN.test(text)) ?? []).filter(
    (one) => one.label !== 'district' || street === undefined || pieces.indexOf(one) < pieces.indexOf(street),
  )
  const [first] = regions
  if (first === undefined) return
  const written = street?.text ?? ''
  const text = `${regions.map((one) => (written.includes(one.text) ? '' : one.text)).join('')}${written}`
  const joined: Piece = { ...(street ?? first), label: 'address', text }
  if (findIn(joined, divisions)?.found.city === undefined) return
  splitting.pieces = pieces.flatMap((one) => (one === (street ?? first) ? [joined] : regions.includes(one) ? [] : [one]))
}

const FOREIGN_NUMBER = /(?:\+|\b00)\s?(?!86)[1-9]\d/

/**
 * Takes province, city and district of an address in mainland China; `undefined` where it is none.
 * What is left of its piece is the street with its district, and what stood before it a piece of
 * its own.
 */
export function chineseAddress(splitting: Splitting, divisions: ChinaDivisions | undefined): 'china' | undefined {
  const { parts, doubts } = splitting
  if (splitting.pieces.some(({ text }) => FOREIGN_NUMBER.test(text))) return undefined
  joinRegions(splitting, divisions)
  for (const piece of splitting.pieces) {
    if (piece.label !== undefined && piece.label !== 'address' && piece.label !== 'city') continue
    const hit = findIn(piece, divisions)
    if (hit === undefined) continue
    const { province, city, district, from } = hit.found
    parts.country = 'CN'
    if (province !== undefined) parts.province = province
    if (city !== undefined) parts.city = city
    if (district !== undefined) parts.district = district
    if (!hit.isSure) for (const part of ['province', 'city', 'district'] as const) if (parts[part] !== undefined) doubts[part] = 'guessed'
    const before = piece.text.slice(0, hit.start).trim()
    const street = piece.text.slice(from).trim()
    splitting.pieces = splitting.pieces.flatMap((one): readonly Piece[] =>
      one === piece
        ? [
            ...(before === '' ? [] : [{ ...one, label: undefined, text: before }]),
            ...(street === '' ? [] : [{ ...one, label: 'address' as const, text: street }]),
          ]
        : [one],
    )
    return 'china'
  }
  return undefined
}
