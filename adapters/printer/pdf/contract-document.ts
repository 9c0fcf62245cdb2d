import type { SignedDocument } from '#core/portal/shippers/contract-printer.port.ts'
import type { DrawnSignature, Signature } from '#core/portal/shippers/contract-signature.rules.ts'
import { DocumentFonts } from './document-fonts.ts'
import { PageContent } from './page-content.ts'
import { bytesOf, PdfWriter } from './pdf-writer.ts'
import { POINTS_PER_DOT } from '../layout/sheet-layout.ts'
import { setText, type Align } from '../layout/text-block.ts'
import type { Weight } from '../layout/font-file.ts'

/** A4 in dots. */
const PAGE = { width: 1680, height: 2376 } as const
const MARGIN = 176
const COLUMN = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN
const LINE = 1.26
/** Higher than any paragraph, because only pages limit it. */
const ENDLESS = 1_000_000

const TYPE = { title: 60, heading: 36, body: 30, note: 24 } as const
const GAP = { small: 12, medium: 28, large: 56 } as const

/** The signature's field on paper, and its pen. */
const FIELD = { width: 720, height: 270 } as const
const PEN = 5

type Style = { readonly size: number; readonly weight?: Weight; readonly align?: Align; readonly after: number }

/** A contract that flows over pages: parties, clauses, signature, notes. */
class ContractPages {
  readonly #fonts: DocumentFonts
  readonly pages: PageContent[] = []
  #y = BOTTOM

  constructor(fonts: DocumentFonts) {
    this.#fonts = fonts
  }

  paragraph(text: string, { size, weight = 'medium', align = 'left', after }: Style): void {
    const lines = setText({
      parts: [{ text, weight }],
      box: { x: MARGIN, y: 0, width: COLUMN, height: ENDLESS },
      largest: size,
      smallest: size,
      align,
    })
    let above = 0
    for (const line of lines) {
      this.#room(size * LINE)
      this.#page().text([{ ...line, y: Math.round(this.#y + line.y - above) }])
      above += size * LINE
      this.#y += size * LINE
    }
    this.#y += after
  }

  /**
   * The signature above a line of its own, on the same page as the given number of lines of notes.
   */
  signature(signature: Signature, notes: number): void {
    this.#room(FIELD.height + GAP.medium + notes * (TYPE.note * LINE + GAP.small))
    if ('typed' in signature) this.#typed(signature.typed)
    else this.#drawn(signature)
    this.#y += FIELD.height
    this.#page().fill([{ x: MARGIN, y: Math.round(this.#y), width: FIELD.width, height: 2 }])
    this.#y += GAP.medium
  }

  #drawn({ width, height, strokes }: DrawnSignature): void {
    const scale = Math.min(FIELD.width / width, FIELD.height / height)
    const top = this.#y
    this.#page().pen(
      strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: MARGIN + x * scale, y: top + y * scale }))),
      PEN,
    )
  }

  /** A typed name stands on the line of the field, as large as fits. */
  #typed(name: string): void {
    const height = TYPE.title * LINE * 2
    const box = { x: MARGIN, y: Math.round(this.#y + FIELD.height - height), width: FIELD.width, height }
    this.#page().text(setText({ parts: [{ text: name, weight: 'medium' }], box, largest: TYPE.title, smallest: TYPE.note, align: 'left' }))
  }

  /** Writes on each page its number and the number of pages. */
  number(): void {
    for (const [index, page] of this.pages.entries())
      page.text(
        setText({
          parts: [{ text: `${index + 1} / ${this.pages.length}`, weight: 'medium' }],
          box: { x: MARGIN, y: PAGE.height - MARGIN / 2, width: COLUMN, height: TYPE.note * 2 },
          largest: TYPE.note,
          smallest: TYPE.note,
          align: 'centre',
        }),
      )
  }

  #page(): PageContent {
    const page = this.pages.at(-1)
    if (page === undefined) throw new Error('no page was begun')
    return page
  }

  #room(height: number): void {
    if (this.#y + height <= BOTTOM) return
    this.pages.push(new PageContent({ fonts: this.#fonts, height: PAGE.height }))
    this.#y = MARGIN
  }
}

/** Draws a signed contract as one PDF. */
export function contractPdf({ text, signature, notes }: SignedDocument): Uint8Array<ArrayBuffer> {
  const pdf = new PdfWriter()
  const fonts = new DocumentFonts(pdf)
  const flow = new ContractPages(fonts)
  flow.paragraph(text.title, { size: TYPE.title, weight: 'bold', align: 'centre', after: GAP.large })
  for (const { label, value } of text.parties) flow.paragraph(`${label}: ${value}`, { size: TYPE.body, after: GAP.small })
  flow.paragraph(' ', { size: TYPE.body, after: GAP.medium })
  for (const { heading, text: clause } of text.clauses) {
    flow.paragraph(heading, { size: TYPE.heading, weight: 'bold', after: GAP.small })
    flow.paragraph(clause, { size: TYPE.body, after: GAP.medium })
  }
  flow.paragraph(text.closing, { size: TYPE.body, after: GAP.large })
  flow.signature(signature, notes.length)
  for (const note of notes) flow.paragraph(note, { size: TYPE.note, after: GAP.small })
  flow.number()
  return write(pdf, fonts, flow.pages)
}

function write(pdf: PdfWriter, fonts: DocumentFonts, pages: readonly PageContent[]): Uint8Array<ArrayBuffer> {
  const pagesId = pdf.reserve()
  const scale = POINTS_PER_DOT.toFixed(7)
  const kids = pages.map((page) => {
    const [pageId, contentId] = [pdf.reserve(), pdf.reserve()]
    pdf.stream(contentId, Buffer.concat([bytesOf(`${scale} 0 0 ${scale} 0 0 cm\n`), page.bytes()]))
    pdf.dictionary(pageId, `<</Type/Page/Parent ${pagesId} 0 R/Contents ${contentId} 0 R/Resources<</Font ${fonts.resourcesId} 0 R>>>>`)
    return `${pageId} 0 R`
  })
  const [wide, high] = [PAGE.width, PAGE.height].map((dots) => (dots * POINTS_PER_DOT).toFixed(2))
  pdf.dictionary(pagesId, `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}/MediaBox[0 0 ${wide} ${high}]>>`)
  fonts.write()
  const [rootId, infoId] = [pdf.reserve(), pdf.reserve()]
  pdf.dictionary(infoId, '<</Title(Contract)/Producer(Crossdock)>>')
  pdf.dictionary(rootId, `<</Type/Catalog/Pages ${pagesId} 0 R>>`)
  pdf.end({ rootId, infoId })
  const bytes = pdf.drain()
  if (bytes === undefined) throw new Error('the contract has no bytes')
  return bytes
}
