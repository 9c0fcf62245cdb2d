import { failed, ok } from '#core/base/kernel/result.ts'
import { hasLabel, laneOf } from '#core/parcels/orders/print/order-label.ts'
import { stateWithin } from '#core/parcels/orders/order.machine.ts'
import { mustStay } from './held-parcel.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation } from './station.ts'

/**
 * Parcels are laid on their lane, the code that their label has; what may not go on says why,
 * PARCEL_ENDED is for one that goes nowhere, and PARCEL_REFUSED for one that goes back.
 */
export const sort: ParcelStation<'sort'> = {
  reads: 'parcel',
  permission: { area: 'orders', action: 'read' },
  touches: () => [],
  scan: async (unit, { order, references }) => {
    const stays = await mustStay(unit, { order, references })
    if (stays !== undefined) return stays
    if (order.status === 'refused') return failed(stationFailure('PARCEL_REFUSED', { parcel: order.airwayNumber }))
    if (order.status === 'signed' || !hasLabel(order.status)) {
      const state = stateWithin(order.status)
      return failed(stationFailure('PARCEL_ENDED', { parcel: order.airwayNumber, state }))
    }
    return ok({ outcome: 'sorted', order, lane: laneOf(order, references), done: 'nothing' })
  },
  undo: {},
}
