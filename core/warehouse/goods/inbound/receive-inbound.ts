import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { KEPT_BACK } from '../stock/location.entity.ts'
import { moveSteps } from '../stock/move-steps.ts'
import { watchStock } from '../stock/watch-stock.ts'
import { goodsFailure } from '../goods.failures.ts'
import { keepInbound, type InboundBy } from './handle-inbound.usecase.ts'
import { inboundFailure } from './inbound.failures.ts'
import type { InboundMoving } from './inbound.ports.ts'
import {
  awaitsAnswer,
  countPieces,
  isDifferent,
  isReopenable,
  leftToShelve,
  moveInbound,
  piecesToShelve,
  stepsOfCounting,
  stepsOfReopening,
  stepsOfShelving,
  stepsOfUnshelving,
  inboundTotals,
  uncountPieces,
  withoutEnd,
  withoutShelved,
  withShelved,
  type CountedPieces,
  type Inbound,
  type ShelvedDelivery,
  type ShelvedPieces,
} from './inbound.ts'

type Receiving = InboundBy & { readonly before: Inbound }

/** Where a customer sees a delivery. */
const inboundPath = (number: string): string => `/stockManage/bulkStock/${encodeURIComponent(number)}`

const stepsFacts = ({ before: { customerId, warehouse, number }, actor, at }: Receiving) => ({
  customerId,
  warehouse,
  reference: number,
  actorId: actor.id,
  at,
})

/** Records that an announced delivery has arrived. ILLEGAL_TRANSITION. */
export async function arriveInbound(unit: InboundMoving, { before, actor, at }: Receiving): Promise<Result<Inbound>> {
  const moved = moveInbound(before, { event: 'arrive', at })
  return moved.ok ? ok(await keepInbound(unit, { before, after: moved.value, action: 'arrive', actor, at })) : moved
}

const countOf = ({ sku, pieces, isDamaged }: CountedPieces) => ({ [isDamaged ? 'damaged' : 'counted']: { to: `${sku} × ${pieces}` } })

/**
 * Counts pieces of a locked delivery, or takes them back. The codes of `countPieces` and
 * `uncountPieces`.
 */
export async function countInbound(
  unit: InboundMoving,
  { before, counted, isUndo = false, actor, at }: Receiving & { readonly counted: CountedPieces; readonly isUndo?: boolean },
): Promise<Result<Inbound>> {
  const after = (isUndo ? uncountPieces : countPieces)(before, counted)
  if (!after.ok) return after
  const action = isUndo ? 'undo_count' : 'count_pieces'
  return ok(await keepInbound(unit, { before, after: after.value, action, changes: countOf(counted), actor, at }))
}

const noted = (inbound: Inbound, at: number): NewMessage => {
  const { counted, damaged, missing, surplus } = inboundTotals(inbound)
  const params = { number: inbound.number, counted, damaged, missing, surplus }
  return {
    accountIds: [inbound.customerId],
    type: 'general',
    text: {
      template: isDifferent(inbound) ? 'inbound_difference' : 'inbound_counted',
      params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    },
    link: inboundPath(inbound.number),
    at,
  }
}

/**
 * Nothing is left to shelve: the delivery is shelved, and closed unless its client has a difference
 * to answer.
 */
function whenShelved(inbound: Inbound, at: number): Result<Inbound> {
  if (inbound.lines.some((line) => leftToShelve(line) > 0)) return ok(inbound)
  const shelved = moveInbound(inbound, { event: 'shelve', at })
  return shelved.ok && !awaitsAnswer(shelved.value) ? moveInbound(shelved.value, { event: 'close', at }) : shelved
}

/**
 * Finishes the count of a locked delivery: what was announced is no longer under way, what was
 * counted is stock where it was received, and its client gets a message, with the difference where
 * there is one. ILLEGAL_TRANSITION.
 */
export async function finishCount(unit: InboundMoving, receiving: Receiving): Promise<Result<Inbound>> {
  const { before, actor, at } = receiving
  const moved = moveInbound(before, { event: 'count', at })
  if (!moved.ok) return moved
  const stepped = await watchStock(unit, (watched) => moveSteps(watched, { ...stepsFacts(receiving), steps: stepsOfCounting(moved.value) }))
  if (!stepped.ok) return stepped
  const after = whenShelved(moved.value, at)
  if (!after.ok) return after
  await unit.messages.send(noted(moved.value, at))
  return ok(await keepInbound(unit, { before, after: after.value, action: 'count', actor, at }))
}

