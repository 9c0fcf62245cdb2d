import type { ShapedGlyph, ShapedWord, Typeface } from '../layout/typeface.ts'
import { bytesOf } from './pdf-writer.ts'
import type { PdfWriter } from './pdf-writer.ts'

/**
 * Glyphs at one height over the baseline. `bytes` goes between the parentheses of a string; where
 * glyphs are moved against each other (not `plain`) it closes and opens them around the moves, as
 * an array of TJ requires.
 */
type Stretch = { readonly rise: number; readonly bytes: string; readonly plain: boolean }

/**
 * Moves up or down by less than a fiftieth of the em are invisible on a label and would cost an
 * operator each.
 */
const UNSEEN_RISE = 20

const hex4 = (value: number): string => value.toString(16).padStart(4, '0')

/** UTF-16 as hexadecimal, as a ToUnicode map requires. */
const hexText = (text: string): string => Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('')

/**
 * A code as two bytes of a PDF string; parentheses, backslash and carriage return need their
 * escapes.
 */
function codeBytes(code: number): string {
  const escaped = (byte: number): string =>
    byte === 0x0d ? '\\r' : byte === 0x28 || byte === 0x29 || byte === 0x5c ? `\\${String.fromCharCode(byte)}` : String.fromCharCode(byte)
  return escaped(code >> 8) + escaped(code & 0xff)
}

/**
 * A face as one document embeds it: only the glyphs in use. A code stands for a glyph together with
 * its text, because Arabic letters share base shapes: one glyph, several letters, and each must be
 * found when it is copied.
 */
export class PageFont {
  readonly #face: Typeface
  readonly #codes = new Map<string, { readonly code: number; readonly bytes: string }>()
  readonly #used: ShapedGlyph[] = []
  readonly #encoded = new WeakMap<ShapedWord, readonly Stretch[]>()
  readonly id: number
  readonly name: string

  constructor(given: { readonly face: Typeface; readonly id: number; readonly name: string }) {
    this.#face = given.face
    this.id = given.id
    this.name = given.name
  }

  /** The word in this document's codes, cut where glyphs leave the baseline. */
  encode(word: ShapedWord): readonly Stretch[] {
    if (word.number) return this.#stretches(word.glyphs)
    const known = this.#encoded.get(word)
    if (known !== undefined) return known
    const stretches = this.#stretches(word.glyphs)
    this.#encoded.set(word, stretches)
    return stretches
  }

  #stretches(glyphs: readonly ShapedGlyph[]): readonly Stretch[] {
    const stretches: Stretch[] = []
    let rise = 0
    let bytes = ''
    let plain = true
    const end = (): void => {
      if (bytes !== '') stretches.push({ rise, bytes, plain })
      bytes = ''
      plain = true
    }
    // How far the pen must still move to the right, in thousandths; an array's numbers move it to
    // the left.
    let owed = 0
    const settle = (): void => {
      if (owed === 0) return
      bytes += `)${-owed}(`
      plain = false
      owed = 0
    }
    for (const glyph of glyphs) {
      const wanted = Math.abs(glyph.dy) < UNSEEN_RISE ? 0 : glyph.dy
      if (wanted !== rise) end()
      rise = wanted
      owed += glyph.dx
      settle()
      bytes += this.#code(glyph)
      owed = glyph.advance - glyph.dx - glyph.width
    }
    settle()
    end()
    return stretches
  }

  #code(glyph: ShapedGlyph): string {
    const key = `${glyph.id} ${glyph.text}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known.bytes
    // Code 0 is what readers show for a missing glyph, so counting starts at 1.
    const code = this.#used.push(glyph)
    const bytes = codeBytes(code)
    this.#codes.set(key, { code, bytes })
    return bytes
  }

  /** Writes the font with exactly the glyphs that were encoded. */
  write(pdf: PdfWriter): void {
    const [fontId, descriptorId, fileId, unicodeId, glyphMapId] = [
      pdf.reserve(),
      pdf.reserve(),
      pdf.reserve(),
      pdf.reserve(),
      pdf.reserve(),
    ]
    const { font } = this.#face
    const scaled = (units: number): number => Math.round((units * 1000) / font.unitsPerEm)
    const subset = font.createSubset()
    const glyphMap = Buffer.alloc((this.#used.length + 1) * 2)
    this.#used.forEach((glyph, index) => glyphMap.writeUInt16BE(subset.includeGlyph(glyph.id), (index + 1) * 2))
    // Six capitals and a plus mark a subset.
    const name = `CRSSDK+${font.postscriptName}`
    const file = subset.encode()
    pdf.stream(fileId, file, `/Length1 ${file.length}`)
    pdf.stream(glyphMapId, glyphMap)
    pdf.stream(unicodeId, bytesOf(this.#unicodeMap()))
    const { minX, minY, maxX, maxY } = font.bbox
    pdf.dictionary(
      descriptorId,
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${[minX, minY, maxX, maxY].map(scaled).join(' ')}]/ItalicAngle 0` +
        `/Ascent ${scaled(font.ascent)}/Descent ${scaled(font.descent)}/CapHeight ${scaled(font.capHeight)}/StemV 80/FontFile2 ${fileId} 0 R>>`,
    )
    pdf.dictionary(
      fontId,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptorId} 0 R/CIDToGIDMap ${glyphMapId} 0 R/W[1[${this.#used.map((glyph) => glyph.width).join(' ')}]]>>`,
    )
    pdf.dictionary(
      this.id,
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${fontId} 0 R]/ToUnicode ${unicodeId} 0 R>>`,
    )
  }

  #unicodeMap(): string {
    const lines = this.#used.map((glyph, index) => `<${hex4(index + 1)}><${hexText(glyph.text)}>`).filter((line) => !line.endsWith('<>'))
    let blocks = ''
    // A block has at most 100 lines.
    for (let from = 0; from < lines.length; from += 100) {
      const block = lines.slice(from, from + 100)
      blocks += `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`
    }
    return (
      '/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n' +
      `/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n${blocks}` +
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n'
    )
  }
}
