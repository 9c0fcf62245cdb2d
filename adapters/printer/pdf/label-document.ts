import { DocumentFonts } from './document-fonts.ts'
import type { LabelPlan, Plans } from '../layout/plan.ts'
import { PageContent } from './page-content.ts'
import { PageTree } from './page-tree.ts'
import { PdfWriter } from './pdf-writer.ts'

/**
 * How many blocks are remembered as candidates for a shared form; beyond it they are drawn in
 * place.
 */
const BLOCKS_REMEMBERED = 5000

/**
 * `id` from the block's second occurrence on, when it becomes a form that all later pages refer to.
 */
type Block = { id?: number }

/** One PDF of labels, a page each; bytes are drained as pages are finished. */
export class LabelDocument<Label> {
  readonly #pdf = new PdfWriter()
  readonly #fonts = new DocumentFonts(this.#pdf)
  readonly #plans: Plans<Label>
  readonly #pages = new PageTree(this.#pdf)
  readonly #blocks = new Map<string, Block>()

  constructor(plans: Plans<Label>) {
    this.#plans = plans
  }

  /**
   * Adds the page of a label. Throws where its waybill is not valid Code128 or too long, naming the
   * order.
   */
  add(label: Label): void {
    try {
      this.#plans.draw(label, (plan) => this.#addPage(label, plan))
    } catch (cause) {
      throw new Error(`label of ${this.#plans.nameOf(label)} cannot be drawn: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
  }

  drain(): Uint8Array<ArrayBuffer> | undefined {
    return this.#pdf.drain()
  }

  /**
   * Closes the file; its last bytes are still to be drained. Throws where there is no page, because
   * no reader would open the file.
   */
  end(): void {
    if (this.#pages.pages === 0) throw new Error('no labels to draw')
    const { width, height } = this.#plans.standard
    this.#pages.end({ width, height, title: 'Labels', fonts: this.#fonts })
  }

  #addPage(label: Label, { name, height, width, parts }: LabelPlan<Label>): void {
    const content = new PageContent({ fonts: this.#fonts, height })
    const forms = new Map<string, number>()
    for (const [index, { key, draw }] of parts.entries()) {
      const inForm = (on: PageContent): void => draw(on, label)
      const id = key && this.#formOf(JSON.stringify([name, index, key(label)]), { width, height }, inForm)
      if (id === undefined) inForm(content)
      else {
        forms.set(`x${id}`, id)
        content.form(`x${id}`)
      }
    }
    this.#pages.add({ content: content.bytes(), fonts: this.#fonts, forms })
  }

  /**
   * The form of a block that occurred before, written at its second occurrence; undefined for a new
   * block.
   */
  #formOf(key: string, { width, height }: Pick<LabelPlan<Label>, 'width' | 'height'>, draw: (on: PageContent) => void): number | undefined {
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
}
