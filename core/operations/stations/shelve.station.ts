import { clientsWithin } from '#core/platform/access/account.ts'
import { orderPiecesToShelve, shelves } from '#core/warehouse/goods/orders/shelve-order.ts'
import {
  endShelving,
  leftBySku,
  placeBack,
  reportMissing,
  shelvePieces,
  type LeftGoods,
  type ShelvedOrder,
} from '#core/warehouse/goods/orders/shelve-pieces.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { MOVE_ORDERS, stateWithin } from '#core/parcels/orders/order.machine.ts'
import { heldParcel } from './held-parcel.ts'
import type { StationVerdict, ScannedGoods } from './scan.ts'
import { NOT_UNDOABLE, stationFailure } from './station.failures.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { ParcelStation, StationScan, StationUnit, TakeBack } from './station.ts'

type ShelvingScan = Pick<StationScan, 'references'> & { readonly order: Order }

/**
 * Returns the pieces of an order that are left to shelve at a station, where it can be shelved;
 * nothing where all are.
 */
async function leftAtStation(unit: StationUnit, { order, references }: ShelvingScan): Promise<Result<readonly LeftGoods[]>> {
  const { airwayNumber: parcel, kind, status } = order
  if (!shelves(order)) return failed(stationFailure('PARCEL_NOT_STOCK', { parcel, kind: orderKind(kind)?.label ?? kind }))
  if (status === 'confirmed') return failed(stationFailure('PARCEL_NOT_RECEIVED', { parcel }))
  const held = await heldParcel(unit, { order, references })
  if (held !== undefined) return held
  if (status !== 'inbound') return failed(stationFailure('PARCEL_NOT_HERE', { parcel, state: stateWithin(status) }))
  return ok(leftBySku(await orderPiecesToShelve(unit, order)))
}

/**
 * A parcel that was received and whose pieces are still to be shelved, as another station finds it;
 * nothing where it is none. Scanned once more there, it says what comes next.
 */
export async function stillToShelve(unit: StationUnit, scan: ShelvingScan): Promise<StationVerdict<never> | undefined> {
  if (scan.order.status !== 'inbound' || !shelves(scan.order)) return undefined
  const left = await leftAtStation(unit, scan)
  return left.ok && left.value.length > 0
    ? { outcome: 'goods_to_shelve', order: scan.order, goods: goodsOf(scan.order, left.value), done: 'nothing' }
    : undefined
}

const goodsOf = ({ orderNumber, customerId }: Order, lines: readonly LeftGoods[]): ScannedGoods => ({
  orderNumber,
  customerId,
  left: lines.reduce((sum, { left }) => sum + left, 0),
  lines,
})

/**
 * The order at hand, locked: PARCEL_UNKNOWN where there is none, and what `leftAtStation` refuses.
 */
async function atHand(unit: StationUnit, { counting, code, actor, references }: StationScan): Promise<Result<Order>> {
  if (counting === undefined) return failed(stationFailure('PARCEL_UNKNOWN', { code }))
  const order = await unit.orders.lock(counting.document, clientsWithin(actor))
  if (order === undefined) return failed(stationFailure('PARCEL_UNKNOWN', { code: counting.document }))
  const left = await leftAtStation(unit, { order, references })
  return left.ok ? ok(order) : left
}

function doneWith({ order, placed, left }: ShelvedOrder): StationVerdict<'placed'> {
  const goods = goodsOf(order, left)
  const missing = placed.goods.reduce((sum, one) => sum + one.missing, 0)
  const { location } = placed
  const done = { kind: 'placed', pieces: placed } as const
  if (location === undefined) return { outcome: 'goods_missing', order, goods: { ...goods, missing }, done }
  return { outcome: left.length === 0 ? 'goods_shelved' : 'goods_placed', order, goods, location, done }
}

/**
 * Takes pieces off their location again, or back from missing: SCAN_OVERTAKEN where the order has
 * moved on, STOCK_SHORT where they left the location.
 */
const unshelvePieces: TakeBack<'placed'> = async (unit, { done: { pieces: placed }, actor, at }) => {
  const order = await unit.orders.lock(placed.orderNumber, clientsWithin(actor))
  const back = order && (await placeBack(unit, { order, placed, actor, at }))
  if (back === undefined) return failed(stationFailure('SCAN_OVERTAKEN', { subject: order?.airwayNumber ?? placed.orderNumber }))
  if (!back.ok) return back
  return ok({ order: back.value.order, goods: goodsOf(back.value.order, back.value.left), location: null })
}

/**
 * The station that puts the pieces of orders on shelves: the number of a received parcel takes it
 * at hand, and then a location takes what is counted of it, or all that is left; one code reports
 * the rest as missing. PARCEL_NOT_STOCK, PARCEL_NOT_RECEIVED, PARCEL_NOT_HERE, PIECES_ALL_SHELVED,
 * and the codes of `shelvePieces`.
 */
export const shelve: ParcelStation<'shelve', 'placed' | 'lasting'> = {
  reads: 'parcel',
  permission: MOVE_ORDERS,
  followsTransfer: true,
  ownOnly: true,
  scan: async (unit, scan) => {
    const { order } = scan
    const left = await leftAtStation(unit, scan)
    if (!left.ok) return left
    if (left.value.length === 0)
      return order.toShelve === true
        ? ok({ outcome: 'goods_elsewhere', order: await endShelving(unit, scan), goods: goodsOf(order, []), done: { kind: 'lasting' } })
        : failed(goodsFailure('PIECES_ALL_SHELVED', { parcel: order.airwayNumber }))
    return ok({ outcome: 'goods_to_shelve', order, goods: goodsOf(order, left.value), done: 'nothing' })
  },
  scanUnknown: async (unit, scan) => {
    const order = await atHand(unit, scan)
    if (!order.ok) return order
    const { code, counting, actor, at } = scan
    const done = await shelvePieces(unit, { order: order.value, location: code.toUpperCase(), counts: counting?.goods, actor, at })
    if (done.ok) return ok(doneWith(done.value))
    const { code: why, params } = done.failure
    return why === 'LOCATION_NOT_FOUND'
      ? failed(stationFailure('NO_PARCEL_OR_LOCATION', { code, warehouse: params['warehouse'] ?? '' }))
      : done
  },
  commands: {
    [FINISH_COUNT]: async (unit, scan) => {
      const order = await atHand(unit, scan)
      if (!order.ok) return order
      const done = await reportMissing(unit, { order: order.value, actor: scan.actor, at: scan.at })
      return done.ok ? ok(doneWith(done.value)) : done
    },
  },
  undo: { placed: unshelvePieces, lasting: NOT_UNDOABLE },
}
