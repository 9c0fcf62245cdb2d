import type { Actor } from '../access/account.ts'
import type { Failure } from '../kernel/failure.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { MoveOrder } from './move-order.usecase.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderEvent } from './order.machine.ts'

const MOST_ORDERS_AT_ONCE = 500

/** The result of one order of a bulk command. */
export type OrderOutcome = { readonly orderNumber: string; readonly failure?: Failure }

/**
 * Moves several orders by one event, each in a unit of work of its own: one refusal does not undo the others (domain §3). An empty
 * selection and more than 500 orders are refused as a whole.
 */
export function moveOrders({ moveOrder: move }: { readonly moveOrder: (command: MoveOrder, actor: Actor) => Promise<Result<unknown>> }) {
  return async (
    command: { readonly orderNumbers: readonly string[]; readonly event: OrderEvent; readonly reason?: string },
    actor: Actor,
  ): Promise<Result<readonly OrderOutcome[]>> => {
    const numbers = [...new Set(command.orderNumbers)]
    if (numbers.length === 0) return failed(orderFailure('NOTHING_SELECTED'))
    if (numbers.length > MOST_ORDERS_AT_ONCE) return failed(orderFailure('TOO_MANY_ORDERS', { most: MOST_ORDERS_AT_ONCE }))
    const outcomes: OrderOutcome[] = []
    for (const orderNumber of numbers) {
      const moved = await move(
        { orderNumber, event: command.event, ...(command.reason === undefined ? {} : { reason: command.reason }) },
        actor,
      )
      outcomes.push(moved.ok ? { orderNumber } : { orderNumber, failure: moved.failure })
    }
    return ok(outcomes)
  }
}
