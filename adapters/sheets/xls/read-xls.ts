import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { CellKind, SheetInfo } from '#core/base/sheets/sheet.port.ts'
import { Refusal, unreadable } from '../refusal.ts'
import { dateText } from '../rows/date-text.ts'
import { numberText } from '../rows/decimal-text.ts'
import { paddedText } from '../rows/number-format.ts'
import { RowPacker } from '../rows/packed-rows.ts'
import { textKind } from '../rows/text-kind.ts'
import type { SheetSink, SheetSource } from '../sheet-sink.ts'
import { RECORD, RecordCursor } from './biff-records.ts'
import { CellTable, HELD } from './cell-table.ts'
import { CompoundFile } from './compound-file.ts'
import { readGlobals, type WorkbookGlobals } from './workbook-globals.ts'

/** The records of 1997 and later; older ones are read by the library. */
const VERSION_97 = 0x0600

/**
 * Reads an old .xls. The common library keeps an object per cell (250 MB for 10,000 rows of 40
 * columns), reads at a quarter of the speed and takes damaged files for whole ones, so it is used
 * only for workbooks from before 1997.
 */
export async function readXls(source: SheetSource, sink: SheetSink): Promise<void> {
  const file = new CompoundFile(source.bytes)
  const stream = file.stream('Workbook') ?? file.stream('Book')
  if (stream === undefined) throw otherContent(file)
  const begin = new RecordCursor(stream, 0)
  if (!begin.advance() || begin.kind !== RECORD.begin) throw unreadable()
  if (begin.u16(0) !== VERSION_97) {
    const { readXlsBefore97 } = await import('./read-xls-before-97.ts')
    return readXlsBefore97(source, stream, sink)
  }
  const globals = readGlobals(stream)
  const visible = globals.sheets.filter((sheet) => sheet.visible)
  const shown = visible.length > 0 ? visible : globals.sheets
  const sheetNames = shown.map((sheet) => sheet.name)
  for (const sheet of source.sheetName === undefined ? shown : globals.sheets.filter(({ name }) => name === source.sheetName)) {
    const table = cellsOf(stream, sheet.at, globals)
    const { merges, hiddenLines } = table
    const info: SheetInfo = { format: 'xls', sheetName: sheet.name, sheetNames, merges, hiddenLines }
    if (table.count > 0 && (await send({ table, globals, info, sink, fileBytes: source.bytes.length }))) return
  }
  throw new Refusal(sheetFailure('FILE_EMPTY'))
}

/** Other office files and protected new workbooks use the same container. */
function otherContent(file: CompoundFile): Refusal {
  if (file.has('EncryptedPackage')) return new Refusal(sheetFailure('FILE_ENCRYPTED'))
  return file.has('WordDocument') ? new Refusal(sheetFailure('FILE_TYPE_UNKNOWN', { found: 'doc' })) : unreadable()
}

/** The cells of the sheet that begins at `at`; charts within it are skipped. */
function cellsOf(stream: Uint8Array, at: number, globals: WorkbookGlobals): CellTable {
  const table = new CellTable(globals.texts)
  const record = new RecordCursor(stream, at)
  if (!record.advance() || record.kind !== RECORD.begin) throw unreadable()
  for (let depth = 1; depth > 0;) {
    if (!record.advance()) throw unreadable()
    if (record.kind === RECORD.begin) depth += 1
    else if (record.kind === RECORD.end) depth -= 1
    else if (depth === 1) table.take(record)
  }
  return table
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
const encoder = new TextEncoder()

type Sending = {
  readonly table: CellTable
  readonly globals: WorkbookGlobals
  readonly info: SheetInfo
  readonly sink: SheetSink
  readonly fileBytes: number
}

async function send({ table, globals, info, sink, fileBytes }: Sending): Promise<boolean> {
  const packer = new RowPacker(fileBytes)
  let begun = false
  const sendBatch = async () => {
    const packed = packer.take()
    if (packed === undefined) return
    if (!begun) sink.info(info)
    begun = true
    await sink.rows(packed)
  }
  let current = 0
  for (const cell of table.cells()) {
    const line = table.line(cell)
    if (line !== current) {
      if (current > 0 && packer.endRow()) await sendBatch()
      packer.beginRow(line)
      current = line
    }
    putCell(packer, { table, cell, globals })
  }
  packer.endRow()
  await sendBatch()
  return begun
}

type XlsCellSource = { readonly table: CellTable; readonly cell: number; readonly globals: WorkbookGlobals }

function putCell(packer: RowPacker, { table, cell, globals }: XlsCellSource): void {
  const column = table.column(cell)
  const value = table.value(cell)
  if (table.held(cell) === HELD.text) {
    const { texts } = globals
    const [block, start] = [texts.block(value), texts.start(value)]
    const end = start + texts.length(value)
    packer.cell(column, textKind(block, start, end), block, start, end, texts.units(value))
    return
  }
  const put = (kind: CellKind, text: string) => {
    const bytes = encoder.encode(text)
    packer.cell(column, kind, bytes, 0, bytes.length, text.length)
  }
  if (table.held(cell) === HELD.flag) return put('flag', value === 0 ? 'FALSE' : 'TRUE')
  if (table.held(cell) === HELD.error) return put('error', ERRORS[value] ?? '#N/A')
  const meaning = globals.meanings[table.style(cell)]
  const date = meaning?.kind === 'date' ? dateText(value, globals.from1904) : undefined
  if (date !== undefined) return put('date', date)
  const { text, damaged } = numberText(value, String(value))
  put(damaged ? 'damaged' : 'number', meaning?.kind === 'padded' ? paddedText(text, meaning.width) : text)
}
