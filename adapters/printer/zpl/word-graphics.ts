import { LRUCache } from 'lru-cache'
import type { ShapedGlyph, ShapedWord, Typeface } from '../layout/typeface.ts'
import { emptyBitmap, stamp } from '../raster/bitmap.ts'
import { fillOutline } from '../raster/outline.ts'
import type { PlacedBitmap } from '../raster/outline.ts'
import { zplGraphic } from '../raster/zpl-graphic.ts'

/** A picture as a field of ZPL, and where its corner lies from the pen. */
export type Graphic = { readonly left: number; readonly top: number; readonly field: Uint8Array }
type Blank = 'blank'
/** Takes a picture and how far the pen is moved for it, in thousandths of the em. */
type Print = (graphic: Graphic, pen: number) => void

const GLYPHS_REMEMBERED = 4000
const WORDS_REMEMBERED = 4000
const EM = 1000
/** Bytes from which on a picture is tried deflated: earlier where it is kept for a whole batch. */
const WORTH_DEFLATING = { words: 512, lines: 96 } as const

/** One picture of all bitmaps; `worthDeflating` as in `zplGraphic`. */
function together(placed: readonly PlacedBitmap[], worthDeflating: number): Graphic | Blank {
  if (placed.length === 0) return 'blank'
  const left = Math.min(...placed.map((one) => one.left))
  const top = Math.max(...placed.map((one) => one.top))
  const width = Math.max(...placed.map((one) => one.left + one.bitmap.width)) - left
  const height = Math.max(...placed.map((one) => one.bitmap.height - one.top)) + top
  const all = emptyBitmap(width, height)
  for (const one of placed) stamp(all, { bitmap: one.bitmap, x: one.left - left, y: top - one.top })
  return { left, top, field: Buffer.from(zplGraphic(all, worthDeflating), 'latin1') }
}

/**
 * Bitmaps of glyphs and fields of words of a face at one size in dots; lives as long as the
 * process, since most words come again.
 */
class FaceGraphics {
  readonly #face: Typeface
  readonly #size: number
  readonly #bitmaps = new LRUCache<number, PlacedBitmap | Blank>({ max: GLYPHS_REMEMBERED })
  readonly #glyphs = new Map<number, Graphic | Blank>()
  readonly #words = new LRUCache<ShapedWord, Graphic | Blank>({ max: WORDS_REMEMBERED })

  constructor(face: Typeface, size: number) {
    this.#face = face
    this.#size = size
  }

  /**
   * Prints a word: numbers glyph by glyph, since ten digits make all of them, everything else as
   * one picture.
   */
  each(word: ShapedWord, print: Print): void {
    if (word.number) return this.#spell(word.glyphs, print)
    let graphic = this.#words.peek(word)
    if (graphic === undefined) this.#words.set(word, (graphic = this.#compose(word.glyphs)))
    if (graphic !== 'blank') print(graphic, 0)
  }

  #spell(glyphs: readonly ShapedGlyph[], print: Print): void {
    let pen = 0
    for (const glyph of glyphs) {
      let graphic = this.#glyphs.get(glyph.id)
      if (graphic === undefined) {
        if (this.#glyphs.size >= GLYPHS_REMEMBERED) this.#glyphs.clear()
        this.#glyphs.set(glyph.id, (graphic = this.#compose([glyph])))
      }
      if (graphic !== 'blank') print(graphic, pen)
      pen += glyph.advance
    }
  }

  #compose(glyphs: readonly ShapedGlyph[]): Graphic | Blank {
    return together(this.glyphsAt(glyphs, 0), WORTH_DEFLATING.words)
  }

  /** The bitmaps of glyphs, as they stand from where the pen is, in dots. */
  glyphsAt(glyphs: readonly ShapedGlyph[], from: number): readonly PlacedBitmap[] {
    const placed: PlacedBitmap[] = []
    let pen = 0
    for (const { id, advance, dx, dy } of glyphs) {
      const glyph = this.#bitmap(id)
      if (glyph !== 'blank')
        placed.push({
          bitmap: glyph.bitmap,
          left: glyph.left + Math.round(from + ((pen + dx) * this.#size) / EM),
          top: glyph.top + Math.round((dy * this.#size) / EM),
        })
      pen += advance
    }
    return placed
  }

  #bitmap(id: number): PlacedBitmap | Blank {
    const known = this.#bitmaps.peek(id)
    if (known !== undefined) return known
    const { font } = this.#face
    const filled = fillOutline(font.getGlyph(id).path.commands, this.#size / font.unitsPerEm) ?? 'blank'
    this.#bitmaps.set(id, filled)
    return filled
  }
}

const faces = new WeakMap<Typeface, Map<number, FaceGraphics>>()

/** The pictures of a face at a size in printer's dots. */
export function faceGraphics(face: Typeface, size: number): FaceGraphics {
  let sizes = faces.get(face)
  if (sizes === undefined) faces.set(face, (sizes = new Map<number, FaceGraphics>()))
  let graphics = sizes.get(size)
  if (graphics === undefined) sizes.set(size, (graphics = new FaceGraphics(face, size)))
  return graphics
}

/**
 * A line of words as one picture, from where its pen begins: shorter than its words, but worth its
 * making only where it comes again.
 */
export function lineGraphic(words: readonly ShapedWord[], size: number): Graphic | Blank {
  const placed: PlacedBitmap[] = []
  let pen = 0
  for (const word of words) {
    placed.push(...faceGraphics(word.face, size).glyphsAt(word.glyphs, pen))
    pen += (word.width * size) / EM
  }
  return together(placed, WORTH_DEFLATING.lines)
}
