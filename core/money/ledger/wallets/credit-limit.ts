import type { Fields } from '#core/base/fields/field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_REASON = 300

/** A change of a credit limit: who, when, why, from what to what. */
export type CreditLimitChange = {
  readonly customerId: number
  readonly from: Money
  readonly to: Money
  readonly reason: string
  readonly actorId: number
  readonly at: Instant
}
export type ListedCreditLimitChange = CreditLimitChange & { readonly id: number; readonly actorName: string }

/** Reads the changes of a customer's credit limits, newest first. */
export type CreditLimitHistory = (
  customerId: number,
  page: { readonly page: number; readonly pageSize: number },
) => Promise<{ readonly rows: readonly ListedCreditLimitChange[]; readonly total: number }>

/** Fields that set a credit limit. */
export const creditLimitFields = {
  credit_limit: { kind: 'money', required: true, label: words('信用额度', '信用額度', 'Credit limit') },
  /** The limit that the person saw, so that nobody overwrites what somebody else set meanwhile. */
  seen: { kind: 'money', required: true, label: words('原信用额度', '原信用額度', 'Limit so far') },
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

/** Fields that set the level of a customer's warning; empty switches it off. */
export const warningFields = {
  level: {
    kind: 'money',
    positive: true,
    label: words('余额低于此金额时提醒', '餘額低於此金額時提醒', 'Warn me below'),
    help: words('留空则不提醒', '留空則不提醒', 'Leave it empty for no warning'),
  },
} as const satisfies Fields

/**
 * Refuses an amount in digits of another width, which readers of credit would guess at:
 * NOT_A_NUMBER at its field.
 */
function plainAmount(raw: RawFields, field: string): Result<true> {
  const sent = raw[field]
  const amount = typeof sent === 'object' && sent !== null && 'amount' in sent ? sent.amount : sent
  const found = typeof amount === 'string' ? amount : ''
  return /[^\x20-\x7E]/.test(found) ? failed(invalidInput([atField(field, inputFailure('NOT_A_NUMBER', { found }))])) : ok(true)
}

/** Reads what a credit limit is set with. INPUT_INVALID names every wrong field. */
export function readCreditLimit(raw: RawFields, references: References) {
  const plain = plainAmount(raw, 'credit_limit')
  return plain.ok ? readFields(creditLimitFields, { raw, context: { references } }) : plain
}

/**
 * Reads the level of a warning, an amount without a currency being in that of the wallet.
 * INPUT_INVALID.
 */
export function readWarningLevel(raw: RawFields, { references, currency }: { readonly references: References; readonly currency: string }) {
  const plain = plainAmount(raw, 'level')
  return plain.ok ? readFields(warningFields, { raw, context: { references, currency } }) : plain
}
