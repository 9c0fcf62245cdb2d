import type { Failure } from '#core/base/kernel/failure.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import type { CellMark, SheetInfo, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import type { PackedRows } from '../rows/packed-rows.ts'

/**
 * The task of a sheet thread: content in memory, which is transferred to the thread, or a file that
 * it reads itself.
 */
export type SheetTask = {
  readonly content: { readonly bytes: Uint8Array } | { readonly path: string }
  readonly fileName: string
  readonly sheetName?: string
  readonly encoding?: TextEncodingName
  /** Marks the cells where given, reads the rows otherwise. */
  readonly marks?: readonly CellMark[]
  /** The texts that marked cells and others are to hold instead. */
  readonly corrections?: CellCorrections
}

export type FromSheetThread =
  | { readonly kind: 'info'; readonly info: SheetInfo; readonly rowCount: number }
  | { readonly kind: 'rows'; readonly packed: PackedRows }
  | { readonly kind: 'marked'; readonly bytes: Uint8Array; readonly fileName: string; readonly contentType: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/**
 * `taken` acknowledges each batch; the thread runs at most `AHEAD` batches ahead of its receiver.
 */
export type ToSheetThread = { readonly kind: 'task'; readonly task: SheetTask } | { readonly kind: 'taken' }
export const AHEAD = 4
