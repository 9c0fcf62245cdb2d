import type { Failure } from '../kernel/failure.ts'
import { ok, type Result } from '../kernel/result.ts'
import { cleanText, shownText } from '../kernel/text.ts'
import { HEADING_ROWS, headingKey } from './heading-key.ts'
import { importFailure } from './import.failures.ts'
import { MOST_CELL_UNITS, type OpenSheet, type SheetFile, type SheetReader, type SheetRow } from './sheet.port.ts'
import { nameOfTotal } from './total-row.rules.ts'

/** A part of a sheet that makes nothing, or that nobody sees: said by its line or column. */
export type SheetNotice = { readonly failure: Failure; readonly line?: number; readonly index?: number }

/** The most notices of one kind, and the most characters of a cell in one. */
const MOST_NOTICES = 50
const MOST_SAMPLE = 60

/** Headings of columns that count the rows of their sheet. */
const COUNTS: ReadonlySet<string> = new Set(
  ['序号', '序', '行号', 'no', 'no.', 's/n', 'sn', 'sr', 'sr no', '#', 'index', 'row', 'م'].map(headingKey),
)

/** `0` → `A`, `27` → `AB`, as spreadsheets name their columns. */
export const columnLetter = (index: number): string =>
  (index < 26 ? '' : columnLetter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Lines as a text: `2, 5–9`. */
export function linesText(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last !== undefined && line === last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const shown = ranges.slice(0, MOST_NOTICES).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
  return `${shown.join(', ')}${ranges.length > MOST_NOTICES ? ' …' : ''}`
}

/** A column of a sheet by its heading: whether its cells go anywhere. */
export type NoticedColumn = {
  readonly index: number
  readonly heading: string
  /** It fills a field, or somebody chose to leave it out. */
  readonly isSettled: boolean
  /** It may fill one of two fields. */
  readonly isUnclear?: boolean
}

type Look = {
  readonly columns: readonly NoticedColumn[]
  readonly hidden: readonly number[]
  /** Columns that every row but one of totals fills. */
  readonly filled: readonly number[]
}

/** Looks at the rows of a sheet for what would be lost without a word. */
export function sheetNotices({ columns, hidden, filled: needed }: Look) {
  const byIndex = new Map(columns.map((column) => [column.index, column]))
  const isOpen = ({ isSettled, heading }: NoticedColumn): boolean => !isSettled && (heading === '' || !COUNTS.has(headingKey(heading)))
  /** Of each column whether a filled cell in it is news; those behind the headings are. */
  const isAwaited = (index: number): boolean => {
    const column = byIndex.get(index)
    return column === undefined || isOpen(column)
  }
  const awaited: (boolean | undefined)[] = []
  const filled: SheetNotice[] = []
  const names: SheetNotice[] = []
  const cut: SheetNotice[] = []
  const hiddenLines = new Set(hidden)
  const seenHidden: number[] = []
  const note = (row: SheetRow): void => {
    if (hiddenLines.has(row.line)) seenHidden.push(row.line)
    for (let index = 0; index < row.cells.length; index += 1) {
      if ((row.cells[index]?.length ?? 0) >= MOST_CELL_UNITS) noteCut(row, index)
      if ((awaited[index] ??= isAwaited(index)) === false || row.cells[index]?.trim() === '') continue
      awaited[index] = false
      const { heading = '', isUnclear } = byIndex.get(index) ?? {}
      const params = { heading: heading || columnLetter(index), sample: shownText(cleanText(row.cells[index] ?? ''), MOST_SAMPLE) }
      filled.push({ failure: importFailure(isUnclear === true ? 'COLUMN_UNCLEAR' : 'COLUMN_LEFT_OUT', params), line: row.line, index })
    }
  }
  const noteCut = ({ line }: SheetRow, index: number): void => {
    if (cut.length >= MOST_NOTICES) return
    const params = { line, column: byIndex.get(index)?.heading || columnLetter(index), most: MOST_CELL_UNITS }
    cut.push({ failure: importFailure('CELL_CUT', params), line, index })
  }
  return {
    /** The rows that say something; those of totals are noted by their names. */
    rowsIn: (rows: readonly SheetRow[]): readonly SheetRow[] =>
      rows.filter((row) => {
        const name = nameOfTotal(row, needed)
        if (name === undefined) {
          note(row)
          return true
        }
        if (names.length < MOST_NOTICES) names.push({ failure: importFailure('ROW_LEFT_OUT', { line: row.line, name }), line: row.line })
        return false
      }),
    finish: (): readonly SheetNotice[] => [
      ...filled.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0)),
      ...(seenHidden.length === 0
        ? []
        : [{ failure: importFailure('ROWS_HIDDEN', { lines: linesText(seenHidden), count: seenHidden.length }), ...lineOf(seenHidden) }]),
      ...names,
      ...cut,
    ],
  }
}

const lineOf = ([line]: readonly number[]): { readonly line?: number } => (line === undefined ? {} : { line })

/** Further sheets of a workbook that have rows. */
const noticeOfSheets = (sheets: readonly string[]): readonly SheetNotice[] =>
  sheets.length === 0 ? [] : [{ failure: importFailure('SHEETS_LEFT_OUT', { sheets: sheets.join(', '), count: sheets.length }) }]

/** The rows that say something, noted as they pass. */
export async function* noticedRows(
  batches: AsyncIterable<Result<readonly SheetRow[]>>,
  { rowsIn }: Pick<ReturnType<typeof sheetNotices>, 'rowsIn'>,
): AsyncIterable<Result<readonly SheetRow[]>> {
  for await (const batch of batches) yield batch.ok ? ok(rowsIn(batch.value)) : batch
}

/** Sheets of a workbook that are looked through for headings. */
export const MOST_SHEETS = 20

type Rows = AsyncIterator<Result<readonly SheetRow[]>>

/** Reads on until there are enough rows to find the headings in. */
export async function readStart(sheet: Pick<OpenSheet, 'batches'>): Promise<Result<{ rows: readonly SheetRow[]; rest: Rows }>> {
  const rest = sheet.batches[Symbol.asyncIterator]()
  const rows: SheetRow[] = []
  while (rows.length < HEADING_ROWS) {
    const part = await rest.next()
    if (part.done === true) break
    if (!part.value.ok) return part.value
    rows.push(...part.value.value)
  }
  return ok({ rows, rest })
}

type FurtherSheets = {
  readonly file: SheetFile
  /** The visible sheets of a workbook, and the one that was read. */
  readonly sheetNames: readonly string[]
  readonly read: string | undefined
  /** Whether the first rows of a sheet are its headings and rows below. */
  readonly isTable: (rows: readonly SheetRow[], info: OpenSheet['info']) => boolean
}

/** Says which further sheets of a workbook have rows of the same kind. */
export async function furtherSheets(
  reader: SheetReader,
  { file, sheetNames, read, isTable }: FurtherSheets,
): Promise<readonly SheetNotice[]> {
  // Content in memory was read once and for all.
  if (!('path' in file.content)) return []
  const found: string[] = []
  for (const sheetName of sheetNames.filter((name) => name !== read).slice(0, MOST_SHEETS)) {
    const opened = await reader.open(file, { sheetName })
    if (!opened.ok) continue
    const { info, close } = opened.value
    const start = await readStart(opened.value)
    await close()
    if (start.ok && isTable(start.value.rows, info)) found.push(sheetName)
  }
  return noticeOfSheets(found)
}
