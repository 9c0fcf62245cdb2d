import { shelves } from '#core/warehouse/goods/orders/shelve-order.ts'
import { isStockNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { given } from '#core/base/kernel/given.ts'
import { MOVE_ORDERS } from '#core/parcels/orders/order.machine.ts'
import { addPhotos, photosOf } from './return-photos.ts'
import type { ReceivedReturn } from './received-return.ts'
import { moveParcelsBack } from '../move-back.ts'
import type { ScanOutcome, StationVerdict, WorkOf } from '../scan.ts'
import { stillToShelve } from '../shelve.station.ts'
import { NOT_UNDOABLE, stationFailure } from '../station.failures.ts'
import { STATION_FACTS } from '../station-facts.ts'
import type { ParcelStation, StationScan, StationUnit, TakeBack } from '../station.ts'
import { notToReceive, takeReturn, wayBack, type Returning } from './take-return.ts'
import { readTote } from '../tote-code.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import { parcelBefore } from '../parcel-before.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { Order } from '#core/parcels/orders/order.ts'

/** A return that freed stock stays: others may have the pieces by now. */
type ReturnWork = 'returned' | 'lasting'

/**
 * Forgets a return that the scan kept, and takes its parcel's move back: SCAN_OVERTAKEN where staff
 * have matched it since, or the parcel has moved on.
 */
const forgetReturn: TakeBack<'returned'> = async (unit, { scan, done: { id, parcels }, actor, at }) => {
  const kept = await unit.returns.lock(id)
  if (kept === undefined || kept.state === 'matched') return failed(stationFailure('SCAN_OVERTAKEN', { subject: scan.code }))
  await unit.files.name({ area: 'returns', record: String(id), ids: [] })
  await unit.returns.remove(id)
  await unit.audit.write([{ at, actorId: actor.id, area: 'returns', subject: kept.code, action: 'undo_receive' }])
  return moveParcelsBack(unit, { scan, done: { kind: 'moved', parcels }, actor, at })
}

/**
 * Parcels come back: by their number, with a weight and what is wrong with them. A scan without a
 * weight finds the parcel and does nothing. What no order has announced is kept as unknown until
 * staff match it (rule: Returns at a station): RETURN_WAITS for one that is kept so already. The
 * codes of `wayBack` and `takeReturn`.
 */
export const returns: ParcelStation<'return', ReturnWork> = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  followsTransfer: true,
  scan: async (unit, { order, ...scan }) => {
    const way = wayBack(order)
    if (!way.ok) return way
    if (way.value === 'ended') return keepUnknown(unit, scan, order)
    const next = await stillToShelve(unit, { order, ...scan })
    if (next !== undefined) return ok(next)
    const { checkWeightGrams: weightGrams } = scan.measured
    if (weightGrams === undefined) {
      const refused = way.value === 'receive' ? await notToReceive(unit, { order, references: scan.references }) : undefined
      return refused ?? ok({ outcome: 'found', order, done: 'nothing' })
    }
    const { returned: finding = {}, measured, place, actor, at, references } = scan
    const taken = await takeReturn(unit, { order, way: way.value, finding, measured, place, actor, at, references })
    if (!taken.ok) return taken
    const isReceived = way.value === 'receive'
    const photographed = isReceived ? ok(taken.value.order) : await addPhotos(unit, { order: taken.value.order, ...scan })
    if (!photographed.ok) return photographed
    const { orderNumber, customerId, version } = photographed.value
    const kept = await unit.returns.add({ ...recordOf(scan, weightGrams), state: 'known', orderNumber, customerId })
    const outcome = isReceived ? receivedAs(photographed.value) : 'returned'
    const { order: _moved, ...how } = taken.value
    const moved = { orderNumber, ...how, from: order.status, version, before: parcelBefore(order) }
    const done: WorkOf<ReturnWork> = freesStock(order, way.value)
      ? { kind: 'lasting' }
      : { kind: 'returned', id: kept.id, parcels: [moved] }
    return ok({ outcome, order: photographed.value, done })
  },
  scanUnknown: async (unit, scan) =>
    isOwnCode(scan.code) ? failed(stationFailure('PARCEL_UNKNOWN', { code: scan.code })) : keepUnknown(unit, scan),
  undo: { returned: forgetReturn, lasting: NOT_UNDOABLE },
}

/**
 * Bags, totes and documents of ours, and what is printed on tables: none of them is a parcel that
 * came back.
 */
const TABLE_CODES: readonly string[] = Object.values(STATION_FACTS).flatMap(({ commands }) => commands)
const isOwnCode = (code: string): boolean =>
  packingNumber.isLike(code) || isStockNumber(code) || readTote(code) !== undefined || TABLE_CODES.includes(code.toUpperCase())

/** Returns the next step for an order that was received. */
function receivedAs(order: Order): ScanOutcome {
  if (order.status === 'awaiting_weight') return 'weight_asked'
  if (order.status === 'abnormal') return 'received_held'
  return shelves(order) ? 'received_to_shelve' : 'received'
}

/**
 * Whether a return frees what was kept for its order: others may have it by now, so that the scan
 * is not undone.
 */
const freesStock = ({ kind, outboundAt }: Order, way: Returning['way']): boolean =>
  way !== 'receive' && outboundAt === undefined && orderKind(kind)?.stock !== 'none'

/** Returns the table's record of a parcel that came back. */
const recordOf = (
  { code, returned = {}, measured, place, actor, at }: StationScan,
  weightGrams: number,
): Omit<ReceivedReturn, 'id' | 'state'> => ({
  code,
  ...given(returned),
  photos: measured.checkPhotos ?? [],
  weightGrams,
  ...given({ warehouse: place?.warehouse }),
  receivedAt: at,
  receivedBy: actor.id,
})

/** Keeps a parcel that no order waits for; `order` is one that has ended. */
async function keepUnknown(unit: StationUnit, scan: StationScan, order?: Order): Promise<Result<StationVerdict<'returned'>>> {
  const { code, measured, actor } = scan
  if (await unit.returns.waits(code)) return failed(stationFailure('RETURN_WAITS', { code }))
  const shown = order === undefined ? {} : { order }
  if (measured.checkWeightGrams === undefined) return ok({ outcome: 'unannounced', ...shown, done: 'nothing' })
  const photographed = await photosOf(unit, { ids: measured.checkPhotos ?? [], actor })
  if (!photographed.ok) return photographed
  const about = order === undefined ? {} : { orderNumber: order.orderNumber, customerId: order.customerId }
  const kept = await unit.returns.add({ ...recordOf(scan, measured.checkWeightGrams), ...about, state: 'unknown' })
  const { id, photos, customerId } = kept
  if (photos.length > 0) await unit.files.name({ area: 'returns', record: String(id), ids: photos, ...given({ clientId: customerId }) })
  return ok({ outcome: 'return_unknown', ...shown, done: { kind: 'returned', id: kept.id, parcels: [] } })
}
