import type { LabelContent, LabelSize } from '../../../core/labels/label.ts'
import type { Locale } from '../../../core/kernel/words.ts'
import { DocumentFonts } from './document-fonts.ts'
import { drawGoodsTable } from '../layout/goods-table.ts'
import {
  drawCodes,
  drawFooter,
  drawGoodsList,
  drawLane,
  drawMoney,
  drawReceiver,
  drawSender,
  drawSkeleton,
} from '../layout/label-drawing.ts'
import { PageContent } from './page-content.ts'
import { bytesOf, PdfWriter } from './pdf-writer.ts'
import { POINTS_PER_DOT, sheetOf } from '../layout/sheet-layout.ts'
import type { Sheet } from '../layout/sheet-layout.ts'

/** Pages per leaf of the page tree, so that a reader finds page 9,000 without reading 9,000 entries. */
const PAGES_TOGETHER = 64
/** How many blocks are remembered as candidates for a shared form; beyond it they are drawn in place. */
const BLOCKS_REMEMBERED = 5000

/** `id` from the block's second occurrence on, when it becomes a form that all later pages refer to. */
type Block = { id?: number }

type DocumentGiven = { readonly size: LabelSize; readonly locale: Locale; readonly withoutInvoice: boolean }

/** One PDF of labels, a page each; bytes are drained as pages are finished. */
export class LabelDocument {
  readonly #pdf = new PdfWriter()
  readonly #fonts = new DocumentFonts(this.#pdf)
  readonly #sheet: Sheet
  readonly #locale: Locale
  readonly #pagesId = this.#pdf.reserve()
  readonly #blocks = new Map<string, Block>()
  #leaves: string[] = []
  #leafId = this.#pdf.reserve()
  #leafPages: string[] = []
  #pages = 0

  constructor({ size, locale, withoutInvoice }: DocumentGiven) {
    this.#sheet = sheetOf(size, withoutInvoice)
    this.#locale = locale
  }

  /** Adds the page of a label. Throws where its waybill is not valid Code128 or too long, naming the order. */
  add(label: LabelContent): void {
    try {
      this.#addPage(label)
    } catch (cause) {
      throw new Error(`label of order ${label.orderNumber} cannot be drawn: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
  }

  drain(): Uint8Array<ArrayBuffer> | undefined {
    return this.#pdf.drain()
  }

  /** Closes the file; its last bytes are still to be drained. Throws where there is no page, because no reader would open the file. */
  end(): void {
    if (this.#pages === 0) throw new Error('no labels to draw')
    this.#endLeaf()
    const { width, height } = this.#sheet
    // Rounded down: a fraction above whole dots would add another row of them.
    const [wide, high] = [width, height].map((dots) => Math.floor(dots * POINTS_PER_DOT * 1000) / 1000)
    this.#pdf.dictionary(
      this.#pagesId,
      `<</Type/Pages/Kids[${this.#leaves.join(' ')}]/Count ${this.#pages}/MediaBox[0 0 ${wide} ${high}]>>`,
    )
    this.#fonts.write()
    const [rootId, infoId] = [this.#pdf.reserve(), this.#pdf.reserve()]
    this.#pdf.dictionary(infoId, '<</Title(Labels)/Producer(Crossdock)>>')
    this.#pdf.dictionary(rootId, `<</Type/Catalog/Pages ${this.#pagesId} 0 R/ViewerPreferences<</PrintScaling/None>>>>`)
    this.#pdf.end({ rootId, infoId })
  }

  #addPage(label: LabelContent): void {
    const sheet = this.#sheet
    const content = new PageContent({ fonts: this.#fonts, height: sheet.height })
    const drawing = { content, sheet, locale: this.#locale }
    const forms: number[] = []
    const shared = (key: unknown, draw: (on: typeof drawing) => void): void => {
      const id = this.#formOf(JSON.stringify(key), draw)
      if (id === undefined) return draw(drawing)
      forms.push(id)
      content.form(`x${id}`)
    }
    const { receiver, sender, channel, sortingCode, remark, goods } = label
    shared('skeleton', drawSkeleton)
    shared(
      [
        'lane',
        channel,
        sortingCode,
        receiver.city,
        receiver.countryCode,
        receiver.countryName,
        receiver.arabic.city,
        receiver.arabic.country,
      ],
      (on) => drawLane(on, label),
    )
    shared(['sender', sender, remark], (on) => drawSender(on, label))
    if (sheet.rows.goods.height > 0)
      shared(['goods', goods, label.declared], (on) => (sheet.goodsTable ? drawGoodsTable(on, label) : drawGoodsList(on, label)))
    drawReceiver(drawing, label)
    drawMoney(drawing, label)
    drawFooter(drawing, label)
    drawCodes(drawing, label)
    this.#writePage(content, forms)
  }

  #writePage(content: PageContent, forms: readonly number[]): void {
    const [pageId, contentId] = [this.#pdf.reserve(), this.#pdf.reserve()]
    const scale = POINTS_PER_DOT.toFixed(7)
    const scaled = Buffer.concat([bytesOf(`${scale} 0 0 ${scale} 0 0 cm\n`), content.bytes()])
    this.#pdf.stream(contentId, scaled)
    const xObjects = forms.map((id) => `/x${id} ${id} 0 R`).join('')
    this.#pdf.dictionary(
      pageId,
      `<</Type/Page/Parent ${this.#leafId} 0 R/Contents ${contentId} 0 R/Resources<</Font ${this.#fonts.resourcesId} 0 R/XObject<<${xObjects}>>>>>>`,
    )
    this.#pages++
    this.#leafPages.push(`${pageId} 0 R`)
    if (this.#leafPages.length === PAGES_TOGETHER) this.#endLeaf()
  }

  /** The form of a block that occurred before, written at its second occurrence; undefined for a new block. */
  #formOf(key: string, draw: (on: { content: PageContent; sheet: Sheet; locale: Locale }) => void): number | undefined {
    const known = this.#blocks.get(key)
    if (known?.id !== undefined) return known.id
    if (known === undefined) {
      if (this.#blocks.size < BLOCKS_REMEMBERED) this.#blocks.set(key, {})
      return undefined
    }
    const { width, height } = this.#sheet
    const content = new PageContent({ fonts: this.#fonts, height })
    draw({ content, sheet: this.#sheet, locale: this.#locale })
    known.id = this.#pdf.reserve()
    this.#pdf.stream(
      known.id,
      content.bytes(),
      `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<</Font ${this.#fonts.resourcesId} 0 R>>`,
    )
    return known.id
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
