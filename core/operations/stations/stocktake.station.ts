import { countStocktake, openStocktake, uncountStocktake } from '#core/warehouse/goods/stocktakes/count-stocktake.ts'
import { movedStocktake, reopenStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import { stocktakeNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { stocktakeFailure } from '#core/warehouse/goods/stocktakes/stocktake.failures.ts'
import { countedPieces, type Stocktake } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { CountedDocument } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { CodeStation, TakeBack } from './station.ts'

/** How much was counted; how much is booked is not shown. */
const documentOf = (one: Stocktake): CountedDocument => ({ number: one.number, counted: countedPieces(one) })

/** Counts pieces off again: SCAN_OVERTAKEN where the count has ended since. */
const countOff: TakeBack<'counted'> = async (unit, { done: { pieces }, actor }) => {
  const back = await uncountStocktake(unit, pieces, actor)
  return back === undefined ? failed(stationFailure('SCAN_OVERTAKEN', { subject: pieces.document })) : ok({ document: documentOf(back) })
}

/** Opens a count again that the scan ended: COUNT_BOOKED where its differences are posted. */
const reopen: TakeBack<'ended'> = async (unit, { scan, done: { document }, actor, at }) => {
  const back = await reopenStocktake(unit, document, { actor, at, endedAt: scan.at })
  return back === undefined ? failed(stationFailure('COUNT_BOOKED', { document })) : ok({ document: documentOf(back) })
}

/**
 * Locations are counted blind: the number of a stocktake is scanned, then a location and its
 * articles, one by one or with how many they are. One code ends the count. NUMBER_CHECK_DIGITS,
 * STOCKTAKE_NOT_CHOSEN and the codes of `countStocktake`.
 */
export const stocktake: CodeStation<'stocktake', 'counted' | 'ended'> = {
  reads: 'code',
  permission: { area: 'stocktakes', action: 'update' },
  scan: async (unit, { code, counting, actor }) => {
    const number = stocktakeNumber.read(code)
    if (number !== undefined) {
      const found = number.ok ? await openStocktake(unit, number.value, actor) : number
      return found.ok ? ok({ outcome: 'stocktake_chosen', document: documentOf(found.value), done: 'nothing' }) : found
    }
    if (counting === undefined) return failed(stocktakeFailure('STOCKTAKE_NOT_CHOSEN'))
    const { location, ...rest } = counting
    const done = await countStocktake(unit, { ...rest, location: location?.toUpperCase(), code, actor })
    if (!done.ok) return done
    const { stocktake: after, location: here, counted } = done.value
    const answer = { document: documentOf(after), location: here }
    if (counted === undefined) return ok({ ...answer, outcome: 'at_location', done: 'nothing' })
    return ok({ ...answer, outcome: 'stock_counted', done: { kind: 'counted', pieces: counted } })
  },
  commands: {
    [FINISH_COUNT]: async (unit, { counting, actor, at }) => {
      if (counting === undefined) return failed(stocktakeFailure('STOCKTAKE_NOT_CHOSEN'))
      const done = await movedStocktake(unit, { number: counting.document, event: 'finish', actor, at })
      if (!done.ok) return done
      const { number: document } = done.value
      return ok({ outcome: 'stocktake_finished', document: documentOf(done.value), done: { kind: 'ended', document } })
    },
  },
  undo: { counted: countOff, ended: reopen },
}
