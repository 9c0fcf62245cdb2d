import type { Instant } from '#core/base/kernel/clock.ts'
import type { PlanState } from '../exceptions/exception-plan.machine.ts'
import type { NewOrder, Order, OrderContent, SizeMm } from '../order.ts'
import type { OrderMoney } from '../order-money.ts'
import type { OrderState } from '../order.machine.ts'

/** The changes that a write makes on an order; `null` empties a field. */
export type OrderChange = {
  readonly status?: OrderState
  readonly cameFrom?: OrderState | null
  readonly content?: OrderContent
  readonly inboundAt?: Instant | null
  readonly outboundAt?: Instant | null
  readonly podAt?: Instant | null
  readonly checkWeightGrams?: number | null
  readonly checkSizeMm?: SizeMm | null
  readonly checkPhotos?: readonly string[] | null
  readonly exceptionCode?: string | null
  readonly exceptionMsg?: string | null
  readonly answerBy?: Instant | null
  readonly planStatus?: PlanState | null
  readonly trackerCode?: string
  readonly labelOutdated?: true
  readonly toShelve?: true | null
  readonly money?: OrderMoney | null
  readonly heldAt?: Instant | null
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
