import type { Locale, Words } from '../kernel/words.ts'
import type { SheetColumn, SheetContent } from './sheet.port.ts'

/** Who reads a sheet: its words are in their language, its times in their zone. */
export type SheetReader = { readonly locale: Locale; readonly timeZone: string }

/** A column of a list as a sheet: its heading, and what a cell says of a row. */
export type RowColumn<Row> = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width?: number
  readonly of: (row: Row, reader: SheetReader) => string | undefined
}

const WIDTH = 18

async function* cells<Row>(batches: AsyncIterable<readonly Row[]>, columns: readonly RowColumn<Row>[], reader: SheetReader) {
  for await (const batch of batches) for (const row of batch) yield columns.map(({ of }) => of(row, reader))
}

/** A list as a sheet, a line for each row; the rows are read while it is written. */
export const columnSheet = <Row>(
  { name, columns }: { readonly name: Words; readonly columns: readonly RowColumn<Row>[] },
  batches: AsyncIterable<readonly Row[]>,
  reader: SheetReader,
): SheetContent => ({
  sheetName: name[reader.locale],
  columns: columns.map(({ heading, kind, width = WIDTH }) => ({ heading: heading[reader.locale], kind, widthCharacters: width })),
  rows: cells(batches, columns, reader),
})
