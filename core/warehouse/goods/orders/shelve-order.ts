import { goodsFailure } from '../goods.failures.ts'
import type { StockMovement, StockUnit } from '../goods.ports.ts'
import { moveSteps, type StockStep } from '../stock/move-steps.ts'
import { STOCK_MOVES } from '../stock/stock.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderChange } from '#core/parcels/orders/change/order-change.ts'
import type { OrderChanged, OrderForeseen, OrderMoved } from '#core/parcels/orders/change/order-effects.port.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { atLine, wantedOf, warehouseOf } from './order-stock.ts'

type ShelvingUnit = StockUnit & { readonly audit: AuditTrail }
type ShelvingMove = Pick<OrderMoved, 'order' | 'actor' | 'at'>
type Count = 'underWay' | 'onHand'

/** Whether an order brings pieces that become stock. */
export const shelves = ({ kind }: Pick<Order, 'kind'>): boolean => orderKind(kind)?.stock === 'shelves'

/** The change that its receipt makes to an order that brings pieces: they wait to be shelved. */
export const bringsPieces = (order: Pick<Order, 'kind' | 'goods'>): OrderChange =>
  shelves(order) && wantedOf(order).length > 0 ? { toShelve: true } : {}

/**
 * Pieces of the order that are still under way, or that it brought, by where; the order is locked,
 * so nobody else moves them for it.
 */
async function piecesOf({ stock }: StockUnit, { orderNumber }: Pick<Order, 'orderNumber'>, count: Count): Promise<readonly Pieces[]> {
  const sums = new Map<string, Pieces>()
  for (const movement of await stock.movementsOf(orderNumber)) {
    const { sku, location, warehouse } = movement
    const key = JSON.stringify([warehouse, location, sku])
    const quantity = (sums.get(key)?.quantity ?? 0) + STOCK_MOVES[movement.move][count] * movement.quantity
    sums.set(key, { warehouse, sku, location, quantity })
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0)
}
export type Pieces = Pick<StockMovement, 'warehouse' | 'sku' | 'location' | 'quantity'>

const stepsOf = (pieces: readonly Pieces[], ...moves: readonly StockStep['move'][]): readonly StockStep[] =>
  pieces.flatMap(({ sku, location, quantity }) => moves.map((move) => ({ sku, location, move, quantity })))

/**
 * Makes moves in the warehouse of the pieces, in the order's name; nothing where there are none.
 */
async function move(
  unit: ShelvingUnit,
  { order, actor, at }: ShelvingMove,
  steps: readonly StockStep[],
  warehouse: string,
): Promise<Result<unknown>> {
  if (steps.length === 0) return ok(undefined)
  const { customerId, orderNumber: reference } = order
  return atLine(order, await moveSteps(unit, { customerId, warehouse, steps, reference, actorId: actor.id, at }))
}

/**
 * Returns the pieces that an order brings, where its warehouse receives: WAREHOUSE_MISSING,
 * WAREHOUSE_NOT_RECEIVING.
 */
async function broughtPieces({ stock }: StockUnit, order: Pick<Order, 'values' | 'goods'>): Promise<Result<readonly Pieces[]>> {
  const warehouse = warehouseOf(order)
  if (warehouse === undefined) return atLine(order, failed(orderFailure('WAREHOUSE_MISSING')))
  const location = await stock.receivingLocation(warehouse)
  if (location === undefined) return atLine(order, failed(goodsFailure('WAREHOUSE_NOT_RECEIVING', { warehouse })))
  return ok(wantedOf(order).map((line) => ({ ...line, warehouse, location })))
}

/**
 * Pieces that a submitted order brings are under way to where its warehouse receives: SKU_NOT_FOUND
 * at its line, and the codes of `brought`.
 */
export async function announceForOrder(unit: ShelvingUnit, moved: ShelvingMove): Promise<Result<unknown>> {
  if (!shelves(moved.order)) return ok(undefined)
  const pieces = await broughtPieces(unit, moved.order)
  return pieces.ok ? move(unit, moved, stepsOf(pieces.value, 'announce'), warehouseOf(moved.order) ?? '') : pieces
}

/**
 * Received pieces lie where the warehouse receives, from where staff put them on shelves. Repeated,
 * it brings nothing.
 */
