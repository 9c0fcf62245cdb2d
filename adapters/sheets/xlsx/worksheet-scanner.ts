import type { CellKind } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { unreadable } from '../refusal.ts'
import { dateText, isoDateText } from '../rows/date-text.ts'
import { numberText } from '../rows/decimal-text.ts'
import { paddedText, type NumberMeaning } from '../rows/number-format.ts'
import { textKind } from '../rows/text-kind.ts'
import type { RowPacker } from '../rows/packed-rows.ts'
import { eachAttribute, wholeNumber } from '../xml/attributes.ts'
import { CellText } from '../xml/cell-text.ts'
import { nameCode, type XmlHandler } from '../xml/xml-scanner.ts'
import type { SharedTexts } from '../rows/shared-texts.ts'

const ROW = nameCode('row')
const CELL = nameCode('c')
const VALUE = nameCode('v')
const FORMULA = nameCode('f')
const TEXT = nameCode('t')
const PHONETIC = nameCode('rPh')
const SHEET_DATA = nameCode('sheetData')
const REFERENCE = nameCode('r')
const HIDDEN = nameCode('hidden')
const STYLE = nameCode('s')
const LAST_LINE = 1_048_576
const LAST_COLUMN = 16_384

/** A cell's `t` where it refers to the shared texts. */
const SHARED = 's'
const encoder = new TextEncoder()

export type SheetContext = {
  readonly texts: SharedTexts | undefined
  readonly meanings: readonly NumberMeaning[]
  readonly from1904: boolean
}

/**
 * Turns a worksheet's elements into rows. Cells may lack their reference, elements may have a
 * prefix, formulas give their stored result.
 */
export class WorksheetScanner implements XmlHandler {
  readonly #context: SheetContext
  readonly #packer: RowPacker
  /** Called at the end of a row that filled the batch. */
  readonly #full: () => void
  readonly #value = new CellText()
  readonly #formula = new CellText()
  #gathering: CellText | undefined
  #line = 0
  #column = -1
  #inCell = false
  #hasFormula = false
  #phonetic = 0
  #type = ''
  #style = 0
  /** The rows have ended. */
  done = false
  readonly hiddenLines: number[] = []

  constructor(context: SheetContext, packer: RowPacker, full: () => void) {
    this.#context = context
    this.#packer = packer
    this.#full = full
  }

