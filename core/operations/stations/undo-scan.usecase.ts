import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { PlacedGoods } from '#core/warehouse/goods/orders/shelve-pieces.ts'
import type { DocumentPieces } from '#core/warehouse/goods/transfers/count-transfer.ts'
import { lockInbound } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import type { ShelvedDelivery } from '#core/warehouse/goods/inbound/inbound.ts'
import { unshelveInbound } from '#core/warehouse/goods/inbound/receive-inbound.ts'
import { given } from '#core/base/kernel/given.ts'
import { once } from '#core/base/kernel/once.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { scanKey, type StationPorts } from './scan-code.usecase.ts'
import { lockBag, takeBagBack, takeOut } from '#core/warehouse/transport/handle-bags.usecase.ts'
import type { KeptBag } from '#core/warehouse/transport/transport.ports.ts'
import { moveBack } from './move-back.ts'
import { putPiecesBack } from './pick-piece.ts'
import { isScanUndoable, scannedBag, scannedInbound, scannedParcel, type BagBefore, type PickedPieces, type Scan } from './scan.ts'
import { unshelve } from './shelve.station.ts'
import { stationFailure } from './station.failures.ts'
import type { StationName } from './station-facts.ts'
import { STATIONS } from './stations.ts'
import type { StationUnit } from './station.ts'

/**
 * Takes a scan of the actor back, in one unit of work: each parcel is where it was before, without
 * the tracking event, what it was charged is given back by a reversal, and an audit row says so; a
 * client who was asked about a weight gets a message that there is nothing to answer. Repeated, it
 * answers the same. SCAN_NOT_FOUND, SCAN_NOT_UNDOABLE for one that moved nothing, SCAN_OVERTAKEN
 * where a parcel has changed since; a parcel that was put into a bag is taken out of it
 * (BAG_NOT_OPEN, PARCEL_NOT_IN_BAG). A count that was ended is open again (COUNT_BOOKED).
 */
export function undoScan({ atomically, clock }: Pick<StationPorts, 'atomically' | 'clock'>) {
  return async (name: StationName, scanId: string, actor: Actor): Promise<Result<Scan>> => {
    if (!mayDo(actor, STATIONS[name].permission)) return failed(identityFailure('NOT_ALLOWED'))
    return atomically(async (unit) => {
      const key = scanKey(name, scanId, actor, scanId)
      const earlier = await unit.answered.recall(key)
      if (earlier === undefined) return failed(stationFailure('SCAN_NOT_FOUND'))
      // It was remembered by `scanCode`, under this station's name.
      const scan = fromPlainJson(earlier.answer) as Scan
      return once(unit.answered, { ...key, command: `${key.command}:undo` }, () => takeBack(unit, { scan, actor, at: clock.now() }))
    })
  }
}

type Undoing = { readonly scan: Scan; readonly actor: Actor; readonly at: Instant }

