import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '../goods.failures.ts'
import { moveSteps } from '../stock/move-steps.ts'
import { stocktakeNumber } from '../stock/stock-number.ts'
import { stocktakeFields } from './stocktake-fields.ts'
import { stocktakeFailure } from './stocktake.failures.ts'
import { stocktakeMachine, type StocktakeEvent } from './stocktake.machine.ts'
import type { StocktakeUnit } from './stocktake.ports.ts'
import { correctionOf, differs, MOST_COUNTED_LOCATIONS, type CountedArticle, type Stocktake, type StocktakeLine } from './stocktake.ts'
import { watchStock } from '../stock/watch-stock.ts'

type Ports = { readonly atomically: Atomically<StocktakeUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * The locations to count: those that are listed and there, else those of the area.
 * LOCATION_NOT_FOUND, STOCKTAKE_NO_LOCATIONS, STOCKTAKE_TOO_MANY_LOCATIONS,
 * STOCKTAKE_LOCATION_TAKEN.
 */
async function chosenLocations(
  { stocktakes, stock }: StocktakeUnit,
  { warehouse, zone, listed }: { readonly warehouse: string; readonly zone: string | undefined; readonly listed: readonly string[] },
): Promise<Result<readonly string[]>> {
  const wanted = [...new Set(listed.map((code) => code.trim().toUpperCase()))].toSorted()
  const there = new Set((await stock.locations(warehouse, wanted)).map(({ location }) => location))
  const missing = wanted.find((code) => !there.has(code))
  const at = (failure: ReturnType<typeof goodsFailure>) => failed(invalidInput([atField('locations', failure)]))
  if (missing !== undefined) return at(goodsFailure('LOCATION_NOT_FOUND', { warehouse, location: missing }))
  const locations = wanted.length > 0 || zone === undefined ? wanted : await stocktakes.inZone(warehouse, zone)
  if (locations.length === 0) return at(stocktakeFailure('STOCKTAKE_NO_LOCATIONS'))
  if (locations.length > MOST_COUNTED_LOCATIONS)
    return at(stocktakeFailure('STOCKTAKE_TOO_MANY_LOCATIONS', { count: locations.length, most: MOST_COUNTED_LOCATIONS }))
  const taken = await stocktakes.openAt(warehouse, locations)
  if (taken === undefined) return ok(locations)
  return failed(stocktakeFailure('STOCKTAKE_LOCATION_TAKEN', { location: taken.location, stocktake: taken.number }))
}

/**
 * Makes a stocktake of some locations; sent again under the same key it makes no second one. The
 * codes of `chosenLocations`.
 */
export function createStocktake({ atomically, references, clock }: Ports) {
  return (raw: RawFields, actor: Actor, keyed?: KeyedCommand): Promise<Result<{ readonly number: string }>> => {
    const read = readFields(stocktakeFields, { raw, context: { references: references() } })
    if (!read.ok) return Promise.resolve(read)
    const { warehouse, zone, locations: listed = [], note } = read.value
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const locations = await chosenLocations(unit, { warehouse, zone, listed })
        if (!locations.ok) return locations
        const at = clock.now()
        const number = stocktakeNumber.write(await unit.stocktakes.drawSerial())
        const state = stocktakeMachine.initial
        const empty = { visited: [], counts: [], lines: [], counters: [] }
        await unit.stocktakes.add({
          ...empty,
          number,
          warehouse,
          state,
          locations: locations.value,
          createdAt: at,
          createdBy: actor.id,
          ...given({ note }),
        })
        const changes = {
          warehouse: { to: warehouse },
          locations: { to: locations.value.join(', ') },
          ...(note === undefined ? {} : { note: { to: note } }),
        }
        await unit.audit.write([{ at, actorId: actor.id, area: 'stocktake', subject: number, action: 'create', to: state, changes }])
        return ok({ number })
      }),
    )
  }
}

/** A stocktake, locked, for staff who reach all clients: STOCKTAKE_NOT_FOUND. */
export async function lockStocktake(unit: Pick<StocktakeUnit, 'stocktakes'>, number: string, actor: Actor): Promise<Result<Stocktake>> {
  const found = clientsWithin(actor) === undefined ? await unit.stocktakes.lock(number) : undefined
  return found === undefined ? failed(stocktakeFailure('STOCKTAKE_NOT_FOUND', { stocktake: number })) : ok(found)
}

const articleKey = ({ location, customerId, sku }: Omit<CountedArticle, 'good' | 'damaged'>): string =>
  JSON.stringify([location, customerId, sku])

