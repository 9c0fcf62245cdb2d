import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { goodsFailure } from '../goods.failures.ts'
import { isOpenPick, missingOf, type PickLine, type PickList } from '../picking/pick.ts'
import { freeStock } from '../stock/reserve-stock.ts'
import { availableOf, moveStock, type Stock } from '../stock/stock.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import { movePick } from './order-picks.ts'
import { isWithin, type PickingUnit } from '../picking/plan-wave.usecase.ts'

/** Where pieces are missing: the article of a client at a location. */
type Place = { readonly location: string; readonly sku: string; readonly customerId: number }
export type ReportShort = Place & { readonly waveId: number }

/**
 * An order that ran out of stock; the pieces that are in its tote go back to where they were taken.
 */
export type ShortOrder = { readonly orderNumber: string; readonly tote: number; readonly putBack: readonly Omit<PickLine, 'quantity'>[] }

type Unit = PickingUnit & { readonly messages: MessageSender }
type Ports = { readonly atomically: Atomically<Unit>; readonly clock: Clock }

/** Why the missing pieces leave the stock. */
const MISSING = '拣货时缺货 / Missing when picked'

/**
 * Ends the pick lists of a wave whose pieces of an article are not at their location: each order
 * runs out of stock in its own unit of work, what it had reserved is free again, and its client
 * gets a message. What the location has no pieces of leaves the stock, since its shelf is empty.
 * PICK_NOTHING_MISSING, also when repeated; WAVE_NOT_FOUND.
 */
export function reportShort({ atomically, clock }: Ports) {
  return async ({ waveId, ...place }: ReportShort, actor: Actor): Promise<Result<readonly ShortOrder[]>> => {
    const all = await atomically(async ({ picks }) => ok(await picks.ofWave(waveId)))
    if (!all.ok) return all
    if (!isWithin(all.value, actor)) return failed(goodsFailure('WAVE_NOT_FOUND', { wave: waveId }))
    const short: ShortOrder[] = []
    for (const { orderNumber } of all.value.filter((pick) => lineAt(pick, place) !== undefined)) {
      const isFirst = short.length === 0
      const done = await atomically((unit) => runOut(unit, { orderNumber, place, isFirst, actor, at: clock.now() }))
      if (!done.ok) return done
      if (done.value !== undefined) short.push(done.value)
    }
    return short.length > 0 ? ok(short) : failed(goodsFailure('PICK_NOTHING_MISSING', { location: place.location, sku: place.sku }))
  }
}

/** The line of an open pick list whose pieces are missing there. */
const lineAt = (pick: PickList, { location, sku, customerId }: Place): PickLine | undefined =>
  isOpenPick(pick) && pick.customerId === customerId
    ? pick.lines.find((line) => line.location === location && line.sku === sku && missingOf(line) > 0)
    : undefined

type Ending = {
  readonly orderNumber: string
  readonly place: Place
  readonly isFirst: boolean
  readonly actor: Actor
  readonly at: Instant
}

async function runOut(unit: Unit, { orderNumber, place, isFirst, actor, at }: Ending): Promise<Result<ShortOrder | undefined>> {
  const order = await unit.orders.lock(orderNumber, clientsWithin(actor))
  const pick = order === undefined ? undefined : await unit.picks.lock(orderNumber)
  const line = pick && lineAt(pick, place)
  if (pick === undefined || line === undefined) return ok(undefined)
  const moved = await movePick(unit, { pick, event: 'run_out', actor, at })
  if (!moved.ok) return moved
  const freed = await freeStock(unit.stock, { orderNumber, actorId: actor.id, at })
  if (!freed.ok) return freed
  await writeOff(unit, { pick, line, isFirst, actor, at })
  await unit.messages.send({
    accountIds: [pick.customerId],
    type: 'general',
    text: { template: 'pick_short', params: { order: orderNumber, sku: line.sku, missing: String(missingOf(line)) } },
    link: `/order/detail/${encodeURIComponent(orderNumber)}`,
    at,
  })
  const putBack = pick.lines.flatMap(({ quantity: _wanted, ...taken }) => (taken.picked > 0 ? [taken] : []))
  return ok({ orderNumber, tote: pick.tote, putBack })
}

type WritingOff = Pick<Ending, 'isFirst' | 'actor' | 'at'> & { readonly pick: PickList; readonly line: PickLine }

/**
 * Pieces that are not on the shelf leave the stock: for the first order all that is free there but
 * what comes back from its tote, then what each lacks.
 */
async function writeOff({ stock }: Unit, { pick, line, isFirst, actor, at }: WritingOff): Promise<void> {
  const { customerId, warehouse, orderNumber } = pick
  const shelves = await stock.lock({ customerId, warehouse, skus: [line.sku] })
  const shelf: Stock | undefined = shelves.find(({ location }) => location === line.location)
  if (shelf === undefined) return
  const quantity = Math.min(availableOf(shelf), isFirst ? availableOf(shelf) - line.picked : missingOf(line))
  if (quantity <= 0) return
  const { onHand: _onHand, reserved: _reserved, damaged: _damaged, ...place } = shelf
  const movement = { ...place, move: 'remove', quantity, at, actorId: actor.id, reference: orderNumber, reason: MISSING } as const
  await stock.write([must(moveStock(shelf, movement))], [movement])
}
