import { isUtf8 } from 'node:buffer'
import { createInflateRaw } from 'node:zlib'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { money, negate, parseMoney, type Money } from '#core/base/kernel/money.ts'
import type { ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import { beijingInstant } from '../beijing-time.ts'
import { CURRENCY } from '../read-answer.ts'
import { refuseUnstorable, StatementUnreadable } from '../statement-unreadable.ts'

/** The columns that are used, by their heading without its unit. */
const COLUMNS = {
  transactionId: '支付宝交易号',
  ourNumber: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额',
  refundNumber: '退款批次号/请求号',
  fee: '服务费',
} as const
type Column = keyof typeof COLUMNS

const PAYMENT = '交易'
const REFUND = '退款'
/** Money that we paid out, which payouts account for by their own numbers. */
const TRANSFER = '转账'
const STORED = 0
const ENCRYPTED_FLAG = 1
const MOST_ENTRIES = 20
const MOST_UNPACKED_BYTES = 1024 ** 3

/**
 * The lines of Alipay's trade statement: a zip of sheets in GBK, of which one lists payments and
 * refunds and others add them up. Lines that begin with `#` stand around the table, cells may end
 * with a tab. Throws StatementUnreadable.
 */
export async function* alipayStatement(bytes: Buffer): AsyncGenerator<ProviderStatementLine> {
  const zip = await openStatementZip(bytes)
  let found = false
  for await (const entry of zip.eachEntry()) {
    checkEntry(zip, entry)
    for await (const line of linesOf(await contentOf(zip, entry, bytes), 'gbk')) {
      if (line === 'a list of payments') found = true
      else yield line
    }
  }
  if (!found) throw new StatementUnreadable('no sheet lists payments')
}

/**
 * The lines of one sheet of such a statement, as people unpack it; spreadsheets save it in UTF-8.
 * Throws StatementUnreadable.
 */
export async function* alipaySheet(bytes: Buffer): AsyncGenerator<ProviderStatementLine> {
  let found = false
  for await (const line of linesOf(Readable.from([bytes]), encodingOf(bytes))) {
    if (line === 'a list of payments') found = true
    else yield line
  }
  if (!found) throw new StatementUnreadable('no sheet lists payments')
}

type Encoding = 'gbk' | 'utf-8'
const encodingOf = (bytes: Buffer): Encoding => (isUtf8(bytes) ? 'utf-8' : 'gbk')

async function openStatementZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false })
  } catch {
    throw new StatementUnreadable('no zip file')
  }
}

function checkEntry({ entryCount }: ZipFile, entry: Entry): void {
  if (entryCount > MOST_ENTRIES || entry.uncompressedSize > MOST_UNPACKED_BYTES) throw new StatementUnreadable('larger than allowed')
  if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) throw new StatementUnreadable('locked by a password')
}

async function contentOf(zip: ZipFile, entry: Entry, bytes: Buffer): Promise<Readable> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  return entry.compressionMethod === STORED ? Readable.from([packed]) : Readable.from([packed]).pipe(createInflateRaw())
}

/** The rows of a sheet as texts. */
async function* rowsOf(
  content: Readable,
  encoding: Encoding,
): AsyncGenerator<{ readonly number: number; readonly cells: readonly string[] }> {
  const decoder = new TextDecoder(encoding)
  const texts = content.map((chunk: Buffer) => decoder.decode(chunk, { stream: true }))
  const rows = texts.pipe(
    parse({ bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true, trim: true, info: true }),
  )
  for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { number: info.lines, cells: record.map((cell) => cell.trim()) }
}

type Place = Readonly<Record<Column, number>>

async function* linesOf(content: Readable, encoding: Encoding): AsyncGenerator<ProviderStatementLine | 'a list of payments'> {
  let place: Place | undefined
  let width = 0
  try {
    for await (const { number, cells } of rowsOf(content, encoding)) {
      if (cells[0]?.startsWith('#') === true) continue
      if (place === undefined) {
        place = placesOf(cells)
        if (place === undefined) return
        width = cells.length
        yield 'a list of payments'
      } else if (cells[place.kind] !== TRANSFER) {
        if (cells.length !== width) throw new StatementUnreadable(`line ${number} has ${cells.length} cells instead of ${width}`)
        yield lineOf(cells, place, number)
      }
    }
  } catch (error) {
    if (error instanceof StatementUnreadable) throw error
    throw new StatementUnreadable('a sheet cannot be unpacked', { cause: error })
  }
}

/** Where the columns stand; undefined in a sheet that adds up. */
function placesOf(headings: readonly string[]): Place | undefined {
  const plain = headings.map((heading) => heading.replace(/[（(]元[)）]$/, ''))
  if (!plain.includes(COLUMNS.transactionId)) return undefined
  const missing = Object.values(COLUMNS).find((name) => !plain.includes(name))
  if (missing !== undefined) throw new StatementUnreadable(`there is no column ${missing}`)
  const place = (column: Column): number => plain.indexOf(COLUMNS[column])
  return {
    transactionId: place('transactionId'),
    ourNumber: place('ourNumber'),
    kind: place('kind'),
    at: place('at'),
    amount: place('amount'),
    refundNumber: place('refundNumber'),
    fee: place('fee'),
  }
}

function lineOf(cells: readonly string[], place: Place, number: number): ProviderStatementLine {
  refuseUnstorable(cells, number)
  const cell = (column: Column): string => cells[place[column]] ?? ''
  const kind = cell('kind')
  const at = beijingInstant(cell('at'))
  const amount = above(cell('amount'))
  const fee = above(cell('fee') === '' ? '0' : cell('fee'))
  if ((kind !== PAYMENT && kind !== REFUND) || at === undefined || amount === undefined || fee === undefined)
    throw new StatementUnreadable(`line ${number} is no payment and no refund`)
  const line = { transactionId: cell('transactionId'), at, amount }
  if (kind === PAYMENT) return { ...line, kind: 'payment', ourNumber: cell('ourNumber'), fee }
  // A refund without a number of its own gives back a whole payment under the payment's.
  return { ...line, kind: 'refund', ourNumber: cell('refundNumber') || cell('ourNumber'), fee: negate(fee) }
}

/**
 * Reads an amount as above zero: charges are written below zero, and so are refunds; the kind of a
 * line says the direction.
 */
function above(text: string): Money | undefined {
  const amount = parseMoney(text.replace(/^\+/, ''), CURRENCY)
  if (!amount.ok) return undefined
  return amount.value.amount < 0n ? money(-amount.value.amount, CURRENCY) : amount.value
}
