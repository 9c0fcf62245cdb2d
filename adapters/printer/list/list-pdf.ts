import { ROWS_A_PAGE, type ListCell, type ListPaper } from '#core/base/documents/list-document.ts'
import { fillText, words } from '#core/base/kernel/words.ts'
import { DocumentFonts } from '../pdf/document-fonts.ts'
import { PageContent } from '../pdf/page-content.ts'
import { PageTree } from '../pdf/page-tree.ts'
import { PdfWriter } from '../pdf/pdf-writer.ts'
import { setText, type Align, type Box, type TextPart } from '../layout/text-block.ts'
import { listLayout, type ListLayout } from './list-layout.ts'

/** The parts that stand on every page. */
export type ListHead = Pick<ListPaper, 'title' | 'issuer' | 'facts' | 'columns' | 'barcode' | 'locale'>

const SAID = {
  page: words('第 {page} 页，', '第 {page} 頁，', 'Page {page}'),
  pages: words('共 {pages} 页', '共 {pages} 頁', 'of {pages}'),
}
const PADDING = 5
const SMALLEST = 12
const SECOND = 0.84
/** The share of a row that the first of two lines takes. */
const FIRST_LINE = 0.53
const LINE = 1.26
const BETWEEN_TOTALS = '   ·   '
const HALF_SPACE = 3
const RULE = { thin: 1, heavy: 3 } as const
/**
 * Forms that all pages share: what is on top of each, and the number of pages, which is known last.
 */
const [FRAME, PAGES] = ['frame', 'pages'] as const

/**
 * A list as a PDF of A4 pages. Bytes are drained as pages are finished, so memory stays bounded
 * however long the list is.
 */
export class ListPdf {
  readonly #pdf = new PdfWriter()
  readonly #fonts = new DocumentFonts(this.#pdf)
  readonly #tree = new PageTree(this.#pdf)
  readonly #head: ListHead
  readonly #layout: ListLayout
  readonly #forms: ReadonlyMap<string, number>
  #page: PageContent
  #rows = 0

  constructor(head: ListHead) {
    this.#head = head
    this.#layout = listLayout(head.columns, { facts: head.facts.length, hasBarcode: head.barcode !== undefined })
    this.#forms = new Map([FRAME, PAGES].map((name) => [name, this.#pdf.reserve()]))
    this.#form(FRAME, (content) => this.#drawFrame(content))
    this.#page = this.#begun()
  }

  add(cells: readonly ListCell[]): void {
    if (this.#rows === ROWS_A_PAGE) {
      this.#finish()
      this.#page = this.#begun()
      this.#rows = 0
    }
    const { rows, columns, type, head } = this.#layout
    const y = rows.y + this.#rows * rows.height
    cells.forEach((cell, index) => {
      const column = columns[index]
      if (column === undefined || cell === '') return
      const box = { x: column.x + PADDING, y: y + 1, width: column.width - 2 * PADDING, height: rows.height - 2 }
      this.#drawCell(cell, { box, size: type.cell, align: this.#head.columns[index]?.align ?? 'left' })
    })
    this.#page.fill([{ x: head.x, y: y + rows.height - RULE.thin, width: head.width, height: RULE.thin }])
    this.#rows++
  }

  drain(): Uint8Array<ArrayBuffer> | undefined {
    return this.#pdf.drain()
  }

  /** Closes the file with what adds up, below the last row. */
  end(totals: readonly string[]): void {
    const { totals: box, type, page } = this.#layout
    const place = { ...box, y: box.y + PADDING, height: box.height - 2 * PADDING }
    this.#write(this.#page, totals.join(BETWEEN_TOTALS), { box: place, size: type.head, weight: 'bold' })
    this.#finish()
    const [, right] = this.#footerHalves()
    this.#form(PAGES, (content) =>
      this.#write(content, fillText(SAID.pages, { pages: this.#tree.pages }, this.#head.locale), { box: right, size: type.footer }),
    )
    this.#tree.end({ ...page, title: 'List', fonts: this.#fonts })
  }

  #begun(): PageContent {
    const content = new PageContent({ fonts: this.#fonts, height: this.#layout.page.height })
    content.form(FRAME)
    content.form(PAGES)
    return content
  }

  /** The page's own number, left of the middle; the number of pages stands right of it. */
  #finish(): void {
    const [left] = this.#footerHalves()
    const text = fillText(SAID.page, { page: this.#tree.pages + 1 }, this.#head.locale)
    this.#write(this.#page, text, { box: left, size: this.#layout.type.footer, align: 'right' })
    this.#tree.add({ content: this.#page.bytes(), fonts: this.#fonts, forms: this.#forms })
  }

  #footerHalves(): readonly [Box, Box] {
    const { footer } = this.#layout
    const width = Math.floor(footer.width / 2) - HALF_SPACE
    return [
      { ...footer, width },
      { ...footer, x: footer.x + footer.width - width, width },
    ]
  }

  #drawFrame(content: PageContent): void {
    const { title, facts, barcode, head, columns, type } = this.#layout
    this.#write(content, this.#head.title, { box: title, size: type.title, weight: 'bold' })
    if (this.#head.issuer !== undefined)
      this.#write(content, this.#head.issuer, { box: title, size: type.title, weight: 'bold', align: 'right' })
    facts.forEach((box, index) => this.#write(content, this.#head.facts[index] ?? '', { box, size: type.fact }))
    if (barcode !== undefined && this.#head.barcode !== undefined) content.bars({ text: this.#head.barcode, box: barcode })
    this.#head.columns.forEach(({ heading, align }, index) => {
      const column = columns[index]
      if (column === undefined) return
      const box = { x: column.x + PADDING, y: head.y, width: column.width - 2 * PADDING, height: head.height }
      this.#write(content, heading, { box, size: type.head, weight: 'bold', align })
    })
    content.fill([
      { x: head.x, y: head.y, width: head.width, height: RULE.heavy },
      { x: head.x, y: head.y + head.height - RULE.heavy, width: head.width, height: RULE.heavy },
    ])
  }

  /**
   * Each of two lines shrinks alone where it is too long, so that a long name leaves its phone
   * number legible.
   */
  #drawCell(cell: ListCell, { box, size, align = 'left' }: ListTextStyle): void {
    if (typeof cell === 'string') return this.#write(this.#page, cell, { box, size, align })
    const height = Math.round(box.height * FIRST_LINE)
    this.#write(this.#page, cell[0], { box: { ...box, height }, size: Math.min(size, Math.floor(height / LINE)), align })
    const below = { ...box, y: box.y + height, height: box.height - height }
    this.#write(this.#page, cell[1], { box: below, size: Math.min(Math.round(size * SECOND), Math.floor(below.height / LINE)), align })
  }

  #write(content: PageContent, text: string, { box, size, weight = 'medium', align = 'left' }: ListTextStyle): void {
    content.text(setText({ parts: [{ text, weight }], box, largest: size, smallest: SMALLEST, align, middle: true }))
  }

  #form(name: string, draw: (content: PageContent) => void): void {
    const { width, height } = this.#layout.page
    const content = new PageContent({ fonts: this.#fonts, height })
    draw(content)
    const resources = `/Resources<</Font ${this.#fonts.resourcesId} 0 R>>`
    this.#pdf.stream(this.#forms.get(name) ?? 0, content.bytes(), `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]${resources}`)
  }
}

type ListTextStyle = { readonly box: Box; readonly size: number; readonly weight?: TextPart['weight']; readonly align?: Align }
