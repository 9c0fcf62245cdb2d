import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { byLocation, isOpenPick, isWhole, missingOf, type PickLine, type PickList } from '#core/warehouse/goods/picking/pick.ts'
import { takeStock, untakeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { movePick } from '#core/warehouse/goods/orders/order-picks.ts'
import { isWithin } from '#core/warehouse/goods/picking/plan-wave.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { stateWithin } from '#core/parcels/orders/order.machine.ts'
import { heldParcel } from './held-parcel.ts'
import type { PickedPieces } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import type { Picking, StationUnit, TakeBack } from './station.ts'

type PieceScan = {
  readonly code: string
  readonly picking: Picking
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

/** The outcome of a scan: the location that is picked from next, or pieces in a tote. */
export type PickOutcome =
  | { readonly location: string }
  | { readonly pieces: PickedPieces; readonly tote: number; readonly isWhole: boolean; readonly order: Order }

type Wanting = { readonly pick: PickList; readonly line: PickLine }

/**
 * Picks pieces of an article for the first tote of a wave that lacks it; the last piece of an order
 * takes its stock. A code of a location says where picking goes on. PICK_WRONG_ITEM,
 * PICK_WRONG_PLACE, PICK_ENOUGH, PICK_TOO_MANY, WAVE_NOT_FOUND; ILLEGAL_TRANSITION before the wave
 * is released.
 */
export async function pickPiece(unit: StationUnit, scanned: PieceScan): Promise<Result<PickOutcome>> {
  const { code, picking, actor } = scanned
  const picks = await unit.picks.ofWave(picking.wave)
  if (!isWithin(picks, actor)) return failed(goodsFailure('WAVE_NOT_FOUND', { wave: picking.wave }))
  const lines = picks.flatMap((pick): readonly Wanting[] => pick.lines.map((line) => ({ pick, line })))
  const place = lines.find(({ line }) => line.location === code.toUpperCase())
  if (place !== undefined) return ok({ location: place.line.location })
  const wanting = await wantedHere(unit, { lines, code, picking })
  if (!wanting.ok) return wanting
  let refused: Result<never> | undefined
  for (const one of wanting.value) {
    const taken = await takeFor(unit, one, scanned)
    if (taken?.ok === true) return taken
    refused ??= taken
  }
  return refused ?? failed(goodsFailure('PICK_ENOUGH', { sku: code }))
}

type Looking = { readonly lines: readonly Wanting[]; readonly code: string; readonly picking: Picking }

/** The lines that lack the scanned article where it is picked now, by tote. */
async function wantedHere(unit: StationUnit, { lines, code, picking }: Looking): Promise<Result<readonly Wanting[]>> {
  const named = await unit.picks.skusNamed(code, [...new Set(lines.map(({ pick }) => pick.customerId))])
  const isNamed = ({ pick, line }: Wanting): boolean =>
    named.some(({ customerId, sku }) => customerId === pick.customerId && sku === line.sku)
  const matching = lines.filter(isNamed)
  const [first] = matching
  if (first === undefined) return failed(goodsFailure('PICK_WRONG_ITEM', { code }))
  const wanting = matching.filter(({ pick, line }) => isOpenPick(pick) && missingOf(line) > 0)
  const [wanted] = wanting.map(({ line }) => line.location).toSorted(byLocation)
  if (wanted === undefined) return failed(goodsFailure('PICK_ENOUGH', { sku: first.line.sku }))
  const location = picking.location?.toUpperCase() ?? wanted
  const here = wanting.filter(({ line }) => line.location === location)
  if (here.length === 0) return failed(goodsFailure('PICK_WRONG_PLACE', { sku: first.line.sku, wanted, location }))
  return ok(here)
}

/**
 * Puts pieces into a tote, with its order locked before its pick list as everywhere; nothing where
 * another picker was faster.
 */
async function takeFor(
  unit: StationUnit,
  { pick: seen, line: wanted }: Wanting,
  scanned: PieceScan,
): Promise<Result<PickOutcome> | undefined> {
  const { picking, actor, at, references } = scanned
  const { orderNumber } = seen
  const order = await unit.orders.lock(orderNumber, clientsWithin(actor))
  if (order === undefined) return undefined
  if (order.status !== 'confirmed') return (await heldParcel(unit, { order, references })) ?? notPicked(order)
  const pick = await unit.picks.lock(orderNumber)
  const line = pick?.lines.find((one) => one.location === wanted.location && one.sku === wanted.sku)
  if (pick === undefined || line === undefined || !isOpenPick(pick) || missingOf(line) === 0) return undefined
  const { location, sku } = line
  if (picking.pieces > missingOf(line)) return failed(goodsFailure('PICK_TOO_MANY', { tote: pick.tote, left: missingOf(line), sku }))
  const begun = pick.state === 'picking' ? ok(pick) : await movePick(unit, { pick, event: 'start', actor, at })
  if (!begun.ok) return begun
  const lines = pick.lines.map((one) => (one === line ? { ...one, picked: one.picked + picking.pieces } : one))
  const filled: PickList = { ...begun.value, lines }
  if (isWhole(filled)) {
    const finished = await movePick(unit, { pick: filled, event: 'finish', actor, at })
    if (!finished.ok) return finished
    const taken = await takeStock(unit.stock, { orderNumber, actorId: actor.id, at })
    if (!taken.ok) return taken
  } else await unit.picks.keep(filled, at)
  const pieces = { orderNumber, location, sku, pieces: picking.pieces }
  return ok({ pieces, tote: pick.tote, isWhole: isWhole(filled), order })
}

const notPicked = ({ airwayNumber: parcel, status }: Order): Result<never> =>
  failed(stationFailure('PARCEL_NOT_WANTED', { parcel, state: stateWithin(status) }))

/**
 * Takes pieces out of their tote again. SCAN_OVERTAKEN where their order was packed, ran out of
 * stock or left the wave since.
 */
export const putPiecesBack: TakeBack<'picked'> = async (unit, { done, actor, at }) => {
  const { orderNumber, location, sku, pieces } = done.pieces
  const order = await unit.orders.lock(orderNumber, clientsWithin(actor))
  const overtaken = failed(stationFailure('SCAN_OVERTAKEN', { subject: order?.airwayNumber ?? orderNumber }))
  if (order?.status !== 'confirmed') return overtaken
  const pick = await unit.picks.lock(orderNumber)
  const line = pick?.lines.find((one) => one.location === location && one.sku === sku)
  if (pick === undefined || line === undefined || line.picked < pieces) return overtaken
  if (pick.state !== 'picking' && pick.state !== 'picked') return overtaken
  if (pick.state === 'picked') await untakeStock(unit.stock, { orderNumber, actorId: actor.id, at })
  const lines = pick.lines.map((one) => (one === line ? { ...one, picked: one.picked - pieces } : one))
  await unit.picks.keep({ ...pick, lines, state: 'picking' }, at)
  if (pick.state === 'picked')
    await unit.audit.write([
      { at, actorId: actor.id, area: 'pick', subject: orderNumber, action: 'undo_finish', from: pick.state, to: 'picking' },
    ])
  return ok({ order })
}
