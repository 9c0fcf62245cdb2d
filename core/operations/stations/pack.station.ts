import { drawsStock } from '#core/warehouse/goods/orders/order-stock.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { pickingMachine } from '#core/warehouse/goods/picking/picking.machine.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { moveLocked } from '#core/parcels/orders/change/move-order.usecase.ts'
import { isLabelled } from '#core/parcels/orders/print/order-label-file.ts'
import { MOVE_ORDERS, stateWithin } from '#core/parcels/orders/order.machine.ts'
import { heldParcel } from './held-parcel.ts'
import { moveParcelsBack } from './move-back.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation } from './station.ts'

/**
 * A picked order is packed and weighed, after which its label is printed where it has one, and it
 * may leave. A scan without a weight finds it and does nothing; one of an order that was packed and
 * has not left offers its label again. PICK_NOT_FOUND, PICK_NOT_PICKED; PARCEL_RECEIVED_BEFORE for
 * a repeated one.
 */
export const pack: ParcelStation<'pack', 'moved'> = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  scan: async (unit, { order, measured, place, actor, at, references }) => {
    const held = await heldParcel(unit, { order, references })
    if (held !== undefined) return held
    const { orderNumber, airwayNumber: parcel } = order
    if (order.status === 'inbound' && drawsStock(order) && isLabelled(order))
      return ok({ outcome: 'packed_before', order, done: 'nothing' })
    if (order.inboundAt !== undefined) return failed(stationFailure('PARCEL_RECEIVED_BEFORE', { parcel, state: stateWithin(order.status) }))
    const pick = await unit.picks.lock(orderNumber)
    if (pick === undefined) return failed(goodsFailure('PICK_NOT_FOUND', { order: orderNumber }))
    if (pick.state !== 'picked')
      return failed(goodsFailure('PICK_NOT_PICKED', { order: orderNumber, state: pickingMachine.states[pick.state].label }))
    if (measured.checkWeightGrams === undefined) return ok({ outcome: 'found', order, done: 'nothing' })
    const command = { orderNumber, event: 'receive', ...given(measured), ...place } as const
    const moved = await moveLocked(unit, { order, command, actor, at, references })
    if (!moved.ok) return moved
    const { version, status } = moved.value
    const outcome = status === 'awaiting_weight' ? 'weight_asked' : isLabelled(order) ? 'order_packed' : 'order_ready'
    const taken = { orderNumber, event: 'receive', from: order.status, version } as const
    return ok({ outcome, order: moved.value, done: { kind: 'moved', parcels: [taken] } })
  },
  undo: { moved: moveParcelsBack },
}
