import type { Actor } from '#core/platform/access/account.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { MoveOrder } from './move-order.usecase.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderEvent } from '../order.machine.ts'
import type { OrdersByNumber } from '../orders-by-number.ts'

const MOST_ORDERS_AT_ONCE = 500

/** The result of one order of a bulk command, under the number that was asked for. */
export type OrderOutcome = { readonly orderNumber: string; readonly failure?: Failure }

type Ports = {
  readonly moveOrder: (command: MoveOrder, actor: Actor) => Promise<Result<unknown>>
  readonly ordersByNumber: OrdersByNumber
}

/**
 * Moves several orders by one event, each in a unit of work of its own: one refusal does not undo
 * the others (rule: Orders moved together). They are named by numbers of any kind; an order that is
 * named twice is moved once. An empty selection and more than 500 are refused as a whole.
 */
export function moveOrders({ moveOrder: move, ordersByNumber: findAll }: Ports) {
  return async (
    command: { readonly orderNumbers: readonly string[]; readonly event: OrderEvent; readonly reason?: string },
    actor: Actor,
  ): Promise<Result<readonly OrderOutcome[]>> => {
    const { event, reason } = command
    const numbers = [...new Set(command.orderNumbers)]
    if (numbers.length === 0) return failed(orderFailure('NOTHING_SELECTED'))
    if (numbers.length > MOST_ORDERS_AT_ONCE) return failed(orderFailure('TOO_MANY_ORDERS', { most: MOST_ORDERS_AT_ONCE }))
    const found = await findAll(numbers, actor)
    const moved = new Map<string, Result<unknown>>()
    const outcomes: OrderOutcome[] = []
    const moveOne = (orderNumber: string): Promise<Result<unknown>> =>
      move({ orderNumber, event, ...(reason === undefined ? {} : { reason }) }, actor)
    for (const number of numbers) {
      const order = found.get(number)
      if (order === undefined) throw new Error(`${number} was not looked for`)
      const done = order.ok ? (moved.get(order.value.orderNumber) ?? (await moveOne(order.value.orderNumber))) : order
      if (order.ok) moved.set(order.value.orderNumber, done)
      outcomes.push(done.ok ? { orderNumber: number } : { orderNumber: number, failure: done.failure })
    }
    return ok(outcomes)
  }
}