  open = (name: number, bytes: Uint8Array, from: number, end: number): void => {
    if (this.done) return
    if (name === CELL) this.#openCell(bytes, from, end)
    else if (name === ROW) this.#openRow(bytes, from, end)
    else if (!this.#inCell) return
    else if (name === VALUE) this.#gathering = this.#value
    else if (name === TEXT) this.#gathering = this.#phonetic === 0 ? this.#value : undefined
    else if (name === FORMULA) {
      this.#hasFormula = true
      this.#gathering = this.#formula
    } else if (name === PHONETIC) this.#phonetic += 1
  }

  close = (name: number): void => {
    if (this.done) return
    this.#gathering = undefined
    if (name === CELL) this.#closeCell()
    else if (name === ROW) {
      if (this.#packer.endRow()) this.#full()
    } else if (name === PHONETIC) this.#phonetic -= 1
    else if (name === SHEET_DATA) this.done = true
  }

  text = (bytes: Uint8Array, start: number, end: number, plain: boolean): void => {
    this.#gathering?.append(bytes, start, end, plain)
  }

  #openRow(bytes: Uint8Array, from: number, end: number): void {
    let line = this.#line + 1
    let isHidden = false
    eachAttribute(bytes, from, end, (name, start, stop) => {
      if (name === REFERENCE) line = wholeNumber(bytes, start, stop)
      else if (name === HIDDEN) isHidden = bytes[start] === 0x31 || bytes[start] === 0x74
    })
    if (line < 1 || line > LAST_LINE) throw unreadable()
    this.#line = line
    this.#column = -1
    if (isHidden && this.hiddenLines.length < LIMITS.hiddenLines) this.hiddenLines.push(line)
    this.#packer.beginRow(line)
  }

  #openCell(bytes: Uint8Array, from: number, end: number): void {
    this.#inCell = true
    this.#hasFormula = false
    this.#phonetic = 0
    this.#value.clear()
    this.#formula.clear()
    this.#type = 'n'
    this.#style = 0
    let column = this.#column + 1
    eachAttribute(bytes, from, end, (name, start, stop) => {
      if (name === REFERENCE) column = columnOf(bytes, start, stop)
      else if (name === STYLE) this.#style = wholeNumber(bytes, start, stop)
      else if (name === TEXT) this.#type = cellType(bytes, start, stop)
    })
    if (column < 0 || column >= LAST_COLUMN || this.#line === 0) throw unreadable()
    this.#column = column
  }

  #closeCell(): void {
    this.#inCell = false
    const value = this.#value
    if (value.units === 0) {
      // A formula may result in an empty text, and then has the type of text.
      if (this.#hasFormula && this.#type !== 'str') this.#put('formula', `=${textOf(this.#formula)}`)
      return
    }
    if (this.#type === SHARED) this.#shared(wholeNumber(value.bytes, 0, value.length))
    else if (this.#type === 'n') this.#number()
    else if (this.#type === 'b') this.#put('flag', value.bytes[0] === 0x31 || value.bytes[0] === 0x74 ? 'TRUE' : 'FALSE')
    else if (this.#type === 'd') this.#put('date', isoDateText(textOf(value)))
    else this.#bytes(this.#type === 'e' ? 'error' : textKind(value.bytes, 0, value.length), value.bytes, 0, value.length, value.units)
  }

  #shared(index: number): void {
    const texts = this.#context.texts
    if (texts === undefined || index < 0 || index >= texts.count) throw unreadable()
    const block = texts.block(index)
    const start = texts.start(index)
    const end = start + texts.length(index)
    this.#bytes(textKind(block, start, end), block, start, end, texts.units(index))
  }

  #number(): void {
    const value = this.#value
    const meaning = this.#context.meanings[this.#style]
    const plain = meaning === undefined || meaning.kind === 'number'
    if (plain && isPlainDecimal(value.bytes, value.length)) return this.#bytes('number', value.bytes, 0, value.length, value.units)
    const stored = textOf(value).trim()
    const number = Number(stored)
    if (stored === '' || Number.isNaN(number)) return this.#put('text', stored)
    const date = meaning?.kind === 'date' ? dateText(number, this.#context.from1904) : undefined
    if (date !== undefined) return this.#put('date', date)
    const { text, damaged } = numberText(number, stored)
    this.#put(damaged ? 'damaged' : 'number', meaning?.kind === 'padded' ? paddedText(text, meaning.width) : text)
  }

  #put(kind: CellKind, text: string): void {
    const bytes = encoder.encode(text)
    this.#bytes(kind, bytes, 0, bytes.length, text.length)
  }

  #bytes(kind: CellKind, bytes: Uint8Array, start: number, end: number, units: number): void {
    this.#packer.cell(this.#column, kind, bytes, start, end, units)
  }
}

const textOf = (gathered: CellText): string => Buffer.from(gathered.bytes.buffer, 0, gathered.length).toString('utf8')

/** The 0-based column of `AB12`, -1 where there is none. */
export function columnOf(bytes: Uint8Array, start: number, end: number): number {
  let column = 0
  for (let i = start; i < end && i < start + 4; i += 1) {
    const letter = (bytes[i] as number) | 0x20
    if (letter < 0x61 || letter > 0x7a) break
    column = column * 26 + letter - 0x60
  }
  return column - 1
}

function cellType(bytes: Uint8Array, start: number, end: number): string {
  const first = bytes[start]
  if (first === 0x73) return end - start === 1 ? SHARED : 'str'
  if (first === 0x6e) return 'n'
  if (first === 0x62 || first === 0x65 || first === 0x64) return String.fromCharCode(first)
  return 'str'
}

/** Whether digits are in the form to be shown: at most 15, no exponent, no unnecessary zero. */
function isPlainDecimal(bytes: Uint8Array, length: number): boolean {
  const first = bytes[0] === 0x2d ? 1 : 0
  if (length - first > 16 || length === first) return false
  let point = -1
  for (let i = first; i < length; i += 1) {
    const byte = bytes[i] as number
    if (byte === 0x2e && point < 0 && i > first) point = i
    else if (byte < 0x30 || byte > 0x39) return false
  }
  if (bytes[first] === 0x30 && length - first > 1 && point !== first + 1) return false
  if (point < 0) return length - first <= 15 && !(first === 1 && bytes[1] === 0x30)
  return bytes[length - 1] !== 0x30 && point < length - 1 && length - first <= 16
}
