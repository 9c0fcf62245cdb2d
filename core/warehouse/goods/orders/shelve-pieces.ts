import { goodsFailure } from '../goods.failures.ts'
import type { StockUnit } from '../goods.ports.ts'
import { inboundFailure } from '../inbound/inbound.failures.ts'
import { KEPT_BACK } from '../stock/location.entity.ts'
import { moveSteps, type StockStep } from '../stock/move-steps.ts'
import { STOCK_MOVES } from '../stock/stock.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { MessageSender, NewMessage } from '#core/portal/messages/message.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import { wantedOf } from './order-stock.ts'
import { orderPiecesToShelve, type Pieces } from './shelve-order.ts'

type Unit = Pick<OrderUnit, 'orders' | 'audit'> & StockUnit & { readonly messages: MessageSender }
type By = { readonly order: Order; readonly actor: Actor; readonly at: Instant }

/** Pieces of a SKU that go to a location. */
export type CountedGoods = { readonly sku: string; readonly good: number; readonly damaged: number }

/**
 * Pieces of an order and where they went, so that it can be taken back: put at a location, or
 * missing where there is none.
 */
export type PlacedGoods = {
  readonly orderNumber: string
  readonly warehouse: string
  readonly location?: string
  readonly goods: readonly (CountedGoods & { readonly from: string; readonly missing: number })[]
}
type ShelfPlacement = Omit<PlacedGoods, 'orderNumber'>

/** Pieces that are left of an order, by SKU. */
export type LeftGoods = { readonly sku: string; readonly left: number }

export type ShelvedOrder = { readonly order: Order; readonly placed: PlacedGoods; readonly left: readonly LeftGoods[] }

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export function leftBySku(pieces: readonly Pieces[]): readonly LeftGoods[] {
  const sums = new Map<string, number>()
  for (const { sku, quantity } of pieces) sums.set(sku, (sums.get(sku) ?? 0) + quantity)
  return [...sums].map(([sku, left]) => ({ sku, left }))
}

const stepsOf = ({ goods, location }: ShelfPlacement): readonly StockStep[] =>
  goods.flatMap(({ sku, from, good, damaged, missing }) => {
    const step = (move: StockStep['move'], place: string | undefined, quantity: number): readonly StockStep[] =>
      quantity === 0 || place === undefined ? [] : [{ sku, location: place, move, quantity }]
    return [
      ...step('remove', from, good + damaged + missing),
      ...step('put', location, good + damaged),
      ...step('damage', location, damaged),
    ]
  })

const stepsBack = ({ goods, location = '' }: ShelfPlacement): readonly StockStep[] =>
  goods.flatMap(({ sku, from, good, damaged, missing }): readonly StockStep[] =>
    [
      { sku, location, move: 'discard' as const, quantity: damaged },
      { sku, location, move: 'remove' as const, quantity: good },
      { sku, location: from, move: 'put' as const, quantity: good + damaged + missing },
    ].filter(({ quantity }) => quantity > 0),
  )

/**
 * The counted pieces of each SKU, from where they were received: PIECES_TOO_MANY where more are
 * counted than are left, PIECES_NOT_COUNTED where nothing is.
 */
function countedFrom(pieces: readonly Pieces[], counts: readonly CountedGoods[]): Result<ShelfPlacement['goods']> {
  const left = leftBySku(pieces)
  for (const { sku, good, damaged } of counts) {
    const most = left.find((one) => one.sku === sku)?.left ?? 0
    if (good + damaged > most) return failed(goodsFailure('PIECES_TOO_MANY', { sku, left: most, counted: good + damaged }))
  }
  const goods = counts.flatMap(({ sku, good, damaged }) => {
    const from = pieces.find((one) => one.sku === sku)?.location
    return from === undefined || good + damaged === 0 ? [] : [{ sku, from, good, damaged, missing: 0 }]
  })
  return goods.length === 0 ? failed(goodsFailure('PIECES_NOT_COUNTED')) : ok(goods)
}

const textOf = (goods: ShelfPlacement['goods'], count: 'good' | 'damaged' | 'missing'): string =>
  goods.flatMap((one) => (one[count] === 0 ? [] : [`${one.sku} × ${one[count]}`])).join(', ')

/** The changes that the trail notes of it. */
const changesOf = ({ goods, location }: ShelfPlacement, isBack: boolean) =>
  Object.fromEntries(
    Object.entries({
      location,
      good: textOf(goods, 'good'),
      damaged: textOf(goods, 'damaged'),
      missing: textOf(goods, 'missing'),
    }).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, { [isBack ? 'from' : 'to']: value }]])),
  )

const MISSING = words('清点缺少', '清點缺少', 'Missing when counted')

type Step = By & {
  readonly placed: ShelfPlacement
  readonly steps: readonly StockStep[]
  readonly action: string
  readonly isBack: boolean
}

/** Moves the pieces in the order's name, and answers the order with what is left of it. */
async function movePiecesOfOrder(
  unit: Unit,
  { order, actor, at, placed, steps, action, isBack }: Step,
): Promise<Result<Omit<ShelvedOrder, 'placed'>>> {
  const { customerId, orderNumber: reference } = order
  const reason = placed.location === undefined ? `${MISSING['zh-CN']} / ${MISSING['en-US']}` : undefined
  const done = await moveSteps(unit, { customerId, warehouse: placed.warehouse, steps, reference, reason, actorId: actor.id, at })
  if (!done.ok) return done
  const left = leftBySku(await orderPiecesToShelve(unit, order))
  const kept = await unit.orders.change(order, { toShelve: left.length === 0 ? null : true }, at)
  await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: reference, action, changes: changesOf(placed, isBack) }])
  return ok({ order: kept, left })
}

