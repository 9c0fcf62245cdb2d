import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { CollectionState } from './collection.machine.ts'

/**
 * The cash of one order from its dispatch on (rule: Collection). Who collects is the agent of the
 * order's channel when the parcel left.
 */
export type Collection = {
  readonly orderId: number
  readonly orderNumber: string
  readonly customerId: number
  /** The code of a tracker agent; none where the channel names none. */
  readonly agent?: string
  readonly country: string
  readonly channel?: string
  readonly state: Exclude<CollectionState, 'not_due'>
  /** The amount that is to be collected, as the order says. */
  readonly due: Money
  readonly dueAt: Instant
  /**
   * The amount that the agent collected, when it did, and when it was booked; in the currency of
   * `due`.
   */
  readonly collected?: Money
  readonly collectedAt?: Instant
  readonly reportedAt?: Instant
  /**
   * The remittance that it came with, as soon as one names it: with the state `collected` it is on
   * its way to us.
   */
  readonly remittanceId?: number
  readonly remittedAt?: Instant
  /** The settlement bill that it stands on; of a failed one the charges. */
  readonly billNumber?: string
  readonly failedAt?: Instant
}
