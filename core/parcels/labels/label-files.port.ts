import type { Result } from '#core/base/kernel/result.ts'
import type { LabelSize } from './label-size.ts'
import type { LabelBatch, LabelContent, ZplSettings } from './label.ts'

/** A label that was made elsewhere, as it was uploaded: PDF, PNG, JPEG or ZPL. */
export type LabelFile = { readonly name: string; readonly bytes: Uint8Array }

/** A paper in millimetres and how many labels lie on it: across and down, filled row by row. */
export type LabelSheet = { readonly width: number; readonly height: number; readonly columns: number; readonly rows: number }

/** A part of a batch: labels that we draw, or the pages of a file. */
export type LabelPart = { readonly labels: readonly LabelContent[] } | { readonly file: LabelFile }

/**
 * The output of a batch: a PDF with pages of the sheet's size, or each page as it is without one;
 * or ZPL for a thermal printer.
 */
export type LabelOutput =
  | { readonly format: 'pdf'; readonly sheet?: LabelSheet | undefined }
  | { readonly format: 'zpl'; readonly settings: ZplSettings; readonly paper?: Pick<LabelSheet, 'width' | 'height'> | undefined }

/**
 * Label files of marketplaces, alone and among our own labels. Whatever a file is, it ends in a
 * result that names it: LABEL_FILE_BROKEN, LABEL_FILE_LOCKED, LABEL_FILE_TOO_LARGE,
 * LABEL_FILE_TOO_MANY_PAGES, LABEL_FILE_TOO_COMPLEX, LABEL_FILE_ZPL.
 */
export type LabelFiles = {
  /** Whether a file can be printed. */
  readonly check: (file: LabelFile) => Promise<Result<true>>
  /** All files in the order given, each with all of its pages. */
  readonly merge: (files: readonly LabelFile[], output: LabelOutput) => Promise<Result<Uint8Array>>
  /** The first page of a PDF as a PNG of the dots that a thermal printer prints of it. */
  readonly picture: (pdf: Uint8Array, paper: { readonly size: LabelSize; readonly dpi: number }) => Promise<Result<Uint8Array>>
  /** Our own labels and files in the order given, all on paper of one size. */
  readonly compose: (parts: readonly LabelPart[], batch: Omit<LabelBatch, 'labels'>) => Promise<Result<Uint8Array>>
}

/** The sheet of a size as it is named, `100x150`. */
export function sheetOfSize(size: string, { columns, rows }: Pick<LabelSheet, 'columns' | 'rows'> = { columns: 1, rows: 1 }): LabelSheet {
  const [width = 0, height = 0] = size.split('x').map(Number)
  return { width, height, columns, rows }
}
