import type { Instant } from '#core/base/kernel/clock.ts'
import type { NewOrder, Order, OrderContent } from '../order.ts'
import type { FactName, FactValue } from '../order-facts.ts'
import type { OrderState } from '../order.machine.ts'

/** The changes that a write makes on an order; `null` empties a fact. */
export type OrderChange = { readonly status?: OrderState; readonly content?: OrderContent } & {
  readonly [N in FactName]?: FactValue<N> | null
}

/** A new order as it is stored. */
export const storedOrder = (order: NewOrder, id: number): Order => ({ ...order, id, version: 1, updatedAt: order.createdAt })

/** A stored order after a change: the next version of it. */
export function changedOrder(order: Order, { content, ...change }: OrderChange, at: Instant): Order {
  const { boxes, ...rest } = order
  const before = content === undefined && boxes !== undefined ? order : rest
  const fields = Object.entries({ ...before, ...change, ...content }).filter(([, value]) => value !== null && value !== undefined)
  return { ...(Object.fromEntries(fields) as Order), version: order.version + 1, updatedAt: at }
}
