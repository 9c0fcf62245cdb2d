import type { DrawingTarget } from './drawing-target.ts'
import { setText } from './text-block.ts'
import type { Align, Box, TextPart } from './text-block.ts'

/** Dots between the edge of a cell and its text. */
export const CELL_PADDING = 12

/** The part of a box between two shares of its width, or from a dot on. */
export const inside = (box: Box, by: Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>): Box => {
  const { left = 0, top = 0, right = 0, bottom = 0 } = by
  return { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom }
}
export const paddedBox = (box: Box): Box => inside(box, { left: CELL_PADDING, right: CELL_PADDING, top: 5, bottom: 5 })

export type Line = { readonly box: Box; readonly size: number; readonly align?: Align; readonly smallest?: number }

/** One text in a box, as large as fits, vertically centred. */
export function line(content: DrawingTarget, text: string, given: Line & { readonly bold?: boolean }): void {
  const { box, size, align = 'start', smallest = 16, bold = true } = given
  const parts: TextPart[] = [{ text, weight: bold ? 'bold' : 'medium' }]
  content.text(setText({ parts, box, largest: size, smallest: Math.min(smallest, size), align, middle: true }))
}

/** City and country on a line, with the room that each takes: names differ much in length. */
export function drawPlace(
  content: DrawingTarget,
  { box, size: largest }: { readonly box: Box; readonly size: number },
  { city, country }: { readonly city: string; readonly country: string },
): void {
  const size = Math.min(largest, Math.floor(box.height * 0.8))
  const [ofCity, ofCountry] = [Math.max(3, city.length), Math.max(3, country.length)]
  const middle = Math.round((box.width * ofCity) / (ofCity + ofCountry))
  const split = Math.min(Math.max(middle, box.width * 0.3), box.width * 0.6)
  line(content, city, { box: inside(box, { right: box.width - split }), size, align: 'left' })
  line(content, country, { box: inside(box, { left: split + CELL_PADDING }), size, align: 'right' })
}
