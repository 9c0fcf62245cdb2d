import type { SheetInfo } from '#core/base/sheets/sheet.port.ts'
import { unpackRows, type PackedRows } from '../rows/packed-rows.ts'
import { columnName, numberCell, textCell } from '../write/cell-xml.ts'
import { SHEET_TAIL, sheetHead, STYLE, workbookItems } from '../write/workbook-parts.ts'
import { delimiterProperties } from '../xlsx/custom-properties.ts'
import { zipItems } from '../zip/zip-writer.ts'

/**
 * A text file or an old workbook as an .xlsx: the same cells in the same lines, numbers as numbers
 * and everything else as text.
 */
export function plainWorkbook(info: SheetInfo, batches: readonly PackedRows[]): AsyncIterable<Uint8Array> {
  const properties = info.delimiter === undefined ? undefined : delimiterProperties(info.delimiter)
  return zipItems(workbookItems(info.sheetName ?? 'Sheet1', sheetPieces(batches), properties))
}

async function* sheetPieces(batches: readonly PackedRows[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(sheetHead([], 0))
  for (const packed of batches) {
    let xml = ''
    for (const { line, cells, kinds } of unpackRows(packed)) {
      xml += `<row r="${line}">`
      for (let column = 0; column < cells.length; column += 1) {
        const text = cells[column] as string
        if (text === '') continue
        const reference = `${columnName(column)}${line}`
        // A zero-padded number is text at this point: as a number its zeros would be lost.
        const number = kinds[column] === 'n' && !/^-?0\d/.test(text)
        xml += number ? numberCell(reference, text, STYLE.general) : textCell(reference, text, STYLE.text)
      }
      xml += '</row>'
    }
    yield Buffer.from(xml, 'utf8')
  }
  yield Buffer.from(SHEET_TAIL)
}
