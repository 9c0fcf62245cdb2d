import type { Actor } from '../identity/account.ts'
import type { Failure } from '../kernel/failure.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { moveOrder } from './move-order.usecase.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderEvent } from './order.machine.ts'

const MOST_ORDERS_AT_ONCE = 500

/** What became of one order of a bulk command. */
export type OrderOutcome = { readonly orderNumber: string; readonly failure?: Failure }

/**
 * Moves several orders by one event, each in a unit of work of its own: one refusal does not undo the others (domain §3).
 * Nothing selected and more than 500 are refused whole.
 */
export function moveOrders({ moveOrder: move }: { readonly moveOrder: ReturnType<typeof moveOrder> }) {
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
