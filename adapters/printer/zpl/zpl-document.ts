import { LRUCache } from 'lru-cache'
import type { LabelContent, LabelSize, ZplSettings } from '../../../core/labels/label.ts'
import type { Locale } from '../../../core/kernel/words.ts'
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
import type { Drawing } from '../layout/label-drawing.ts'
import { DOTS_PER_MILLIMETRE, sheetOf } from '../layout/sheet-layout.ts'
import type { Sheet } from '../layout/sheet-layout.ts'
import { headDots } from '../raster/head-dots.ts'
import { flat } from './flat.ts'
import { ZplContent } from './zpl-content.ts'

/** Blocks that are kept as they were drawn, about 5 kB each: lanes, senders, goods. */
const BLOCKS_REMEMBERED = 500

const FIRST_BYTES = 1 << 20

export type ZplGiven = { readonly size: LabelSize; readonly locale: Locale; readonly withoutInvoice: boolean; readonly zpl: ZplSettings }

/** Labels as ZPL, one format each; text is drained as labels are finished. Each label stands alone, so that any of them can be printed again. */
export class ZplDocument {
  readonly #sheet: Sheet
  readonly #locale: Locale
  readonly #dotsPerMillimetre: number
  readonly #head: string
  readonly #blocks = new LRUCache<string, string>({ max: BLOCKS_REMEMBERED })
  /** Written label by label: a text of many labels would be a megabyte for the garbage collector. */
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0
  #labels = 0

  constructor({ size, locale, withoutInvoice, zpl }: ZplGiven) {
    this.#sheet = sheetOf(size, withoutInvoice)
    this.#locale = locale
    this.#dotsPerMillimetre = headDots(zpl.dpi)
    this.#head = headOf(zpl, { width: this.#sheet.width, height: this.#sheet.height, scale: this.#dotsPerMillimetre / DOTS_PER_MILLIMETRE })
  }

  /** Adds a label. Throws where its waybill is not valid Code128 or too long, naming the order. */
  add(label: LabelContent): void {
    try {
      this.#write(`${this.#head}${this.#fields(label)}^XZ\n`)
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

  #fields(label: LabelContent): string {
    const sheet = this.#sheet
    const { receiver, sender, channel, sortingCode, remark, goods } = label
    const lane = ['lane', channel, sortingCode, receiver.city, receiver.countryCode, receiver.countryName]
    let shared = this.#block('skeleton', drawSkeleton)
    shared += this.#block(lane, (on) => drawLane(on, label))
    shared += this.#block(['sender', sender, remark], (on) => drawSender(on, label))
    if (sheet.rows.goods.height > 0)
      // Goods differ more than senders do: as words they are faster to draw.
      shared += this.#block(
        ['goods', goods, label.declared],
        (on) => (sheet.goodsTable ? drawGoodsTable(on, label) : drawGoodsList(on, label)),
        { wholeLines: false },
      )
    const drawing = this.#drawing({ wholeLines: false })
    drawReceiver(drawing, label)
    drawMoney(drawing, label)
    drawFooter(drawing, label)
    drawCodes(drawing, label)
    return shared + drawing.content.fields
  }

  #block(key: unknown, draw: (on: Drawing) => void, how = { wholeLines: true }): string {
    const name = JSON.stringify(key)
    const known = this.#blocks.peek(name)
    if (known !== undefined) return known
    const drawing = this.#drawing(how)
    draw(drawing)
    const fields = flat(drawing.content.fields)
    this.#blocks.set(name, fields)
    return fields
  }

  #drawing({ wholeLines }: { readonly wholeLines: boolean }): Drawing & { readonly content: ZplContent } {
    return { content: new ZplContent({ dotsPerMillimetre: this.#dotsPerMillimetre, wholeLines }), sheet: this.#sheet, locale: this.#locale }
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