async function takeBack(unit: StationUnit, { scan, actor, at }: Undoing): Promise<Result<Scan>> {
  if (!isScanUndoable(scan)) return notUndoable(scan)
  if (scan.packed !== undefined) return unpackAgain(unit, { scan, airwayNumber: scan.packed, actor, at })
  if (scan.bagBefore !== undefined) return takeBagScanBack(unit, { scan, before: scan.bagBefore, actor, at })
  if (scan.counted !== undefined) return takeCountBack(unit, { scan, counted: scan.counted, actor, at })
  if (scan.shelved !== undefined) return takeShelvingBack(unit, { scan, shelved: scan.shelved, actor, at })
  if (scan.placed !== undefined) return takePlacingBack(unit, { scan, placed: scan.placed, actor, at })
  if (scan.ended !== undefined) return openCountAgain(unit, { scan, number: scan.ended, actor, at })
  if (scan.picked !== undefined) return takePiecesBack(unit, { scan, picked: scan.picked, actor, at })
  if (scan.returned !== undefined) {
    const removed = await removeReturn(unit, { scan, id: scan.returned, actor, at })
    if (!removed.ok) return removed
  }
  let parcel: Order | undefined
  for (const moved of scan.moved) {
    const order = await unit.orders.lock(moved.orderNumber, clientsWithin(actor))
    if (order?.version !== moved.version)
      return failed(stationFailure('SCAN_OVERTAKEN', { subject: order?.airwayNumber ?? moved.orderNumber }))
    const back = await moveBack(unit, { order, moved, actor, at, happenedAt: scan.at })
    if (!back.ok) return back
    parcel = back.value
  }
  const { parcel: _before, returned: _returned, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', warnings: [], moved: [], ...(parcel === undefined ? {} : { parcel: scannedParcel(parcel) }) })
}

/**
 * The receipt of a transfer books its pieces, so that its count stays ended; any other scan changed
 * nothing.
 */
const notUndoable = ({ outcome, document }: Scan): Result<never> =>
  failed(
    outcome === 'document_received' && document !== undefined
      ? stationFailure('COUNT_BOOKED', { document: document.number })
      : stationFailure('SCAN_NOT_UNDOABLE'),
  )

/**
 * Takes a parcel out of the bag again that a scan put it into: BAG_NOT_OPEN where the bag is sealed
 * since, PARCEL_NOT_IN_BAG.
 */
async function unpackAgain(
  unit: StationUnit,
  { scan, airwayNumber, actor, at }: Undoing & { airwayNumber: string },
): Promise<Result<Scan>> {
  const order = await unit.orders.lock(scan.parcel?.orderNumber ?? '', clientsWithin(actor))
  if (order === undefined) return failed(stationFailure('SCAN_OVERTAKEN', { subject: airwayNumber }))
  const bag = await lockBag(unit, scan.bag?.packingNumber ?? '')
  if (!bag.ok) return bag
  const without = await takeOut(unit, bag.value, { airwayNumber, actorId: actor.id, at, isUndo: true })
  if (!without.ok) return without
  const { packed: _packed, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', warnings: [], parcel: scannedParcel(order), bag: scannedBag(without.value) })
}

/**
 * Whether a bag changed since it was scanned; a new one may have been filled and emptied by scans
 * that were taken back.
 */
const isOvertaken = (bag: KeptBag, { was, version }: BagBefore): boolean =>
  was === 'opened' ? bag.state !== 'open' || bag.parcels.length > 0 : bag.version !== version

/**
 * The bag is open, or as heavy, as before the scan, and one that was opened is over: SCAN_OVERTAKEN
 * where it was changed since.
 */
async function takeBagScanBack(
  unit: StationUnit,
  { scan, before, actor, at }: Undoing & { readonly before: BagBefore },
): Promise<Result<Scan>> {
  const { packingNumber, was, weighedGrams: grams } = before
  const bag = await lockBag(unit, packingNumber)
  if (!bag.ok) return bag
  if (isOvertaken(bag.value, before)) return failed(stationFailure('SCAN_OVERTAKEN', { subject: packingNumber }))
  const back = await takeBagBack(unit, bag.value, { was, grams, actorId: actor.id, at })
  const { bagBefore: _before, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', bag: scannedBag(back) })
}

async function takePiecesBack(
  unit: StationUnit,
  { scan, picked, actor, at }: Undoing & { readonly picked: PickedPieces },
): Promise<Result<Scan>> {
  const back = await putPiecesBack(unit, { picked, actor, at })
  if (!back.ok) return back
  const { parcel: _before, picked: _pieces, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', warnings: [], moved: [], parcel: scannedParcel(back.value) })
}

/** Forgets a return that the scan had kept: SCAN_OVERTAKEN where staff have matched it since. */
async function removeReturn(unit: StationUnit, { scan, id, actor, at }: Undoing & { readonly id: number }): Promise<Result<unknown>> {
  const kept = await unit.returns.lock(id)
  if (kept === undefined || kept.state === 'matched') return failed(stationFailure('SCAN_OVERTAKEN', { subject: scan.code }))
  await unit.files.name({ area: 'returns', record: String(id), ids: [] })
  await unit.returns.remove(id)
  await unit.audit.write([{ at, actorId: actor.id, area: 'returns', subject: kept.code, action: 'undo_receive' }])
  return ok(undefined)
}

/** Counts pieces off again: SCAN_OVERTAKEN where their document has been received since. */
async function takeCountBack(
  unit: StationUnit,
  { scan, counted, actor, at }: Undoing & { readonly counted: DocumentPieces },
): Promise<Result<Scan>> {
  const back = await STATIONS[scan.station as StationName].uncount?.(unit, counted, { actor, at })
  if (back === undefined) return failed(stationFailure('SCAN_OVERTAKEN', { subject: counted.document }))
  const { counted: _pieces, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', ...back })
}

/**
 * Opens a count again that the scan ended: COUNT_BOOKED where something was booked from it since,
 * or somebody has answered it.
 */
async function openCountAgain(
  unit: StationUnit,
  { scan, number, actor, at }: Undoing & { readonly number: string },
): Promise<Result<Scan>> {
  const back = await STATIONS[scan.station as StationName].reopen?.(unit, number, { actor, at, endedAt: scan.at })
  if (back === undefined) return failed(stationFailure('COUNT_BOOKED', { document: number }))
  if (!back.ok) return back
  const { ended: _ended, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', ...back.value })
}

/**
 * Takes the pieces of a delivery off their shelf again: SCAN_OVERTAKEN where the delivery has
 * changed since, STOCK_SHORT where they lie there no more.
 */
async function takeShelvingBack(
  unit: StationUnit,
  { scan, shelved, actor, at }: Undoing & { readonly shelved: ShelvedDelivery },
): Promise<Result<Scan>> {
  const found = await lockInbound(unit, shelved.document, actor)
  if (!found.ok) return found
  const back = await unshelveInbound(unit, { before: found.value, shelved, actor, at })
  if (back === undefined) return failed(stationFailure('SCAN_OVERTAKEN', { subject: shelved.document }))
  if (!back.ok) return back
  const { shelved: _pieces, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', inbound: scannedInbound(back.value) })
}

/** The pieces of an order wait to be shelved again. The codes of `unshelve`. */
async function takePlacingBack(
  unit: StationUnit,
  { scan, placed, actor, at }: Undoing & { readonly placed: PlacedGoods },
): Promise<Result<Scan>> {
  const back = await unshelve(unit, { placed, actor, at })
  if (!back.ok) return back
  const { order, goods } = back.value
  const { placed: _pieces, location: _location, ...rest } = scan
  return ok({ ...rest, at, outcome: 'undone', warnings: [], ...given({ goods, parcel: order && scannedParcel(order) }) })
}
