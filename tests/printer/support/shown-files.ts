import { isInk, type Picture } from './picture.ts'

/** The page of the files, in points. */
const PAGE = { width: 283, height: 425 }

/** A stretch of a label from edge to edge, in points from its lower end. */
export type Stretch = { readonly from: number; readonly to: number }

export const FIELD: Stretch = { from: 98, to: 132 }
const STAMP: Stretch = { from: 58, to: 92 }
/** A layer that is on, and one that is off. */
export const LAYERS: readonly Stretch[] = [
  { from: 115, to: 140 },
  { from: 85, to: 110 },
]

/** Label files with things that are no part of their pages, and where these are. */
export const SHOWN_FILES = [
  ['pdf-annot.pdf', [FIELD, STAMP]],
  ['pdf-form2.pdf', [FIELD]],
  ['pdf-formnoap.pdf', [FIELD]],
  ['pdf-layers.pdf', LAYERS],
] as const

/** How much of a stretch of a label is ink, where the label fills a part of the picture. */
export function inkWithin(picture: Picture, { from, to }: Stretch, part = 1): number {
  const [across, down] = [(picture.width * part) / PAGE.width, (picture.height * part) / PAGE.height]
  const [left, right] = [Math.ceil(36 * across), Math.floor(244 * across)]
  const [top, bottom] = [Math.ceil((PAGE.height - to) * down), Math.floor((PAGE.height - from) * down)]
  let ink = 0
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) if (isInk(picture, x, y)) ink += 1
  return ink / ((right - left) * (bottom - top))
}
