import { MAX_SHEET_BYTES } from '../../core/sheets/sheet.port.ts'

/** Every limit of reading a sheet. A customer's 100,000 rows of 40 columns are accepted; anything larger is refused before it is in memory. */
export const LIMITS = {
  fileBytes: MAX_SHEET_BYTES,
  /** Parts in a workbook's archive. */
  parts: 10_000,
  /** The unpacked size of all parts, as the archive declares it; each part is checked against its declaration while it is unpacked. */
  unpackedBytes: 512 * 1024 * 1024,
  /** Above `denseBytes`, sheets unpack to 5–60 times their packed size; deflate can reach 1,030. */
  packingRatio: 200,
  denseBytes: 8 * 1024 * 1024,
  /** Each of the styles, relations and similar parts. */
  smallPartBytes: 16 * 1024 * 1024,
  rows: 200_000,
  columns: 256,
  /** Excel's own limit, in UTF-16 units. */
  cellCharacters: 32_767,
  /** Text of one row, in UTF-8. */
  rowBytes: 2 * 1024 * 1024,
  sharedBytes: 64 * 1024 * 1024,
  sharedTexts: 4_000_000,
  /** Elements in one part: a text cell has three or four. */
  elements: 40_000_000,
  /** An unfinished tag, comment or declaration in XML. */
  tagBytes: 256 * 1024,
  /** Comments on one marked sheet; further wrong cells are only coloured, since Excel slows down with each comment. */
  comments: 5_000,
} as const
