import { inputFailure } from '../kernel/input.failures.ts'
import { parseMoney } from '../kernel/money.ts'
import { failed, ok, type Result } from '../kernel/result.ts'

const MARKS: Readonly<Record<string, RegExp>> = { CNY: /^(?:[¥￥]|CNY|RMB)\s*/ }
const GROUPED = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?$/
const IN_BRACKETS = /^\(([^()]+)\)$/

/**
 * An amount as people and banks write it: `1,234.50`, `+12.00`, `(3.00)` for one below zero, with
 * the mark of its currency; `1.234,50` where the decimal comma is said. Digits of other scripts,
 * exponents and thousands in the wrong place are not guessed: NOT_A_NUMBER, TOO_MANY_DECIMALS,
 * OUT_OF_RANGE.
 */
export function readWrittenAmount(
  text: string,
  currency: string,
  { decimalComma = false }: { readonly decimalComma?: boolean } = {},
): Result<bigint> {
  const pointed = decimalComma ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text
  const bare = pointed.replace(MARKS[currency] ?? new RegExp(`^${currency}\\s*`), '')
  const [, inside] = IN_BRACKETS.exec(bare) ?? []
  const found = GROUPED.exec(inside ?? bare)
  if (found === null) return failed(inputFailure('NOT_A_NUMBER', { found: text }))
  const [, sign = '', whole = '', fraction = ''] = found
  const isBelow = (sign === '-') !== (inside !== undefined)
  const read = parseMoney(`${isBelow ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`, currency)
  return read.ok ? ok(read.value.amount) : read
}