const reopened = ({ number, customerId }: Inbound, at: number): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text: { template: 'inbound_reopened', params: { number } },
  link: inboundPath(number),
  at,
})

/**
 * Opens the count of a locked delivery again that ended at an instant: nothing of it is stock, what
 * was announced is under way, and its client gets a message. Nothing where it is not
 * `isReopenable`; STOCK_SHORT where pieces were moved by hand from where they were received.
 */
export async function reopenCount(
  unit: InboundMoving,
  { endedAt, ...receiving }: Receiving & { readonly endedAt: Instant },
): Promise<Result<Inbound> | undefined> {
  const { before, actor, at } = receiving
  if (!isReopenable(before, endedAt)) return undefined
  const stepped = await watchStock(unit, (watched) => moveSteps(watched, { ...stepsFacts(receiving), steps: stepsOfReopening(before) }))
  if (!stepped.ok) return stepped
  await unit.messages.send(reopened(before, at))
  return ok(await keepInbound(unit, { before, after: withoutEnd(before), action: 'undo_finish', actor, at }))
}

const piecesText = (shelved: readonly ShelvedPieces[]): string => shelved.map(({ sku, pieces }) => `${sku} × ${pieces}`).join(', ')

export type Shelving = { readonly location: string; readonly sku?: string | undefined; readonly pieces?: number | undefined }

/**
 * Puts counted good pieces of a locked delivery on a shelf or a pallet: a number of a SKU, or all
 * that is left. INBOUND_NOT_HERE, INBOUND_NOTHING_LEFT, LOCATION_NOT_FOUND, INBOUND_NOT_A_SHELF,
 * LOCATION_RENTED; STOCK_SHORT where pieces were moved from where they were received by hand.
 */
export async function shelveInbound(
  unit: InboundMoving,
  { location, sku, pieces, ...receiving }: Receiving & Shelving,
): Promise<Result<Inbound>> {
  const { before, actor, at } = receiving
  const wanted = piecesToShelve(before, { sku, pieces })
  if (!wanted.ok) return wanted
  const [place] = await unit.stock.locations(before.warehouse, [location])
  if (place === undefined) return failed(goodsFailure('LOCATION_NOT_FOUND', { warehouse: before.warehouse, location }))
  if (KEPT_BACK.includes(place.kind)) return failed(inboundFailure('INBOUND_NOT_A_SHELF', { location }))
  const steps = stepsOfShelving(before, location, wanted.value)
  const stepped = await watchStock(unit, (watched) => moveSteps(watched, { ...stepsFacts(receiving), steps }))
  if (!stepped.ok) return stepped
  const after = whenShelved(withShelved(before, wanted.value), at)
  if (!after.ok) return after
  const action = after.value.state === before.state ? 'shelve_pieces' : 'shelve'
  const changes = { location: { to: location }, shelved: { to: piecesText(wanted.value) } }
  return ok(await keepInbound(unit, { before, after: after.value, action, changes, actor, at }))
}

/**
 * Takes shelving back: its pieces lie where they were received. Nothing where the delivery has
 * changed since; STOCK_SHORT where they left the shelf.
 */
export async function unshelveInbound(
  unit: InboundMoving,
  { shelved, ...receiving }: Receiving & { readonly shelved: ShelvedDelivery },
): Promise<Result<Inbound> | undefined> {
  const { before, actor, at } = receiving
  if (before.version !== shelved.version) return undefined
  const steps = stepsOfUnshelving(before, shelved)
  const stepped = await watchStock(unit, (watched) => moveSteps(watched, { ...stepsFacts(receiving), steps }))
  if (!stepped.ok) return stepped
  const changes = { location: { from: shelved.location }, shelved: { from: piecesText(shelved.pieces) } }
  const after = withoutShelved(before, shelved.pieces)
  return ok(await keepInbound(unit, { before, after, action: 'undo_shelve', changes, actor, at }))
}

/**
 * Closes a shelved delivery whose difference was settled otherwise than by its client's answer.
 * ILLEGAL_TRANSITION.
 */
export async function closeInbound(unit: InboundMoving, { before, actor, at }: Receiving): Promise<Result<Inbound>> {
  const moved = moveInbound(before, { event: 'close', at })
  return moved.ok ? ok(await keepInbound(unit, { before, after: moved.value, action: 'close', actor, at })) : moved
}
