import { given } from '../kernel/given.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { moveLocked } from '../orders/move-order.usecase.ts'
import { orderKind } from '../orders/kinds/catalog.ts'
import { MOVE_ORDERS, orderMachine } from '../orders/order.machine.ts'
import { heldParcel } from './held-parcel.ts'
import type { Done } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation } from './station.ts'

/**
 * Parcels come in. A scan without a weight finds the parcel and does nothing; with one it is received, and a weight that is off by more than the
 * tolerance goes to the client as a question (domain §3). PARCEL_RECEIVED_BEFORE for a repeated one.
 */
export const receive: ParcelStation = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  // What is drawn from stock or shelved shares its goods with other parcels.
  touches: ({ order }) => (orderKind(order.kind)?.stock === 'none' ? [] : undefined),
  scan: async (unit, { order, measured, actor, at, references }): Promise<Result<Done>> => {
    const held = await heldParcel(unit, { order, references })
    if (held !== undefined) return held
    if (order.inboundAt !== undefined) {
      const state = orderMachine.states[order.status].label
      return failed(stationFailure('PARCEL_RECEIVED_BEFORE', { parcel: order.airwayNumber, state }))
    }
    if (order.status === 'confirmed' && measured.checkWeightGrams === undefined) return ok({ outcome: 'found', order })
    const command = { orderNumber: order.orderNumber, event: 'receive', ...given(measured) } as const
    const moved = await moveLocked(unit, { order, command, actor, at, references })
    if (!moved.ok) return moved
    const { orderNumber, version, status } = moved.value
    const outcome = status === 'awaiting_weight' ? 'weight_asked' : 'received'
    return ok({ outcome, order: moved.value, moved: [{ orderNumber, event: 'receive', from: order.status, version }] })
  },
}
