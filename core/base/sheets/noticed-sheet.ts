import { given } from '../kernel/given.ts'
import { ok, type Result } from '../kernel/result.ts'
import { headingKey } from './heading-key.ts'
import type { HeadingMatching, MatchedHeadings } from './matched-headings.ts'
import { furtherSheets, noticedRows, sheetNotices, type NoticedColumn, type SheetNotice } from './sheet-notices.ts'
import type { OpenSheet, SheetFile, SheetInfo, SheetReader, SheetRow, TextEncodingName } from './sheet.port.ts'

/** A sheet as its importer reads it: its columns, and the rows below its headings. */
export type ReadTable = {
  readonly columns: readonly NoticedColumn[]
  /** Columns that every row but one of totals fills. */
  readonly needed: readonly number[]
  readonly below: AsyncIterable<Result<readonly SheetRow[]>>
}

/** Facts about a sheet besides its rows. */
export type SheetSaid = {
  /** Parts of it that make nothing, or that it hides. */
  readonly notices: readonly SheetNotice[]
  /** Nothing was stored, since there are notices and its sender wanted none. */
  readonly isHeld?: true
  /** Of a text file: what it was read as. */
  readonly encoding?: TextEncodingName
}

/** The headings that sheets of wrong lines have besides: what was wrong, and where. */
const OF_WRONG_LINES: ReadonlySet<string> = new Set(
  ['错误原因', '錯誤原因', 'What is wrong', '原行号', '原列號', 'Line of the file', '原因', 'Reason'].map(headingKey),
)
export const isOfWrongLines = (heading: string): boolean => OF_WRONG_LINES.has(headingKey(heading))

/**
 * The columns of a matched sheet; one that somebody left out, in this file or in the last of its
 * source, is no news.
 */
export const noticedHeadings = <C extends string>(
  { columns }: MatchedHeadings<C>,
  { matching, chosen }: { readonly matching: HeadingMatching<C>; readonly chosen: Readonly<Record<string, C | ''>> },
): readonly NoticedColumn[] =>
  columns.map(({ index, heading, column }) => ({
    index,
    heading,
    isSettled: column !== undefined || chosen[String(index)] === '' || matching[headingKey(heading)] === '' || isOfWrongLines(heading),
  }))

/** The places of columns that are needed in every row. */
export const neededPlaces = <C extends string>({ columns }: MatchedHeadings<C>, needed: readonly C[]): readonly number[] =>
  columns.flatMap(({ index, column }) => (column !== undefined && needed.includes(column) ? [index] : []))

type Noticing<T extends ReadTable> = {
  readonly reader: SheetReader
  readonly file: SheetFile
  /** Reads a sheet up to its headings, or says why it is none. */
  readonly read: (sheet: OpenSheet) => Promise<Result<T>>
  /** Whether the first rows of a further sheet are such a table. */
  readonly isTable: (rows: readonly SheetRow[]) => boolean
}

/** Rows without those of totals, and at their end what of the sheet makes nothing. */
function noticing({ columns, needed, below }: ReadTable, { hiddenLines = [] }: SheetInfo) {
  const notices = sheetNotices({ columns, hidden: hiddenLines, filled: needed })
  const isFull = (row: SheetRow): boolean => row.cells.some((cell) => cell.trim() !== '')
  const rowsIn = (rows: readonly SheetRow[]): readonly SheetRow[] => notices.rowsIn(rows.filter(isFull))
  return { rows: noticedRows(below, { rowsIn }), finish: notices.finish }
}

/** Opens a sheet as its sender says. */
const openSheet = (reader: SheetReader, file: SheetFile): Promise<Result<OpenSheet>> => {
  const { sheetName, encoding } = file.reading ?? {}
  return reader.open(file, given({ sheetName, encoding }))
}

const furtherOf = ({ reader, file, isTable }: Noticing<ReadTable>, { sheetNames, sheetName: read }: SheetInfo) =>
  file.reading?.sheetName === undefined ? furtherSheets(reader, { file, sheetNames, read, isTable }) : Promise.resolve([])

/** Reads a sheet to its end for what would make nothing; nothing is taken. */
async function lookThrough<T extends ReadTable>(noticed: Noticing<T>): Promise<Result<SheetSaid>> {
  const opened = await openSheet(noticed.reader, noticed.file)
  if (!opened.ok) return opened
  const { info, close } = opened.value
  try {
    const table = await noticed.read(opened.value)
    if (!table.ok) return table
    const { rows, finish } = noticing(table.value, info)
    for await (const batch of rows) if (!batch.ok) return batch
    return ok({ notices: [...finish(), ...(await furtherOf(noticed, info))], ...given({ encoding: info.encoding }) })
  } finally {
    await close()
  }
}

/**
 * Takes a sheet whose rows are stored as they are read, with what of it makes nothing. A strict one
 * is read to its end before anything is stored, and held where it would leave something out.
 */
export async function takeNoticed<T extends ReadTable, Taken>(
  noticed: Noticing<T>,
  take: (table: T, rows: ReadTable['below'], sheet: OpenSheet) => Promise<Result<Taken>>,
): Promise<Result<SheetSaid & { readonly taken?: Taken }>> {
  if (noticed.file.reading?.isStrict === true) {
    const looked = await lookThrough(noticed)
    if (!looked.ok) return looked
    if (looked.value.notices.length > 0) return ok({ ...looked.value, isHeld: true })
  }
  const opened = await openSheet(noticed.reader, noticed.file)
  if (!opened.ok) return opened
  const { info, close } = opened.value
  try {
    const table = await noticed.read(opened.value)
    if (!table.ok) return table
    const { rows, finish } = noticing(table.value, info)
    const taken = await take(table.value, rows, opened.value)
    if (!taken.ok) return taken
    const notices = [...finish(), ...(await furtherOf(noticed, info))]
    return ok({ taken: taken.value, notices, ...given({ encoding: info.encoding }) })
  } finally {
    await close()
  }
}
