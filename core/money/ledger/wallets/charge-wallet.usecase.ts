import type { Actor } from '#core/platform/access/account.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { ledgerFailure } from '../ledger.failures.ts'
import type { Receipt } from '../post-entry.ts'
import type { Posting } from '../post-together.ts'
import { charge, type ChargeKind, type ChargeLine } from '../postings.ts'

export type ChargeWallet = {
  readonly kind: ChargeKind
  readonly customerId: number
  /** The order, stay or bill that is charged. */
  readonly reference: string
  readonly lines: readonly ChargeLine[]
  /** On terms: billed now, paid later. */
  readonly onAccount?: boolean
  readonly keyed: KeyedCommand
}

/**
 * Charges a customer for freight, storage or insurance: whole or not at all. NOTHING_TO_CHARGE
 * where every amount is 0, CREDIT_EXCEEDED, IDEMPOTENCY_CONFLICT.
 */
export const chargeWallet =
  (posting: Posting) =>
  ({ keyed, ...wanted }: ChargeWallet, actor: Actor): Promise<Result<Receipt>> =>
    posting(keyed, {
      actor,
      customerId: wanted.customerId,
      draftOf: async () => {
        const draft = charge(wanted)
        return draft.legs.length === 0 ? failed(ledgerFailure('NOTHING_TO_CHARGE')) : ok(draft)
      },
    })
