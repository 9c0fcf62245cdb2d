import type { SheetColumn, SheetContent, SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { zipItems } from '../zip/zip-writer.ts'
import { cellXml, columnName, textCell } from './cell-xml.ts'
import { SHEET_TAIL, sheetHead, STYLE, workbookItems } from './workbook-parts.ts'

const PIECE_CHARACTERS = 64 * 1024
const WIDTHS = { text: 18, number: 10, money: 12, date: 20 } as const
const LAST_LINE = 1_048_576

/**
 * Writes exports. Rows are requested as the file is read, so memory does not grow with their
 * number.
 */
export class XlsxSheetWriter implements SheetWriter {
  write(content: SheetContent): AsyncIterable<Uint8Array> {
    return zipItems(workbookItems(content.sheetName, sheetPieces(content)))
  }
}

async function* sheetPieces({ columns, rows }: SheetContent): AsyncGenerator<Uint8Array> {
  const names = columns.map((_, index) => columnName(index))
  let xml = sheetHead(columns.map(widthOf), 1)
  xml += `<row r="1">${columns.map((column, index) => textCell(`${names[index]}1`, column.heading, STYLE.heading)).join('')}</row>`
  let line = 1
  for await (const row of rows) {
    line += 1
    if (line > LAST_LINE) throw new Error('a sheet ends at line 1,048,576')
    xml += `<row r="${line}">`
    for (let i = 0; i < columns.length; i += 1) {
      const value = row[i]
      if (value !== undefined && value !== '') xml += cellXml[(columns[i] as SheetColumn).kind](`${names[i]}${line}`, value)
    }
    xml += '</row>'
    if (xml.length < PIECE_CHARACTERS) continue
    yield Buffer.from(xml, 'utf8')
    xml = ''
  }
  yield Buffer.from(xml + SHEET_TAIL, 'utf8')
}

/** Wide enough for the heading, whose Chinese characters take two columns each. */
function widthOf({ heading, kind, widthCharacters }: SheetColumn): number {
  const places = heading.length + (heading.match(/[\u2e80-\uffff]/g)?.length ?? 0)
  return widthCharacters ?? Math.max(WIDTHS[kind], places + 2)
}
