import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, type Gunzip } from 'node:zlib'
import { parseDecimal } from '#core/base/kernel/decimal.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { divideRounded } from '#core/base/kernel/rate.ts'
import type { ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import { beijingInstant } from '../beijing-time.ts'
import { CURRENCY } from '../read-answer.ts'
import { refuseUnstorable, StatementUnreadable } from '../statement-unreadable.ts'

const COLUMNS = {
  at: '交易时间',
  transactionId: '微信订单号',
  ourNumber: '商户订单号',
  state: '交易状态',
  currency: '货币种类',
  refundId: '微信退款单号',
  refundNumber: '商户退款单号',
  refundState: '退款状态',
  fee: '手续费',
  total: '订单金额',
  refunded: '申请退款金额',
} as const
type Column = keyof typeof COLUMNS

/** Only statements of refunds alone have it; in others the time of a refund is that of its line. */
const REFUNDED_AT = '退款成功时间'
/** The line above the sums. */
const SUMS = '总交易单数'
const MOST_UNPACKED_BYTES = 1024 ** 3

const unpacked = (packed: Buffer): Gunzip => Readable.from([packed]).pipe(createGunzip())

/**
 * The SHA-1 of the unpacked statement, which the signed answer names. Throws StatementUnreadable.
 */
export async function hashOfStatement(packed: Buffer): Promise<string> {
  const hash = createHash('sha1')
  let length = 0
  try {
    for await (const part of unpacked(packed) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > MOST_UNPACKED_BYTES) throw new StatementUnreadable('larger than allowed')
      hash.update(part)
    }
  } catch (error) {
    if (error instanceof StatementUnreadable) throw error
    throw new StatementUnreadable('no gzip file', { cause: error })
  }
  return hash.digest('hex')
}

/**
 * The lines of WeChat Pay's statement of all trades: gzip, UTF-8 with a byte order mark, a line of
 * headings, a backtick before each cell, then the sums. Amounts are in yuan. The number of lines
 * must be the one that the sums name. Throws StatementUnreadable.
 */
export const wechatPayStatement = (packed: Buffer): AsyncGenerator<ProviderStatementLine> => wechatPaySheet(unpacked(packed))

/** The same of an unpacked statement. Throws StatementUnreadable. */
export async function* wechatPaySheet(content: Readable): AsyncGenerator<ProviderStatementLine> {
  let headings: readonly string[] | undefined
  let count = 0
  let counted: number | undefined
  let atSums = false
  for await (const line of createInterface({ input: content, crlfDelay: Infinity })) {
    if (headings === undefined) headings = headingsOf(line)
    else if (line === '') continue
    else if (atSums) counted = Number(cellsOf(line)[0])
    else if (line.startsWith(SUMS)) atSums = true
    else {
      count += 1
      const read = lineOf(cellsOf(line), headings, count)
      if (read !== undefined) yield read
    }
  }
  if (counted !== count) throw new StatementUnreadable(`${count} lines where the sums name ${counted ?? 'none'}`)
}

function headingsOf(line: string): readonly string[] {
  const headings = line.replace(/^\uFEFF/, '').split(',')
  const missing = Object.values(COLUMNS).find((name) => !headings.includes(name))
  if (missing !== undefined) throw new StatementUnreadable(`there is no column ${missing}`)
  return headings
}

const cellsOf = (line: string): readonly string[] => line.slice(1).split(',`')

/**
 * A line as ours; undefined for what was taken back before it was paid, and for refunds that did
 * not happen.
 */
function lineOf(cells: readonly string[], headings: readonly string[], number: number): ProviderStatementLine | undefined {
  if (cells.length !== headings.length)
    throw new StatementUnreadable(`line ${number} has ${cells.length} cells instead of ${headings.length}`)
  refuseUnstorable(cells, number)
  const cell = (column: Column): string => cells[headings.indexOf(COLUMNS[column])] ?? ''
  const state = cell('state')
  if (state === 'REVOKED' || (state === 'REFUND' && cell('refundState') !== 'SUCCESS')) return undefined
  const isRefund = state === 'REFUND'
  const refundedAt = cells[headings.indexOf(REFUNDED_AT)]
  const at = (isRefund ? beijingInstant(refundedAt) : undefined) ?? beijingInstant(cell('at'))
  const amount = amountOf(cell(isRefund ? 'refunded' : 'total'), cell('currency'))
  const fee = amountOf(cell('fee'), cell('currency'))
  if ((state !== 'SUCCESS' && !isRefund) || at === undefined || amount === undefined || fee === undefined || amount.amount < 0n)
    throw new StatementUnreadable(`line ${number} is no payment and no refund`)
  return isRefund
    ? { kind: 'refund', transactionId: cell('refundId'), ourNumber: cell('refundNumber'), at, amount, fee: givenBack(fee) }
    : { kind: 'payment', transactionId: cell('transactionId'), ourNumber: cell('ourNumber'), at, amount, fee }
}

/** A refund gives the fee back, whichever sign it is written with. */
const givenBack = (fee: Money): Money => (fee.amount > 0n ? money(-fee.amount, fee.currency) : fee)

const FIGURES = { digits: 5, integerDigits: 15 }
const PARTS_OF_FEN = 1000n

/**
 * Amounts have up to five digits behind the point, fees may use them; they are charged in whole
 * fen.
 */
function amountOf(text: string, currency: string): Money | undefined {
  const parts = parseDecimal(text, FIGURES)
  return parts.ok && currency === CURRENCY ? money(divideRounded(parts.value, PARTS_OF_FEN, 'half-away'), currency) : undefined
}
