import { atField, defineFailures, type FieldFailure } from '../kernel/failure.ts'
import { inputFailure, invalidInput } from '../kernel/input.failures.ts'
import { parseMoney, type Money } from '../kernel/money.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { words } from '../kernel/words.ts'
import { PAYMENT_TYPES, type PaymentType } from '../ledger/pay-way.ts'

/** Both use CNY. */
const CURRENCY = 'CNY'

const rechargeFailure = defineFailures({
  PAYMENT_TYPE_REQUIRED: { kind: 'invalid', words: words('付款方式不能为空', '付款方式不能為空', 'title cannot be empty') },
})

export type RechargeRequest = { readonly type: PaymentType; readonly amount: Money }

const isPaymentType = (value: unknown): value is PaymentType => PAYMENT_TYPES.some((type) => type === value)

function readAmount(value: unknown): Result<Money> {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (text === '') return failed(inputFailure('FIELD_REQUIRED'))
  const amount = parseMoney(text, CURRENCY)
  return amount.ok && amount.value.amount <= 0n ? failed(inputFailure('NOT_POSITIVE')) : amount
}

/**
 * Reads a request for a top-up (spec §5): the type must be one of ours, PAYMENT_TYPE_REQUIRED otherwise; the amount is a decimal above 0
 * with at most the digits of CNY. INPUT_INVALID names what is wrong, and nothing is submitted.
 */
export function readRecharge(raw: { readonly type?: unknown; readonly amount?: unknown }): Result<RechargeRequest> {
  const amount = readAmount(raw.amount)
  if (isPaymentType(raw.type) && amount.ok) return ok({ type: raw.type, amount: amount.value })
  const fields: FieldFailure[] = []
  if (!isPaymentType(raw.type)) fields.push(atField('type', rechargeFailure('PAYMENT_TYPE_REQUIRED')))
  if (!amount.ok) fields.push(atField('amount', amount.failure))
  return failed(invalidInput(fields))
}
