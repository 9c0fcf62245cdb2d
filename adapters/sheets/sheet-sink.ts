import type { SheetInfo, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import type { PackedRows } from './rows/packed-rows.ts'

/**
 * Receives a reading: first, once, what is read, then its rows. Each call is awaited, so a slow
 * receiver slows the reading down.
 */
export type SheetSink = {
  readonly info: (info: SheetInfo) => void
  readonly rows: (packed: PackedRows) => Promise<void> | void
}

/** The sheet to read: the content in memory, its name, and what was asked for, if anything. */
export type SheetSource = {
  readonly bytes: Uint8Array
  readonly fileName: string
  readonly sheetName?: string
  readonly encoding?: TextEncodingName
}
