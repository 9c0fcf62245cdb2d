import { failed, ok } from '#core/base/kernel/result.ts'
import { moveLocked } from '#core/parcels/orders/change/move-order.usecase.ts'
import { MOVE_ORDERS } from '#core/parcels/orders/order.machine.ts'
import { mustStay } from './held-parcel.ts'
import { moveParcelsBack } from './move-back.ts'
import { parcelBefore } from './parcel-before.ts'
import { addPhotos } from './returns/return-photos.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation } from './station.ts'

/**
 * Parcels are handed over: at the counter, to the truck that collects them, or by a driver of ours,
 * with photographs as proof. What `mustStay` says, PARCEL_NOT_DISPATCHED, PARCEL_DELIVERED_BEFORE;
 * any other state says itself what it does not allow.
 */
export const deliver: ParcelStation<'deliver', 'moved'> = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  // A delivery changes nothing besides its order.
  touches: () => [],
  scan: async (unit, { order, measured, place, actor, at, references }) => {
    const stays = await mustStay(unit, { order, references })
    if (stays !== undefined) return stays
    const { orderNumber, status, airwayNumber: parcel } = order
    if (status === 'inbound') return failed(stationFailure('PARCEL_NOT_DISPATCHED', { parcel }))
    if (status === 'signed') return failed(stationFailure('PARCEL_DELIVERED_BEFORE', { parcel }))
    const command = { orderNumber, event: 'deliver', ...place } as const
    const moved = await moveLocked(unit, { order, command, actor, at, references })
    if (!moved.ok) return moved
    const photographed = await addPhotos(unit, { order: moved.value, measured, actor, at })
    if (!photographed.ok) return photographed
    const { version } = photographed.value
    const taken = { orderNumber, event: 'deliver', from: status, version, before: parcelBefore(order) } as const
    return ok({ outcome: 'delivered', order: photographed.value, done: { kind: 'moved', parcels: [taken] } })
  },
  undo: { moved: moveParcelsBack },
}