/** Places pieces, and notifies the client once none is left. */
async function place(unit: Unit, by: By, placed: ShelfPlacement): Promise<Result<ShelvedOrder>> {
  const action = placed.location === undefined ? 'report_missing' : 'shelve_pieces'
  const done = await movePiecesOfOrder(unit, { ...by, placed, steps: stepsOf(placed), action, isBack: false })
  if (!done.ok) return done
  if (done.value.left.length === 0) await notify(unit, by)
  return ok({ ...done.value, placed: { ...placed, orderNumber: by.order.orderNumber } })
}

export type OrderShelving = By & {
  readonly location: string
  /** Pieces that go there; all that is left, and good, where it is left out. */
  readonly counts?: readonly CountedGoods[] | undefined
}

/**
 * Puts pieces that a locked order brought at a location: good ones on a shelf or a pallet, damaged
 * ones anywhere. PIECES_ALL_SHELVED, PIECES_TOO_MANY, PIECES_NOT_COUNTED, LOCATION_NOT_FOUND,
 * INBOUND_NOT_A_SHELF, LOCATION_RENTED.
 */
export async function shelvePieces(unit: Unit, { location, counts, ...by }: OrderShelving): Promise<Result<ShelvedOrder>> {
  const pieces = await orderPiecesToShelve(unit, by.order)
  const warehouse = pieces[0]?.warehouse
  if (warehouse === undefined) return failed(goodsFailure('PIECES_ALL_SHELVED', { parcel: by.order.airwayNumber }))
  const all = leftBySku(pieces).map(({ sku, left }) => ({ sku, good: left, damaged: 0 }))
  const goods = countedFrom(pieces, counts ?? all)
  if (!goods.ok) return goods
  const [shelf] = await unit.stock.locations(warehouse, [location])
  if (shelf === undefined) return failed(goodsFailure('LOCATION_NOT_FOUND', { warehouse, location }))
  if (KEPT_BACK.includes(shelf.kind) && goods.value.some(({ good }) => good > 0))
    return failed(inboundFailure('INBOUND_NOT_A_SHELF', { location }))
  return place(unit, by, { warehouse, location, goods: goods.value })
}

/**
 * Reports that the rest of a locked order is missing: it is no stock, and its client gets a
 * message. PIECES_ALL_SHELVED.
 */
export async function reportMissing(unit: Unit, by: By): Promise<Result<ShelvedOrder>> {
  const pieces = await orderPiecesToShelve(unit, by.order)
  const warehouse = pieces[0]?.warehouse
  if (warehouse === undefined) return failed(goodsFailure('PIECES_ALL_SHELVED', { parcel: by.order.airwayNumber }))
  const goods = pieces.map(({ sku, location: from, quantity: missing }) => ({ sku, from, good: 0, damaged: 0, missing }))
  return place(unit, by, { warehouse, goods })
}

/**
 * Nothing is left of a locked order, since its last pieces were moved by hand: it is done with as
 * if they had been shelved for it.
 */
export async function endShelving(unit: Unit, by: By): Promise<Order> {
  const { order, actor, at } = by
  const kept = await unit.orders.change(order, { toShelve: null }, at)
  await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: 'end_shelving' }])
  await notify(unit, by)
  return kept
}

/**
 * Takes it back: the pieces lie where they were received, and a client who has the result gets a
 * message that it is withdrawn. Nothing where the order has moved on; STOCK_SHORT where they left
 * the shelf.
 */
export async function placeBack(
  unit: Unit,
  { placed, ...by }: By & { readonly placed: PlacedGoods },
): Promise<Result<Omit<ShelvedOrder, 'placed'>> | undefined> {
  const { order, at } = by
  if (order.status !== 'inbound') return undefined
  const back = await movePiecesOfOrder(unit, { ...by, placed, steps: stepsBack(placed), action: 'undo_shelve', isBack: true })
  if (back.ok && order.toShelve === undefined)
    await unit.messages.send(message(order, at, { template: 'goods_reopened', params: { order: order.orderNumber } }))
  return back
}

const message = ({ orderNumber, customerId }: Order, at: Instant, text: NewMessage['text']): NewMessage => ({
  accountIds: [customerId],
  type: 'general',
  text,
  link: `/order/detail/${encodeURIComponent(orderNumber)}`,
  at,
})

/**
 * The client hears how many pieces are stock, how many of them are damaged and how many were
 * missing.
 */
async function notify({ stock, messages }: Unit, { order, at }: By): Promise<void> {
  const { orderNumber } = order
  const movements = await stock.movementsOf(orderNumber)
  const count = (name: 'onHand' | 'damaged'): number => sumOf(movements.map(({ move, quantity }) => STOCK_MOVES[move][name] * quantity))
  const [good, damaged] = [count('onHand'), count('damaged')]
  const missing = sumOf(wantedOf(order).map(({ quantity }) => quantity)) - good - damaged
  const params = { order: orderNumber, good: String(good), damaged: String(damaged), missing: String(missing) }
  await messages.send(message(order, at, { template: missing + damaged > 0 ? 'goods_short' : 'goods_shelved', params }))
}
