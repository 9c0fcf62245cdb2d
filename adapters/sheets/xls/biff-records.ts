import { unreadable } from '../refusal.ts'

/** The kinds of records that are read from a workbook's stream. */
export const RECORD = {
  begin: 0x0809,
  end: 0x000a,
  continued: 0x003c,
  password: 0x002f,
  supplier: 0x01ae,
  calendar: 0x0022,
  sheet: 0x0085,
  format: 0x041e,
  style: 0x00e0,
  sharedTexts: 0x00fc,
  labelShared: 0x00fd,
  label: 0x0204,
  labelRich: 0x00d6,
  number: 0x0203,
  packedNumber: 0x027e,
  packedNumbers: 0x00bd,
  flagOrError: 0x0205,
  formula: 0x0006,
  formulaText: 0x0207,
  row: 0x0208,
  mergedCells: 0x00e5,
} as const

const RECORD_HEAD = 4

/** Walks the records of a workbook's stream; a chain that leaves it is refused. */
export class RecordCursor {
  readonly bytes: Uint8Array
  readonly view: DataView
  kind = 0
  /** Where the content of the record begins, and its length. */
  start = 0
  length = 0
  #next: number

  constructor(bytes: Uint8Array, at: number) {
    if (at > bytes.length) throw unreadable()
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#next = at
  }

  /** Goes to the next record; false after the last. */
  advance(): boolean {
    const at = this.#next
    if (at + RECORD_HEAD > this.bytes.length) return false
    this.kind = this.view.getUint16(at, true)
    this.length = this.view.getUint16(at + 2, true)
    this.start = at + RECORD_HEAD
    this.#next = this.start + this.length
    if (this.#next > this.bytes.length) throw unreadable()
    return true
  }

  /** A number of the record's content; reading beyond its end is refused. */
  u16(offset: number): number {
    if (offset + 2 > this.length) throw unreadable()
    return this.view.getUint16(this.start + offset, true)
  }

  u32(offset: number): number {
    if (offset + 4 > this.length) throw unreadable()
    return this.view.getUint32(this.start + offset, true)
  }

  u8(offset: number): number {
    if (offset + 1 > this.length) throw unreadable()
    return this.view.getUint8(this.start + offset)
  }

  f64(offset: number): number {
    if (offset + 8 > this.length) throw unreadable()
    return this.view.getFloat64(this.start + offset, true)
  }

  /** The content of this record from an offset on, and of those that continue it. */
  content(offset: number): ContinuedContent {
    if (offset > this.length) throw unreadable()
    const pieces = [{ start: this.start + offset, end: this.start + this.length }]
    let at = this.#next
    while (at + RECORD_HEAD <= this.bytes.length && this.view.getUint16(at, true) === RECORD.continued) {
      const start = at + RECORD_HEAD
      at = start + this.view.getUint16(at + 2, true)
      if (at > this.bytes.length) throw unreadable()
      pieces.push({ start, end: at })
    }
    return new ContinuedContent(this.bytes, pieces)
  }
}

/**
 * Content that may continue in further records. Text that is cut there repeats how wide its
 * characters are.
 */
export class ContinuedContent {
  readonly #buffer: Buffer
  readonly #pieces: readonly { readonly start: number; readonly end: number }[]
  #piece = 0
  #at: number
  #end: number

  constructor(bytes: Uint8Array, pieces: readonly { readonly start: number; readonly end: number }[]) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#pieces = pieces
    this.#at = pieces[0]?.start ?? 0
    this.#end = pieces[0]?.end ?? 0
  }

  u8(): number {
    while (this.#at === this.#end) this.#nextPiece()
    this.#at += 1
    return this.#buffer[this.#at - 1] as number
  }

  u16 = (): number => this.u8() | (this.u8() << 8)
  u32 = (): number => (this.u16() | (this.u16() << 16)) >>> 0

  skip(count: number): void {
    for (let left = count; left > 0;) {
      while (this.#at === this.#end) this.#nextPiece()
      const step = Math.min(left, this.#end - this.#at)
      this.#at += step
      left -= step
    }
  }

  /** A text of `count` units; its formatting and phonetic readings are skipped. */
  text(count: number): string {
    const flags = this.u8()
    const runs = (flags & 8) === 0 ? 0 : this.u16()
    const extra = (flags & 4) === 0 ? 0 : this.u32()
    let wide = (flags & 1) === 1
    let text = ''
    for (let left = count; left > 0;) {
      if (this.#at === this.#end) {
        this.#nextPiece()
        wide = (this.u8() & 1) === 1
      }
      const width = wide ? 2 : 1
      const units = Math.min(left, Math.floor((this.#end - this.#at) / width))
      if (units === 0 && this.#at !== this.#end) throw unreadable()
      text += this.#buffer.toString(wide ? 'utf16le' : 'latin1', this.#at, this.#at + units * width)
      this.#at += units * width
      left -= units
    }
    this.skip(runs * 4 + extra)
    return text
  }

  #nextPiece(): void {
    this.#piece += 1
    const piece = this.#pieces[this.#piece]
    if (piece === undefined) throw unreadable()
    this.#at = piece.start
    this.#end = piece.end
  }
}
