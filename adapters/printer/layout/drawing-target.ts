import type { LogoPicture } from './logo-picture.ts'
import type { Box, SetLine } from './text-block.ts'

/** A code's characters and the box that it is centred in, its quiet zones included. */
export type CodeField = { readonly text: string; readonly box: Box }

/**
 * The surface that a label is drawn on: lengths are dots of the layout, 8 per millimetre from the
 * top left. Black only.
 */
export type DrawingTarget = {
  readonly fill: (boxes: readonly Box[]) => void
  /** A frame whose strokes lie inside the box. */
  readonly frame: (box: Box, stroke: number) => void
  readonly text: (lines: readonly SetLine[]) => void
  /**
   * Code128 as wide as fits, as high as the box. Throws where the text is too long or not printable
   * ASCII.
   */
  readonly bars: (field: CodeField) => void
  /** A QR code with modules of at most `module` dots. Throws where the text is too long. */
  readonly square: (field: CodeField & { readonly module: number }) => void
  /** A picture as large as fits in the middle of the box, in black and white. */
  readonly picture: (picture: LogoPicture, box: Box) => void
}
