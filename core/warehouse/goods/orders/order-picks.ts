import type { PickUnit, StockUnit } from '../goods.ports.ts'
import { goodsFailure } from '../goods.failures.ts'
import { isOpenPick, type PickList } from '../picking/pick.ts'
import { pickingMachine, type PickEvent, type PickState } from '../picking/picking.machine.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderMoved } from '#core/parcels/orders/change/order-effects.port.ts'
import { drawsStock } from './order-stock.ts'

type Writing = PickUnit & { readonly audit: AuditTrail }
type PickMove = Pick<OrderMoved, 'order' | 'actor' | 'at'>
type By = Pick<OrderMoved, 'actor' | 'at'>

/** Moves a locked pick list by an event, with what it changes of its lines; ILLEGAL_TRANSITION. */
export async function movePick(
  { picks, audit }: Writing,
  {
    pick,
    event,
    lines = pick.lines,
    actor,
    at,
  }: By & { readonly pick: PickList; readonly event: PickEvent; readonly lines?: PickList['lines'] },
): Promise<Result<PickList>> {
  const state = advance(pickingMachine, { state: pick.state, event })
  if (!state.ok) return state
  const moved: PickList = { ...pick, lines, state: state.value }
  await picks.keep(moved, at)
  await audit.write([{ at, actorId: actor.id, area: 'pick', subject: pick.orderNumber, action: event, from: pick.state, to: state.value }])
  return ok(moved)
}

/** Takes an order out of its wave, where its pieces are no longer wanted or are others now. */
export async function leaveWave({ picks, audit }: Writing, { order, actor, at }: PickMove): Promise<Result<unknown>> {
  if (!drawsStock(order)) return ok(undefined)
  const pick = await picks.lock(order.orderNumber)
  if (pick === undefined || !isOpenPick(pick)) return ok(undefined)
  await picks.drop(order.orderNumber)
  await audit.write([{ at, actorId: actor.id, area: 'pick', subject: order.orderNumber, action: 'drop', from: pick.state }])
  return ok(undefined)
}

/** An order whose pieces change leaves its wave, unless picking has begun: PICK_UNDER_WAY. */
export async function reviseWave(unit: Writing, moved: PickMove): Promise<Result<unknown>> {
  const pick = await unit.picks.lock(moved.order.orderNumber)
  if (pick?.state === 'picking') return failed(goodsFailure('PICK_UNDER_WAY', { order: moved.order.orderNumber }))
  return leaveWave(unit, moved)
}

/**
 * An order that is received without having been picked in its wave needs no picking any more: what
 * it reserved is taken with it.
 */
export async function pickWithReceipt({ picks, audit }: Writing, { order, actor, at }: PickMove): Promise<Result<unknown>> {
  if (!drawsStock(order)) return ok(undefined)
  const pick = await picks.lock(order.orderNumber)
  if (pick === undefined || !isOpenPick(pick)) return ok(undefined)
  const picked: PickState = 'picked'
  await picks.keep({ ...pick, lines: pick.lines.map((line) => ({ ...line, picked: line.quantity })), state: picked }, at)
  await audit.write([{ at, actorId: actor.id, area: 'pick', subject: order.orderNumber, action: 'finish', from: pick.state, to: picked }])
  return ok(undefined)
}

/** A picked order that goes out is shipped. */
export async function shipPick(unit: Writing, { order, actor, at }: PickMove): Promise<Result<unknown>> {
  if (!drawsStock(order)) return ok(undefined)
  const pick = await unit.picks.lock(order.orderNumber)
  return pick?.state === 'picked' ? movePick(unit, { pick, event: 'ship', actor, at }) : ok(undefined)
}

/**
 * Whether an order's pieces were picked in a wave, so that they stay in their tote where its
 * packing is taken back.
 */
export async function staysPicked({ picks }: PickUnit, { order }: Pick<PickMove, 'order'>): Promise<boolean> {
  return drawsStock(order) && (await picks.lock(order.orderNumber))?.state === 'picked'
}

/** A dispatch that was taken back leaves the pick list picked. */
export async function unshipPick({ picks }: PickUnit & StockUnit, { order, at }: PickMove): Promise<void> {
  const pick = drawsStock(order) ? await picks.lock(order.orderNumber) : undefined
  if (pick?.state === 'shipped') await picks.keep({ ...pick, state: 'picked' }, at)
}
