import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { goodsFailure } from '../goods.failures.ts'
import type { StockLocation, StockMovement, StockUnit } from '../goods.ports.ts'
import { KEPT_BACK } from './location.entity.ts'
import { emptyStock, moveStock, STOCK_MOVES, type Stock, type StockMove, type StockPlace } from './stock.ts'

/** One move of pieces at one location. */
export type StockStep = { readonly sku: string; readonly location: string; readonly move: StockMove; readonly quantity: number }

/** Moves of a customer's stock in a warehouse, who makes them, why, and what they belong to. */
export type StockSteps = {
  readonly customerId: number
  readonly warehouse: string
  readonly steps: readonly StockStep[]
  readonly reference: string
  readonly reason?: string | undefined
  readonly actorId: number
  readonly at: Instant
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted()
const shelfKey = ({ location, sku }: Pick<StockPlace, 'location' | 'sku'>): string => JSON.stringify([location, sku])

/** Whether pieces come to the location, so that it has to be there. */
const brings = ({ move }: StockStep): boolean => STOCK_MOVES[move].onHand > 0 || STOCK_MOVES[move].underWay > 0

/**
 * Makes moves in their order, all or none, each with its movement and its audit row; returns the
 * stock that was touched. WAREHOUSE_MISSING, SKU_NOT_FOUND, LOCATION_NOT_FOUND, LOCATION_RENTED by
 * another client, STOCK_SHORT.
 */
export async function moveSteps(
  { stock, audit }: StockUnit & { readonly audit: AuditTrail },
  { customerId, warehouse, steps: typed, reference, reason, actorId, at }: StockSteps,
): Promise<Result<readonly Stock[]>> {
  if (warehouse === '') return failed(orderFailure('WAREHOUSE_MISSING'))
  const meant = await stock.skusMeant(customerId, unique(typed.map(({ sku }) => sku)))
  const strange = typed.findIndex(({ sku }) => !meant.has(sku))
  if (strange !== -1) return failed(skuNotFound(typed, strange))
  const steps = typed.map((step) => ({ ...step, sku: meant.get(step.sku) ?? step.sku }))
  const skus = unique(steps.map(({ sku }) => sku))
  const shelves = new Map((await stock.lock({ customerId, warehouse, skus })).map((shelf) => [shelfKey(shelf), shelf]))
  const wanted = unique(steps.filter(brings).map(({ location }) => location))
  const places = wanted.length === 0 ? [] : await stock.locations(warehouse, wanted)
  const closed = closedTo(customerId, { warehouse, wanted, places })
  if (closed !== undefined) return closed
  const emptyAt = (place: StockPlace): Stock => {
    const kind = places.find(({ location }) => location === place.location)?.kind
    return { ...emptyStock(place), ...(kind !== undefined && KEPT_BACK.includes(kind) ? { isKeptBack: true as const } : {}) }
  }
  const touched = new Set<string>()
  const movements: StockMovement[] = []
  for (const { sku, location, move, quantity } of steps) {
    const place: StockPlace = { customerId, warehouse, location, sku }
    const moved = moveStock(shelves.get(shelfKey(place)) ?? emptyAt(place), { move, quantity })
    if (!moved.ok) return moved
    shelves.set(shelfKey(place), moved.value)
    touched.add(shelfKey(place))
    movements.push({ ...place, move, quantity, at, actorId, reference, ...given({ reason }) })
  }
  const written = [...shelves].flatMap(([key, shelf]) => (touched.has(key) ? [shelf] : []))
  await stock.write(written, movements)
  await audit.write(movements.map(auditRow))
  return ok(written)
}

const auditRow = ({ warehouse, sku, location, move, quantity, at, actorId, reference, reason }: StockMovement) => ({
  at,
  actorId,
  area: 'stock',
  subject: sku,
  action: move,
  changes: {
    location: { to: `${warehouse} ${location}` },
    quantity: { to: quantity },
    reference: { to: reference },
    ...(reason === undefined ? {} : { reason: { to: reason } }),
  },
})

type LocationsCheck = { readonly warehouse: string; readonly wanted: readonly string[]; readonly places: readonly StockLocation[] }

/** Why a client's pieces may not come to one of these locations; nothing where they may. */
function closedTo(customerId: number, { warehouse, wanted, places }: LocationsCheck): Result<never> | undefined {
  const known = new Map(places.map((place) => [place.location, place]))
  for (const location of wanted) {
    const place = known.get(location)
    if (place === undefined) return failed(goodsFailure('LOCATION_NOT_FOUND', { warehouse, location }))
    if (place.renterId !== undefined && place.renterId !== customerId) return failed(goodsFailure('LOCATION_RENTED', { location }))
  }
  return undefined
}

function skuNotFound(steps: readonly StockStep[], index: number) {
  const failure = goodsFailure('SKU_NOT_FOUND', { sku: steps[index]?.sku ?? '' })
  return { ...failure, fields: [atField(`lines.${index}.sku`, failure)] }
}
