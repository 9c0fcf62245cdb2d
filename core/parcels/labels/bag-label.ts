import type { ZplSettings } from './label.ts'

/** The paper of a bag label: width × height in millimetres. */
export const BAG_LABEL = { width: 100, height: 100 } as const
/** As many labels of bags as one file may have. */
export const MOST_LABELLED_BAGS = 100

/**
 * The text on the label of a bag: what a scanner reads, the code that people read from afar, and
 * the facts below it.
 */
export type BagLabel = { readonly scanned: string; readonly code: string; readonly facts: readonly string[] }

export type BagLabelBatch = {
  readonly bagLabels: Iterable<BagLabel>
  /** ZPL for a thermal printer instead of a PDF. */
  readonly zpl?: ZplSettings
}

/**
 * Makes one PDF or ZPL file of bag labels, a page each, as a stream of bytes. A batch without
 * labels ends with an error.
 */
export type BagLabelRenderer = { readonly renderBags: (batch: BagLabelBatch) => AsyncIterable<Uint8Array> }
