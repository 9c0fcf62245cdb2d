import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatCircle } from '#core/parcels/tracking/great-circle.ts'
import { wayOf, type PlacePositions, type Position } from '#core/parcels/tracking/way.rules.ts'

const PLACES: Readonly<Record<string, Position>> = { Shenzhen: [113.8, 22.6], SZX: [113.8, 22.6], DXB: [55.4, 25.3], Dubai: [55.4, 25.3] }
const positions: PlacePositions = {
  ofPlace: (name) => PLACES[name],
  ofCountry: (code) => ({ AE: [55.2, 25], CN: [114.2, 32.1] } as const)[code],
}
const at = (location: string, time: number, code = '111') => ({ code, location, time })
const seen = (events: readonly ReturnType<typeof at>[], hasArrived = false) =>
  wayOf({ events, from: 'CN', to: 'AE', hasArrived, positions }).map(({ name, country, isReached, isCurrent, since }) => [
    name || country,
    isReached,
    isCurrent,
    since,
  ])

describe('the way of a parcel', () => {
  it('is the places of its events in their order, each once, and the country ahead', () => {
    expect(seen([at('SZX', 2), at('Shenzhen', 1), at('', 3)])).toEqual([
      ['SZX', true, true, 1],
      ['AE', false, false, undefined],
    ])
  })

  it('has no place that nobody knows, and does not say that the parcel is at the one before', () => {
    expect(seen([at('Shenzhen', 1), at('Atlantis', 2)])[0]).toEqual(['Shenzhen', true, false, 1])
    expect(seen([at('Shenzhen', 1), at('Hub 7', 2, '140')], true)).toEqual([
      ['Shenzhen', true, false, 1],
      ['Hub 7', true, true, 2],
    ])
  })

  it('ends where the parcel is once it has arrived, by the name that its newest event says', () => {
    expect(seen([at('Shenzhen', 1), at('DXB', 2), at('Dubai', 3)], true)).toEqual([
      ['Shenzhen', true, false, 1],
      ['Dubai', true, true, 2],
    ])
  })

  it('is the country ahead alone before anything happened at a known place, and nothing for a country that nobody knows', () => {
    expect(seen([])).toEqual([['AE', false, false, undefined]])
    expect(wayOf({ events: [], from: 'CN', to: 'XX', hasArrived: false, positions })).toEqual([])
  })
})

describe('the shortest way over the globe', () => {
  const place = fc.tuple(fc.double({ min: -179, max: 179, noNaN: true }), fc.double({ min: -80, max: 80, noNaN: true }))

  it('begins and ends at its places, stays on the globe, and no line of it crosses the map from edge to edge', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const lines = greatCircle(from, to)
        expect(lines.at(0)?.at(0)).toEqual(from)
        expect(lines.at(-1)?.at(-1)).toEqual(to)
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines)
          for (const [index, [longitude, latitude]] of line.entries()) {
            expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
            expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
            const before = line[index - 1]
            if (before !== undefined && lines.length > 1) expect(Math.abs(longitude - before[0])).toBeLessThanOrEqual(180)
          }
      }),
    )
  })

  it('goes over the north from China to America, and over the date line', () => {
    const lines = greatCircle([113.8, 22.6], [-118.4, 33.9])
    expect(lines).toHaveLength(2)
    expect(Math.max(...lines.flat().map(([, latitude]) => latitude))).toBeGreaterThan(45)
  })
})
