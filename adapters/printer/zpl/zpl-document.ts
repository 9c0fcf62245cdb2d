import { LRUCache } from 'lru-cache'
import type { ZplSettings } from '#core/parcels/labels/label.ts'
import type { LabelPlan, PlanPart, Plans } from '../layout/plan.ts'
import { DOTS_PER_MILLIMETRE } from '../layout/sheet-layout.ts'
import { headDots } from '../raster/head-dots.ts'
import { ZplBytes } from './zpl-bytes.ts'
import { ZplContent } from './zpl-content.ts'

/** Blocks that are kept as they were drawn, about 5 kB each: lanes, senders, goods. */
const BLOCKS_REMEMBERED = 500

/**
 * Labels as ZPL, one format each; text is drained as labels are finished. Each label stands alone,
 * so that any of them can be printed again.
 */
export class ZplDocument<Label> {
  readonly #out = new ZplBytes()
  readonly #plans: Plans<Label>
  readonly #head: string
  readonly #words: ZplContent
  readonly #lines: ZplContent
  readonly #blocks = new LRUCache<string, Uint8Array>({ max: BLOCKS_REMEMBERED })
  #labels = 0

  constructor(plans: Plans<Label>, zpl: ZplSettings) {
    this.#plans = plans
    const dotsPerMillimetre = headDots(zpl.dpi)
    const { width, height } = this.#plans.standard
    this.#head = headOf(zpl, { width, height, scale: dotsPerMillimetre / DOTS_PER_MILLIMETRE })
    this.#words = new ZplContent({ on: this.#out, dotsPerMillimetre, wholeLines: false })
    this.#lines = new ZplContent({ on: this.#out, dotsPerMillimetre, wholeLines: true })
  }

  /** Adds a label. Throws where its waybill is not valid Code128 or too long, naming the order. */
  add(label: Label): void {
    const from = this.#out.length
    try {
      this.#plans.draw(label, (plan) => {
        // Parts that a design drew before it failed are not printed.
        this.#out.rewind(from)
        this.#write(label, plan)
      })
      this.#labels++
    } catch (cause) {
      this.#out.rewind(from)
      throw new Error(`label of ${this.#plans.nameOf(label)} cannot be drawn: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      })
    }
  }

  drain(): Uint8Array<ArrayBuffer> | undefined {
    return this.#out.drain()
  }

  /** Throws where there is no label, as a PDF does. */
  end(): void {
    if (this.#labels === 0) throw new Error('no labels to draw')
  }

  #write(label: Label, { name, parts }: LabelPlan<Label>): void {
    this.#out.text(this.#head)
    for (const [index, part] of parts.entries())
      if (part.key === undefined) this.#draw(part, label)
      else this.#shared(JSON.stringify([name, index, part.key(label)]), part, label)
    this.#out.text('^XZ\n')
  }

  #shared(key: string, part: PlanPart<Label>, label: Label): void {
    const known = this.#blocks.peek(key)
    if (known !== undefined) return this.#out.bytes(known)
    const from = this.#out.length
    this.#draw(part, label)
    this.#blocks.set(key, this.#out.since(from))
  }

  #draw({ draw, wholeLines }: PlanPart<Label>, label: Label): void {
    draw(wholeLines ? this.#lines : this.#words, label)
  }
}

type Media = { readonly width: number; readonly height: number; readonly scale: number }

/**
 * Returns the beginning of each label: darkness where it is given, the size of the paper, and the
 * offset, which an earlier job may have left behind.
 */
function headOf({ darkness, offsetDots }: ZplSettings, { width, height, scale }: Media): string {
  const dark = darkness === undefined ? '' : `~SD${String(darkness).padStart(2, '0')}`
  // ^LS moves to the left; 0 is written without its sign.
  const [left, down] = [0 - (offsetDots?.right ?? 0), offsetDots?.down ?? 0]
  return `${dark}^XA^PW${width * scale}^LL${height * scale}^LH0,0^LS${left}^LT${down}`
}
