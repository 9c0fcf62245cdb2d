import type { MergedRange } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { tooComplex, unreadable } from '../refusal.ts'
import type { SharedTexts } from '../rows/shared-texts.ts'
import { CellText } from '../xml/cell-text.ts'
import { RECORD, type RecordCursor } from './biff-records.ts'
import { textOf } from './workbook-globals.ts'

export const HELD = { number: 0, text: 1, flag: 2, error: 3 } as const

const COLUMNS = 256
const MOST_CELLS = 2_000_000
/** The result of a formula where it is not a number: its kind is in the first byte. */
const NO_NUMBER = 0xffff
const RESULT_TEXT = 0
const RESULT_FLAG = 1
const RESULT_ERROR = 2
/** Where a row says that it is hidden, and four numbers of two bytes of a merged range. */
const ROW_FLAGS = 12
const ROW_HIDDEN = 0x20
const MERGED_BYTES = 8

/**
 * The cells of one sheet as they arrive, in a few flat arrays; texts are kept with the shared ones.
 */
export class CellTable {
  readonly #texts: SharedTexts
  readonly #text = new CellText()
  #places = new Uint32Array(4096)
  #styles = new Uint16Array(4096)
  #held = new Uint8Array(4096)
  #values = new Float64Array(4096)
  #ordered = true
  /** Where the text of the previous formula belongs. */
  #awaiting = -1
  count = 0
  readonly hiddenLines: number[] = []
  readonly merges: MergedRange[] = []

  constructor(texts: SharedTexts) {
    this.#texts = texts
  }

  /** Takes a record if it contains cells, or says of rows and ranges how they are shown. */
  take(record: RecordCursor): void {
    if (record.kind === RECORD.labelShared) this.#add(record, HELD.text, this.#shared(record.u32(6)))
    else if (record.kind === RECORD.number) this.#add(record, HELD.number, record.f64(6))
    else if (record.kind === RECORD.packedNumber) this.#add(record, HELD.number, unpacked(record.u32(6)))
    else if (record.kind === RECORD.packedNumbers) this.#addNumbers(record)
    else if (record.kind === RECORD.label || record.kind === RECORD.labelRich) this.#add(record, HELD.text, this.#own(textOf(record, 6)))
    else if (record.kind === RECORD.flagOrError) this.#add(record, record.u8(7) === 0 ? HELD.flag : HELD.error, record.u8(6))
    else if (record.kind === RECORD.formula) this.#addFormula(record)
    else if (record.kind === RECORD.formulaText && this.#awaiting >= 0) {
      this.#values[this.#awaiting] = this.#own(textOf(record, 0))
      this.#awaiting = -1
    } else if (record.kind === RECORD.row) this.#takeRow(record)
    else if (record.kind === RECORD.mergedCells) this.#takeMerged(record)
  }

  #takeRow(record: RecordCursor): void {
    if ((record.u16(ROW_FLAGS) & ROW_HIDDEN) !== 0 && this.hiddenLines.length < LIMITS.hiddenLines) this.hiddenLines.push(record.u16(0) + 1)
  }

  #takeMerged(record: RecordCursor): void {
    const count = Math.min(record.u16(0), Math.floor((record.length - 2) / MERGED_BYTES))
    for (let index = 0; index < count && this.merges.length < LIMITS.mergedRanges; index += 1) {
      const at = 2 + index * MERGED_BYTES
      this.merges.push({ top: record.u16(at) + 1, bottom: record.u16(at + 2) + 1, left: record.u16(at + 4), right: record.u16(at + 6) })
    }
  }

  /** The cells line by line from left to right; of two in one place the last counts. */
  *cells(): Generator<number> {
    const order = this.#ordered
      ? undefined
      : Uint32Array.from({ length: this.count }, (_, index) => index).sort((a, b) => this.#place(a) - this.#place(b) || a - b)
    for (let i = 0; i < this.count; i += 1) {
      const cell = order?.[i] ?? i
      const next = i + 1 < this.count ? (order?.[i + 1] ?? i + 1) : -1
      if (next < 0 || this.#place(next) !== this.#place(cell)) yield cell
    }
  }

  line = (cell: number): number => Math.floor(this.#place(cell) / COLUMNS) + 1
  column = (cell: number): number => this.#place(cell) % COLUMNS
  held = (cell: number): number => this.#held[cell] as number
  value = (cell: number): number => this.#values[cell] as number
  style = (cell: number): number => this.#styles[cell] as number

  #place = (cell: number): number => this.#places[cell] as number

  #add(record: RecordCursor, held: number, value: number): void {
    this.#put(record.u16(0), record.u16(2), record.u16(4), held, value)
  }

  #addNumbers(record: RecordCursor): void {
    const first = record.u16(2)
    const count = Math.floor((record.length - 6) / 6)
    for (let i = 0; i < count; i += 1)
      this.#put(record.u16(0), first + i, record.u16(4 + i * 6), HELD.number, unpacked(record.u32(6 + i * 6)))
  }

  #addFormula(record: RecordCursor): void {
    if (record.u16(12) !== NO_NUMBER) return this.#add(record, HELD.number, record.f64(6))
    const kind = record.u8(6)
    if (kind === RESULT_FLAG || kind === RESULT_ERROR) return this.#add(record, kind === RESULT_FLAG ? HELD.flag : HELD.error, record.u8(8))
    if (kind !== RESULT_TEXT) return
    this.#awaiting = this.count
    this.#add(record, HELD.text, this.#own(''))
  }

  #put(row: number, column: number, style: number, held: number, value: number): void {
    if (column >= COLUMNS) throw unreadable()
    if (this.count === MOST_CELLS) throw tooComplex.effort()
    if (this.count === this.#places.length) this.#grow()
    const place = row * COLUMNS + column
    if (this.count > 0 && place < this.#place(this.count - 1)) this.#ordered = false
    this.#places[this.count] = place
    this.#styles[this.count] = style
    this.#held[this.count] = held
    this.#values[this.count] = value
    this.count += 1
  }

  #shared(index: number): number {
    if (index >= this.#texts.count) throw unreadable()
    return index
  }

  #own(text: string): number {
    this.#text.set(text)
    this.#texts.add(this.#text)
    return this.#texts.count - 1
  }

  #grow(): void {
    const size = this.#places.length * 2
    const places = new Uint32Array(size)
    places.set(this.#places)
    this.#places = places
    const styles = new Uint16Array(size)
    styles.set(this.#styles)
    this.#styles = styles
    const held = new Uint8Array(size)
    held.set(this.#held)
    this.#held = held
    const values = new Float64Array(size)
    values.set(this.#values)
    this.#values = values
  }
}

const exact = new DataView(new ArrayBuffer(8))

/**
 * A number in four bytes: a whole one of 30 bits or the upper half of a double, either possibly
 * times a hundred.
 */
function unpacked(packed: number): number {
  let value: number
  if ((packed & 2) === 0) {
    exact.setUint32(0, (packed & 0xfffffffc) >>> 0)
    value = exact.getFloat64(0)
  } else value = (packed | 0) >> 2
  return (packed & 1) === 0 ? value : value / 100
}
