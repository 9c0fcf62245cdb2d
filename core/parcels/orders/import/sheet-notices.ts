import type { Failure } from '#core/base/kernel/failure.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import { headingKey } from '#core/base/sheets/heading-key.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { MatchedColumn } from './headings.ts'
import { nameOfNoOrder } from './order-row.rules.ts'

/** A part of a sheet that makes no order, or that nobody sees: said by its line or column. */
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
function linesText(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last !== undefined && line === last.to + 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const shown = ranges.slice(0, MOST_NOTICES).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`))
  return `${shown.join(', ')}${ranges.length > MOST_NOTICES ? ' …' : ''}`
}

type Look = { readonly columns: readonly MatchedColumn[]; readonly hidden: readonly number[] }

/** Looks at the rows of a sheet for what would be lost without a word. */
export function sheetNotices({ columns, hidden }: Look) {
  const byIndex = new Map(columns.map((column) => [column.index, column]))
  const isOpen = ({ target, isLeftOut, heading }: MatchedColumn): boolean =>
    target === undefined && isLeftOut !== true && (heading === '' || !COUNTS.has(headingKey(heading)))
  /** Of each column whether a filled cell in it is news; those behind the headings are. */
  const isAwaited = (index: number): boolean => {
    const column = byIndex.get(index)
    return column === undefined || isOpen(column)
  }
  const awaited: (boolean | undefined)[] = []
  const filled: SheetNotice[] = []
  const names: SheetNotice[] = []
  const hiddenLines = new Set(hidden)
  const seenHidden: number[] = []
  const note = (row: SheetRow): void => {
    if (hiddenLines.has(row.line)) seenHidden.push(row.line)
    for (let index = 0; index < row.cells.length; index += 1) {
      if ((awaited[index] ??= isAwaited(index)) === false || row.cells[index]?.trim() === '') continue
      awaited[index] = false
      const { heading = '', isUnclear } = byIndex.get(index) ?? {}
      const params = { heading: heading || columnLetter(index), sample: shownText(cleanText(row.cells[index] ?? ''), MOST_SAMPLE) }
      filled.push({ failure: importFailure(isUnclear === true ? 'COLUMN_UNCLEAR' : 'COLUMN_LEFT_OUT', params), line: row.line, index })
    }
  }
  return {
    /** The rows that are orders; the others are noted by their names. */
    ordersIn: (rows: readonly SheetRow[]): readonly SheetRow[] =>
      rows.filter((row) => {
        const name = nameOfNoOrder(row, columns)
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
    ],
  }
}

const lineOf = ([line]: readonly number[]): { readonly line?: number } => (line === undefined ? {} : { line })

/** Further sheets of a workbook that have orders. */
export const noticeOfSheets = (sheets: readonly string[]): readonly SheetNotice[] =>
  sheets.length === 0 ? [] : [{ failure: importFailure('SHEETS_LEFT_OUT', { sheets: sheets.join(', '), count: sheets.length }) }]

/** The rows that are orders, noted as they pass. */
export async function* ordersOnly(
  batches: AsyncIterable<Result<readonly SheetRow[]>>,
  { ordersIn }: Pick<ReturnType<typeof sheetNotices>, 'ordersIn'>,
): AsyncIterable<Result<readonly SheetRow[]>> {
  for await (const batch of batches) yield batch.ok ? ok(ordersIn(batch.value)) : batch
}
