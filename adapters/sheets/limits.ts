import { MAX_SHEET_BYTES, MOST_CELL_UNITS } from '#core/base/sheets/sheet.port.ts'

/**
 * Every limit of reading a sheet. A customer's 100,000 rows of 40 columns are accepted; anything
 * larger is refused before it is in memory.
 */
export const LIMITS = {
  fileBytes: MAX_SHEET_BYTES,
  /** Parts in a workbook's archive. */
  parts: 10_000,
  /**
   * The unpacked size of all parts, as the archive declares it; each part is checked against its
   * declaration while it is unpacked.
   */
  unpackedBytes: 512 * 1024 * 1024,
  /** Above `denseBytes`, sheets unpack to 5–60 times their packed size; deflate can reach 1,030. */
  packingRatio: 200,
  denseBytes: 8 * 1024 * 1024,
  /** Each of the styles, relations and similar parts. */
  smallPartBytes: 16 * 1024 * 1024,
  rows: 200_000,
  columns: 256,
  /** Lines of a text file, blank ones included: as many as a workbook can have. */
  lines: 1_048_576,
  /** Excel's own limit, in UTF-16 units. */
  cellCharacters: MOST_CELL_UNITS,
  /** Merged cells and hidden rows that are said; more are none of a table. */
  mergedRanges: 20_000,
  hiddenLines: 10_000,
  /** Text of one row, in UTF-8. */
  rowBytes: 2 * 1024 * 1024,
  /**
   * Text of all cells, in UTF-8, a shared text counted for each cell that shows it; above
   * `denseBytes`, at most `packingRatio` times the file. 100,000 rows of 40 columns have 40 to 80
   * MB, at two to ten times their file.
   */
  textBytes: 96 * 1024 * 1024,
  sharedBytes: 64 * 1024 * 1024,
  sharedTexts: 4_000_000,
  /** Elements in one part: a text cell has three or four. */
  elements: 40_000_000,
  /** An unfinished tag, comment or declaration in XML. */
  tagBytes: 256 * 1024,
} as const
