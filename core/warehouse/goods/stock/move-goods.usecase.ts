import type { Actor } from '#core/platform/access/account.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { WatchedUnit } from '../goods.ports.ts'
import { moveSteps, type StockStep } from './move-steps.ts'
import { watchStock } from './watch-stock.ts'
import type { Stock } from './stock.ts'

type Line = {
  readonly sku: string
  readonly quantity: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The pieces are damaged, or were found so where they lie. */
  readonly damaged?: boolean | undefined
}

/**
 * Pieces that arrive, are corrected after a count, turn out damaged, or move to another location.
 */
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
 * Moves a customer's goods in a warehouse, all lines or none (rule: Moves of goods): `to` alone
 * adds them, `from` alone removes them, both move them; damaged ones are added or marked as such,
 * or, with `from` and `to`, move and are marked. Reserved pieces are never moved away: STOCK_SHORT.
 * SKU_NOT_FOUND for one that the customer does not have, and the other codes of `moveSteps`.
 */
export function moveGoods({ atomically, clock }: { readonly atomically: Atomically<GoodsMoving>; readonly clock: Clock }) {
  return ({ lines, ...command }: MoveGoods, actor: Actor): Promise<Result<readonly Stock[]>> =>
    atomically((unit) =>
      watchStock(unit, (watched) => moveSteps(watched, { ...command, steps: lines.flatMap(stepsOf), actorId: actor.id, at: clock.now() })),
    )
}

function stepsOf({ sku, quantity, from, to, damaged = false }: Line): readonly StockStep[] {
  const step = (move: StockStep['move'], location: string | undefined): readonly StockStep[] =>
    location === undefined ? [] : [{ sku, location, move, quantity }]
  if (damaged && from !== undefined && to === undefined) return step('damage', from)
  return [...step('remove', from), ...step('put', to), ...(damaged ? step('damage', to) : [])]
}
