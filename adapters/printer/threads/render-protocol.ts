import type { LabelBatch, LabelContent } from '../../../core/labels/label.ts'

export type DocumentGiven = Omit<LabelBatch, 'labels'>

/** What the renderer requests from its thread about one document; answered in the order requested. */
export type RenderStep =
  | { readonly kind: 'open'; readonly given: DocumentGiven }
  | { readonly kind: 'add'; readonly labels: readonly LabelContent[] }
  | { readonly kind: 'end' }
  /** The reader is gone: the document is dropped. */
  | { readonly kind: 'abandon' }

export type RenderRequest = { readonly id: number; readonly document: number; readonly step: RenderStep }

/** The bytes that are ready, if any, or the error that ended the document. */
export type RenderAnswer =
  | { readonly id: number; readonly bytes?: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string }
