import type { References } from '#core/base/fields/references.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { exceptionWords } from '#core/parcels/orders/exceptions/exception-message.rules.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { stationFailure } from './station.failures.ts'
import type { StationUnit } from './station.ts'

const NOT_GIVEN = words('未说明', '未說明', 'not given')

type HeldParcelQuery = { readonly order: Order; readonly references: References }

/**
 * Why a parcel stands still and must not go on: PARCEL_INTERCEPTED with its reason, PARCEL_ABNORMAL
 * with its exception; nothing where it does not.
 */
export async function heldParcel(
  unit: Pick<StationUnit, 'exceptions'>,
  { order, references }: HeldParcelQuery,
): Promise<Result<never> | undefined> {
  const parcel = order.airwayNumber
  if (order.status === 'abnormal') {
    const exception = exceptionWords({ code: order.exceptionCode, message: order.exceptionMsg }, references)
    return failed(stationFailure('PARCEL_ABNORMAL', { parcel, exception }))
  }
  if (order.status !== 'intercepted') return undefined
  const open = await unit.exceptions.openOf(order.orderNumber)
  return failed(stationFailure('PARCEL_INTERCEPTED', { parcel, reason: open?.exception.exception_msg ?? NOT_GIVEN }))
}

/**
 * Why a parcel may not go on: PARCEL_NOT_RECEIVED, WEIGHT_UNANSWERED, and what holds it; nothing
 * where it may.
 */
export async function mustStay(unit: Pick<StationUnit, 'exceptions'>, held: HeldParcelQuery): Promise<Result<never> | undefined> {
  const { status, airwayNumber: parcel } = held.order
  if (status === 'confirmed') return failed(stationFailure('PARCEL_NOT_RECEIVED', { parcel }))
  if (status === 'awaiting_weight') return failed(stationFailure('WEIGHT_UNANSWERED', { parcel }))
  return heldParcel(unit, held)
}
