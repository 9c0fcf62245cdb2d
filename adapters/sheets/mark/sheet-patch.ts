import { unreadable } from '../refusal.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { columnName } from '../write/cell-xml.ts'
import { attributeText, eachAttribute, wholeNumber } from '../xml/attributes.ts'
import { nameCode, type XmlHandler } from '../xml/xml-scanner.ts'
import { xmlText } from '../xml/xml-text.ts'
import { columnOf } from '../xlsx/worksheet-scanner.ts'
import type { MarkPlan } from './mark-plan.ts'
import type { StylePatch } from './style-patch.ts'

const WORKSHEET = nameCode('worksheet')
const SHEET_DATA = nameCode('sheetData')
const ROW = nameCode('row')
const CELL = nameCode('c')
const REFERENCE = nameCode('r')
const STYLE = nameCode('s')
const CUSTOM_FORMAT = nameCode('customFormat')
const LEGACY_DRAWING = nameCode('legacyDrawing')
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** The elements that follow the comments' drawing in a worksheet. */
const BEHIND_DRAWING = new Set(
  ['legacyDrawingHF', 'drawingHF', 'picture', 'oleObjects', 'controls', 'AlternateContent', 'webPublishItems', 'tableParts', 'extLst'].map(
    nameCode,
  ),
)

const NO_MARKS: ReadonlyMap<number, string> = new Map()

/** Changes of cells: marks are comments, corrections are texts. */
type Cells = { readonly plan: MarkPlan; readonly corrections: CellCorrections }

const ascending = (numbers: Iterable<number>): number[] => [...new Set(numbers)].toSorted((one, other) => one - other)

/**
 * Copies a worksheet byte for byte except for cells that are marked, or were: these change their
 * style; corrected cells hold their text instead of what they held, missing cells and rows are
 * inserted. `drawing` is the relation of the comments' drawing where the sheet has none yet.
 */
export class SheetPatch implements XmlHandler {
  readonly #plan: MarkPlan
  readonly #corrections: CellCorrections
  readonly #styles: StylePatch
  readonly #drawing: string | undefined
  readonly #pieces: Uint8Array[] = []
  /** How far the current bytes have been copied. */
  #from = 0
  #depth = 0
  #prefix = ''
  /** Whether the sheet has a prefix for relations. */
  #declared = false
  #pendingLines: number[]
  #line = 0
  #rowStyle = 0
  #cells = NO_MARKS
  #texts = NO_MARKS
  /** Inside a cell whose content is replaced. */
  #skips = false
  #pendingColumns: number[] = []
  #column = -1
  #rowsDone = false
  #drawingDone: boolean
  /** Cells that already had our mark, as `B2`. */
  readonly cameMarked = new Set<string>()

  constructor({ plan, corrections }: Cells, styles: StylePatch, drawing: string | undefined) {
    this.#plan = plan
    this.#corrections = corrections
    this.#styles = styles
    this.#drawing = drawing
    this.#pendingLines = ascending([...plan.keys(), ...corrections.keys()])
    this.#drawingDone = drawing === undefined
  }

  /** The output since the last call. */
  taken(): Uint8Array[] {
    return this.#pieces.splice(0)
  }

