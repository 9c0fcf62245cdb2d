import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { scannedCode } from '#core/base/fields/barcode.rules.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { ordersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { stationFailure } from './station.failures.ts'

export type ParcelQueries = Pick<OrderQueries, 'findByWaybill' | 'findMany' | 'stream'>

/**
 * Finds the parcel of a scanned or typed code within the actor's clients: by waybill, order number,
 * the client's reference, or a platform's or another carrier's number. Wrong check digits of a
 * waybill are WAYBILL_CHECK_DIGITS before any look-up; PARCEL_UNKNOWN is for foreign parcels too;
 * NUMBER_AMBIGUOUS lists what a reference of several clients may mean.
 */
export function findParcel(orders: ParcelQueries) {
  const byNumber = ordersByNumber(orders)
  return async (scanned: string, actor: Actor): Promise<Result<Order>> => {
    const code = scannedCode(figures(scanned))
    const waybill = waybillNumber.read(code)
    if (waybill !== undefined) return waybill.ok ? found(await orders.findByWaybill(waybill.value), code, actor) : waybill
    const named = (await byNumber([code], actor)).get(code)
    if (named === undefined || named.ok || named.failure.code !== 'ORDER_NOT_FOUND') return named ?? unknown(code)
    return (await onlyOne(orders, code, actor)) ?? unknown(code)
  }
}

const unknown = (code: string): Result<Order> => failed(stationFailure('PARCEL_UNKNOWN', { code }))

function found(order: Order | undefined, code: string, actor: Actor): Result<Order> {
  const reach = clientsWithin(actor)
  return order === undefined || (reach !== undefined && !reach.includes(order.customerId)) ? unknown(code) : ok(order)
}

/**
 * By the number of a marketplace or of the carrier that brings it: the newest one that is not
 * cancelled, since a marketplace may sell a number again.
 */
async function onlyOne(orders: ParcelQueries, code: string, actor: Actor): Promise<Result<Order> | undefined> {
  const reach = clientsWithin(actor)
  for await (const batch of orders.stream({ foreignNumbers: [code], ...(reach === undefined ? {} : { customerIds: reach }) })) {
    const order = batch.find(({ status }) => status !== 'cancelled') ?? batch[0]
    if (order !== undefined) return ok(order)
  }
  return undefined
}

/**
 * The order that has taken a returned parcel, as long as it is not cancelled; the order itself
 * where none has.
 */
export async function followReturnedOrder(orders: Pick<ParcelQueries, 'stream'>, order: Order): Promise<Order> {
  if (order.status !== 'transferred') return order
  for await (const batch of orders.stream({ originals: [order.orderNumber], customerId: order.customerId })) {
    const taker = batch.find(({ status }) => status !== 'cancelled' && status !== 'draft')
    if (taker !== undefined) return followReturnedOrder(orders, taker)
  }
  return order
}
