import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { findBag } from '#core/warehouse/transport/find-bag.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import type { Bags } from '#core/warehouse/transport/transport.ports.ts'
import { findParcel, followReturnedOrder, type ParcelQueries } from './find-parcel.ts'
import type { Station } from './station.ts'

/** The meaning of a scanned code at a station. */
export type FoundCode =
  | { readonly kind: 'parcel'; readonly order: Order }
  | { readonly kind: 'bag'; readonly packingNumber: string; readonly scanBag: NonNullable<Station['scanBag']> }
  | { readonly kind: 'command'; readonly run: NonNullable<Station['commands']>[string] }
  | { readonly kind: 'code' }
  | { readonly kind: 'unknown'; readonly scanUnknown: NonNullable<Extract<Station, { reads: 'parcel' }>['scanUnknown']> }

type Looking = { readonly orders: ParcelQueries; readonly bags: Pick<Bags, 'byCode'> }

/**
 * Finds what a code is: a command of the station, a bag where it takes bags, a parcel. Check digits
 * are verified before any look-up (WAYBILL_CHECK_DIGITS, BAG_CHECK_DIGITS); the codes of
 * `findParcel` where it is neither, but for a station that takes what nobody knows. A bag holds
 * parcels of many clients, so staff who are limited to their own handle none: NOT_ALLOWED.
 */
export function findCode({ orders, bags }: Looking) {
  const parcel = findParcel(orders)
  const bag = findBag(bags)
  return async (station: Station, code: string, actor: Actor): Promise<Result<FoundCode>> => {
    const run = station.commands?.[figures(code).trim().toUpperCase()]
    const asBag = (found: Result<string>): Result<FoundCode> => {
      if (!found.ok) return found
      const { scanBag } = station
      if (scanBag === undefined || clientsWithin(actor) !== undefined) return failed(identityFailure('NOT_ALLOWED'))
      return ok({ kind: 'bag', packingNumber: found.value, scanBag })
    }
    const isWithin = station.ownOnly === true || clientsWithin(actor) === undefined
    if (run !== undefined) return isWithin ? ok({ kind: 'command', run }) : failed(identityFailure('NOT_ALLOWED'))
    if (station.reads === 'code') return ok({ kind: 'code' })
    const number = station.scanBag === undefined ? undefined : packingNumber.read(code)
    if (number !== undefined) return asBag(number)
    const order = await parcel(code, actor)
    if (order.ok)
      return ok({ kind: 'parcel', order: station.followsTransfer ? await followReturnedOrder(orders, order.value) : order.value })
    const { scanUnknown } = station
    // For staff who are limited to their clients it may be another client's parcel.
    if (scanUnknown !== undefined && order.failure.code === 'PARCEL_UNKNOWN' && isWithin) return ok({ kind: 'unknown', scanUnknown })
    if (station.scanBag === undefined || order.failure.code !== 'PARCEL_UNKNOWN') return order
    const coded = await bag(code)
    return coded.ok ? asBag(coded) : order
  }
}
