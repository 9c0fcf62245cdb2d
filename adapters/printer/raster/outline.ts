import { emptyBitmap } from './bitmap.ts'
import type { Bitmap } from './bitmap.ts'

/** A glyph's outline as font files have it: y upwards, curves of the second and third degree. */
export type OutlineCommand = {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  readonly args: readonly number[]
}
/**
 * A bitmap and where its corner lies from the pen: `left` to the right, `top` upwards from the
 * baseline.
 */
export type PlacedBitmap = { readonly bitmap: Bitmap; readonly left: number; readonly top: number }

type Point = readonly [x: number, y: number]
/** From top to bottom; `winding` is 1 for an edge that was drawn downwards. */
type Edge = { readonly x: number; readonly top: number; readonly bottom: number; readonly slope: number; readonly winding: 1 | -1 }

/** Dots between the points of a flattened curve: at print resolutions nobody sees the corners. */
const STEP = 2.5
const MOST_STEPS = 16
/** Samples of a dot from top to bottom; from left to right coverage is exact. */
const SAMPLES = 4
/** A dot is black where more than half of it is covered. */
const HALF = 0.5

/** The corners of an outline, scaled to dots with y downwards; one list for each closed contour. */
function contoursOf(commands: readonly OutlineCommand[], scale: number): readonly (readonly Point[])[] {
  const contours: Point[][] = []
  let open: Point[] = []
  const last = (): Point => open.at(-1) ?? [0, 0]
  for (const { command, args } of commands) {
    const points: Point[] = []
    for (let at = 0; at + 1 < args.length; at += 2) points.push([(args[at] ?? 0) * scale, -(args[at + 1] ?? 0) * scale])
    const [one, two, three] = points
    if (command === 'moveTo' && one !== undefined) contours.push((open = [one]))
    else if (command === 'lineTo' && one !== undefined) open.push(one)
    else if (command === 'quadraticCurveTo' && one !== undefined && two !== undefined) curve(open, [last(), one, two])
    else if (command === 'bezierCurveTo' && one !== undefined && two !== undefined && three !== undefined)
      curve(open, [last(), one, two, three])
  }
  return contours
}

/** Appends the points of a Bézier curve of any degree after its first. */
function curve(to: Point[], controls: readonly Point[]): void {
  const [[fromX, fromY] = [0, 0]] = controls
  const reach = Math.max(...controls.map(([x, y]) => Math.abs(x - fromX) + Math.abs(y - fromY)))
  const steps = Math.min(MOST_STEPS, Math.max(2, Math.ceil(reach / STEP)))
  for (let step = 1; step <= steps; step++) {
    const t = step / steps
    let points = controls
    while (points.length > 1)
      points = points.slice(1).map(([x, y], index): Point => {
        const [beforeX, beforeY] = points[index] ?? [x, y]
        return [beforeX + (x - beforeX) * t, beforeY + (y - beforeY) * t]
      })
    if (points[0] !== undefined) to.push(points[0])
  }
}

function edgesOf(contours: readonly (readonly Point[])[]): readonly Edge[] {
  const edges: Edge[] = []
  for (const contour of contours)
    contour.forEach(([x, y], index) => {
      const [toX, toY] = contour[(index + 1) % contour.length] ?? [x, y]
      if (y === toY) return
      const slope = (toX - x) / (toY - y)
      edges.push(y < toY ? { x, top: y, bottom: toY, slope, winding: 1 } : { x: toX, top: toY, bottom: y, slope, winding: -1 })
    })
  return edges
}

/** Adds to a row's coverage what lies between two positions. */
function cover(row: Float32Array, from: number, to: number): void {
  const first = Math.floor(from)
  const last = Math.floor(to)
  if (first === last) {
    row[first] = (row[first] ?? 0) + (to - from)
    return
  }
  row[first] = (row[first] ?? 0) + (first + 1 - from)
  for (let dot = first + 1; dot < last; dot++) row[dot] = (row[dot] ?? 0) + 1
  if (last < row.length) row[last] = (row[last] ?? 0) + (to - last)
}

/**
 * Adds the coverage along one line by the non-zero rule, in which overlapping contours of a glyph
 * stay black.
 */
function scan(edges: readonly Edge[], y: number, add: (from: number, to: number) => void): void {
  const crossings = edges
    .filter(({ top, bottom }) => top <= y && y < bottom)
    .map(({ x, top, slope, winding }) => ({ x: x + (y - top) * slope, winding }))
    .toSorted((one, other) => one.x - other.x)
  let inside = 0
  let from = 0
  for (const { x, winding } of crossings) {
    if (inside === 0) from = x
    inside += winding
    if (inside === 0) add(from, x)
  }
}

/**
 * Fills an outline as dots; `scale` is dots per font unit. Undefined where nothing is black, as in
 * a space.
 */
export function fillOutline(commands: readonly OutlineCommand[], scale: number): PlacedBitmap | undefined {
  const contours = contoursOf(commands, scale)
  const points = contours.flat()
  if (points.length === 0) return undefined
  const left = Math.floor(Math.min(...points.map(([x]) => x)))
  const top = Math.floor(Math.min(...points.map(([, y]) => y)))
  const width = Math.ceil(Math.max(...points.map(([x]) => x))) - left + 1
  const height = Math.ceil(Math.max(...points.map(([, y]) => y))) - top + 1
  const bitmap = emptyBitmap(width, height)
  const edges = edgesOf(contours)
  const row = new Float32Array(width + 1)
  for (let line = 0; line < height; line++) {
    row.fill(0)
    for (let sample = 0; sample < SAMPLES; sample++)
      scan(edges, top + line + (sample + HALF) / SAMPLES, (from, to) => cover(row, from - left, to - left))
    for (let dot = 0; dot < width; dot++)
      if ((row[dot] ?? 0) / SAMPLES > HALF) {
        const at = line * bitmap.rowBytes + (dot >> 3)
        bitmap.bits[at] = (bitmap.bits[at] ?? 0) | (0x80 >> (dot & 7))
      }
  }
  return { bitmap, left, top: -top }
}
