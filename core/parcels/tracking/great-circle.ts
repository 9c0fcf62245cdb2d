import type { Position } from './way.rules.ts'

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

const vectorOf = ([east, north]: Position): readonly [number, number, number] => {
  const [longitude, latitude] = [radians(east), radians(north)]
  return [Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)]
}

/** Enough for a curve that looks round on a map of this size. */
const STEPS = 24

/**
 * The shortest way over the globe as the lines that a flat map draws: one, or two where it crosses
 * the date line. Two places at the same spot or opposite each other are joined by a straight line,
 * since no shortest way is the only one.
 */
export function greatCircle(from: Position, to: Position): readonly (readonly Position[])[] {
  const [start, end] = [vectorOf(from), vectorOf(to)]
  const cosine = Math.min(1, Math.max(-1, start[0] * end[0] + start[1] * end[1] + start[2] * end[2]))
  const angle = Math.acos(cosine)
  if (angle < 1e-6 || Math.PI - angle < 1e-6) return [[from, to]]
  const points = Array.from({ length: STEPS + 1 }, (_, step): Position => {
    const part = step / STEPS
    const [near, far] = [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)]
    const [x, y, z] = [near * start[0] + far * end[0], near * start[1] + far * end[1], near * start[2] + far * end[2]]
    return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))]
  })
  return atDateLine([from, ...points.slice(1, -1), to])
}

const HALF_TURN = 180

function atDateLine(points: readonly Position[]): readonly (readonly Position[])[] {
  const lines: Position[][] = [[]]
  for (const [at, point] of points.entries()) {
    const last = points[at - 1]
    if (last !== undefined && Math.abs(point[0] - last[0]) > HALF_TURN) lines.push([])
    lines.at(-1)?.push(point)
  }
  return lines
}
