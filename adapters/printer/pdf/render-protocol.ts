import type { LabelContent } from '../../../core/labels/label.ts'
import type { DocumentGiven } from './label-document.ts'

/** What the renderer asks of its thread about one document; answered in the order asked. */
export type RenderStep =
  | { readonly kind: 'open'; readonly given: DocumentGiven }
  | { readonly kind: 'add'; readonly labels: readonly LabelContent[] }
  | { readonly kind: 'end' }
  /** Nobody reads on: the document is forgotten. */
  | { readonly kind: 'abandon' }

export type RenderRequest = { readonly id: number; readonly document: number; readonly step: RenderStep }

/** Bytes that are ready, if any, or why the document is lost. */
export type RenderAnswer =
  | { readonly id: number; readonly bytes?: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string }
