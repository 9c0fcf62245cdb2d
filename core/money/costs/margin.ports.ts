import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'

/** A change of an order's margin, in minor units of the currency of reports. */
export type MarginChange = {
  readonly orderNumber: string
  /** All that it was charged, instead of what was known. */
  readonly revenue?: bigint
  /** Whether a charge had no exchange rate on its day; with `revenue`. */
  readonly isIncomplete?: boolean
  /** The added cost, below zero less, and by how many lines. */
  readonly cost?: bigint
  readonly costLines?: number
}

/** A charge of an order, as it counts as revenue. */
export type CountedCharge = { readonly id: number; readonly orderNumber: string; readonly paid: readonly Money[]; readonly at: Instant }

/** The kept sums of revenue and cost, inside a unit of work. */
export type MarginStore = {
  /**
   * Waits for others that change margins, and answers up to which charge all revenue is counted.
   */
  readonly lock: () => Promise<number>
  /** The charges after one, by their ids. */
  readonly chargesAfter: (id: number, most: number) => Promise<readonly Pick<CountedCharge, 'id' | 'orderNumber' | 'at'>[]>
  /** All charges of these orders. */
  readonly chargesOf: (orderNumbers: readonly string[]) => Promise<readonly CountedCharge[]>
  readonly countedTo: (id: number) => Promise<void>
  /** Changes orders' margins and the sums that they are in; each order once. */
  readonly change: (changes: readonly MarginChange[]) => Promise<void>
}

/** By what margins are added up. */
export const MARGIN_GROUPS = ['month', 'client', 'channel', 'country'] as const
export type MarginGroup = (typeof MARGIN_GROUPS)[number]

export type MarginFilter = {
  /** First and last month, `2026-11`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly client?: string | undefined
  readonly channel?: string | undefined
  readonly country?: string | undefined
  /** The clients that the reader is limited to. */
  readonly customerIds: readonly number[] | undefined
}

/** Sums in minor units of the currency of reports. */
export type MarginSums = {
  readonly orders: number
  /** How many of them have costs. */
  readonly costed: number
  /** How many lack an exchange rate. */
  readonly incomplete: number
  readonly revenue: bigint
  readonly cost: bigint
}
export type MarginRow = MarginSums & { readonly key: string; readonly name?: string }

export type OrderMargin = {
  readonly orderNumber: string
  readonly account: string
  readonly month: string
  readonly channel: string
  readonly country: string
  readonly revenue: bigint
  readonly cost: bigint
  readonly isCosted: boolean
}

/** Margins as they are read, from sums that are kept. */
export type Margins = {
  readonly by: (group: MarginGroup, filter: MarginFilter) => Promise<readonly MarginRow[]>
  /** Of the filtered orders, the lowest margin first. */
  readonly orders: (
    filter: MarginFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly OrderMargin[]; readonly total: number }>
  readonly ofOrder: (orderNumber: string) => Promise<Omit<OrderMargin, 'account'> | undefined>
}
