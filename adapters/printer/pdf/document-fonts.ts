import { PageFont } from './page-font.ts'
import type { PdfWriter } from './pdf-writer.ts'
import type { Typeface } from '../layout/typeface.ts'

/** The faces that one document uses, under short names. */
export class DocumentFonts {
  readonly #pdf: PdfWriter
  readonly #fonts = new Map<string, PageFont>()
  /** The font resources that every page and form refers to. */
  readonly resourcesId: number

  constructor(pdf: PdfWriter) {
    this.#pdf = pdf
    this.resourcesId = pdf.reserve()
  }

  of(face: Typeface): PageFont {
    const known = this.#fonts.get(face.key)
    if (known !== undefined) return known
    const font = new PageFont({ face, id: this.#pdf.reserve(), name: `f${this.#fonts.size}` })
    this.#fonts.set(face.key, font)
    return font
  }

  /** Writes all fonts; nothing can be encoded afterwards. */
  write(): void {
    const names = Array.from(this.#fonts.values(), (font) => `/${font.name} ${font.id} 0 R`)
    this.#pdf.dictionary(this.resourcesId, `<<${names.join('')}>>`)
    for (const font of this.#fonts.values()) font.write(this.#pdf)
  }
}
