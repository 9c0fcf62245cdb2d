import type { Reservation, StockStore, StockUnit } from '../goods.ports.ts'
import { goodsFailure } from '../goods.failures.ts'
import { freeStock, freeUntaken, reserveStock, takeStock, untakeStock } from '../stock/reserve-stock.ts'
import type { WantedSku } from '../stock/allocate.rules.ts'
import { availableOf } from '../stock/stock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderChanged, OrderForeseen, OrderMoved } from '#core/parcels/orders/change/order-effects.port.ts'
import type { Order, OrderContent } from '#core/parcels/orders/order.ts'

type OrderStockMove = Pick<OrderMoved, 'order' | 'actor' | 'at'>

/** Whether an order is shipped from stock. */
export const drawsStock = ({ kind }: Pick<Order, 'kind'>): boolean => orderKind(kind)?.stock === 'draws'

/** The pieces of an order's lines. */
export const wantedOf = ({ goods }: Pick<OrderContent, 'goods'>): readonly WantedSku[] =>
  goods.flatMap(({ sku, quantity }) => (sku === undefined || quantity === undefined ? [] : [{ sku, quantity }]))

/**
 * An order's content with the SKUs of its stock as their client wrote them; one that the client
 * does not have stays as it is.
 */
export async function withSkusMeant(
  { stock }: StockUnit,
  { kind, customerId, content }: Omit<OrderForeseen, 'claimed'>,
): Promise<OrderContent> {
  const codes = [...new Set(content.goods.flatMap(({ sku }) => (sku === undefined ? [] : [sku])))].toSorted()
  if (orderKind(kind)?.stock === 'none' || codes.length === 0) return content
  const meant = await stock.skusMeant(customerId, codes)
  const goods = content.goods.map((line) => ({ ...line, ...given({ sku: line.sku === undefined ? undefined : meant.get(line.sku) }) }))
  return { ...content, goods }
}

/** The warehouse that an order draws from, once it is chosen. */
export const warehouseOf = ({ values }: Pick<OrderContent, 'values'>): string | undefined =>
  typeof values['warehouse'] === 'string' ? values['warehouse'] : undefined

/** A refusal at the line of the SKU that is short, or at the warehouse. */
export function atLine<T>(content: Pick<OrderContent, 'goods'>, done: Result<T>): Result<T> {
  if (done.ok) return done
  const { failure } = done
  const line = content.goods.findIndex(({ sku }) => sku === failure.params['sku'])
  return failed({ ...failure, fields: [atField(line === -1 ? 'warehouse' : `goods.${line}.sku`, failure)] })
}

const reserve = async (stock: StockStore, { order, actor, at }: OrderStockMove): Promise<Result<Reservation>> =>
  atLine(
    order,
    await reserveStock(stock, {
      orderNumber: order.orderNumber,
      customerId: order.customerId,
      warehouse: warehouseOf(order),
      wanted: wantedOf(order),
      actorId: actor.id,
      at,
    }),
  )

/**
 * Reserves what a submitted order draws, all of it: STOCK_SHORT at the line of the SKU,
 * WAREHOUSE_MISSING.
 */
export const reserveForOrder = async ({ stock }: StockUnit, moved: OrderStockMove): Promise<Result<unknown>> =>
  drawsStock(moved.order) ? reserve(stock, moved) : ok(undefined)

/** Takes what a picked order had reserved. Repeated, it changes nothing; STOCK_NOT_RESERVED. */
export const takeForOrder = async ({ stock }: StockUnit, { order, actor, at }: OrderStockMove): Promise<Result<unknown>> =>
  drawsStock(order) ? takeStock(stock, { orderNumber: order.orderNumber, actorId: actor.id, at }) : ok(undefined)

/** Lays the pieces back where an order's receipt was taken back, still reserved for it. */
export const untakeForOrder = async ({ stock }: StockUnit, { order, actor, at }: OrderStockMove): Promise<void> =>
  drawsStock(order) ? untakeStock(stock, { orderNumber: order.orderNumber, actorId: actor.id, at }) : undefined

/** Frees what an order that ends before it was picked had reserved; what was picked stays taken. */
export const leaveStock = async ({ stock }: StockUnit, { order, actor, at }: OrderStockMove): Promise<Result<unknown>> =>
  drawsStock(order) ? freeUntaken(stock, { orderNumber: order.orderNumber, actorId: actor.id, at }) : ok(undefined)

/** Whether a submitted order wants other pieces than before, or those of another warehouse. */
export function wantsOthers({ before, order }: Pick<OrderChanged, 'before' | 'order'>): boolean {
  const isSame = warehouseOf(before) === warehouseOf(order) && JSON.stringify(wantedOf(before)) === JSON.stringify(wantedOf(order))
  return drawsStock(order) && order.status !== 'draft' && !isSame
}

/**
 * Reserves again where a submitted order wants other pieces, or those of another warehouse.
 * STOCK_TAKEN once they were picked.
 */
export async function reviseReservation({ stock }: StockUnit, { order, actor, at }: OrderChanged): Promise<Result<unknown>> {
  const freed = await freeStock(stock, { orderNumber: order.orderNumber, actorId: actor.id, at })
  return freed.ok ? reserve(stock, { order, actor, at }) : freed
}

/**
 * Whether an order would get what it draws beside earlier ones of the same sheet: STOCK_SHORT at
 * the line of the SKU.
 */
export async function foreseeStock({ stock }: StockUnit, { kind, customerId, content, claimed }: OrderForeseen): Promise<Result<unknown>> {
  const warehouse = warehouseOf(content)
  if (!drawsStock({ kind }) || warehouse === undefined) return ok(undefined)
  const sums = new Map<string, number>()
  for (const { sku, quantity } of wantedOf(content)) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  const shelves = await stock.lock({ customerId, warehouse, skus: [...sums.keys()].toSorted() })
  const keyOf = (sku: string): string => JSON.stringify([warehouse, sku])
  for (const [sku, wanted] of sums) {
    const onShelves = shelves.reduce((sum, shelf) => sum + (shelf.sku === sku ? availableOf(shelf) : 0), 0)
    const available = Math.max(0, onShelves - (claimed.get(keyOf(sku)) ?? 0))
    if (available < wanted) return atLine(content, failed(goodsFailure('STOCK_SHORT', { sku, available, wanted })))
  }
  for (const [sku, wanted] of sums) claimed.set(keyOf(sku), (claimed.get(keyOf(sku)) ?? 0) + wanted)
  return ok(undefined)
}
