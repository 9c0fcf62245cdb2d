import type { Failure } from '../../../core/kernel/failure.ts'
import type { Bitmap } from '../raster/bitmap.ts'

/** In millimetres. */
export type PageSize = { readonly width: number; readonly height: number }
/** The paper of a thermal printer in its dots. */
export type Paper = { readonly width: number; readonly height: number; readonly dotsPerMillimetre: number }

/** What a thread with PDFium is asked; each job has its answer. */
export type ForeignJobs = {
  readonly pages: { readonly given: { readonly file: Uint8Array }; readonly answer: readonly PageSize[] }
  readonly merge: { readonly given: { readonly files: readonly Uint8Array[] }; readonly answer: Uint8Array }
  readonly fit: { readonly given: { readonly file: Uint8Array; readonly paper: Paper }; readonly answer: readonly Bitmap[] }
}
export type ForeignJob = { [Kind in keyof ForeignJobs]: { readonly kind: Kind } & ForeignJobs[Kind]['given'] }[keyof ForeignJobs]

export type ForeignRequest = { readonly id: number; readonly job: ForeignJob; readonly mostPages: number }
/** `spent` where the thread holds so much memory that a new one should take the next job. */
export type ForeignAnswer = { readonly id: number; readonly spent: boolean } & (
  | { readonly value: ForeignJobs[keyof ForeignJobs]['answer'] }
  | { readonly failure: Failure }
)
/** What a thread sends: that PDFium is loaded, once, and its answers. */
export type ForeignMessage = 'ready' | ForeignAnswer
