import type { Locale } from '#core/base/kernel/words.ts'
import type { LabelSize } from './label-size.ts'
import type { DesignContent } from './design/label-design.ts'

/** The sender. `lines` are the address as written, one line each. */
export type LabelSender = { readonly name: string; readonly phone: string; readonly lines: readonly string[] }

/**
 * The receiver, in the language and script it was written in. The destination is in English and
 * Arabic, whatever the language of the label: who delivers reads one of them. Names are '' where
 * they are unknown.
 */
export type LabelReceiver = {
  readonly name: string
  readonly phone: string
  readonly lines: readonly string[]
  readonly city: string
  readonly countryCode: string
  readonly countryName: string
  readonly arabic: { readonly city: string; readonly country: string }
}

/**
 * One product; `hsCode` and `value` (decimal text, per piece) are shown where the label has an
 * invoice table.
 */
export type LabelGoods = {
  readonly name: string
  readonly quantity: number
  /** The unit of the quantity, and the pieces that it comes to; left out where it is pieces. */
  readonly unit?: string
  readonly pieces?: number
  readonly hsCode?: string
  readonly value?: string
}

/**
 * Money as it is printed: decimal text with the currency's own digits (`64.014` OMR) and the
 * currency's code.
 */
export type LabelMoney = { readonly amount: string; readonly currency: string }

/**
 * The content of one label. Texts are printed as they are: the caller formats dates and amounts.
 */
export type LabelContent = {
  /** `CD` + serial + check digits; printed as Code128 and QR (rule: Waybill number). */
  readonly waybill: string
  readonly orderNumber: string
  /** The customer's own number. */
  readonly referenceNumber?: string
  readonly sender: LabelSender
  readonly receiver: LabelReceiver
  /** The code by which a hub sorts the parcel: sorting-code.ts. */
  readonly sortingCode: string
  readonly channel: string
  /** The number of this piece and of all pieces, both from 1. */
  readonly piece: { readonly index: number; readonly count: number }
  readonly weightGrams: number
  /** Cash on delivery; without it the label says so in words. */
  readonly cod?: LabelMoney
  readonly goods: readonly LabelGoods[]
  /** Declared value of the whole order, the total of the invoice table. */
  readonly declared?: LabelMoney
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss`. */
  readonly printedOn: string
  readonly remark?: string
  /** The goods contain batteries. */
  readonly battery?: true
  /**
   * The design that it is drawn with, by its key in the batch; the standard one where it is left
   * out.
   */
  readonly design?: string
}

/**
 * Resolutions of thermal heads, in dots per inch as their makers name them: 8 and 12 dots a
 * millimetre.
 */
export const LABEL_DPIS = [203, 300] as const
/** A thermal printer's darkness, from the lightest to the darkest. */
export const DARKNESS = { least: 0, most: 30 } as const
/** How far a label may be moved on its paper, in the printer's dots; the printers' own limit. */
export const MOST_OFFSET_DOTS = 120

/**
 * Labels in the printer's own language. Darkness stays as the printer has it where none is given.
 */
export type ZplSettings = {
  readonly dpi: (typeof LABEL_DPIS)[number]
  readonly darkness?: number
  /** In the printer's dots; negative ones move to the left and up. */
  readonly offsetDots?: { readonly right: number; readonly down: number }
}

/** A design that labels of a batch name, with the picture of its logo. */
export type BatchDesign = { readonly key: string; readonly content: DesignContent; readonly logo?: Uint8Array | undefined }

/** A batch to print: one page per label, in the order given. */
export type LabelBatch = {
  readonly labels: Iterable<LabelContent> | AsyncIterable<LabelContent>
  readonly size: LabelSize
  readonly locale: Locale
  /** Omits the goods (`ignoreInvoice`) and gives their space to the receiver. */
  readonly withoutInvoice?: boolean
  /** ZPL for a thermal printer instead of a PDF. */
  readonly zpl?: ZplSettings
  /**
   * The designs that its labels name. A label that cannot be drawn with its design is drawn with
   * the standard one.
   */
  readonly designs?: readonly BatchDesign[]
}

/**
 * Makes one PDF or ZPL file of a batch, as a stream of bytes that starts before the last label is
 * read; memory is bounded by the reader's pace. A label that cannot be printed (its waybill does
 * not fit Code128) ends this stream, and no other, with an error that names the order; so does a
 * batch without labels.
 */
export type LabelRenderer = { readonly render: (batch: LabelBatch) => AsyncIterable<Uint8Array> }
