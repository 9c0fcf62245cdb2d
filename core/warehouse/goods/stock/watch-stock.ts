import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { StockMovement, StockStore, WatchedUnit } from '../goods.ports.ts'
import { STOCK_MOVES } from './stock.ts'

/** Picked pieces were reserved before, so that taking them leaves what is free as it was. */
const changesAvailable = ({ move }: Pick<StockMovement, 'move'>): boolean => STOCK_MOVES[move].onHand !== STOCK_MOVES[move].reserved

/**
 * Does work on stock and sends customers a message about the SKUs that fell to their low-stock
 * level or below, once until they rise above it. What counts is what the whole unit leaves, so that
 * an order that frees pieces and reserves others says nothing.
 */
export async function watchStock<U extends WatchedUnit, T>(unit: U, work: (unit: U) => Promise<Result<T>>): Promise<Result<T>> {
  const moved = new Map<number, Set<string>>()
  let at: Instant | undefined
  const write: StockStore['write'] = async (stock, movements) => {
    await unit.stock.write(stock, movements)
    for (const movement of movements.filter(changesAvailable)) {
      at = movement.at
      moved.set(movement.customerId, (moved.get(movement.customerId) ?? new Set()).add(movement.sku))
    }
  }
  const done = await work({ ...unit, stock: { ...unit.stock, write } })
  if (!done.ok || at === undefined) return done
  for (const [customerId, skus] of [...moved].toSorted(([one], [other]) => one - other))
    await compareWithLevels(unit, { customerId, skus: [...skus].toSorted(), at })
  return done
}

/**
 * Compares what is available of SKUs with levels that were set on them just now: one that is at its
 * level or below is reported at once, and one without a level is not watched any more.
 */
export function watchLevels({ atomically, clock }: { readonly atomically: Atomically<WatchedUnit>; readonly clock: Clock }) {
  return (customerId: number, skus: readonly string[]): Promise<Result<unknown>> =>
    atomically(async (unit) => {
      const at = clock.now()
      const watched = await compareWithLevels(unit, { customerId, skus: skus.toSorted(), at })
      const unwatched = skus.filter((sku) => !watched.has(sku))
      if (unwatched.length > 0) await unit.stock.noteLow(customerId, { skus: unwatched, isLow: false, at })
      return ok(undefined)
    })
}

type MovedStock = { readonly customerId: number; readonly skus: readonly string[]; readonly at: Instant }

async function compareWithLevels({ stock, messages }: WatchedUnit, { customerId, skus, at }: MovedStock): Promise<ReadonlySet<string>> {
  const watched = await stock.watched(customerId, skus)
  const fallen = watched.filter(({ available, level, isLow }) => available <= level && !isLow)
  const risen = watched.filter(({ available, level, isLow }) => available > level && isLow)
  if (fallen.length > 0) await stock.noteLow(customerId, { skus: fallen.map(({ sku }) => sku), isLow: true, at })
  if (risen.length > 0) await stock.noteLow(customerId, { skus: risen.map(({ sku }) => sku), isLow: false, at })
  for (const { sku, available, level } of fallen) await messages.send(lowStockMessage({ customerId, sku, available, level, at }))
  return new Set(watched.map(({ sku }) => sku))
}

type Low = { readonly customerId: number; readonly sku: string; readonly available: number; readonly level: number; readonly at: Instant }

const lowStockMessage = ({ customerId, sku, available, level, at }: Low): Parameters<MessageSender['send']>[0] => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'stock_low', params: { sku, available: String(available), level: String(level) } },
  link: `/goodsManage/inventory?sku=${encodeURIComponent(sku)}`,
  at,
})
