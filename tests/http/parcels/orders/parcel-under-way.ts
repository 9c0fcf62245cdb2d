import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import type { TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

/** A parcel of `ddp` that was received, its weight confirmed, and dispatched. */
export async function parcelUnderWay(server: Pick<TestServer, 'call'>, reference: string): Promise<OrderRow> {
  const body = sampleOrder({ order_refCode: reference })
  const order = (await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body })).json.payload
  for (const [event, sent] of [
    ['receive', { check_weight: '1.200' }],
    ['confirm_weight', {}],
    ['dispatch', {}],
  ] as const)
    await server.call('POST', `/api/orders/${order.order_number}/${event}`, { as: 'admin', body: sent })
  return order
}
