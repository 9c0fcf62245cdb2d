import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderStore, Whose } from './order.ports.ts'

/**
 * Locks an order until the unit of work ends: ORDER_NOT_FOUND where there is none, and where it is
 * somebody else's.
 */
export async function lockOrder(
  { orders }: { readonly orders: Pick<OrderStore, 'lock'> },
  orderNumber: string,
  whose: Whose | undefined,
): Promise<Result<Order>> {
  const order = await orders.lock(orderNumber, whose)
  return order === undefined ? failed(orderFailure('ORDER_NOT_FOUND', { order: orderNumber })) : ok(order)
}