  open = (name: number, bytes: Uint8Array, attributes: number, end: number, empty: boolean, start: number): void => {
    if (name === WORKSHEET) this.#openSheet(tagText(bytes, start, end))
    else if (!this.#rowsDone && name === ROW) this.#openRow(bytes, attributes, end, empty, start)
    else if (!this.#rowsDone && name === CELL) this.#openCell(bytes, attributes, end, empty, start)
    else if (this.#rowsDone && this.#depth === 1) {
      if (name === LEGACY_DRAWING) this.#drawingDone = true
      else if (BEHIND_DRAWING.has(name)) this.#insertDrawing(bytes, start)
    }
    if (!empty) this.#depth += 1
  }

  close = (name: number, bytes: Uint8Array, start: number, end: number): void => {
    const empty = start === end
    if (!empty) this.#depth -= 1
    if (name === CELL && this.#skips) {
      this.#skips = false
      this.#from = end
    }
    if (name === ROW && !this.#rowsDone && !empty) this.#copyTo(bytes, start, this.#missingCells(Infinity))
    else if (name === SHEET_DATA && !this.#rowsDone) {
      this.#rowsDone = true
      // A sheet that is marked has data, so this is never the end of an empty element.
      this.#copyTo(bytes, start, this.#missingRows(Infinity))
    } else if (name === WORKSHEET) this.#insertDrawing(bytes, start)
  }

  text = (): void => undefined

  consumed = (bytes: Uint8Array, end: number): void => {
    if (!this.#skips) this.#copyTo(bytes, end)
    this.#from = 0
  }

  #copyTo(bytes: Uint8Array, at: number, inserted = ''): void {
    if (at > this.#from) this.#pieces.push(bytes.subarray(this.#from, at))
    this.#from = at
    if (inserted !== '') this.#pieces.push(Buffer.from(inserted, 'utf8'))
  }

  #replace(bytes: Uint8Array, start: number, end: number, text: string): void {
    this.#copyTo(bytes, start, text)
    this.#from = end
  }

  #openSheet(tag: string): void {
    this.#prefix = /^<([\w.-]+:)?/.exec(tag)?.[1] ?? ''
    this.#declared = tag.includes(`xmlns:r="${RELATIONS}"`)
  }

  #openRow(bytes: Uint8Array, attributes: number, end: number, empty: boolean, start: number): void {
    let line = this.#line + 1
    let style = 0
    let custom = false
    eachAttribute(bytes, attributes, end, (name, from, to) => {
      if (name === REFERENCE) line = wholeNumber(bytes, from, to)
      else if (name === STYLE) style = wholeNumber(bytes, from, to)
      else if (name === CUSTOM_FORMAT) custom = /^(1|true)$/.test(attributeText(bytes, from, to))
    })
    if (line <= this.#line) throw unreadable()
    this.#copyTo(bytes, start, this.#missingRows(line))
    this.#line = line
    this.#column = -1
    this.#rowStyle = custom ? style : 0
    this.#cells = this.#plan.get(line) ?? NO_MARKS
    this.#texts = this.#corrections.get(line) ?? NO_MARKS
    this.#pendingColumns = ascending([...this.#cells.keys(), ...this.#texts.keys()])
    if (this.#pendingLines[0] === line) this.#pendingLines.shift()
    if (this.#pendingColumns.length === 0) return
    // `spans` lists the columns that a row uses, which may be more now; it is an optional hint.
    const tag = tagText(bytes, start, end).replace(/\sspans=(?:"[^"]*"|'[^']*')/, '')
    if (empty) this.#replace(bytes, start, end, `${tag.slice(0, -2)}>${this.#missingCells(Infinity)}</${this.#prefix}row>`)
    else this.#replace(bytes, start, end, tag)
  }

  #openCell(bytes: Uint8Array, attributes: number, end: number, empty: boolean, start: number): void {
    let column = this.#column + 1
    let style = 0
    eachAttribute(bytes, attributes, end, (name, from, to) => {
      if (name === REFERENCE) column = columnOf(bytes, from, to)
      else if (name === STYLE) style = wholeNumber(bytes, from, to)
    })
    this.#column = column
    this.#copyTo(bytes, start, this.#missingCells(column))
    if (this.#pendingColumns[0] === column) this.#pendingColumns.shift()
    if (this.#styles.plain(style) !== style) this.cameMarked.add(`${columnName(column)}${this.#line}`)
    if (this.#texts.has(column)) {
      this.#replace(bytes, start, end, this.#cell(column, this.#line, style))
      this.#skips = !empty
      return
    }
    const wanted = this.#cells.has(column) ? this.#styles.marked(style) : this.#styles.plain(style)
    if (wanted === style) return
    const tag = tagText(bytes, start, end).replace(/\ss=(?:"[^"]*"|'[^']*')/, '')
    this.#replace(bytes, start, end, tag.replace(/\s*(\/?)>$/, ` s="${wanted}"$1>`))
  }

  /** The marked and corrected cells of this row before a column, where the row lacks them. */
  #missingCells(before: number): string {
    let xml = ''
    while ((this.#pendingColumns[0] ?? Infinity) < before)
      xml += this.#cell(this.#pendingColumns.shift() as number, this.#line, this.#rowStyle)
    return xml
  }

  /** The rows with marks and corrections before a line, where the sheet lacks them. */
  #missingRows(before: number): string {
    let xml = ''
    while ((this.#pendingLines[0] ?? Infinity) < before) {
      const line = this.#pendingLines.shift() as number
      this.#cells = this.#plan.get(line) ?? NO_MARKS
      this.#texts = this.#corrections.get(line) ?? NO_MARKS
      const cells = ascending([...this.#cells.keys(), ...this.#texts.keys()]).map((column) => this.#cell(column, line, 0))
      xml += `<${this.#prefix}row r="${line}">${cells.join('')}</${this.#prefix}row>`
    }
    return xml
  }

  /** A cell of the current line as it is written instead. */
  #cell(column: number, line: number, style: number): string {
    const own = this.#cells.has(column) ? this.#styles.marked(style) : this.#styles.plain(style)
    const text = this.#texts.get(column) ?? ''
    const [prefix, cell] = [this.#prefix, `<${this.#prefix}c r="${columnName(column)}${line}" s="${own}"`]
    if (text === '') return `${cell}/>`
    return `${cell} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${xmlText(text)}</${prefix}t></${prefix}is></${prefix}c>`
  }

  #insertDrawing(bytes: Uint8Array, at: number): void {
    if (this.#drawingDone) return
    this.#drawingDone = true
    this.#copyTo(bytes, at, `<${this.#prefix}legacyDrawing${this.#declared ? '' : ` xmlns:r="${RELATIONS}"`} r:id="${this.#drawing}"/>`)
  }
}

const tagText = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8')
