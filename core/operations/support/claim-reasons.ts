import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

type Reason = { readonly label: Words; readonly offeredIn: readonly OrderState[]; readonly needsProof: boolean }

/**
 * The parcel was seen again, here or at its consignee's, so the missing or damaged goods can be
 * listed.
 */
const SEEN: readonly OrderState[] = ['inbound', 'intercepted', 'abnormal', 'refused', 'returned', 'signed', 'transferred']

/**
 * The reasons for a claim, and the states of the order in which each is possible: the specification
 * names none. A loss is proven by the order's state.
 */
export const CLAIM_REASONS = {
  lost: { label: words('遗失', '遺失', 'Lost'), offeredIn: ['lost'], needsProof: false },
  damaged: { label: words('破损', '破損', 'Damaged'), offeredIn: SEEN, needsProof: true },
  short: { label: words('短少', '短少', 'Contents missing'), offeredIn: SEEN, needsProof: true },
} as const satisfies Record<string, Reason>
export type ClaimReason = keyof typeof CLAIM_REASONS

/** A reason's declaration, as one type for all reasons. */
export const claimReasonOf = (reason: ClaimReason): Reason => CLAIM_REASONS[reason]
