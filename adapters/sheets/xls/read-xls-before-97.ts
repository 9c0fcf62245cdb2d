import { read, set_cptable, type CellObject, type DenseWorkSheet, type WorkBook, type WorkSheet } from 'xlsx'
import * as codePages from 'xlsx/dist/cpexcel.full.mjs'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { CellKind, SheetInfo } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { Refusal, tooComplex } from '../refusal.ts'
import { dateText } from '../rows/date-text.ts'
import { isDamagedText, numberText } from '../rows/decimal-text.ts'
import { formatMeaning, paddedText } from '../rows/number-format.ts'
import { RowPacker } from '../rows/packed-rows.ts'
import type { SheetSink, SheetSource } from '../sheet-sink.ts'
import { RecordCursor } from './biff-records.ts'

const PASSWORD = 0x002f
const EXTERNAL_SHEET = 0x0017
const OTHER_FILE = 1

// Workbooks before 1997 hold text in their country's code page.
set_cptable(codePages)

/**
 * Reads a workbook from before 1997 with the library: whole and without a pause, in a thread that
 * is ended when it takes too long or too much memory. `stream` contains its records.
 */
export async function readXlsBefore97(source: SheetSource, stream: Uint8Array, sink: SheetSink): Promise<void> {
  checkRecords(stream)
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.length)
  const book = read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, cellDates: false })
  const sheetNames = visibleNames(book)
  const from1904 = book.Workbook?.WBProps?.date1904 === true
  for (const sheetName of source.sheetName === undefined ? sheetNames : [source.sheetName]) {
    const sheet = book.Sheets[sheetName] as DenseWorkSheet | undefined
    if (sheet === undefined) continue
    const info: SheetInfo = { format: 'xls', sheetName, sheetNames, ...shownOf(book.Sheets[sheetName] ?? {}) }
    if (await sendSheet({ rows: sheet['!data'] ?? [], from1904, info, sink, fileBytes: source.bytes.length })) return
  }
  throw new Refusal(sheetFailure('FILE_EMPTY'))
}

/**
 * Refuses a broken chain of records, a password and links to other files before the library sees
 * them.
 */
function checkRecords(stream: Uint8Array): void {
  const record = new RecordCursor(stream, 0)
  // The stream is padded with zeros to a whole sector.
  while (record.advance() && !(record.kind === 0 && record.length === 0)) {
    if (record.kind === PASSWORD) throw new Refusal(sheetFailure('FILE_ENCRYPTED'))
    if (record.kind === EXTERNAL_SHEET && record.length > 1 && record.u8(1) === OTHER_FILE)
      throw new Refusal(sheetFailure('FILE_EXTERNAL_LINKS'))
  }
}

function visibleNames(book: WorkBook): readonly string[] {
  const visible = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden)
  return visible.length > 0 ? visible : book.SheetNames
}

/** The merged cells and hidden rows of a sheet. */
const shownOf = ({
  '!merges': merges,
  '!rows': rows,
}: Pick<WorkSheet, '!merges' | '!rows'>): Pick<SheetInfo, 'merges' | 'hiddenLines'> => ({
  merges: (merges ?? [])
    .slice(0, LIMITS.mergedRanges)
    .map(({ s: from, e: to }) => ({ top: from.r + 1, left: from.c, bottom: to.r + 1, right: to.c })),
  hiddenLines: (rows ?? []).flatMap((row, index) => (row?.hidden === true ? [index + 1] : [])).slice(0, LIMITS.hiddenLines),
})

type Sending = {
  readonly rows: DenseWorkSheet['!data']
  readonly from1904: boolean
  readonly info: SheetInfo
  readonly sink: SheetSink
  readonly fileBytes: number
}

async function sendSheet({ rows, from1904, info, sink, fileBytes }: Sending): Promise<boolean> {
  const packer = new RowPacker(fileBytes)
  const encoder = new TextEncoder()
  let begun = false
  const send = async () => {
    const packed = packer.take()
    if (packed === undefined) return
    if (!begun) sink.info(info)
    begun = true
    await sink.rows(packed)
  }
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    if (row === undefined) continue
    packer.beginRow(index + 1)
    for (let column = 0; column < row.length; column += 1) {
      const cell = row[column]
      if (cell === undefined || cell === null) continue
      const { kind, text } = cellOf(cell, from1904)
      if (text.length > LIMITS.cellCharacters) throw tooComplex.cell()
      const bytes = encoder.encode(text)
      packer.cell(column, kind, bytes, 0, bytes.length, text.length)
    }
    if (packer.endRow()) await send()
  }
  await send()
  return begun
}

const ERRORS = new Map([
  [0, '#NULL!'],
  [7, '#DIV/0!'],
  [15, '#VALUE!'],
  [23, '#REF!'],
  [29, '#NAME?'],
  [36, '#NUM!'],
  [42, '#N/A'],
  [43, '#GETTING_DATA'],
])

function cellOf(cell: CellObject, from1904: boolean): { readonly kind: CellKind; readonly text: string } {
  const value = cell.v
  if (cell.t === 'e') return { kind: 'error', text: cell.w ?? ERRORS.get(Number(value)) ?? '#N/A' }
  if (typeof value === 'boolean') return { kind: 'flag', text: value ? 'TRUE' : 'FALSE' }
  if (typeof value === 'number') return numberCell(value, String(cell.z ?? 'General'), from1904)
  const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').toWellFormed() : ''
  if (text === '' && cell.f !== undefined) return { kind: 'formula', text: `=${cell.f}` }
  return { kind: isDamagedText(text) ? 'damaged' : 'text', text }
}

function numberCell(value: number, format: string, from1904: boolean): { readonly kind: CellKind; readonly text: string } {
  const meaning = formatMeaning(format)
  const date = meaning.kind === 'date' ? dateText(value, from1904) : undefined
  if (date !== undefined) return { kind: 'date', text: date }
  const { text, damaged } = numberText(value, String(value))
  return { kind: damaged ? 'damaged' : 'number', text: meaning.kind === 'padded' ? paddedText(text, meaning.width) : text }
}
