import { le16, le32, madeOld, record, wide } from '../../sheets/made-old-workbook.ts'
import { madeWorkbook, worksheet } from '../../sheets/made-workbook.ts'

/** A sheet made to cost far more than its file: small to send, large or slow to read. */
export type AttackSheet = { readonly name: string; readonly fileName: string; readonly code: string; readonly make: () => Promise<Buffer> }

const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'

const sharedTexts = (texts: readonly string[]): string => `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
const sharedCell = (index: number): string => `<c t="s"><v>${index}</v></c>`
const sharedRow = (indexes: readonly number[]): string => `<row>${indexes.map(sharedCell).join('')}</row>`

/**
 * The content that a sheet repeats: its headings, then rows whose cells all hold the same long
 * text.
 */
export type Repeating = {
  readonly headings: readonly string[]
  readonly rows: number
  readonly characters?: number
  /** Bytes that make the file larger without making it slower. */
  readonly padding?: number
  /**
   * Rows of short texts in front of the long ones, so that the sheet is read for a while before it
   * can be refused.
   */
  readonly shortRows?: number
}

/**
 * The same long text in every cell, held once in the file: 70 kB that are 780 MB when they are
 * read.
 */
export function repeatedText({ headings, rows, characters = 30_000, padding = 0, shortRows = 0 }: Repeating): Promise<Buffer> {
  const row = sharedRow(headings.map(() => headings.length))
  const head = sharedRow(headings.map((_, index) => index))
  return madeWorkbook({
    [SHARED]: sharedTexts([...headings, 'x'.repeat(characters)]),
    [SHEET]: worksheet(head.repeat(1 + shortRows) + row.repeat(rows)),
    ...(padding === 0 ? {} : { 'xl/media/noise.bin': noise(padding) }),
  })
}

/** Bytes that no packing makes smaller. */
function noise(bytes: number): Uint8Array {
  const made = new Uint8Array(bytes)
  let seed = 1
  for (let at = 0; at < bytes; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    made[at] = seed >>> 24
  }
  return made
}

/** The same in an old workbook, whose texts are shared too; at most 65,535 rows. */
function repeatedOldText({ headings, rows, characters = 30_000 }: Repeating): Buffer {
  const count = headings.length + 1
  const texts = [...headings, 'x'.repeat(characters)].map(wide)
  const cell = (row: number, column: number, index: number) => record(0x00fd, le16(row, column, 0), le32(index))
  const cells = headings.flatMap((_, column) => cell(0, column, column))
  for (let row = 1; row <= rows; row += 1)
    for (let column = 0; column < headings.length; column += 1) cells.push(...cell(row, column, headings.length))
  return madeOld(cells, record(0x00fc, le32(count), le32(count), ...texts))
}

const sheetRows = (headings: readonly string[], rows: string, dimension = ''): Promise<Buffer> =>
  madeWorkbook({
    [SHARED]: sharedTexts(headings),
    [SHEET]: worksheet(sharedRow(headings.map((_, index) => index)) + rows).replace('<sheetData>', `${dimension}<sheetData>`),
  })

const inlineRow = (cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

/** Good rows, each with a number of its own, that end one line beyond what a sheet may have. */
function linesBeyond(headings: readonly string[], row: (index: number) => readonly string[], lines: number): Promise<Buffer> {
  const rows: string[] = []
  for (let index = 1; index < lines; index += 1) rows.push(inlineRow(row(index)))
  return sheetRows(headings, rows.join(''))
}

/** A row of this many cells behind the headings. */
const columnsBeyond = (headings: readonly string[], columns: number): Promise<Buffer> =>
  sheetRows(headings, `<row>${'<c><v>1</v></c>'.repeat(columns)}</row>`)

/** Text sheets of the same sorts. */
const textLines = (headings: readonly string[], line: string, count: number): Buffer =>
  Buffer.from(`${headings.join(',')}\n${`${line}\n`.repeat(count)}`)

/**
 * Good rows and behind them what cannot be read: the package says that the sheet has another
 * checksum.
 */
export async function brokenEnd(headings: readonly string[], row: (index: number) => readonly string[], rows: number): Promise<Buffer> {
  const made: string[] = []
  for (let index = 1; index <= rows; index += 1) made.push(inlineRow(row(index)))
  return sheetRows(headings, `${made.join('')}<row r="1"><c><v>1</v></c></row>`)
}

const HEADINGS: readonly string[] = [
  '客户单号',
  '收件人',
  '国家',
  '电话',
  '城市',
  '地址',
  '重量',
  '英文品名',
  '数量',
  '申报价值',
  '邮箱',
  '邮编',
  '备注',
]

/**
 * The first of them behind rows that take some time to read: 2,500,000 short cells in a file of 1
 * MB.
 */
export const lateAttack = (): Promise<Buffer> => repeatedText({ headings: HEADINGS, rows: 2000, shortRows: 190_000, padding: 800_000 })

/** Sheets that every import must refuse within 2 s and 150 MB, while others are served. */
export const ATTACK_SHEETS: readonly AttackSheet[] = [
  {
    name: 'a shared text that is 780 MB',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => repeatedText({ headings: HEADINGS, rows: 2000 }),
  },
  {
    name: 'a shared text beside 5 MB of noise',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => repeatedText({ headings: HEADINGS, rows: 2000, padding: 5_000_000 }),
  },
  {
    name: 'a shared text in an old workbook',
    fileName: 'a.xls',
    code: 'FILE_TOO_COMPLEX',
    make: async () => repeatedOldText({ headings: HEADINGS, rows: 2000 }),
  },
  {
    name: '200,001 lines',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => linesBeyond(HEADINGS.slice(0, 2), (index) => [`L-${index}`, 'x'], 200_001),
  },
  { name: '200,000 columns', fileName: 'a.xlsx', code: 'FILE_TOO_COMPLEX', make: () => columnsBeyond(HEADINGS, 200_000) },
  { name: '200,001 lines of text', fileName: 'a.csv', code: 'FILE_TOO_COMPLEX', make: async () => textLines(HEADINGS, 'x,y', 200_000) },
  {
    name: '200,000 columns of text',
    fileName: 'a.csv',
    code: 'FILE_TOO_COMPLEX',
    make: async () => textLines(HEADINGS, 'x,'.repeat(200_000), 1),
  },
  {
    name: '10,000,000 blank lines of text',
    fileName: 'a.csv',
    code: 'FILE_TOO_COMPLEX',
    make: async () => textLines(HEADINGS, '\n'.repeat(9_999_999).concat('x'), 1),
  },
]
