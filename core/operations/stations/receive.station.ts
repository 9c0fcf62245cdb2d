import { shelves } from '#core/warehouse/goods/orders/shelve-order.ts'
import { weightCorrected } from '../exceptions/weight-messages.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { moveLocked } from '#core/parcels/orders/change/move-order.usecase.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { MOVE_ORDERS, stateWithin } from '#core/parcels/orders/order.machine.ts'
import { heldParcel } from './held-parcel.ts'
import { moveBack, moveParcelsBack } from './move-back.ts'
import { parcelBefore } from './parcel-before.ts'
import { stillToShelve } from './shelve.station.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation } from './station.ts'

type ReceiveStation = ParcelStation<'receive', 'moved'>

/** Whether the client is still asked about the weight, so that another one may take its place. */
const isAsked = ({ status }: Order): boolean => status === 'awaiting_weight'

const receiveParcel: ReceiveStation['scan'] = async (unit, { order, measured, place, actor, at, references }) => {
  const time = order.inboundAt
  const command = { orderNumber: order.orderNumber, event: 'receive', ...given({ ...measured, time }), ...place } as const
  const moved = await moveLocked(unit, { order, command, actor, at, references })
  if (!moved.ok) return moved
  const { orderNumber, version } = moved.value
  const outcome = isAsked(moved.value) ? 'weight_asked' : shelves(order) ? 'received_to_shelve' : 'received'
  const taken = { orderNumber, event: 'receive', from: order.status, version } as const
  return ok({ outcome, order: moved.value, done: { kind: 'moved', parcels: [taken] } })
}

/**
 * Receives a parcel with another weight whose client has not answered yet: its receipt is taken
 * back and made again, with the photographs and the size that it has. A weight within the tolerance
 * takes the question back, another one is asked about in its place.
 */
const weighAgain: ReceiveStation['scan'] = async (unit, scan) => {
  const { order, measured, actor, at } = scan
  const { orderNumber, version, inboundAt = at, checkSizeMm } = order
  const moved = { orderNumber, event: 'receive', from: 'confirmed', version, before: parcelBefore(order) } as const
  const back = await moveBack(unit, { order, moved, actor, at, happenedAt: inboundAt, isWeighedAgain: true })
  if (!back.ok) return back
  const done = await receiveParcel(unit, {
    ...scan,
    order: { ...back.value, inboundAt },
    measured: { ...given({ checkSizeMm }), ...measured },
  })
  if (!done.ok) return done
  const { outcome, order: weighed } = done.value
  if (outcome !== 'weight_asked' && weighed !== undefined) await unit.messages.send(weightCorrected(weighed, at))
  return done
}

/**
 * Parcels come in. A scan without a weight finds the parcel and does nothing; with one it is
 * received, and a weight that is off by more than the tolerance goes to the client as a question
 * (rule: Receiving); until it is answered the parcel may be weighed again. PARCEL_RECEIVED_BEFORE
 * for a repeated one, PARCEL_NOT_EXPECTED for one whose order is a draft or has ended.
 */
export const receive: ReceiveStation = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  followsTransfer: true,
  // An order drawn from stock or shelved shares its goods with other parcels.
  touches: ({ order }) => (orderKind(order.kind)?.stock === 'none' && !isAsked(order) ? [] : undefined),
  scan: async (unit, scan) => {
    const { order, measured, references } = scan
    const held = await heldParcel(unit, { order, references })
    if (held !== undefined) return held
    const { checkWeightGrams: grams } = measured
    const isAgain = isAsked(order) && grams !== order.checkWeightGrams
    if (order.inboundAt !== undefined && !isAgain) {
      const next = await stillToShelve(unit, scan)
      if (next !== undefined) return ok(next)
      const state = stateWithin(order.status)
      return failed(stationFailure('PARCEL_RECEIVED_BEFORE', { parcel: order.airwayNumber, state }))
    }
    if (!isAgain && order.status !== 'confirmed') {
      const state = stateWithin(order.status)
      return failed(stationFailure('PARCEL_NOT_EXPECTED', { parcel: order.airwayNumber, state }))
    }
    if (grams === undefined) return ok({ outcome: 'found', order, done: 'nothing' })
    return (isAgain ? weighAgain : receiveParcel)(unit, scan)
  },
  undo: { moved: moveParcelsBack },
}
