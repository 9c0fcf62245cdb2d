import type { Actor } from '../access/account.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { atField } from '../kernel/failure.ts'
import { given } from '../kernel/given.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { orderFailure } from '../orders/order.failures.ts'
import { goodsFailure } from './goods.failures.ts'
import type { StockMovement, WatchedUnit } from './goods.ports.ts'
import { watchStock } from './watch-stock.ts'
import { emptyStock, moveStock, type Stock, type StockMove, type StockPlace } from './stock.ts'

type Line = {
  readonly sku: string
  readonly quantity: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The pieces are damaged, or were found so where they lie. */
  readonly damaged?: boolean | undefined
}

/** Pieces that arrive, are corrected after a count, turn out damaged, or move to another location. */
export type MoveGoods = {
  readonly customerId: number
  readonly warehouse: string
  /** The inbound delivery or the count that causes it. */
  readonly reference: string
  readonly reason?: string | undefined
  readonly lines: readonly Line[]
}

/** The unit of work in which goods are moved by hand. */
export type GoodsMoving = WatchedUnit & { readonly audit: AuditTrail }

/**
 * Moves a customer's goods in a warehouse, all lines or none (spec §2): `to` alone adds them, `from` alone removes them, both move them; damaged ones are
 * added or marked as such, or, with `from` and `to`, move and are marked. Reserved pieces are never moved away: STOCK_SHORT. SKU_NOT_FOUND for one that the
 * customer does not have.
 */
export function moveGoods({ atomically, clock }: { readonly atomically: Atomically<GoodsMoving>; readonly clock: Clock }) {
  return (command: MoveGoods, actor: Actor): Promise<Result<readonly Stock[]>> =>
    atomically((unit) => watchStock(unit, (watched) => moveLines(watched, { command, actor, at: clock.now() })))
}

type Moving = { readonly command: MoveGoods; readonly actor: Pick<Actor, 'id'>; readonly at: number }

async function moveLines({ stock, audit }: GoodsMoving, { command, actor, at }: Moving): Promise<Result<readonly Stock[]>> {
  const { customerId, warehouse, reference, reason, lines } = command
  if (warehouse === '') return failed(orderFailure('WAREHOUSE_MISSING'))
  const skus = [...new Set(lines.map(({ sku }) => sku))].toSorted()
  const known = new Set(await stock.knownSkus(customerId, skus))
  const strange = lines.findIndex(({ sku }) => !known.has(sku))
  if (strange !== -1) return failed(skuNotFound(lines, strange))
  const locked = await stock.lock({ customerId, warehouse, skus })
  const shelves = new Map(locked.map((shelf) => [shelfKey(shelf), shelf]))
  const touched = new Set<string>()
  const movements: StockMovement[] = []
  for (const { sku, quantity, ...way } of lines)
    for (const { move, location } of stepsOf(way)) {
      const place: StockPlace = { customerId, warehouse, location, sku }
      const moved = moveStock(shelves.get(shelfKey(place)) ?? emptyStock(place), { move, quantity })
      if (!moved.ok) return moved
      shelves.set(shelfKey(place), moved.value)
      touched.add(shelfKey(place))
      movements.push({ ...place, move, quantity, at, actorId: actor.id, reference, ...given({ reason }) })
    }
  const written = [...shelves].flatMap(([key, shelf]) => (touched.has(key) ? [shelf] : []))
  await stock.write(written, movements)
  await audit.write(
    movements.map(({ sku, location, move, quantity }) => ({
      at,
      actorId: actor.id,
      area: 'stock',
      subject: sku,
      action: move,
      changes: {
        location: { to: `${warehouse} ${location}` },
        quantity: { to: quantity },
        reference: { to: reference },
        ...reasonChange(reason),
      },
    })),
  )
  return ok(written)
}

const reasonChange = (reason: string | undefined) => (reason === undefined ? {} : { reason: { to: reason } })

function skuNotFound(lines: readonly Line[], index: number) {
  const failure = goodsFailure('SKU_NOT_FOUND', { sku: lines[index]?.sku ?? '' })
  return { ...failure, fields: [atField(`lines.${index}.sku`, failure)] }
}

const shelfKey = ({ location, sku }: StockPlace): string => JSON.stringify([location, sku])

function stepsOf({ from, to, damaged = false }: Pick<Line, 'from' | 'to' | 'damaged'>): readonly { move: StockMove; location: string }[] {
  if (damaged && from !== undefined && to === undefined) return [{ move: 'damage', location: from }]
  return [
    ...(from === undefined ? [] : [{ move: 'remove', location: from } as const]),
    ...(to === undefined ? [] : [{ move: 'put', location: to } as const]),
    ...(to === undefined || !damaged ? [] : [{ move: 'damage', location: to } as const]),
  ]
}
