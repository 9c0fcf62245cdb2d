import { create } from 'fontkit'
import type { Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { fontFile } from './font-file.ts'
import type { Script, Weight } from './font-file.ts'

/**
 * One glyph as it is drawn; lengths in thousandths of the em, `text` is what copying it from the
 * page gives.
 */
export type ShapedGlyph = {
  readonly id: number
  readonly text: string
  /** The glyph's own width, and how far the pen moves after it. */
  readonly width: number
  readonly advance: number
  readonly dx: number
  readonly dy: number
}

/** A word in one face and direction, glyphs in the order of the paper from left to right. */
export type ShapedWord = {
  readonly face: Typeface
  readonly glyphs: readonly ShapedGlyph[]
  readonly width: number
  /**
   * It has digits, and each glyph stands where the pen is. Such words hardly come again, while ten
   * digits make all of them.
   */
  readonly number: boolean
}

/**
 * Scripts whose glyphs depend on their neighbours; everything else is one character, one glyph.
 * Kerning is left out.
 */
const NEEDS_LAYOUT =
  /[\u0600-\u08ff\u0780-\u07bf\u0900-\u0eff\u1000-\u109f\u1200-\u137f\u1780-\u17ff\ufb50-\ufdff\ufe70-\ufefc]|\p{M}|\p{Join_Control}/u
const PLAIN_NUMBER = /^[!-~]*[0-9][!-~]*$/
const WORDS_REMEMBERED = 20_000

const isNumber = (glyphs: readonly ShapedGlyph[]): boolean =>
  glyphs.some(({ text }) => text >= '0' && text <= '9') && glyphs.every(({ dx, dy }) => dx === 0 && dy === 0)

/**
 * A font's table may omit an anchor: the mark then stays where it is. fontkit 2.0.4 drops the
 * whole text instead (https://github.com/foliojs/fontkit/issues/367), so missing anchors
 * are hidden from it.
 */
function toleratingMissingAnchors(font: Font): Font {
  const marks = font._layoutEngine.engine?.GPOSProcessor
  if (!marks) return font
  const apply = marks.applyAnchor.bind(marks)
  marks.applyAnchor = (mark, base, baseGlyphIndex) => {
    if (base !== null && mark.markAnchor !== null) apply(mark, base, baseGlyphIndex)
  }
  return font
}

/**
 * fontkit keeps a glyph with the first letter that had its shape. Arabic letters share shapes, and
 * each must be read as itself, so a glyph that is made for letters is made for these.
 */
function readingEachLetter(font: Font): Font {
  const glyphOf = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) => {
    if (codePoints !== undefined) delete font._glyphs[id]
    return glyphOf(id, codePoints)
  }
  return font
}

/**
 * A font with its cache of shaped words; lives as long as the process and is shared by all
 * documents.
 */
export class Typeface {
  readonly font: Font
  readonly key: string
  readonly #scale: number
  readonly #plain = new Map<number, ShapedGlyph>()
  readonly #words = new LRUCache<string, ShapedWord>({ max: WORDS_REMEMBERED })

  constructor(script: Script, weight: Weight) {
    this.key = `${script}-${weight}`
    this.font = readingEachLetter(toleratingMissingAnchors(create(fontFile(script, weight))))
    this.#scale = 1000 / this.font.unitsPerEm
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint)
  }

  /** Shapes a word given in logical order; `rtl` returns it reversed for the paper. */
  shape(text: string, rtl: boolean): ShapedWord {
    // Not remembered: spelling it again costs less than looking for it.
    if (!rtl && PLAIN_NUMBER.test(text)) return this.#plainNumber(text)
    const key = rtl ? `\u202e${text}` : text
    const known = this.#words.peek(key)
    if (known !== undefined) return known
    const glyphs = NEEDS_LAYOUT.test(text) ? this.#layout(text, rtl) : this.#spell(text, rtl)
    const word = { face: this, glyphs, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0), number: isNumber(glyphs) }
    this.#words.set(key, word)
    return word
  }

  #plainNumber(text: string): ShapedWord {
    const glyphs: ShapedGlyph[] = []
    let width = 0
    for (let at = 0; at < text.length; at++) {
      const glyph = this.#plainGlyph(text.charAt(at))
      glyphs.push(glyph)
      width += glyph.advance
    }
    return { face: this, glyphs, width, number: true }
  }

  #spell(text: string, rtl: boolean): readonly ShapedGlyph[] {
    const glyphs = Array.from(text, (char) => this.#plainGlyph(char))
    return rtl ? glyphs.reverse() : glyphs
  }

  #plainGlyph(char: string): ShapedGlyph {
    const codePoint = char.codePointAt(0) ?? 0
    const known = this.#plain.get(codePoint)
    if (known !== undefined) return known
    const { id, advanceWidth } = this.font.glyphForCodePoint(codePoint)
    const width = Math.round(advanceWidth * this.#scale)
    const glyph = { id, text: char, width, advance: width, dx: 0, dy: 0 }
    this.#plain.set(codePoint, glyph)
    return glyph
  }

  #layout(text: string, rtl: boolean): readonly ShapedGlyph[] {
    const run = this.font.layout(text, undefined, undefined, undefined, rtl ? 'rtl' : 'ltr')
    const scaled = (units: number): number => Math.round(units * this.#scale)
    return run.glyphs.map((glyph, index) => {
      const position = run.positions[index]
      return {
        id: glyph.id,
        text: String.fromCodePoint(...glyph.codePoints),
        width: scaled(glyph.advanceWidth),
        advance: scaled(position?.xAdvance ?? glyph.advanceWidth),
        dx: scaled(position?.xOffset ?? 0),
        dy: scaled(position?.yOffset ?? 0),
      }
    })
  }
}

const faces: Readonly<Record<Weight, Partial<Record<Script, Typeface>>>> = { medium: {}, bold: {} }

/**
 * The face of a script and weight, loaded when it is first needed (the Chinese ones are 10 MB
 * each).
 */
export const typeface = (script: Script, weight: Weight): Typeface => (faces[weight][script] ??= new Typeface(script, weight))
