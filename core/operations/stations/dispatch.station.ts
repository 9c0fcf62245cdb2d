import type { References } from '#core/base/fields/references.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { lacksConsigneeId } from '#core/parcels/orders/fields/order-notes.rules.ts'
import { moveLocked } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { MOVE_ORDERS, stateWithin } from '#core/parcels/orders/order.machine.ts'
import { mustStay } from './held-parcel.ts'
import { dispatchBag } from './dispatch-bag.ts'
import { moveParcelsBack } from './move-back.ts'
import { parcelBefore } from './parcel-before.ts'
import { saidBy } from './said-by.ts'
import { stationFailure } from './station.failures.ts'
import type { ParcelStation, StationUnit } from './station.ts'

type Leaving = { readonly order: Order; readonly references: References }

/**
 * Why a parcel may not leave: what `mustStay` says, CONSIGNEE_ID_MISSING, PARCEL_DISPATCHED_BEFORE;
 * nothing where it may, or where the machine says so itself.
 */
async function mayNotLeave(unit: StationUnit, { order, references }: Leaving): Promise<Result<never> | undefined> {
  const stays = await mustStay(unit, { order, references })
  if (stays !== undefined) return stays
  const state = stateWithin(order.status)
  if (order.outboundAt !== undefined && order.status !== 'inbound')
    return failed(stationFailure('PARCEL_DISPATCHED_BEFORE', { parcel: order.airwayNumber, state }))
  return lacksConsigneeId(order) ? failed(orderFailure('CONSIGNEE_ID_MISSING')) : undefined
}

/** Why a parcel has no price. */
const UNPRICED: ReadonlySet<string> = new Set(['RULE_NOT_IN_FORCE', 'RULE_MIN_WEIGHT', 'RULE_MAX_WEIGHT', 'EXCHANGE_RATE_MISSING'])

/** Why it is not charged, with what to do with the parcel. */
function asAtStation(failure: Failure, { airwayNumber: parcel }: Order): Failure {
  if (failure.code === 'CREDIT_EXCEEDED') return stationFailure('PARCEL_UNPAID', { ...failure.params, parcel })
  return UNPRICED.has(failure.code) ? stationFailure('PARCEL_UNPRICED', { parcel, reason: saidBy(failure) }) : failure
}

type DispatchStation = ParcelStation<'dispatch', 'moved'>

const dispatchParcel: DispatchStation['scan'] = async (unit, { order, place, actor, at, references }) => {
  const stays = await mayNotLeave(unit, { order, references })
  if (stays !== undefined) return stays
  const command = { orderNumber: order.orderNumber, event: 'dispatch', ...place } as const
  const moved = await moveLocked(unit, { order, command, actor, at, references })
  if (!moved.ok) return failed(asAtStation(moved.failure, order))
  const { orderNumber, version } = moved.value
  return ok({
    outcome: 'dispatched',
    order: moved.value,
    done: { kind: 'moved', parcels: [{ orderNumber, event: 'dispatch', from: order.status, version, before: parcelBefore(order) }] },
  })
}

/** Parcels go out, one by one or a bag of them; what may not leave says why. */
export const dispatch: DispatchStation = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  // An order drawn from stock shares its goods and its wave with other parcels; a wallet is opened
  // once for all that share a unit of work.
  touches: ({ order }) => (orderKind(order.kind)?.stock === 'none' ? [] : undefined),
  scan: dispatchParcel,
  scanBag: dispatchBag(dispatchParcel),
  undo: { moved: moveParcelsBack },
}
