import type { Buyer } from '#core/pricing/fees/quotes/offers.ts'
import type { OrderFees } from '#core/pricing/fees/subjects/order-fees.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { LedgerStore } from '../ledger/ledger.ports.ts'

/** Who pays for orders: whose prices count, by which terms, and how. */
export type Payer = Buyer & {
  readonly terms: Parcel['terms']
  /** Its parcels are picked up by us. */
  readonly isPickedUp?: boolean
  /** 0 pays from the wallet at once, more is on terms. */
  readonly periodDays: number
  /** Whitelisted: its parcels go out beyond its credit, and it comes into arrears. */
  readonly mayOwe: boolean
}

/**
 * The price of an order and its reasons: the prices of one moment, what they were applied to, and
 * every step, so that it is explained and calculated again later.
 */
export type OrderPrice = {
  readonly orderNumber: string
  readonly customerId: number
  /** The prices of this moment. */
  readonly at: Instant
  readonly actorId: number
  /** Left out where finance priced it by hand. */
  readonly rule?: { readonly code: string; readonly version: string }
  readonly parcel?: Parcel
  readonly steps: readonly CalculatedStep[]
  readonly fees: OrderFees
  readonly consignee: readonly Money[]
  /** Why it was priced again, or by hand. */
  readonly reason?: string
}
export type KeptPrice = OrderPrice & { readonly id: number }

/**
 * The occasion that an order was charged for: its freight, the work of a warehouse where it has
 * none, its insurance, or what happened to it later; or that a part was refunded.
 */
export type ChargeOccasion = 'freight' | 'work' | 'return' | 'redeliver' | 'destroy' | 'insurance' | 'refund'

/**
 * Money that was taken for an order, or given back: never changed, a mistake is reversed by a
 * further one.
 */
export type OrderCharge = {
  /** Nothing is charged twice under one key: `order:<number>:freight`. */
  readonly key: string
  readonly orderNumber: string
  readonly customerId: number
  readonly occasion: ChargeOccasion
  readonly price: number
  /** Left out where there was nothing to pay. */
  readonly entry?: number
  /** The amounts that the customer's accounts gave, or got back below zero, by currency. */
  readonly paid: readonly Money[]
  readonly at: Instant
  readonly actorId: number
  readonly reverses?: number
  readonly reason?: string
  /**
   * The facets that lists of charges are narrowed by, where the caller knows them: the store looks
   * them up otherwise, in the order and its price.
   */
  readonly facets?: ChargeFacets
}
export type ChargeFacets = {
  readonly kind: string
  readonly channel?: string | undefined
  readonly country?: string | undefined
  /** Its taxes are the consignee's. */
  readonly isDdu: boolean
}
export type KeptCharge = OrderCharge & { readonly id: number }

/** The keeper of orders' prices and charges, inside a unit of work; only added to. */
export type OrderChargeKeeper = {
  readonly addPrice: (price: OrderPrice) => Promise<number>
  readonly findPrice: (id: number) => Promise<KeptPrice | undefined>
  /** The id of a charge to come, so that the charge itself needs no answer. */
  readonly drawCharge: () => Promise<number>
  /**
   * DONE_MEANWHILE for a key that is taken, at the latest when the unit ends. With an id that was
   * drawn nobody waits for it.
   */
  readonly addCharge: (charge: OrderCharge & { readonly id?: number }) => Promise<number>
  readonly findCharge: (id: number) => Promise<KeptCharge | undefined>
  /** All that an order was charged and given back, oldest first, with what this unit added. */
  readonly of: (orderNumber: string) => Promise<readonly KeptCharge[]>
}

/** All that an order cost and was charged, oldest first; outside of units of work. */
export type OrderChargeReading = {
  readonly of: (orderNumber: string) => Promise<{ readonly prices: readonly KeptPrice[]; readonly charges: readonly KeptCharge[] }>
}

/** The unit of work that charges orders. */
export type ChargingUnit = {
  readonly ledger: LedgerStore
  readonly charges: OrderChargeKeeper
  readonly payers: { readonly find: (customerId: number) => Promise<Payer | undefined> }
}
