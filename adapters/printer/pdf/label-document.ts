import type { LabelContent } from '../../../core/labels/label.ts'
import { DocumentFonts } from './document-fonts.ts'
import { LabelPlans } from '../layout/label-plan.ts'
import type { LabelPlan, PlanGiven } from '../layout/plan.ts'
import { PageContent } from './page-content.ts'
import { bytesOf, PdfWriter } from './pdf-writer.ts'
import { POINTS_PER_DOT } from '../layout/sheet-layout.ts'

/** Pages per leaf of the page tree, so that a reader finds page 9,000 without reading 9,000 entries. */
const PAGES_TOGETHER = 64
/** How many blocks are remembered as candidates for a shared form; beyond it they are drawn in place. */
const BLOCKS_REMEMBERED = 5000

/** `id` from the block's second occurrence on, when it becomes a form that all later pages refer to. */
type Block = { id?: number }

/** One PDF of labels, a page each; bytes are drained as pages are finished. */
export class LabelDocument {
  readonly #pdf = new PdfWriter()
  readonly #fonts = new DocumentFonts(this.#pdf)
  readonly #plans: LabelPlans
  readonly #pagesId = this.#pdf.reserve()
  readonly #blocks = new Map<string, Block>()
  #leaves: string[] = []
  #leafId = this.#pdf.reserve()
  #leafPages: string[] = []
  #pages = 0

  constructor(given: PlanGiven) {
    this.#plans = new LabelPlans(given)
  }

  /** Adds the page of a label. Throws where its waybill is not valid Code128 or too long, naming the order. */
  add(label: LabelContent): void {
    try {
      this.#plans.draw(label, (plan) => this.#addPage(label, plan))
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
    const { width, height } = this.#plans.standard
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

  #addPage(label: LabelContent, { name, height, width, parts }: LabelPlan): void {
    const content = new PageContent({ fonts: this.#fonts, height })
    const forms: number[] = []
    for (const [index, { key, draw }] of parts.entries()) {
      const inForm = (on: PageContent): void => draw(on, label)
      const id = key && this.#formOf(JSON.stringify([name, index, key(label)]), { width, height }, inForm)
      if (id === undefined) inForm(content)
      else {
        forms.push(id)
        content.form(`x${id}`)
      }
    }
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
  #formOf(key: string, { width, height }: Pick<LabelPlan, 'width' | 'height'>, draw: (on: PageContent) => void): number | undefined {
    const known = this.#blocks.get(key)
    if (known?.id !== undefined) return known.id
    if (known === undefined) {
      if (this.#blocks.size < BLOCKS_REMEMBERED) this.#blocks.set(key, {})
      return undefined
    }
    const content = new PageContent({ fonts: this.#fonts, height })
    draw(content)
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
