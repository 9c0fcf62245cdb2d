import { decimalText } from '#core/base/kernel/text.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { divideRounded } from '#core/base/kernel/rate.ts'
import { foldName } from '#core/base/fields/folded-name.ts'
import type { Words } from '#core/base/kernel/words.ts'
import type { ColumnTarget } from '../order-vocabulary.ts'

/** The text of a row's cell under one of the source's headings; empty where there is none. */
export type SourceCell = (heading: string) => string

/** A column that the sheet does not have, made of those that it has. */
export type MadeColumn = { readonly heading: string; readonly target: ColumnTarget; readonly of: (cell: SourceCell) => string }

/**
 * The sheet of orders that another system exports, as it is after its last change of headings. What
 * its declaration does not name is read as in any other sheet, so columns may be added to it.
 */
export type OrderSource = {
  readonly name: string
  readonly label: Words
  /** Headings by which it is known: it has all of them, and no other source does. */
  readonly signature: readonly string[]
  /** Columns that fill a field as they are. */
  readonly fills: Readonly<Record<string, ColumnTarget>>
  readonly makes: readonly MadeColumn[]
  /** The heading of the order's number, and those whose cells stand in its first row alone. */
  readonly order: string
  readonly inFirstRow?: readonly string[]
  /** Columns that no order of ours needs. */
  readonly unused: readonly string[]
  /** Whether a row is not to be sent: cancelled, sent already, not paid. */
  readonly isLeftOut: (cell: SourceCell) => boolean
}

/** Columns of a declaration, one a line or between bars. */
export const headingsIn = (text: string): readonly string[] =>
  text
    .split(/[|\n]/)
    .map((heading) => heading.trim())
    .filter((heading) => heading !== '')

const ON_DELIVERY = /\bcod\b|cash[ _-]?on[ _-]?delivery|cashondelivery|货到付款|代收货款|الدفع عند الاستلام|عند الاستلام|الدفع نقدا/

/** Whether a way of payment is cash at the door. */
export const isOnDelivery = (method: string): boolean => ON_DELIVERY.test(foldName(method)) || ON_DELIVERY.test(method)

/** The first text that says something. */
export const firstOf = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? ''

/** Texts as one, each once. */
export const together = (between: string, ...texts: readonly string[]): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(between)

const CENTS = 2

/**
 * The amount of one piece of a line, to the cent; what is no number stays as it is, to be refused
 * with its cell.
 */
export function perPiece(total: string, pieces: string): string {
  const [amount, count] = [total, pieces].map((text) => decimalText(text, { decimalComma: false }))
  if (amount === undefined || count === undefined || !/^[1-9]\d{0,6}(?:\.0+)?$/.test(count) || amount.startsWith('-')) return total
  const [whole = '', fraction = ''] = amount.split('.')
  const digits = Math.max(CENTS, fraction.length)
  const units = BigInt(whole + fraction.padEnd(digits, '0'))
  return formatDecimal(divideRounded(units, BigInt(Number(count)), 'half-away'), digits)
}
