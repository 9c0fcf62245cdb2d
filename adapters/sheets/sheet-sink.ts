import type { SheetInfo } from '../../core/sheets/sheet.port.ts'
import type { PackedRows } from './rows/packed-rows.ts'

/** Where a reading goes: what is read, once and first, then its rows; each is awaited, so a slow taker slows the reading. */
export type SheetSink = {
  readonly info: (info: SheetInfo) => void
  readonly rows: (packed: PackedRows) => Promise<void> | void
}

/** What is to be read: the content in memory, its name, and the sheet where one is wanted. */
export type SheetSource = { readonly bytes: Uint8Array; readonly fileName: string; readonly sheetName?: string }
