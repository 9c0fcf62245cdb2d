import type { Fields } from '#core/base/fields/field.ts'
import type { KeptCharge } from '../charges/charge.ports.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { money, sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { refundMachine, type RefundEvent, type RefundState } from './refund.machine.ts'

/**
 * A refund of a whole or a part of one charge of an order, in the currency in which the charge was
 * paid.
 */
export type Refund = {
  readonly id: number
  readonly orderNumber: string
  readonly customerId: number
  /** The kept charge that it is of. */
  readonly charge: number
  readonly amount: Money
  readonly reason: string
  /** Ids of uploaded files. */
  readonly files: readonly string[]
  readonly state: RefundState
  readonly askedBy: number
  readonly askedAt: Instant
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  /** Why it was rejected. */
  readonly decisionReason?: string
  /** The entry that credited it. */
  readonly entry?: number
}

const MOST_REASON = 300
export const MOST_REFUND_FILES = 6

/** Fields of a request for a refund, beside its order, its charge and its files. */
export const refundFields = {
  amount: {
    kind: 'money',
    positive: true,
    label: words('退款金额', '退款金額', 'Amount'),
    help: words('留空则退还全部可退金额', '留空則退還全部可退金額', 'Leave empty for all that can be refunded'),
  },
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('退款原因', '退款原因', 'Reason') },
} as const satisfies Fields

/** Fields that finance fills in to reject. */
export const refundRejectionFields = {
  reason: {
    kind: 'text',
    maxLength: MOST_REASON,
    multiline: true,
    required: true,
    label: words('驳回原因', '駁回原因', 'Reason for rejection'),
  },
} as const satisfies Fields

/** The rest of a charge of an order that can still be refunded, by currency. */
export type Refundable = { readonly charge: KeptCharge; readonly left: readonly Money[] }

const amountIn = (amounts: readonly Money[], currency: string): bigint =>
  amounts.reduce((total, one) => (one.currency === currency ? total + one.amount : total), 0n)

/**
 * The charges of an order that took money and stand, each with what can still be refunded of it:
 * what it took minus its own refunds, and never more than the order paid in all, so that the sum of
 * an order's refunds never passes what it was charged however often it was priced again
 * (rule: Limit of refunds). `refunds` are those that count: paid ones, and open ones where a
 * further one is asked for.
 */
export function refundableOf(
  charges: readonly KeptCharge[],
  refunds: readonly Pick<Refund, 'charge' | 'amount' | 'state'>[],
): readonly Refundable[] {
  const reversed = new Set(charges.flatMap(({ reverses }) => (reverses === undefined ? [] : [reverses])))
  const open = refunds.filter(({ state }) => state === 'requested').map(({ amount }) => amount)
  const kept = sumsByCurrency(charges.flatMap(({ paid }) => paid))
  return charges
    .filter(({ id, occasion, reverses }) => occasion !== 'refund' && reverses === undefined && !reversed.has(id))
    .map((charge) => {
      const given = refunds.filter((one) => one.charge === charge.id).map(({ amount }) => amount)
      const left = charge.paid.flatMap(({ amount, currency }) => {
        const ofCharge = amount - amountIn(given, currency)
        const ofOrder = amountIn(kept, currency) - amountIn(open, currency)
        const most = ofCharge < ofOrder ? ofCharge : ofOrder
        return most > 0n ? [money(most, currency)] : []
      })
      return { charge, left }
    })
}

type RefundMove = { readonly event: RefundEvent; readonly at: Instant; readonly by: number; readonly reason?: string | undefined }

/** The refund after an event: ILLEGAL_TRANSITION where it was decided or withdrawn before. */
export function moveRefund(refund: Refund, { event, at, by, reason }: RefundMove): Result<Refund> {
  const state = advance(refundMachine, { state: refund.state, event })
  if (!state.ok) return state
  return ok({ ...refund, state: state.value, decidedAt: at, decidedBy: by, ...(reason === undefined ? {} : { decisionReason: reason }) })
}
