import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { orderFailure } from '../orders/order.failures.ts'
import type { StockMovement, StockUnit } from './goods.ports.ts'
import { emptyStock, moveStock, type Stock, type StockMove, type StockPlace } from './stock.ts'

/** Pieces that arrive, are corrected after a count, or move to another location. */
export type MoveGoods = {
  readonly customerId: number
  readonly warehouse: string
  /** The inbound delivery or the count that causes it. */
  readonly reference: string
  readonly lines: readonly { readonly sku: string; readonly quantity: number; readonly from?: string; readonly to?: string }[]
}

/**
 * Moves a customer's goods in a warehouse, all lines or none (spec §2): `to` alone adds them, `from` alone removes them, both move them.
 * Reserved pieces are never moved away: STOCK_SHORT.
 */
export function moveGoods({ atomically, clock }: { readonly atomically: Atomically<StockUnit>; readonly clock: Clock }) {
  return (command: MoveGoods, actor: Actor): Promise<Result<readonly Stock[]>> =>
    atomically(async ({ stock }) => {
      const { customerId, warehouse, reference, lines } = command
      if (warehouse === '') return failed(orderFailure('WAREHOUSE_MISSING'))
      const locked = await stock.lock({ customerId, warehouse, skus: [...new Set(lines.map(({ sku }) => sku))].toSorted() })
      const shelves = new Map(locked.map((shelf) => [shelfKey(shelf), shelf]))
      const touched = new Set<string>()
      const movements: StockMovement[] = []
      for (const { sku, quantity, from, to } of lines)
        for (const { move, location } of stepsOf({ from, to })) {
          const place: StockPlace = { customerId, warehouse, location, sku }
          const moved = moveStock(shelves.get(shelfKey(place)) ?? emptyStock(place), { move, quantity })
          if (!moved.ok) return moved
          shelves.set(shelfKey(place), moved.value)
          touched.add(shelfKey(place))
          movements.push({ ...place, move, quantity, at: clock.now(), actorId: actor.id, reference })
        }
      const written = [...shelves].flatMap(([key, shelf]) => (touched.has(key) ? [shelf] : []))
      await stock.write(written, movements)
      return ok(written)
    })
}

const shelfKey = ({ location, sku }: StockPlace): string => JSON.stringify([location, sku])

const stepsOf = ({ from, to }: { from: string | undefined; to: string | undefined }): readonly { move: StockMove; location: string }[] => [
  ...(from === undefined ? [] : [{ move: 'remove', location: from } as const]),
  ...(to === undefined ? [] : [{ move: 'put', location: to } as const]),
]
