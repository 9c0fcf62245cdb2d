import { isUtf8 } from 'node:buffer'
import { KIND_LETTERS } from '#core/base/sheets/sheet-row.ts'
import type { CellKind, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { tooComplex, unreadable } from '../refusal.ts'

/**
 * A batch of rows sent between threads: the text of all cells in one run of UTF-8, and the end of
 * each cell in UTF-16 units. Sending it transfers four buffers instead of copying thousands of
 * strings, and the receiver makes the strings with one decode and cheap slices.
 */
export type PackedRows = {
  readonly text: Uint8Array
  /** One letter per cell. */
  readonly kinds: Uint8Array
  /** Per cell. */
  readonly ends: Uint32Array
  /** Per row: its line and how many cells it has. */
  readonly rows: Uint32Array
}

const BATCH_BYTES = 192 * 1024
const BATCH_ROWS = 256
/** From this length on, a copy by the engine is faster than one byte after the other. */
const LONG_BYTES = 256
const BATCH_CELLS = BATCH_ROWS * LIMITS.columns

const code = Object.fromEntries(Object.entries(KIND_LETTERS).map(([kind, letter]) => [kind, letter.charCodeAt(0)])) as Record<
  CellKind,
  number
>

/** Stands for what an encoding could not say. */
const LOST = '\uFFFD'

/**
 * Collects rows into batches. Cells arrive from left to right; a row without any text is left out.
 */
export class RowPacker {
  #text = new Uint8Array(BATCH_BYTES * 2)
  #textLength = 0
  #units = 0
  readonly #kinds = new Uint8Array(BATCH_CELLS)
  readonly #ends = new Uint32Array(BATCH_CELLS)
  #cells = 0
  readonly #rows = new Uint32Array(BATCH_ROWS * 2)
  #rowCount = 0
  #line = 0
  #rowStart = 0
  #rowTextStart = 0
  /** All rows packed so far. */
  total = 0
  /** How much text the sheet may still have. */
  #textLeft: number

  /** The limit of the text depends on the size of the file that has it. */
  constructor(fileBytes: number) {
    this.#textLeft = Math.min(LIMITS.textBytes, Math.max(LIMITS.denseBytes, fileBytes * LIMITS.packingRatio))
  }

  beginRow(line: number): void {
    if (line <= this.#line) throw unreadable()
    this.#line = line
    this.#rowStart = this.#cells
    this.#rowTextStart = this.#textLength
  }

  /** Adds a cell with content; `column` is 0-based. */
  cell(column: number, kind: CellKind, bytes: Uint8Array, start: number, end: number, units: number): void {
    if (units === 0) return
    if (column >= LIMITS.columns) throw tooComplex.columns()
    const at = this.#rowStart + column
    if (at < this.#cells) throw unreadable()
    while (this.#cells < at) this.#blank()
    this.#room(end - start)
    const target = this.#text
    let length = this.#textLength
    if (end - start > LONG_BYTES) target.set(bytes.subarray(start, end), length)
    else for (let i = start; i < end; i += 1, length += 1) target[length] = bytes[i] as number
    this.#textLength += end - start
    this.#units += units
    this.#kinds[at] = code[kind]
    this.#ends[at] = this.#units
    this.#cells = at + 1
  }

  /** Ends the row; returns whether the batch should be sent. */
  endRow(): boolean {
    if (this.#cells === this.#rowStart) return false
    this.total += 1
    if (this.total > LIMITS.rows) throw tooComplex.rows()
    this.#rows[this.#rowCount * 2] = this.#line
    this.#rows[this.#rowCount * 2 + 1] = this.#cells - this.#rowStart
    this.#rowCount += 1
    this.#rowStart = this.#cells
    return this.#rowCount === BATCH_ROWS || this.#textLength > BATCH_BYTES
  }

  /** Returns the current batch and starts the next; undefined where there is none. */
  take(): PackedRows | undefined {
    if (this.#rowCount === 0) return undefined
    const text = this.#text.slice(0, this.#textLength)
    // The ends were counted from lead bytes, which is right only for valid UTF-8.
    if (!isUtf8(text)) throw unreadable()
    if (Buffer.from(text.buffer, text.byteOffset, text.length).includes(LOST)) this.#markUnreadable(text)
    const packed = {
      text,
      kinds: this.#kinds.slice(0, this.#cells),
      ends: this.#ends.slice(0, this.#cells),
      rows: this.#rows.slice(0, this.#rowCount * 2),
    }
    this.#textLength = 0
    this.#units = 0
    this.#cells = 0
    this.#rowStart = 0
    this.#rowCount = 0
    return packed
  }

  /** Texts with a character that the encoding lost are no texts any more. */
  #markUnreadable(bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
    for (let at = text.indexOf(LOST), cell = 0; at >= 0; at = text.indexOf(LOST, at + 1)) {
      while ((this.#ends[cell] as number) <= at) cell += 1
      this.#kinds[cell] = code.unreadable
    }
  }

  #blank(): void {
    this.#kinds[this.#cells] = code.blank
    this.#ends[this.#cells] = this.#units
    this.#cells += 1
  }

  #room(bytes: number): void {
    this.#textLeft -= bytes
    if (this.#textLeft < 0) throw tooComplex.text()
    const needed = this.#textLength + bytes
    if (needed - this.#rowTextStart > LIMITS.rowBytes) throw tooComplex.cell()
    if (needed <= this.#text.length) return
    const larger = new Uint8Array(Math.max(needed, this.#text.length * 2))
    larger.set(this.#text.subarray(0, this.#textLength))
    this.#text = larger
  }
}

/** The buffers of a batch, to be transferred to the other thread. */
export const buffersOf = (packed: PackedRows): ArrayBuffer[] =>
  [packed.text, packed.kinds, packed.ends, packed.rows].map((array) => array.buffer as ArrayBuffer)

export const bytesOf = ({ text, kinds, ends, rows }: PackedRows): number => text.length + kinds.length + ends.byteLength + rows.byteLength

export function unpackRows(packed: PackedRows): SheetRow[] {
  const text = Buffer.from(packed.text.buffer, packed.text.byteOffset, packed.text.length).toString('utf8')
  const kinds = Buffer.from(packed.kinds.buffer, packed.kinds.byteOffset, packed.kinds.length).toString('latin1')
  const { ends, rows: counts } = packed
  const rows: SheetRow[] = []
  let cell = 0
  let from = 0
  for (let i = 0; i < counts.length; i += 2) {
    const count = counts[i + 1] as number
    const first = cell
    const cells: string[] = []
    for (const last = cell + count; cell < last; cell += 1) {
      const end = ends[cell] as number
      cells.push(end === from ? '' : text.slice(from, end))
      from = end
    }
    rows.push({ line: counts[i] as number, cells, kinds: kinds.slice(first, cell) })
  }
  return rows
}
