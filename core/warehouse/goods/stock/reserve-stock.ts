import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { allocate, type Allocation, type WantedSku } from './allocate.rules.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { goodsFailure } from '../goods.failures.ts'
import type { Reservation, StockMovement, StockStore } from '../goods.ports.ts'
import { moveStock, type Stock, type StockMove } from './stock.ts'

type By = { readonly actorId: number; readonly at: Instant }

/**
 * Reserves an order's pieces when it is submitted, in the same unit of work (rule: Reservation):
 * all of them, or STOCK_SHORT and none. Repeated, it returns the first reservation.
 * WAREHOUSE_MISSING before a warehouse is chosen.
 */
export async function reserveStock(
  stock: StockStore,
  order: {
    readonly orderNumber: string
    readonly customerId: number
    readonly warehouse: string | undefined
    readonly wanted: readonly WantedSku[]
  } & By,
): Promise<Result<Reservation>> {
  const { orderNumber, customerId, warehouse, wanted, ...by } = order
  if (warehouse === undefined || warehouse === '') return failed(orderFailure('WAREHOUSE_MISSING'))
  const earlier = await stock.lockReservation(orderNumber)
  if (earlier !== undefined && earlier.state !== 'freed') return ok(earlier)
  const places = await stock.lock({ customerId, warehouse, skus: skusOf(wanted) })
  const allocations = allocate({ wanted, stock: places })
  if (!allocations.ok) return allocations
  const reservation: Reservation = { orderNumber, customerId, warehouse, allocations: allocations.value, state: 'held' }
  await moveReserved(stock, { reservation, places, move: 'reserve', by })
  await stock.keepReservation(reservation)
  return ok(reservation)
}

/**
 * Frees an order's reservation when it is cancelled or a location turned out to be empty. Repeated,
 * or without a reservation, it changes nothing; picked goods are STOCK_TAKEN.
 */
export async function freeStock(stock: StockStore, order: { readonly orderNumber: string } & By): Promise<Result<Reservation | undefined>> {
  const reservation = await stock.lockReservation(order.orderNumber)
  if (reservation === undefined || reservation.state === 'freed') return ok(reservation)
  if (reservation.state === 'taken') return failed(goodsFailure('STOCK_TAKEN', { order: order.orderNumber }))
  return ok(await settleReservation(stock, { reservation, move: 'free', by: order }))
}

/**
 * Frees what is still reserved for an order that ends without being picked; picked goods stay
 * taken. Repeated, it changes nothing.
 */
export async function freeUntaken(
  stock: StockStore,
  order: { readonly orderNumber: string } & By,
): Promise<Result<Reservation | undefined>> {
  const reservation = await stock.lockReservation(order.orderNumber)
  return reservation?.state === 'held' ? ok(await settleReservation(stock, { reservation, move: 'free', by: order })) : ok(reservation)
}

/**
 * Takes the reserved pieces out of stock when they have been picked. Repeated, it changes nothing;
 * STOCK_NOT_RESERVED where nothing is held.
 */
export async function takeStock(stock: StockStore, order: { readonly orderNumber: string } & By): Promise<Result<Reservation>> {
  const reservation = await stock.lockReservation(order.orderNumber)
  if (reservation === undefined || reservation.state === 'freed')
    return failed(goodsFailure('STOCK_NOT_RESERVED', { order: order.orderNumber }))
  if (reservation.state === 'taken') return ok(reservation)
  return ok(await settleReservation(stock, { reservation, move: 'take', by: order }))
}

/**
 * Lays taken pieces back where they were picked, still reserved for their order. Repeated, or where
 * nothing was taken, it changes nothing.
 */
export async function untakeStock(stock: StockStore, { orderNumber, ...by }: { readonly orderNumber: string } & By): Promise<void> {
  const taken = await stock.lockReservation(orderNumber)
  if (taken?.state !== 'taken') return
  const { customerId, warehouse, allocations } = taken
  const skus = skusOf(allocations)
  for (const move of ['put', 'reserve'] as const)
    await moveReserved(stock, { reservation: taken, places: await stock.lock({ customerId, warehouse, skus }), move, by })
  await stock.keepReservation({ ...taken, state: 'held' })
}

async function settleReservation(
  stock: StockStore,
  { reservation, move, by }: { readonly reservation: Reservation; readonly move: 'free' | 'take'; readonly by: By },
): Promise<Reservation> {
  const { customerId, warehouse, allocations } = reservation
  const places = await stock.lock({ customerId, warehouse, skus: skusOf(allocations) })
  await moveReserved(stock, { reservation, places, move, by })
  const settled: Reservation = { ...reservation, state: move === 'free' ? 'freed' : 'taken' }
  await stock.keepReservation(settled)
  return settled
}

const skusOf = (lines: readonly { readonly sku: string }[]): readonly string[] => [...new Set(lines.map(({ sku }) => sku))].toSorted()

/**
 * Moves the pieces of a reservation in locked locations: they are known to be there, so nothing can
 * be short.
 */
async function moveReserved(
  stock: StockStore,
  {
    reservation: { orderNumber, customerId, warehouse, allocations },
    places,
    move,
    by: { actorId, at },
  }: { readonly reservation: Reservation; readonly places: readonly Stock[]; readonly move: StockMove; readonly by: By },
): Promise<void> {
  const moved = allocations.map((allocation) => must(moveStock(shelfOf(places, allocation), { move, quantity: allocation.quantity })))
  const movements = allocations.map((allocation): StockMovement => ({
    ...allocation,
    customerId,
    warehouse,
    move,
    at,
    actorId,
    reference: orderNumber,
  }))
  await stock.write(moved, movements)
}

function shelfOf(places: readonly Stock[], { location, sku }: Allocation): Stock {
  const shelf = places.find((place) => place.location === location && place.sku === sku)
  if (shelf === undefined) throw new Error(`${sku} is promised at ${location}, where it does not lie`)
  return shelf
}
