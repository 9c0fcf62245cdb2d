import type { Reservation } from '../goods.ports.ts'
import type { PickState } from '../picking/picking.machine.ts'
import { STOCK_MOVES, STOCK_MOVE_NAMES, type StockPlace } from './stock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { wantedOf, warehouseOf } from '../orders/order-stock.ts'
import type { RecountedPlace, StockSnapshot } from './stock-recount.port.ts'

/** In what way stock differs from its movements, or from the orders that reserve it. */
export const STOCK_FAULTS = {
  on_hand: words('在库与库存流水不符', '在庫與庫存流水不符', 'Pieces on hand do not match the movements'),
  reserved: words('占用与库存流水不符', '占用與庫存流水不符', 'Reserved pieces do not match the movements'),
  damaged: words('残损与库存流水不符', '殘損與庫存流水不符', 'Damaged pieces do not match the movements'),
  under_way: words('在途与库存流水不符', '在途與庫存流水不符', 'Pieces under way do not match the movements'),
  held: words('占用与未完成订单之和不符', '占用與未完成訂單之和不符', 'Reserved pieces do not match the sum of open orders'),
  ended: words('订单已不需要，却仍占用库存', '訂單已不需要，卻仍占用庫存', 'Pieces are reserved for an order that no longer needs them'),
  unreserved: words('订单未完成，却没有占用库存', '訂單未完成，卻沒有占用庫存', 'An open order has no pieces reserved'),
  other_pieces: words('占用的货物与订单不符', '占用的貨物與訂單不符', 'Other pieces are reserved than the order lists'),
} as const satisfies Record<string, Words>
export type StockFault = keyof typeof STOCK_FAULTS

/** One difference: at a location or of an order, as it is kept and as it is counted again. */
export type StockFinding = { readonly fault: StockFault; readonly kept: number; readonly counted: number } & (
  | StockPlace
  | { readonly orderNumber: string; readonly customerId: number }
)

export type StockVerdict = { readonly places: number; readonly orders: number; readonly findings: number }

const DRAWING = orderKinds.filter(({ stock }) => stock === 'draws').map(({ name }) => name)
/** The states in which an order may hold pieces that were not picked yet. */
const HOLDING: ReadonlySet<OrderState> = new Set(['confirmed', 'intercepted', 'abnormal'])

/**
 * Counts stock again: each location from its movements and from open reservations, and reservations
 * from orders (rule: Recount of stock). Reports each difference as it is found, so that memory does
 * not grow with the warehouse.
 */
export async function verifyStock(snapshot: StockSnapshot, report: (finding: StockFinding) => Promise<void>): Promise<StockVerdict> {
  let [places, orders, findings] = [0, 0, 0]
  const say = async (found: readonly StockFinding[]): Promise<void> => {
    findings += found.length
    for (const finding of found) await report(finding)
  }
  for await (const place of snapshot.places()) {
    places += 1
    await say(findingsOfPlace(place))
  }
  for await (const reservations of snapshot.heldReservations()) {
    const found = await snapshot.orders.findMany(reservations.map(({ orderNumber }) => orderNumber))
    const byNumber = new Map(found.map((order) => [order.orderNumber, order]))
    for (const reservation of reservations) await say(findingsOfReservation(reservation, byNumber.get(reservation.orderNumber)))
  }
  for await (const open of snapshot.orders.stream({ kinds: DRAWING, statuses: ['confirmed'] })) {
    orders += open.length
    const numbers = open.map(({ orderNumber }) => orderNumber)
    const reservations = await snapshot.reservationsOf(numbers)
    const picks = await snapshot.pickStates(numbers)
    const byNumber = new Map(reservations.map((reservation) => [reservation.orderNumber, reservation]))
    for (const order of open) await say(findingsOfOrder(order, byNumber.get(order.orderNumber), picks.get(order.orderNumber)))
  }
  return { places, orders, findings }
}

const COUNTS = [
  ['onHand', 'on_hand'],
  ['reserved', 'reserved'],
  ['damaged', 'damaged'],
  ['underWay', 'under_way'],
] as const

function findingsOfPlace({ stored, moved, held, ...place }: RecountedPlace): readonly StockFinding[] {
  const counts = COUNTS.map(([count, fault]) => {
    const counted = STOCK_MOVE_NAMES.reduce((sum, move) => sum + STOCK_MOVES[move][count] * (moved[move] ?? 0), 0)
    return { ...place, fault, kept: stored[count], counted }
  })
  const found: readonly StockFinding[] = [...counts, { ...place, fault: 'held', kept: stored.reserved, counted: held }]
  return found.filter(({ kept, counted }) => kept !== counted)
}

const piecesOf = (lines: readonly { readonly quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces by SKU, to compare. */
function bySku(lines: readonly { readonly sku: string; readonly quantity: number }[]): string {
  const sums = new Map<string, number>()
  for (const { sku, quantity } of lines) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return JSON.stringify([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function findingsOfReservation(reservation: Reservation, order: Order | undefined): readonly StockFinding[] {
  const { orderNumber, customerId, warehouse, allocations } = reservation
  const finding = { orderNumber, customerId, kept: piecesOf(allocations) }
  if (order === undefined || !HOLDING.has(order.status)) return [{ ...finding, fault: 'ended', counted: 0 }]
  const wanted = wantedOf(order)
  const isSame = customerId === order.customerId && warehouse === warehouseOf(order) && bySku(allocations) === bySku(wanted)
  return isSame ? [] : [{ ...finding, fault: 'other_pieces', counted: piecesOf(wanted) }]
}

/**
 * Checks the reservation of an order: its pieces are held, in its tote already, or free again since
 * some were missing.
 */
function findingsOfOrder(order: Order, reservation: Reservation | undefined, pick: PickState | undefined): readonly StockFinding[] {
  const { orderNumber, customerId } = order
  const wanted = pick === 'picked' ? 'taken' : pick === 'out_of_stock' && reservation?.state === 'freed' ? 'freed' : 'held'
  if (reservation?.state === wanted) return []
  return [{ fault: 'unreserved', orderNumber, customerId, kept: 0, counted: piecesOf(wantedOf(order)) }]
}
