import type { OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { ApiError, type ApiClient } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type PerOrder } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { sentInputs, type EventInputs } from '../event-inputs.tsx'

export type BulkOutcome = PerOrder[number]

type Call = (orders: readonly string[]) => Promise<PerOrder>

/** Few enough at once that progress is visible and a lost connection leaves few results unknown. */
const TOGETHER = 25
const SIDE_BY_SIDE = 5

const failedOf = (order_number: string, failure: unknown): BulkOutcome => ({
  order_number,
  status: false,
  error: failure instanceof ApiError ? failure.error : 'ERROR',
  message: failure instanceof Error ? failure.message : '',
})

type Bulk = {
  readonly event: OrderEvent
  readonly orders: readonly string[]
  readonly inputs: EventInputs
  readonly onProgress: (done: number) => void
}

/**
 * How an event is applied to some orders, and how many at once: by the API's bulk calls where they
 * take the input (rule: Orders moved together).
 */
function callOf(api: ApiClient, event: OrderEvent, inputs: EventInputs): { readonly call: Call; readonly size: number } {
  const sent = sentInputs(inputs)
  if (event === 'cancel' && sent.reason === undefined)
    return { size: TOGETHER, call: (orders) => api.call(orderRoutes.cancelOrders, { body: { orders: [...orders] } }) }
  if (event === 'intercept')
    return {
      size: TOGETHER,
      call: (orders) => api.call(orderRoutes.blockOrders, { body: { orders: [...orders], reason: sent.reason ?? '' } }),
    }
  const move = async (order_number: string): Promise<BulkOutcome> => {
    await api.call(orderRoutes.moveOrder, { params: { order_number, event }, body: sent })
    return { order_number, status: true, message: '' }
  }
  return {
    size: SIDE_BY_SIDE,
    call: (orders) => Promise.all(orders.map((order) => move(order).catch((failure: unknown) => failedOf(order, failure)))),
  }
}

/**
 * Applies an event to many orders, a few at a time; every order gets its own result, and a call
 * that fails as a whole is the result of its orders.
 */
export async function runBulk(api: ApiClient, { event, orders, inputs, onProgress }: Bulk): Promise<readonly BulkOutcome[]> {
  const { call, size } = callOf(api, event, inputs)
  const outcomes: BulkOutcome[] = []
  for (let at = 0; at < orders.length; at += size) {
    const part = orders.slice(at, at + size)
    outcomes.push(...(await call(part).catch((failure: unknown) => part.map((order) => failedOf(order, failure)))))
    onProgress(outcomes.length)
  }
  return outcomes
}
