import { countStocktake, openStocktake, uncountStocktake } from '#core/warehouse/goods/stocktakes/count-stocktake.ts'
import { movedStocktake, reopenStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import { stocktakeNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { stocktakeFailure } from '#core/warehouse/goods/stocktakes/stocktake.failures.ts'
import { countedPieces, type Stocktake } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { CountedDocument, StationVerdict } from './scan.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { CodeStation } from './station.ts'

/** How much was counted; how much is booked is not shown. */
const documentOf = (one: Stocktake): CountedDocument => ({ number: one.number, counted: countedPieces(one) })

/**
 * Locations are counted blind: the number of a stocktake is scanned, then a location and its
 * articles, one by one or with how many they are. One code ends the count. NUMBER_CHECK_DIGITS,
 * STOCKTAKE_NOT_CHOSEN and the codes of `countStocktake`.
 */
export const stocktake: CodeStation = {
  reads: 'code',
  permission: { area: 'stocktakes', action: 'update' },
  scan: async (unit, { code, counting, actor }): Promise<Result<StationVerdict>> => {
    const number = stocktakeNumber.read(code)
    if (number !== undefined) {
      const found = number.ok ? await openStocktake(unit, number.value, actor) : number
      return found.ok ? ok({ outcome: 'stocktake_chosen', document: documentOf(found.value) }) : found
    }
    if (counting === undefined) return failed(stocktakeFailure('STOCKTAKE_NOT_CHOSEN'))
    const { location, ...rest } = counting
    const done = await countStocktake(unit, { ...rest, location: location?.toUpperCase(), code, actor })
    if (!done.ok) return done
    const { stocktake: after, location: here, counted } = done.value
    const answer = { document: documentOf(after), location: here }
    return ok(counted === undefined ? { ...answer, outcome: 'at_location' } : { ...answer, outcome: 'stock_counted', counted })
  },
  commands: {
    [FINISH_COUNT]: async (unit, { counting, actor, at }) => {
      if (counting === undefined) return failed(stocktakeFailure('STOCKTAKE_NOT_CHOSEN'))
      const done = await movedStocktake(unit, { number: counting.document, event: 'finish', actor, at })
      return done.ok ? ok({ outcome: 'stocktake_finished', document: documentOf(done.value), ended: done.value.number }) : done
    },
  },
  uncount: async (unit, counted, { actor }) => {
    const back = await uncountStocktake(unit, counted, actor)
    return back && { document: documentOf(back) }
  },
  reopen: async (unit, number, by) => {
    const back = await reopenStocktake(unit, number, by)
    return back && ok({ document: documentOf(back) })
  },
}
