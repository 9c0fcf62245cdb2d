import type { SheetInfo } from '#core/base/sheets/sheet.port.ts'
import { bytesOf, type PackedRows } from '../rows/packed-rows.ts'
import type { SheetSink } from '../sheet-sink.ts'

/**
 * The most bytes kept of a sheet while it is checked: some 40,000 rows of 40 columns. A larger one
 * is read a second time, which takes less than keeping it.
 */
export const MOST_HELD_BYTES = 24 * 1024 * 1024

/**
 * Takes a whole sheet before any of it is passed on, so that anyone who acts on its first row knows
 * that the last one can be read. Keeps the batches of all but the largest sheets.
 */
export class HeldSheet implements SheetSink {
  #info: SheetInfo | undefined
  #batches: PackedRows[] | undefined = []
  #bytes = 0
  #rowCount = 0

  info = (info: SheetInfo): void => {
    this.#info = info
  }

  rows = (packed: PackedRows): void => {
    this.#rowCount += packed.rows.length / 2
    this.#bytes += bytesOf(packed)
    if (this.#bytes > MOST_HELD_BYTES) this.#batches = undefined
    else this.#batches?.push(packed)
  }

  /** Returns the sheet that was read, and the batches where they were few enough. */
  take(): { readonly info: SheetInfo; readonly rowCount: number; readonly batches: readonly PackedRows[] | undefined } {
    if (this.#info === undefined) throw new Error('the sheet was read without its description')
    return { info: this.#info, rowCount: this.#rowCount, batches: this.#batches }
  }
}
