import { greatCircle } from '#core/parcels/tracking/great-circle.ts'
import type { Position } from '#core/parcels/tracking/way.rules.ts'

/** The map counts in tenths of a degree, eastwards and southwards. */
const TENTHS = 10
export const onMap = ([longitude, latitude]: Position): readonly [number, number] => [longitude * TENTHS, -latitude * TENTHS]

const [WIDEST, NORTHERNMOST, SOUTHERNMOST] = [1800, -850, 600]
/** A way within a town still shows which country it is in. */
const LEAST_WIDTH = 500
const MARGIN = 0.15
/** As wide as it is high times this. */
const SHAPE = 2.1

type View = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The part of the world that a way needs, with some space around it and within the world. */
export function viewOf(points: readonly Position[]): View {
  const placed = points.map(onMap)
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const needed = Math.max(LEAST_WIDTH, (east - west) * (1 + 2 * MARGIN), (south - north) * (1 + 2 * MARGIN) * SHAPE)
  const width = Math.min(needed, (SOUTHERNMOST - NORTHERNMOST) * SHAPE, 2 * WIDEST)
  const height = width / SHAPE
  const x = within((west + east - width) / 2, -WIDEST, WIDEST - width)
  return { x, y: within((north + south - height) / 2, NORTHERNMOST, SOUTHERNMOST - height), width, height }
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The lines of a leg as the path of a drawing. */
export const legPath = (from: Position, to: Position): string =>
  greatCircle(from, to)
    .map(
      (line) =>
        `M${line
          .map(onMap)
          .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
          .join('L')}`,
    )
    .join('')

/** The points of every leg, so that a way over the north is in view. */
export const pointsOf = (places: readonly Position[]): readonly Position[] =>
  places.flatMap((place, at) => {
    const before = places[at - 1]
    return before === undefined ? [place] : greatCircle(before, place).flat()
  })
