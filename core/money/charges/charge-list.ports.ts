import type { OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { ChargeOccasion } from './charge.ports.ts'
import type { ChargeState, ChargeView } from './charge-views.ts'

export type ChargeFilter = {
  readonly customerId: number
  readonly view: ChargeView
  /** One of the view's kinds; all where it is left out. */
  readonly kind?: string | undefined
  readonly channel?: string | undefined
  readonly country?: string | undefined
  readonly occasion?: ChargeOccasion | undefined
  readonly state?: ChargeState | undefined
  /** Paid from the wallet, or on terms. */
  readonly payWay?: 'balance' | 'account' | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
  /** An order by its number, its waybill or the customer's own number. */
  readonly keywords?: string | undefined
}

/** One charge of an order with what it consists of; of a reversal all amounts are given back. */
export type ListedCharge = {
  readonly id: number
  readonly orderNumber: string
  readonly airwayNumber?: string
  readonly refCode?: string
  readonly kind: string
  readonly channel?: string
  readonly country?: string
  readonly occasion: ChargeOccasion
  readonly state: ChargeState
  readonly at: Instant
  readonly fees: OrderFees
  /** The amounts that the consignee pays beside it. */
  readonly consignee: readonly Money[]
  readonly chargeableGrams?: number
  /** The amounts that the customer's accounts gave; below zero those that they got back. */
  readonly paid: readonly Money[]
  /** Left out where there was nothing to pay. */
  readonly payWay?: 'balance' | 'account'
  readonly entry?: number
  /** The issued bill that it stands on. */
  readonly billNumber?: string
  readonly reason?: string
}

/**
 * The totals of all charges of a filter; `undefined` where there are more than are added up at
 * once.
 */
export type ChargeTotals = { readonly count: number; readonly paid: readonly Money[] | undefined }

/** Charges of orders as their customer reads them, newest first. */
export type ChargeListReading = {
  readonly list: (
    filter: ChargeFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ListedCharge[]; readonly total: number }>
  readonly totals: (filter: ChargeFilter) => Promise<ChargeTotals>
  readonly stream: (filter: ChargeFilter) => AsyncIterable<readonly ListedCharge[]>
}
