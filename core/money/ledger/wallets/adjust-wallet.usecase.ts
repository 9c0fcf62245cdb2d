import type { Actor } from '#core/platform/access/account.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Receipt } from '../post-entry.ts'
import type { Posting } from '../post-together.ts'
import { adjustment } from '../postings.ts'

export type AdjustWallet = {
  readonly customerId: number
  /** Positive in favour of the customer, negative against it. */
  readonly amount: Money
  readonly reference: string
  readonly note: string
  readonly keyed: KeyedCommand
}

/**
 * Corrects a wallet by hand. INPUT_INVALID without an amount or a reason, CREDIT_EXCEEDED,
 * IDEMPOTENCY_CONFLICT.
 */
export const adjustWallet =
  (posting: Posting) =>
  ({ keyed, ...wanted }: AdjustWallet, actor: Actor): Promise<Result<Receipt>> =>
    posting(keyed, {
      actor,
      customerId: wanted.customerId,
      draftOf: async () => {
        const note = wanted.note.trim()
        const fields: FieldFailure[] = []
        if (wanted.amount.amount === 0n) fields.push(atField('amount', inputFailure('FIELD_REQUIRED')))
        if (note === '') fields.push(atField('note', inputFailure('FIELD_REQUIRED')))
        return fields.length > 0 ? failed(invalidInput(fields)) : ok(adjustment({ ...wanted, note }))
      },
    })
