import type { DocumentFonts } from './document-fonts.ts'
import { bytesOf, type PdfWriter } from './pdf-writer.ts'
import { POINTS_PER_DOT } from '../layout/sheet-layout.ts'

/**
 * Pages per leaf of the page tree, so that a reader finds page 9,000 without reading 9,000 entries.
 */
const PAGES_TOGETHER = 64

type Page = { readonly content: Uint8Array; readonly fonts: DocumentFonts; readonly forms: ReadonlyMap<string, number> }
type PdfDocumentFacts = { readonly width: number; readonly height: number; readonly title: string; readonly fonts: DocumentFonts }

/** The pages of one document. */
export class PageTree {
  readonly #pdf: PdfWriter
  readonly #pagesId: number
  #leaves: string[] = []
  #leafId: number
  #leafPages: string[] = []
  #pages = 0

  constructor(pdf: PdfWriter) {
    this.#pdf = pdf
    this.#pagesId = pdf.reserve()
    this.#leafId = pdf.reserve()
  }

  get pages(): number {
    return this.#pages
  }

  /**
   * Writes a page that is as large as all of them, in dots of the layout; its forms are named as
   * its content names them.
   */
  add({ content, fonts, forms }: Page): void {
    const contentId = this.#pdf.reserve()
    const scale = POINTS_PER_DOT.toFixed(7)
    this.#pdf.stream(contentId, Buffer.concat([bytesOf(`${scale} 0 0 ${scale} 0 0 cm\n`), content]))
    const xObjects = Array.from(forms, ([name, id]) => `/${name} ${id} 0 R`).join('')
    const resources = `<</Font ${fonts.resourcesId} 0 R/XObject<<${xObjects}>>>>`
    const pageId = this.#pdf.reserve()
    this.#pdf.dictionary(pageId, `<</Type/Page/Parent ${this.#leafId} 0 R/Contents ${contentId} 0 R/Resources${resources}>>`)
    this.#pages++
    this.#leafPages.push(`${pageId} 0 R`)
    if (this.#leafPages.length === PAGES_TOGETHER) this.#endLeaf()
  }

  /**
   * Closes the file, with its fonts, and says how large all pages are; the last bytes are still to
   * be drained.
   */
  end({ width, height, title, fonts }: PdfDocumentFacts): void {
    fonts.write()
    // Rounded down: a fraction above whole dots would add another row of them.
    const [wide, high] = [width, height].map((dots) => Math.floor(dots * POINTS_PER_DOT * 1000) / 1000)
    this.#endLeaf()
    const pages = `/Kids[${this.#leaves.join(' ')}]/Count ${this.#pages}/MediaBox[0 0 ${wide} ${high}]`
    this.#pdf.dictionary(this.#pagesId, `<</Type/Pages${pages}>>`)
    const [rootId, infoId] = [this.#pdf.reserve(), this.#pdf.reserve()]
    this.#pdf.dictionary(infoId, `<</Title(${title})/Producer(Crossdock)>>`)
    this.#pdf.dictionary(rootId, `<</Type/Catalog/Pages ${this.#pagesId} 0 R/ViewerPreferences<</PrintScaling/None>>>>`)
    this.#pdf.end({ rootId, infoId })
  }

  #endLeaf(): void {
    if (this.#leafPages.length === 0) return
    this.#pdf.dictionary(
      this.#leafId,
      `<</Type/Pages/Parent ${this.#pagesId} 0 R/Kids[${this.#leafPages.join(' ')}]/Count ${this.#leafPages.length}>>`,
    )
    this.#leaves.push(`${this.#leafId} 0 R`)
    this.#leafPages = []
    this.#leafId = this.#pdf.reserve()
  }
}
