import type { Actor } from '#core/platform/access/account.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { DocumentPieces } from '../transfers/count-transfer.ts'
import { goodsFailure } from '../goods.failures.ts'
import { lockStocktake } from './handle-stocktakes.usecase.ts'
import { stocktakeFailure } from './stocktake.failures.ts'
import { stocktakeMachine } from './stocktake.machine.ts'
import type { StocktakeUnit } from './stocktake.ports.ts'
import type { CountedArticle, Stocktake } from './stocktake.ts'

type Unit = Pick<StocktakeUnit, 'stocktakes'>

/** A stocktake that is being counted, locked: STOCKTAKE_NOT_FOUND, STOCKTAKE_NOT_COUNTING. */
export async function openStocktake(unit: Unit, number: string, actor: Actor): Promise<Result<Stocktake>> {
  const found = await lockStocktake(unit, number, actor)
  if (!found.ok || found.value.state === 'counting') return found
  const state = stocktakeMachine.states[found.value.state].label
  return failed(stocktakeFailure('STOCKTAKE_NOT_COUNTING', { stocktake: number, state }))
}

type StocktakeScanInput = {
  readonly document: string
  readonly code: string
  /** The location at hand. */
  readonly location: string | undefined
  readonly pieces: number
  readonly isDamaged: boolean
  readonly actor: Actor
}

/** The effect of a scan: a location is counted from now on, or pieces were counted there. */
export type StocktakeScanResult = { readonly stocktake: Stocktake; readonly location: string; readonly counted?: DocumentPieces }

/**
 * Counts pieces at the location at hand, which a scan of its code chooses. What is booked there is
 * neither compared nor shown. STOCKTAKE_NO_LOCATION, STOCKTAKE_WRONG_LOCATION, SKU_NOT_FOUND,
 * STOCKTAKE_AMBIGUOUS, and the codes of `openStocktake`.
 */
export async function countStocktake(
  unit: Unit,
  { document, code, location, pieces, isDamaged, actor }: StocktakeScanInput,
): Promise<Result<StocktakeScanResult>> {
  const found = await openStocktake(unit, document, actor)
  if (!found.ok) return found
  const { locations, warehouse } = found.value
  const scanned = locations.find((one) => one === code.toUpperCase())
  if (scanned !== undefined)
    return ok({ stocktake: await visitLocation(unit, found.value, { location: scanned, actor }), location: scanned })
  if (location === undefined) return failed(stocktakeFailure('STOCKTAKE_NO_LOCATION'))
  if (!locations.includes(location)) return failed(stocktakeFailure('STOCKTAKE_WRONG_LOCATION', { location }))
  const articles = await unit.stocktakes.articlesNamed(code, { warehouse, location })
  const [article] = articles
  if (article === undefined) return failed(goodsFailure('SKU_NOT_FOUND', { sku: code }))
  if (articles.some(({ customerId }) => customerId !== article.customerId)) return failed(stocktakeFailure('STOCKTAKE_AMBIGUOUS', { code }))
  const here = await visitLocation(unit, found.value, { location, actor })
  const good = isDamaged ? 0 : pieces
  const stocktake = await counting(unit, here, { ...article, location, good, damaged: pieces - good })
  return ok({ stocktake, location, counted: { ...article, document, location, pieces, isDamaged } })
}

async function visitLocation(
  { stocktakes }: Unit,
  stocktake: Stocktake,
  { location, actor }: { readonly location: string; readonly actor: Actor },
): Promise<Stocktake> {
  const after = {
    ...stocktake,
    visited: [...new Set([...stocktake.visited, location])],
    counters: [...new Set([...stocktake.counters, actor.id])],
  }
  await stocktakes.keep(after)
  return after
}

/**
 * Takes counted pieces back; nothing where the count has ended since, or somebody else took them
 * back.
 */
export async function uncountStocktake(
  unit: Unit,
  { document, sku, location, customerId, pieces, isDamaged }: DocumentPieces,
  actor: Actor,
) {
  const found = await openStocktake(unit, document, actor)
  if (!found.ok || location === undefined || customerId === undefined) return undefined
  const counted = found.value.counts.find((one) => one.location === location && one.sku === sku && one.customerId === customerId)
  if (counted === undefined || (isDamaged ? counted.damaged : counted.good) < pieces) return undefined
  const good = isDamaged ? 0 : -pieces
  return counting(unit, found.value, { location, customerId, sku, good, damaged: -pieces - good })
}

/** Adds pieces to a count. */
async function counting({ stocktakes }: Unit, stocktake: Stocktake, added: CountedArticle): Promise<Stocktake> {
  const isSame = (one: CountedArticle): boolean =>
    one.location === added.location && one.customerId === added.customerId && one.sku === added.sku
  const before = stocktake.counts.find(isSame)
  const sum = { ...added, good: added.good + (before?.good ?? 0), damaged: added.damaged + (before?.damaged ?? 0) }
  const others = stocktake.counts.filter((one) => !isSame(one))
  const after = { ...stocktake, counts: sum.good + sum.damaged === 0 ? others : [...others, sum] }
  await stocktakes.keep(after)
  return after
}
