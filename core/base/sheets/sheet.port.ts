import type { Result } from '../kernel/result.ts'
import { MAX_UPLOAD_BYTES } from '../kernel/upload.rules.ts'
import type { CellCorrections } from './corrections.ts'

/** Largest file that is accepted, in bytes (rule: Largest upload). */
export const MAX_SHEET_BYTES = MAX_UPLOAD_BYTES

/** The most UTF-16 units of a cell: a spreadsheet cuts what is longer without a word. */
export const MOST_CELL_UNITS = 32_767

/** An uploaded file. Its type is detected from its content; the name only helps in doubt. */
export type SheetFile = {
  readonly fileName: string
  /** How its sender wants it read. */
  readonly reading?: SheetReading
  readonly content: { readonly path: string } | { readonly bytes: Uint8Array } | { readonly stream: AsyncIterable<Uint8Array> }
}

/**
 * Kinds of content that a cell may have:
 * - `text` as typed, in text files without what spreadsheets write around it to keep its digits
 *   (`="050…"`, `'050…`)
 * - `number` as exact plain decimal text (`2.3`, never `2.2999999999999998` or `1E5`)
 * - `date` as `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`; `flag` as `TRUE` or `FALSE`
 * - `error` such as `#N/A`; `formula` one whose result the file lacks, its text being the formula
 * - `damaged` a number that the spreadsheet shortened (`1.23E+15`): its digits are lost, so it is
 *   reported and never guessed
 * - `unreadable` text with characters that the file's encoding lost (U+FFFD)
 */
export type CellKind = 'blank' | 'text' | 'number' | 'date' | 'flag' | 'error' | 'formula' | 'damaged' | 'unreadable'

/** Merged cells: lines from 1 and columns from 0, the ends included. */
export type MergedRange = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/**
 * One row that holds something. `line` is the sheet's own number, 1-based, blank lines counted.
 * `cells` starts at column A, blank ones are `''`, and ends with the last that holds something.
 * `kinds` has one letter per cell, see `cellKind`.
 */
export type SheetRow = { readonly line: number; readonly cells: readonly string[]; readonly kinds: string }

/** The encodings that text files are read in, by the names of the web. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'windows-1252', 'windows-1256', 'windows-1254'] as const
export type TextEncodingName = (typeof TEXT_ENCODINGS)[number]

type SheetFormat = 'xlsx' | 'xls' | 'csv'

export type SheetInfo = {
  readonly format: SheetFormat
  /** The sheet that is read: the one asked for, or the first visible one with data. */
  readonly sheetName?: string
  /** The visible sheets of a workbook, in order. */
  readonly sheetNames: readonly string[]
  /** Of text files: what they were read as. */
  readonly encoding?: TextEncodingName
  /** Merged cells; the value of a range counts for all of its rows. */
  readonly merges?: readonly MergedRange[]
  /** The first lines that a workbook hides, such as by a filter. */
  readonly hiddenLines?: readonly number[]
  /**
   * Between the fields of a text file, or of the one that a marked workbook was made of; `;` says
   * that decimal commas are likely.
   */
  readonly delimiter?: string
}

/**
 * The choices of a sender: a sheet of a workbook, the encoding of a text file, and whether nothing
 * is stored where a part of it would be left out.
 */
export type SheetReading = {
  readonly sheetName?: string | undefined
  readonly encoding?: TextEncodingName | undefined
  readonly isStrict?: boolean
}

/** The part of an AbortSignal that is used. */
export type Cancellation = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options: { readonly once: true }): void
}

/**
 * The requested sheet, if not the first one with data; cancelling ends the reading like `close`.
 * Rows that are read twice are looked through before anything is made of them. The encoding of a
 * text file is found in its bytes where none is given.
 */
export type ReadOptions = {
  readonly sheetName?: string
  readonly encoding?: TextEncodingName
  readonly signal?: Cancellation
  readonly isReadTwice?: true
}

/**
 * A sheet that is being read. `batches` can be iterated once, or twice where that was asked for;
 * `close` ends the reading, and so does leaving early what is iterated once.
 */
export type OpenSheet = {
  readonly info: SheetInfo
  /** How many rows the sheet has, those of headings and titles included. */
  readonly rowCount: number
  /**
   * Rows in ascending lines. A failure is the last item: the file was sound when it was opened, so
   * it is the reading that failed.
   */
  readonly batches: AsyncIterable<Result<readonly SheetRow[]>>
  readonly close: () => Promise<void>
}

/**
 * Reads what customers send. Opening a file checks all of it: whatever is wrong with it is known
 * before its first row is given. A file without any row is FILE_EMPTY.
 */
export type SheetReader = { readonly open: (file: SheetFile, options?: ReadOptions) => Promise<Result<OpenSheet>> }

/**
 * A wrong cell: `column` is 0-based as in `SheetRow.cells`; the comment is plain text with lines
 * separated by ` `.
 */
export type CellMark = { readonly line: number; readonly column: number; readonly comment: string }

/**
 * Comments on one marked sheet; further wrong cells are only coloured, since Excel slows down with
 * each comment.
 */
export const MOST_COMMENTS = 5_000

export type MarkedSheet = { readonly fileName: string; readonly contentType: string; readonly bytes: Uint8Array }

/** Cells that get another text, beside what is marked. */
export type MarkOptions = ReadOptions & { readonly corrections?: CellCorrections }

/**
 * Returns the customer's own workbook with wrong cells coloured and commented, corrected cells
 * corrected and everything else unchanged; marks of an earlier round are removed. Text files and
 * .xls are returned as .xlsx with the same lines.
 */
export type SheetMarker = {
  readonly mark: (file: SheetFile, marks: readonly CellMark[], options?: MarkOptions) => Promise<Result<MarkedSheet>>
}

/**
 * `number` and `money` take decimal text, money keeping its digits; `date` takes `YYYY-MM-DD[
 * HH:mm:ss]` in the reader's own zone.
 */
export type ColumnKind = 'text' | 'number' | 'money' | 'date'

export type SheetColumn = { readonly heading: string; readonly kind: ColumnKind; readonly widthCharacters?: number }

export type SheetContent = {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  /**
   * One value per column; '' or undefined is blank, and a value that does not fit its kind is
   * written as text.
   */
  readonly rows: Iterable<readonly (string | undefined)[]> | AsyncIterable<readonly (string | undefined)[]>
}

/** Writes an .xlsx piece by piece, on demand. User text stays text, never a formula. */
export type SheetWriter = { readonly write: (content: SheetContent) => AsyncIterable<Uint8Array> }
