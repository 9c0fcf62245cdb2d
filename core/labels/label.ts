import type { Locale } from '../kernel/words.ts'

/** Who sends. `lines` are the address as written, one line each. */
export type LabelSender = { readonly name: string; readonly phone: string; readonly lines: readonly string[] }

/** Who receives, in the language and script it was written in; `countryName` in the label's language. */
export type LabelReceiver = {
  readonly name: string
  readonly phone: string
  readonly lines: readonly string[]
  readonly city: string
  readonly countryCode: string
  readonly countryName: string
}

/** One product; `hsCode` and `value` (decimal text, per piece) are shown where the sheet carries an invoice table. */
export type LabelGoods = { readonly name: string; readonly quantity: number; readonly hsCode?: string; readonly value?: string }

/** Money as it is printed: decimal text with the currency's own digits (`64.014` OMR) and the currency's code. */
export type LabelMoney = { readonly amount: string; readonly currency: string }

/** Everything one label says. Texts are printed as they are: whoever fills this formats dates and amounts (domain §1). */
export type LabelContent = {
  /** `CD` + serial + check digits; printed as Code128 and QR (domain §1). */
  readonly waybill: string
  readonly orderNumber: string
  /** The customer's own number. */
  readonly referenceNumber?: string
  readonly sender: LabelSender
  readonly receiver: LabelReceiver
  /** Where a hub throws the parcel: sorting-code.ts. */
  readonly sortingCode: string
  readonly channel: string
  /** This piece of so many, both from 1. */
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
}

/** Width × height in millimetres (spec §9). */
export const LABEL_SIZES = ['100x100', '100x150', '100x200'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

/** A batch to print: one page a label, in the order given. */
export type LabelBatch = {
  readonly labels: Iterable<LabelContent> | AsyncIterable<LabelContent>
  readonly size: LabelSize
  readonly locale: Locale
  /** Leaves the goods off (`ignoreInvoice`, spec §9) and gives their room to the receiver. */
  readonly withoutInvoice?: boolean
}

/**
 * Makes one PDF of a batch, as a stream of bytes that starts before the last label is read; memory stays bounded by the
 * reader's pace. A label that cannot be printed (its waybill does not fit Code128) ends this stream with an error that
 * names the order, and no other stream; so does a batch without labels.
 */
export type LabelRenderer = { readonly render: (batch: LabelBatch) => AsyncIterable<Uint8Array> }
