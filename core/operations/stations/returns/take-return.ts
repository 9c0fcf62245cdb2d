import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import type { FieldFailure } from '#core/base/kernel/failure.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { moveLocked, type MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { actualGrams, type Order } from '#core/parcels/orders/order.ts'
import { askAbout, checkMeasures, limitsFor } from '#core/parcels/orders/place/plausibility.rules.ts'
import { type OrderEvent, type OrderState, stateWithin } from '#core/parcels/orders/order.machine.ts'
import { heldParcel } from '../held-parcel.ts'
import { RETURN_EXCEPTIONS, type ReturnFinding } from './received-return.ts'
import type { MovedParcel } from '../scan.ts'
import { stationFailure } from '../station.failures.ts'
import type { StationPlace } from '../station-place.rules.ts'
import type { ParcelMeasures, StationUnit } from '../station.ts'

/**
 * How a parcel that comes back goes on: an order that brings it here is received, one that was sent
 * is returned, first refused where nobody had reported that. `ended` is an order that no return
 * changes.
 */
type Way = 'receive' | 'ended' | readonly Extract<OrderEvent, 'refuse' | 'return'>[]

const AFTER_SENT: Readonly<Partial<Record<OrderState, Way>>> = {
  outbound: ['refuse', 'return'],
  refused: ['return'],
  abnormal: ['return'],
  intercepted: ['return'],
  signed: 'ended',
  lost: 'ended',
  destroyed: 'ended',
  cancelled: 'ended',
}

/**
 * The way of an order's parcel; PARCEL_RETURNED_BEFORE, and PARCEL_NOT_SENT for one that has not
 * left.
 */
export function wayBack({ kind, status, airwayNumber: parcel }: Order): Result<Way> {
  const declared = orderKind(kind)
  if (declared?.isReturn === true || declared?.stock === 'shelves') return ok(status === 'cancelled' ? 'ended' : 'receive')
  const way = AFTER_SENT[status]
  if (way !== undefined) return ok(way)
  const code = status === 'returned' || status === 'transferred' ? 'PARCEL_RETURNED_BEFORE' : 'PARCEL_NOT_SENT'
  return failed(stationFailure(code, { parcel, state: stateWithin(status) }))
}

/** Returns the fault of a returned parcel, for those who read it later. */
function findingText({ exception, note = '' }: ReturnFinding): string {
  const { 'zh-CN': zh, 'en-US': en } = RETURN_EXCEPTIONS[exception ?? 'other']
  const text = exception === undefined ? '' : `${zh} / ${en}`
  return [text, note.trim()].filter((part) => part !== '').join(': ')
}

export type Returning = {
  readonly order: Order
  readonly way: Exclude<Way, 'ended'>
  readonly finding: ReturnFinding
  readonly measured: ParcelMeasures
  readonly place: StationPlace | undefined
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}
/** How a return moved its order: by its last event, and what happened with it. */
export type ReturnedParcel = { readonly order: Order } & Pick<MovedParcel, 'event' | 'besides'>

/**
 * Moves a locked order by its parcel's return: PARCEL_RECEIVED_BEFORE, what `heldParcel` says, and
 * the codes of the events; a weight far above the one that was sent is asked about. What is wrong
 * with a received one is raised as an exception, which the client answers with a plan.
 */
export async function takeReturn(
  unit: StationUnit,
  { order, way, finding, measured, place, ...by }: Returning,
): Promise<Result<ReturnedParcel>> {
  const reason = findingText(finding)
  if (way === 'receive') return receiveReturn(unit, { order, way, finding, measured, place, ...by }, reason)
  const question = askAbout(doubtsOf({ order, measured, references: by.references }), measured.confirmed)
  if (question !== undefined) return failed(question)
  let returned = order
  for (const event of way) {
    const command: MoveOrder = { orderNumber: order.orderNumber, event, ...given({ reason: reason || undefined }), ...place }
    const moved = await moveLocked(unit, { order: returned, command, ...by })
    if (!moved.ok) return moved
    returned = moved.value
  }
  return ok({ order: returned, event: 'return', besides: way.filter((event) => event !== 'return') })
}

/** The findings about a parcel that comes back, beside the weight that it was sent with. */
function doubtsOf({ order, measured, references }: Pick<Returning, 'order' | 'measured' | 'references'>): readonly FieldFailure[] {
  const { checkWeightGrams: checkedGrams, checkSizeMm: sizeMm } = measured
  const claimedGrams = actualGrams(order) ?? 0
  return checkMeasures({ claimedGrams, checkedGrams, sizeMm, limits: limitsFor(order.values.country, references) })
}

/**
 * Why an order that brings a return is not received: what `heldParcel` says,
 * PARCEL_RECEIVED_BEFORE; nothing where it may be.
 */
export async function notToReceive(
  unit: StationUnit,
  { order, references }: Pick<Returning, 'order' | 'references'>,
): Promise<Result<never> | undefined> {
  const held = await heldParcel(unit, { order, references })
  if (held !== undefined || order.inboundAt === undefined) return held
  return failed(stationFailure('PARCEL_RECEIVED_BEFORE', { parcel: order.airwayNumber, state: stateWithin(order.status) }))
}

async function receiveReturn(
  unit: StationUnit,
  { order, measured, finding, place, ...by }: Returning,
  reason: string,
): Promise<Result<ReturnedParcel>> {
  const { orderNumber } = order
  const { way: _way, ...mover } = by
  const refused = await notToReceive(unit, { order, references: mover.references })
  if (refused !== undefined) return refused
  const receiving = { orderNumber, event: 'receive', ...given(measured), ...place } as const
  const received = await moveLocked(unit, { order, command: receiving, ...mover })
  if (!received.ok) return received
  if (finding.exception === undefined || received.value.status !== 'inbound') return ok({ order: received.value, event: 'receive' })
  const command = {
    orderNumber,
    event: 'raise_exception',
    exceptionCode: finding.exception.toUpperCase(),
    exceptionMsg: reason,
    ...place,
  } as const
  const raised = await moveLocked(unit, { order: received.value, command, ...mover })
  return raised.ok ? ok({ order: raised.value, event: 'receive', besides: [command.event] }) : raised
}
