import { plainFigures } from '#core/base/fields/read-field.ts'
import { atField, defineFailures, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, money, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { PAYMENT_TYPES, type PaymentType } from '../ledger/wallets/pay-way.ts'

/** Both use CNY. */
const CURRENCY = 'CNY'

/**
 * The most of one top-up, 1,000,000.00 CNY: above what either provider takes from a payer at once.
 * Decided here.
 */
export const MOST_AT_ONCE: Money = money(100_000_000n, CURRENCY)
const LEAST: Money = money(1n, CURRENCY)

const rechargeFailure = defineFailures({
  PAYMENT_TYPE_REQUIRED: { kind: 'invalid', words: words('付款方式不能为空', '付款方式不能為空', 'title cannot be empty') },
  CURRENCY_NOT_TAKEN: {
    kind: 'invalid',
    words: words('只能用{taken}充值，收到的是“{found}”', '只能以{taken}儲值，收到的是「{found}」', 'takes {taken} only, found “{found}”'),
  },
})

export type RechargeRequest = { readonly type: PaymentType; readonly amount: Money }

const isPaymentType = (value: unknown): value is PaymentType => PAYMENT_TYPES.some((type) => type === value)

/** The text of an amount: plain, or with a currency, which must be the providers'. */
function amountText(value: unknown): Result<string> {
  if (typeof value === 'object' && value !== null && 'amount' in value) {
    const currency = 'currency' in value && typeof value.currency === 'string' ? value.currency.trim() : CURRENCY
    if (currency !== CURRENCY) return failed(rechargeFailure('CURRENCY_NOT_TAKEN', { found: currency, taken: CURRENCY }))
    return amountText(value.amount)
  }
  const written = plainFigures({}, value)
  if (!written.ok) return written
  return ok(typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '')
}

function readAmount(value: unknown): Result<Money> {
  const text = amountText(value)
  if (!text.ok) return text
  if (text.value === '') return failed(inputFailure('FIELD_REQUIRED'))
  const amount = parseMoney(text.value, CURRENCY)
  if (!amount.ok) return amount.failure.code === 'OUT_OF_RANGE' ? failed(outOfRange()) : amount
  if (amount.value.amount <= 0n) return failed(inputFailure('NOT_POSITIVE'))
  return amount.value.amount > MOST_AT_ONCE.amount ? failed(outOfRange()) : amount
}

const outOfRange = () => inputFailure('OUT_OF_RANGE', { min: formatAmount(LEAST), max: formatAmount(MOST_AT_ONCE) })

/**
 * Reads a request for a top-up (rule: Amount of a top-up): the type must be one of ours,
 * PAYMENT_TYPE_REQUIRED otherwise; the amount is a decimal above 0 of at most MOST_AT_ONCE with at
 * most the digits of CNY. INPUT_INVALID names what is wrong, and nothing is submitted.
 */
export function readRecharge(raw: { readonly type?: unknown; readonly amount?: unknown }): Result<RechargeRequest> {
  const amount = readAmount(raw.amount)
  if (isPaymentType(raw.type) && amount.ok) return ok({ type: raw.type, amount: amount.value })
  const fields: FieldFailure[] = []
  if (!isPaymentType(raw.type)) fields.push(atField('type', rechargeFailure('PAYMENT_TYPE_REQUIRED')))
  if (!amount.ok) fields.push(atField('amount', amount.failure))
  return failed(invalidInput(fields))
}
