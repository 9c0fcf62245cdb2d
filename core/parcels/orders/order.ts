import type { Instant } from '#core/base/kernel/clock.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Box } from './fields/box-fields.ts'
import type { GoodsLine } from './fields/goods-fields.ts'
import type { OrderFacts } from './order-facts.ts'
import type { CommonValues } from './fields/order-fields.ts'
import type { OrderState } from './order.machine.ts'

/**
 * The shipper's part of an order: the values of its kind's fields by the core's names, its
 * products, and its boxes where its kind has them.
 */
export type OrderContent = {
  readonly values: CommonValues & Readonly<Record<string, FieldValue | undefined>>
  readonly goods: readonly GoodsLine[]
  readonly boxes?: readonly Box[]
}

/** A new order before it is stored. */
export type NewOrder = OrderContent &
  Pick<OrderFacts, 'trackerCode'> & {
    readonly orderNumber: string
    readonly kind: string
    readonly customerId: number
    readonly status: OrderState
    readonly airwayNumber: string
    readonly createdAt: Instant
    /** The key of a sheet's row without reference; unique per customer among living orders. */
    readonly importKey?: string
    /** The import that made it. */
    readonly importId?: number
    /** The line of the sheet that it came from, from 1. */
    readonly importRow?: number
  }

/** A stored order; `version` increases by one with each write. */
export type Order = NewOrder &
  OrderFacts & {
    readonly id: number
    readonly version: number
    readonly updatedAt: Instant
  }

/**
 * The weight that counts now, in grams: the warehouse's once it was measured, else the claimed one.
 */
export const actualGrams = ({ checkWeightGrams, values }: Pick<Order, 'checkWeightGrams' | 'values'>): number | undefined =>
  checkWeightGrams ?? values.weight

/**
 * The order's total: each product's value is per piece (rule: Declared total). `undefined` where
 * nothing is declared, or a draft is in two currencies.
 */
export function declaredTotal(goods: readonly Pick<GoodsLine, 'value' | 'quantity'>[]): Money | undefined {
  let total: Money | undefined
  for (const { value, quantity = 0 } of goods) {
    if (value === undefined) continue
    if (total !== undefined && total.currency !== value.currency) return undefined
    total = { currency: value.currency, amount: (total?.amount ?? 0n) + value.amount * BigInt(quantity) }
  }
  return total
}
