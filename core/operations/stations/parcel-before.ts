import { given } from '#core/base/kernel/given.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import type { Order } from '#core/parcels/orders/order.ts'

const KEPT = ['cameFrom', 'exceptionCode', 'exceptionMsg', 'answerBy', 'planStatus', 'checkPhotos', 'atWarehouse'] as const
type KeptOrderField = (typeof KEPT)[number]

/** The order's values before a return changed it, so that undoing the scan brings it back. */
export type ParcelBefore = Partial<Pick<Order, KeptOrderField>> & { readonly added?: readonly Money[] }

export const parcelBefore = (order: Order): ParcelBefore => ({
  ...given(Object.fromEntries(KEPT.map((name) => [name, order[name]])) as Pick<Order, KeptOrderField>),
  ...given({ added: order.money?.added }),
})

/** The change that brings it back; what was not there is emptied. */
export const changedBack = ({ added: _added, ...before }: ParcelBefore): OrderChange =>
  Object.fromEntries(KEPT.map((name) => [name, before[name] ?? null])) as OrderChange
