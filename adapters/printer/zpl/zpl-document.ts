import { LRUCache } from 'lru-cache'
import type { LabelContent, ZplSettings } from '../../../core/labels/label.ts'
import { LabelPlans } from '../layout/label-plan.ts'
import type { LabelPlan, PlanGiven, PlanPart } from '../layout/plan.ts'
import { DOTS_PER_MILLIMETRE } from '../layout/sheet-layout.ts'
import { headDots } from '../raster/head-dots.ts'
import { flat } from './flat.ts'
import { ZplContent } from './zpl-content.ts'

/** Blocks that are kept as they were drawn, about 5 kB each: lanes, senders, goods. */
const BLOCKS_REMEMBERED = 500

const FIRST_BYTES = 1 << 20

export type ZplGiven = PlanGiven & { readonly zpl: ZplSettings }

/** Labels as ZPL, one format each; text is drained as labels are finished. Each label stands alone, so that any of them can be printed again. */
export class ZplDocument {
  readonly #plans: LabelPlans
  readonly #dotsPerMillimetre: number
  readonly #head: string
  readonly #blocks = new LRUCache<string, string>({ max: BLOCKS_REMEMBERED })
  /** Written label by label: a text of many labels would be a megabyte for the garbage collector. */
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0
  #labels = 0

  constructor({ zpl, ...given }: ZplGiven) {
    this.#plans = new LabelPlans(given)
    this.#dotsPerMillimetre = headDots(zpl.dpi)
    const { width, height } = this.#plans.standard
    this.#head = headOf(zpl, { width, height, scale: this.#dotsPerMillimetre / DOTS_PER_MILLIMETRE })
  }

  /** Adds a label. Throws where its waybill is not valid Code128 or too long, naming the order. */
  add(label: LabelContent): void {
    try {
      this.#write(`${this.#head}${this.#plans.draw(label, (plan) => this.#fields(label, plan))}^XZ\n`)
      this.#labels++
    } catch (cause) {
      throw new Error(`label of order ${label.orderNumber} cannot be drawn: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
  }

  drain(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#length === 0) return undefined
    // Bytes of their own, since the thread gives them away.
    const bytes = new Uint8Array(this.#buffer.subarray(0, this.#length))
    this.#length = 0
    return bytes
  }

  /** Throws where there is no label, as a PDF does. */
  end(): void {
    if (this.#labels === 0) throw new Error('no labels to draw')
  }

  #write(text: string): void {
    if (this.#length + text.length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#length + text.length))
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
    this.#length += this.#buffer.write(text, this.#length, 'latin1')
  }

  #fields(label: LabelContent, { name, parts }: LabelPlan): string {
    let fields = ''
    for (const [index, part] of parts.entries())
      fields +=
        part.key === undefined ? this.#drawn(part, label) : this.#shared(JSON.stringify([name, index, part.key(label)]), part, label)
    return fields
  }

  #shared(key: string, part: PlanPart, label: LabelContent): string {
    const known = this.#blocks.peek(key)
    if (known !== undefined) return known
    const fields = flat(this.#drawn(part, label))
    this.#blocks.set(key, fields)
    return fields
  }

  #drawn({ draw, wholeLines }: PlanPart, label: LabelContent): string {
    const content = new ZplContent({ dotsPerMillimetre: this.#dotsPerMillimetre, wholeLines })
    draw(content, label)
    return content.fields
  }
}

type Media = { readonly width: number; readonly height: number; readonly scale: number }

/** What begins each label: darkness where it is given, the size of the paper, and the offset, which an earlier job may have left behind. */
function headOf({ darkness, offsetDots }: ZplSettings, { width, height, scale }: Media): string {
  const dark = darkness === undefined ? '' : `~SD${String(darkness).padStart(2, '0')}`
  // ^LS moves to the left; 0 is written without its sign.
  const [left, down] = [0 - (offsetDots?.right ?? 0), offsetDots?.down ?? 0]
  return `${dark}^XA^PW${width * scale}^LL${height * scale}^LH0,0^LS${left}^LT${down}`
}
