import type { LabelBatch, LabelContent, ZplSettings } from '#core/parcels/labels/label.ts'
import type { ListCell } from '#core/base/documents/list-document.ts'
import type { BagLabel } from '#core/parcels/labels/bag-label.ts'
import type { SkuLabel } from '#core/parcels/labels/sku-label.ts'
import type { ListHead } from '../list/list-pdf.ts'

export type DocumentGiven = Omit<LabelBatch, 'labels'>

/** The renderer's requests to its thread about one document; answered in the order requested. */
export type RenderStep =
  | { readonly kind: 'open'; readonly given: DocumentGiven }
  | { readonly kind: 'add'; readonly labels: readonly LabelContent[] }
  | { readonly kind: 'end' }
  /** The same for labels of SKUs. */
  | { readonly kind: 'open_skus'; readonly zpl?: ZplSettings }
  | { readonly kind: 'add_skus'; readonly labels: readonly SkuLabel[] }
  | { readonly kind: 'end_skus' }
  /** The same for labels of bags. */
  | { readonly kind: 'open_bags'; readonly zpl?: ZplSettings }
  | { readonly kind: 'add_bags'; readonly labels: readonly BagLabel[] }
  | { readonly kind: 'end_bags' }
  /** The same for a list on A4, with its rows and what stands below the last one. */
  | { readonly kind: 'open_list'; readonly head: ListHead }
  | { readonly kind: 'add_rows'; readonly rows: readonly (readonly ListCell[])[] }
  | { readonly kind: 'end_list'; readonly totals: readonly string[] }
  /** The reader is gone: the document is dropped. */
  | { readonly kind: 'abandon' }

export type RenderRequest = { readonly id: number; readonly document: number; readonly step: RenderStep }

/** The bytes that are ready, if any, or the error that ended the document. */
export type RenderAnswer =
  | { readonly id: number; readonly bytes?: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string }
