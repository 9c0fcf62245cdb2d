import type { Instant } from '../kernel/clock.ts'
import { localTime } from '../kernel/instant.ts'
import type { Locale, Words } from '../kernel/words.ts'
import type { SheetColumn, SheetContent } from './sheet.port.ts'

/** Who reads a sheet: its words are in their language, and some columns are for staff alone. */
export type SheetViewer = { readonly locale: Locale; readonly isStaff?: boolean }

/** A reader who is shown times, in their zone. */
export type ZonedReader = SheetViewer & { readonly timeZone: string }

/** A column of a list as a sheet: its heading, and what a cell says of a row. */
export type RowColumn<Row, Reader extends SheetViewer = ZonedReader> = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly width?: number
  readonly isForStaff?: true
  readonly of: (row: Row, reader: Reader) => string | undefined
}

const WIDTH = 18

/** A time in the reader's zone, where there is one. */
export const timeText = (at: Instant | undefined, { timeZone }: ZonedReader): string | undefined =>
  at === undefined ? undefined : localTime(at, timeZone)

async function* cells<Row, Reader extends SheetViewer>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly RowColumn<Row, Reader>[],
  reader: Reader,
) {
  for await (const batch of batches) for (const row of batch) yield columns.map(({ of }) => of(row, reader))
}

/** A list as a sheet, a line for each row; the rows are read while it is written. */
export function columnSheet<Row, Reader extends SheetViewer>(
  { name, columns: declared }: { readonly name: Words; readonly columns: readonly RowColumn<Row, Reader>[] },
  batches: AsyncIterable<readonly Row[]>,
  reader: Reader,
): SheetContent {
  const columns = declared.filter(({ isForStaff }) => reader.isStaff === true || isForStaff !== true)
  return {
    sheetName: name[reader.locale],
    columns: columns.map(({ heading, kind, width = WIDTH }) => ({ heading: heading[reader.locale], kind, widthCharacters: width })),
    rows: cells(batches, columns, reader),
  }
}
