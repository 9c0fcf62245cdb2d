import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { References } from '#core/base/fields/references.ts'
import type { createStocktake, moveStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import { skuKey } from '#core/warehouse/goods/picking/pick.ts'
import { stocktakeFailure } from '#core/warehouse/goods/stocktakes/stocktake.failures.ts'
import { stocktakeMachine } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import type { ListedStocktake, StocktakeReading } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import { countedPieces, differs } from '#core/warehouse/goods/stocktakes/stocktake.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { StocktakeDetails, StocktakeRow, stocktakeRoutes } from '../../../../contract/warehouse/goods/stocktake.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'

type Parts = {
  readonly stocktakes: StocktakeReading
  readonly skuNames: (codes: readonly { readonly customerId: number; readonly sku: string }[]) => Promise<ReadonlyMap<string, string>>
  readonly createStocktake: ReturnType<typeof createStocktake>
  readonly moveStocktake: ReturnType<typeof moveStocktake>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
}

const AREA = 'stocktakes'
/**
 * Nobody sees what is booked while it is counted; who counted, not before a colleague has posted
 * it.
 */
const isBlind = ({ state, counters }: ListedStocktake, { id }: Actor): boolean =>
  state === 'counting' || (state === 'counted' && counters.includes(id))

/** Returns the actions that a person may take: who counted doesn't approve. */
function eventsOf({ state, counters }: ListedStocktake, actor: Actor): StocktakeRow['events'] {
  const mayApprove = mayDo(actor, { area: AREA, action: 'approve' }) && !counters.includes(actor.id)
  const mayChange = mayDo(actor, { area: AREA, action: 'update' })
  return stocktakeMachine.eventsFrom(state).filter((event) => (event === 'approve' ? mayApprove : mayChange))
}

const rowOf = (one: ListedStocktake, actor: Actor, locale: Locale): StocktakeRow => ({
  number: one.number,
  warehouse: one.warehouse,
  note: one.note ?? null,
  status: one.state,
  status_txt: stocktakeMachine.states[one.state].label[locale],
  locations: one.locations.length,
  visited: one.visited.length,
  pieces: countedPieces(one),
  differences: isBlind(one, actor) ? null : one.lines.filter(differs).length,
  counters: [...one.counterNames],
  create_time: instantText(one.createdAt),
  creator: one.createdByName,
  count_time: instantTextOrNull(one.countedAt),
  end_time: instantTextOrNull(one.endedAt),
  ended_by: one.endedByName ?? null,
  events: eventsOf(one, actor),
})

/** The lines as they may be seen: to whom the count is blind, what was counted alone. */
const linesOf = (one: ListedStocktake, names: ReadonlyMap<string, string>, actor: Actor): StocktakeDetails['lines'] =>
  (isBlind(one, actor)
    ? one.counts.map(({ good, damaged, ...article }) => ({ ...article, counted: { good, damaged }, booked: undefined }))
    : one.lines
  ).map(({ location, customerId, sku, counted, booked }) => ({
    location,
    account: one.accounts[customerId] ?? '',
    sku,
    sku_name: names.get(skuKey(customerId, sku)) ?? null,
    counted: counted.good,
    counted_damaged: counted.damaged,
    booked: booked?.good ?? null,
    booked_damaged: booked?.damaged ?? null,
  }))

/** Handlers of stocktakes. */
export function stocktakeHandlers({ stocktakes, audit, references, ...parts }: Parts): BindingsOf<typeof stocktakeRoutes> {
  const details = async (number: string, { actor, locale }: Reader): Promise<Result<StocktakeDetails>> => {
    const one = await stocktakes.find(number)
    if (one === undefined) return failed(stocktakeFailure('STOCKTAKE_NOT_FOUND', { stocktake: number }))
    const names = await parts.skuNames([...one.lines, ...one.counts])
    const reader = { locale, references: references(), timeZone: 'UTC' }
    return ok({
      ...rowOf(one, actor, locale),
      location_codes: [...one.locations],
      visited_codes: [...one.visited],
      lines: linesOf(one, names, actor),
      history: await recordHistory(audit, { area: 'stocktake', subject: number }, reader),
    })
  }
  return {
    stocktakes: async ({ query: { status, ...query }, actor, locale }) => {
      const { rows, total } = await stocktakes.list({ ...query, states: status === undefined ? undefined : [status] })
      return ok({ rows: rows.map((one) => rowOf(one, actor, locale)), total })
    },
    createStocktake: async ({ body, keyed, ...call }) => {
      const made = await parts.createStocktake(body, call.actor, keyed)
      return made.ok ? details(made.value.number, call) : made
    },
    findStocktake: ({ params, ...call }) => details(params.number, call),
    moveStocktake: async ({ params: { number, event }, ...call }) => {
      const moved = await parts.moveStocktake(number, event, call.actor)
      return moved.ok ? details(number, call) : moved
    },
    approveStocktake: async ({ params: { number }, ...call }) => {
      const moved = await parts.moveStocktake(number, 'approve', call.actor)
      return moved.ok ? details(number, call) : moved
    },
  }
}
