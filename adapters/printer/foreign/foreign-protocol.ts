import type { Failure } from '#core/base/kernel/failure.ts'
import type { LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import type { Bitmap } from '../raster/bitmap.ts'

/** A file and what its owner calls it. */
export type ForeignFile = { readonly name: string; readonly bytes: Uint8Array }
/** In millimetres. */
export type PageSize = { readonly width: number; readonly height: number }
/** The paper of a thermal printer in its dots. */
export type Paper = { readonly width: number; readonly height: number; readonly dotsPerMillimetre: number }
/** The size of each page itself, where no paper is known. */
export type OwnSize = { readonly dotsPerMillimetre: number }

/** Jobs for a thread with PDFium; each job has its answer. */
export type ForeignJobs = {
  readonly pages: { readonly given: { readonly files: readonly ForeignFile[] }; readonly answer: readonly PageSize[] }
  /** With a sheet, all pages are fitted to it; without one, each stays as it is. */
  readonly merge: {
    readonly given: { readonly files: readonly ForeignFile[]; readonly sheet?: LabelSheet | undefined }
    readonly answer: Uint8Array<ArrayBuffer>
  }
  /** The pages of one file from a number on, fewer than `most` where the file ends. */
  readonly fit: {
    readonly given: {
      readonly files: readonly [ForeignFile]
      readonly paper: Paper | OwnSize
      readonly from?: number
      readonly most?: number
    }
    readonly answer: readonly Bitmap[]
  }
}
export type ForeignJob = { [Kind in keyof ForeignJobs]: { readonly kind: Kind } & ForeignJobs[Kind]['given'] }[keyof ForeignJobs]

export type ForeignRequest = {
  readonly id: number
  readonly job: ForeignJob
  readonly mostPages: number
  /**
   * One number: which file is being read, so that it can be named even where the thread has died of
   * it.
   */
  readonly reading: Int32Array
}
/** `spent` where the thread holds so much memory that a new one should take the next job. */
export type ForeignAnswer = { readonly id: number; readonly spent: boolean } & (
  | { readonly value: ForeignJobs[keyof ForeignJobs]['answer'] }
  | { readonly failure: Failure }
)
/** The messages of a thread: that PDFium is loaded, once, and its answers. */
export type ForeignMessage = 'ready' | ForeignAnswer
