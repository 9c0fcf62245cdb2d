import { failed, ok } from '../kernel/result.ts'
import { hasLabel, laneOf } from '../orders/order-label.ts'
import { orderMachine } from '../orders/order.machine.ts'
import { mustStay } from './held-parcel.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation } from './station.ts'

/** Parcels are laid on their lane, the code that their label has; what may not go on says why, and PARCEL_ENDED is for one that goes nowhere. */
export const sort: ParcelStation = {
  reads: 'parcel',
  permission: { area: 'orders', action: 'read' },
  touches: () => [],
  scan: async (unit, { order, references }) => {
    const stays = await mustStay(unit, { order, references })
    if (stays !== undefined) return stays
    if (!hasLabel(order.status)) {
      const state = orderMachine.states[order.status].label
      return failed(stationFailure('PARCEL_ENDED', { parcel: order.airwayNumber, state }))
    }
    return ok({ outcome: 'sorted', order, lane: laneOf(order, references) })
  },
}