/** Counted beside booked, for every article that is either. */
function compared(counts: readonly CountedArticle[], booked: readonly CountedArticle[]): readonly StocktakeLine[] {
  const nothing = { good: 0, damaged: 0 }
  const lines = new Map<string, StocktakeLine>()
  for (const { good, damaged, ...article } of booked)
    lines.set(articleKey(article), { ...article, counted: nothing, booked: { good, damaged } })
  for (const { good, damaged, ...article } of counts) {
    const line = lines.get(articleKey(article)) ?? { ...article, booked: nothing }
    lines.set(articleKey(article), { ...line, counted: { good, damaged } })
  }
  return [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)
}

type Moving = { readonly number: string; readonly event: StocktakeEvent; readonly actor: Actor; readonly at: Instant }

/**
 * Moves a stocktake: `finish` sets what was counted beside what is booked, `approve` posts the
 * differences as moves of stock with the stocktake as their reason, all or none, `recount` begins
 * again and `cancel` ends it. STOCKTAKE_NOTHING_COUNTED, STOCKTAKE_SAME_PERSON, STOCK_SHORT where
 * missing pieces are reserved, ILLEGAL_TRANSITION also for a second time.
 */
export function moveStocktake({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (number: string, event: StocktakeEvent, actor: Actor): Promise<Result<Stocktake>> =>
    atomically((whole) => watchStock(whole, (unit) => movedStocktake(unit, { number, event, actor, at: clock.now() })))
}

/** The same inside a unit of work. */
export async function movedStocktake(unit: StocktakeUnit, { number, event, actor, at }: Moving): Promise<Result<Stocktake>> {
  const found = await lockStocktake(unit, number, actor)
  if (!found.ok) return found
  const before = found.value
  const state = advance(stocktakeMachine, { state: before.state, event })
  if (!state.ok) return state
  const change = await changeBy(unit, before, { event, actor, at })
  if (!change.ok) return change
  const after: Stocktake = { ...before, ...change.value, state: state.value }
  await unit.stocktakes.keep(after)
  await unit.audit.write([
    { at, actorId: actor.id, area: 'stocktake', subject: number, action: event, from: before.state, to: after.state },
  ])
  return ok(after)
}

/**
 * Opens a count again that ended at an instant, with all that was counted; nothing where it was
 * decided on or ended once more since.
 */
export async function reopenStocktake(
  unit: Pick<StocktakeUnit, 'stocktakes' | 'audit'>,
  number: string,
  { endedAt, actor, at }: Pick<Moving, 'actor' | 'at'> & { readonly endedAt: Instant },
): Promise<Stocktake | undefined> {
  const found = await lockStocktake(unit, number, actor)
  if (!found.ok || found.value.state !== 'counted' || found.value.countedAt !== endedAt) return undefined
  const { countedAt: _ended, ...before } = found.value
  const after: Stocktake = { ...before, lines: [], state: 'counting' }
  await unit.stocktakes.keep(after)
  await unit.audit.write([
    { at, actorId: actor.id, area: 'stocktake', subject: number, action: 'undo_finish', from: before.state, to: after.state },
  ])
  return after
}

async function changeBy(
  unit: StocktakeUnit,
  stocktake: Stocktake,
  { event, actor, at }: Omit<Moving, 'number'>,
): Promise<Result<Partial<Stocktake>>> {
  const ended = { endedAt: at, endedBy: actor.id }
  if (event === 'cancel') return ok(ended)
  if (event === 'recount') return ok({ visited: [], counts: [], lines: [], counters: [] })
  if (event === 'finish') {
    const { visited, counts, warehouse } = stocktake
    if (visited.length === 0) return failed(stocktakeFailure('STOCKTAKE_NOTHING_COUNTED'))
    return ok({ countedAt: at, lines: compared(counts, await unit.stocktakes.booked(warehouse, visited)) })
  }
  if (stocktake.counters.includes(actor.id)) return failed(stocktakeFailure('STOCKTAKE_SAME_PERSON'))
  const posted = await post(unit, stocktake, { actor, at })
  return posted.ok ? ok(ended) : posted
}

/** Posts the differences, client by client in one order. */
async function post(
  unit: StocktakeUnit,
  { number, warehouse, lines, note }: Stocktake,
  { actor, at }: { readonly actor: Actor; readonly at: Instant },
): Promise<Result<unknown>> {
  const wrong = lines.filter(differs)
  const reason = note ?? `盘点 / Stocktake ${number}`
  for (const customerId of [...new Set(wrong.map((line) => line.customerId))].toSorted((one, other) => one - other)) {
    const steps = wrong.filter((line) => line.customerId === customerId).flatMap(correctionOf)
    const moved = await moveSteps(unit, { customerId, warehouse, steps, reference: number, reason, actorId: actor.id, at })
    if (!moved.ok) return moved
  }
  return ok(undefined)
}
