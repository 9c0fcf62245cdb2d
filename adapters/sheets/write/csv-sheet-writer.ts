import type { SheetColumn, SheetContent, SheetWriter } from '#core/base/sheets/sheet.port.ts'

const PIECE_CHARACTERS = 64 * 1024
const LINE_END = '\r\n'
/** The byte order mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const DECIMAL = /^-?\d+(?:\.\d+)?$/
/**
 * The characters that a spreadsheet reads as the beginning of a formula, including full-width
 * characters and leading blanks.
 */
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Text as text: a quote before what a spreadsheet would calculate; numbers of number columns stay
 * numbers.
 */
function cellText(column: SheetColumn, value: string): string {
  const isNumber = (column.kind === 'number' || column.kind === 'money') && DECIMAL.test(value)
  const safe = !isNumber && FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Writes exports as comma-separated text (RFC 4180) in UTF-8. Rows are requested as the file is
 * read, so memory does not grow with their number.
 */
export class CsvSheetWriter implements SheetWriter {
  async *write({ columns, rows }: SheetContent): AsyncGenerator<Uint8Array> {
    const heading: SheetColumn = { heading: '', kind: 'text' }
    let text = BYTE_ORDER_MARK + columns.map((column) => cellText(heading, column.heading)).join(',') + LINE_END
    for await (const row of rows) {
      text += columns.map((column, index) => cellText(column, row[index] ?? '')).join(',') + LINE_END
      if (text.length < PIECE_CHARACTERS) continue
      yield Buffer.from(text, 'utf8')
      text = ''
    }
    yield Buffer.from(text, 'utf8')
  }
}