export async function shelveForOrder(unit: ShelvingUnit, moved: ShelvingMove): Promise<Result<unknown>> {
  if (!shelves(moved.order)) return ok(undefined)
  const pieces = await piecesOf(unit, moved.order, 'underWay')
  return move(unit, moved, stepsOf(pieces, 'withdraw', 'put'), pieces[0]?.warehouse ?? '')
}

/**
 * Pieces that an order brought and that were neither shelved for it nor reported as missing, where
 * they were received; the order is locked. What was moved by hand lies there no longer.
 */
export async function orderPiecesToShelve(unit: StockUnit, order: Pick<Order, 'orderNumber' | 'customerId'>): Promise<readonly Pieces[]> {
  const brought = await broughtBy(unit, order)
  const warehouse = brought[0]?.warehouse
  if (warehouse === undefined) return []
  const shelvesOf = await unit.stock.lock({ customerId: order.customerId, warehouse, skus: unique(brought.map(({ sku }) => sku)) })
  const lies = ({ sku, location }: Pieces): number =>
    shelvesOf.find((shelf) => shelf.sku === sku && shelf.location === location)?.onHand ?? 0
  return brought.flatMap((pieces) => {
    const quantity = Math.min(pieces.quantity, lies(pieces))
    return quantity === 0 ? [] : [{ ...pieces, quantity }]
  })
}
const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted()

/** Pieces of an order on hand at the place where they were announced to come. */
async function broughtBy(unit: StockUnit, order: Pick<Order, 'orderNumber'>): Promise<readonly Pieces[]> {
  const announced = new Set(
    (await unit.stock.movementsOf(order.orderNumber)).flatMap(({ move, location }) => (move === 'announce' ? [location] : [])),
  )
  return (await piecesOf(unit, order, 'onHand')).filter(({ location }) => announced.has(location))
}

/** Takes back what a receipt brought: STOCK_SHORT where pieces lie elsewhere by now. */
export async function unshelveForOrder(unit: ShelvingUnit, moved: ShelvingMove): Promise<Result<unknown>> {
  if (!shelves(moved.order)) return ok(undefined)
  const pieces = await piecesOf(unit, moved.order, 'onHand')
  return move(unit, moved, stepsOf(pieces, 'remove', 'announce'), pieces[0]?.warehouse ?? '')
}

/**
 * Pieces that are still under way for an order that ends before it is received no longer are; what
 * was received stays.
 */
export async function withdrawForOrder(unit: ShelvingUnit, moved: ShelvingMove): Promise<Result<unknown>> {
  if (!shelves(moved.order)) return ok(undefined)
  const pieces = await piecesOf(unit, moved.order, 'underWay')
  return move(unit, moved, stepsOf(pieces, 'withdraw'), pieces[0]?.warehouse ?? '')
}

/** Announces again where a submitted order brings other pieces, or to another warehouse. */
export async function reviseAnnounced(unit: ShelvingUnit, { order, actor, at }: OrderChanged): Promise<Result<unknown>> {
  if (!shelves(order) || order.status === 'draft') return ok(undefined)
  const withdrawn = await withdrawForOrder(unit, { order, actor, at })
  return withdrawn.ok ? announceForOrder(unit, { order, actor, at }) : withdrawn
}

/** Whether what an order brings could be received, as `announceForOrder` refuses it. */
export async function foreseeShelving(unit: StockUnit, { kind, customerId, content }: OrderForeseen): Promise<Result<unknown>> {
  if (!shelves({ kind }) || warehouseOf(content) === undefined) return ok(undefined)
  const pieces = await broughtPieces(unit, content)
  if (!pieces.ok) return pieces
  const skus = [...new Set(pieces.value.map(({ sku }) => sku))].toSorted()
  const meant = await unit.stock.skusMeant(customerId, skus)
  const strange = skus.find((sku) => !meant.has(sku))
  return strange === undefined ? pieces : atLine(content, failed(goodsFailure('SKU_NOT_FOUND', { sku: strange })))
}

/** An order that shelves stock ends in the warehouse: ORDER_STAYS where it is to be dispatched. */
export const mustBeSent = ({ kind }: Pick<Order, 'kind'>): Result<unknown> =>
  shelves({ kind }) ? failed(orderFailure('ORDER_STAYS', { kind: orderKind(kind)?.label ?? kind })) : ok(undefined)
