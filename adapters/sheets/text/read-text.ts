import { finished } from 'node:stream/promises'
import { CsvError, parse, type Parser } from 'csv-parse'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { SheetInfo, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { Refusal, tooComplex, unreadable } from '../refusal.ts'
import { isDamagedText } from '../rows/decimal-text.ts'
import { RowPacker, type PackedRows } from '../rows/packed-rows.ts'
import type { SheetSink, SheetSource } from '../sheet-sink.ts'
import { declaredDelimiter, detectDelimiter, fieldCounts } from './delimiter.ts'
import { textEncoding } from './text-encoding.ts'

const SAMPLE_BYTES = 64 * 1024
const PIECE_BYTES = 128 * 1024
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BLANK_BYTES: ReadonlySet<number> = new Set([0x00, 0x09, LINE_FEED, CARRIAGE_RETURN, 0x20])

/**
 * Reads a text file of fields. Lines are counted as a spreadsheet shows them: a field with line
 * breaks is in one line.
 */
export async function readText(source: SheetSource, sink: SheetSink): Promise<void> {
  const encoding = source.encoding ?? textEncoding(source.bytes)
  if (encoding === undefined) throw unreadable()
  const bytes = encoding.startsWith('utf-16') ? source.bytes : withoutBlankEnd(source.bytes)
  const sample = sampleOf(bytes, encoding)
  const declared = declaredDelimiter(sample)
  const delimiter = declared ?? detectDelimiter(sample)
  if (/\.xls[xmb]?$/i.test(source.fileName) && !isTable(sample, delimiter)) throw unreadable()

  const full: PackedRows[] = []
  const packer = new RowPacker(source.bytes.length)
  const taker = new RecordTaker(packer, full, declared === undefined ? 0 : 1)
  const info: SheetInfo = { format: 'csv', sheetNames: [], encoding, delimiter }
  let begun = false
  const send = async () => {
    for (const packed of full.splice(0)) {
      if (!begun) sink.info(info)
      begun = true
      await sink.rows(packed)
    }
  }
  await parsePieces(parserOf(delimiter, taker.take), decoded(bytes, encoding), send)
  taker.flush()
  await send()
  if (!begun) throw new Refusal(sheetFailure('FILE_EMPTY'))
}

const AS_FORMULA = /^="([^"]*)"$/

/** A text without what spreadsheets write around it to keep its digits: `="050…"`, `'050…`. */
function withoutWrapping(text: string): string {
  if (text.startsWith('="')) return AS_FORMULA.exec(text)?.[1] ?? text
  return text.startsWith("'") && !text.endsWith("'") ? text.slice(1) : text
}

/** Packs records as rows. The first `unseen` lines are not part of the sheet. */
class RecordTaker {
  readonly #packer: RowPacker
  readonly #full: PackedRows[]
  readonly #bytes = new Uint8Array(LIMITS.cellCharacters * 3)
  readonly #encoder = new TextEncoder()
  #line: number

  constructor(packer: RowPacker, full: PackedRows[], unseen: number) {
    this.#packer = packer
    this.#full = full
    this.#line = -unseen
  }

  take = (record: readonly string[]): null => {
    this.#line += 1
    if (this.#line < 1) return null
    if (this.#line > LIMITS.lines) throw tooComplex.rows()
    this.#packer.beginRow(this.#line)
    for (let column = 0; column < record.length; column += 1) {
      const text = record[column] as string
      if (text === '') continue
      if (text.length > LIMITS.cellCharacters) throw tooComplex.cell()
      const whole = withoutWrapping(text.isWellFormed() ? text : text.toWellFormed())
      const { written } = this.#encoder.encodeInto(whole, this.#bytes)
      this.#packer.cell(column, isDamagedText(whole) ? 'damaged' : 'text', this.#bytes, 0, written, whole.length)
    }
    if (this.#packer.endRow()) this.flush()
    return null
  }

  flush(): void {
    const packed = this.#packer.take()
    if (packed !== undefined) this.#full.push(packed)
  }
}

/**
 * Accepts what spreadsheet programs accept: lines of unequal length, quotes inside fields, any line
 * ending.
 */
function parserOf(delimiter: string, take: (record: readonly string[]) => null): Parser {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: LIMITS.rowBytes,
    on_record: (record: string[]) => {
      // A line of another length than the first costs the parser an error with a stack, a hundred
      // times the line; with every line a first one, none does.
      Object.assign(parser.info, { records: 0 })
      return take(record)
    },
  })
  return parser
}

async function parsePieces(parser: Parser, pieces: Iterable<string | Uint8Array>, send: () => Promise<void>): Promise<void> {
  const ended = finished(parser.resume())
  ended.catch(() => undefined)
  try {
    for (const piece of pieces) {
      await new Promise<void>((done, fail) => parser.write(piece, (error) => (error ? fail(error) : done())))
      await send()
    }
    parser.end()
    await ended
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE') throw tooComplex.cell()
    throw error
  } finally {
    parser.destroy()
  }
}

/** The content piece by piece: unchanged if it is UTF-8, otherwise decoded. */
function* decoded(bytes: Uint8Array, encoding: TextEncodingName): Generator<string | Uint8Array> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    yield decoder === undefined ? piece : decoder.decode(piece, { stream: true })
  }
  if (decoder !== undefined) yield decoder.decode()
}

/**
 * The content without trailing blanks, line ends and zeros, of which a padded file has millions.
 * One line end stays.
 */
function withoutBlankEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && BLANK_BYTES.has(bytes[end - 1] ?? -1)) end -= 1
  return bytes[end] === LINE_FEED || bytes[end] === CARRIAGE_RETURN ? bytes.subarray(0, end + 1) : bytes.subarray(0, end)
}

/** The beginning as text, of whole lines where there are more. */
function sampleOf(bytes: Uint8Array, encoding: TextEncodingName): string {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES))
  const end = bytes.length > SAMPLE_BYTES ? text.lastIndexOf('\n') : -1
  const whole = end < 0 ? text : text.slice(0, end + 1)
  return whole.includes('\n') ? whole : whole.replaceAll('\r', '\n')
}

/**
 * Whether text with the extension of a workbook is a table all the same, as some programs export,
 * and not a broken file.
 */
function isTable(sample: string, delimiter: string): boolean {
  const counts = fieldCounts(sample, delimiter)
  const [first = 0] = counts
  return counts.length > 1 && first > 2 && counts.filter((count) => count === first).length > counts.length / 2
}
