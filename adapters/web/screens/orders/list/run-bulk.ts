import { ApiError, type ApiClient } from '../../../../http/client/api-client.ts'
import { orderRoutes, type PerOrder } from '../../../../http/contract/order.routes.ts'
import type { OrderEvent } from '../../../../../core/orders/order.machine.ts'

export type BulkOutcome = PerOrder[number]

/** Few enough that progress shows and a broken connection leaves little unknown. */
const ORDERS_PER_CALL = 25

type Call = (api: ApiClient, orders: readonly string[], reason: string) => Promise<PerOrder>

/** Events that the API does to several orders in one call (domain §3). */
const TOGETHER: Readonly<Partial<Record<OrderEvent, Call>>> = {
  cancel: (api, orders) => api.call(orderRoutes.cancelOrders, { body: { orders: [...orders] } }),
  intercept: (api, orders, reason) => api.call(orderRoutes.blockOrders, { body: { orders: [...orders], reason } }),
}

const failedOf = (order_number: string, failure: unknown): BulkOutcome => ({ order_number, status: false, error: failure instanceof ApiError ? failure.error : 'ERROR', message: failure instanceof Error ? failure.message : '' })

const oneByOne =
  (event: OrderEvent): Call =>
  (api, orders, reason) =>
    Promise.all(
      orders.map((order_number) =>
        api
          .call(orderRoutes.moveOrder, { params: { order_number, event }, body: reason === '' ? {} : { reason } })
          .then((): BulkOutcome => ({ order_number, status: true, message: '' }))
          .catch((failure: unknown) => failedOf(order_number, failure)),
      ),
    )

export type Bulk = { readonly event: OrderEvent; readonly orders: readonly string[]; readonly reason: string; readonly onProgress: (done: number) => void }

/** Does an event to many orders, a few at a time; every order gets its own outcome, a call that fails whole is the outcome of its orders. */
export async function runBulk(api: ApiClient, { event, orders, reason, onProgress }: Bulk): Promise<readonly BulkOutcome[]> {
  const together = TOGETHER[event]
  const call = together ?? oneByOne(event)
  const step = together === undefined ? ORDERS_PER_CALL / 5 : ORDERS_PER_CALL
  const outcomes: BulkOutcome[] = []
  for (let at = 0; at < orders.length; at += step) {
    const part = orders.slice(at, at + step)
    outcomes.push(...(await call(api, part, reason).catch((failure: unknown) => part.map((order) => failedOf(order, failure)))))
    onProgress(outcomes.length)
  }
  return outcomes
}
