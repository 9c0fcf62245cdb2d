import type { Actor } from '#core/platform/access/account.ts'
import { movePick } from '#core/warehouse/goods/orders/order-picks.ts'
import { drawsStock, reserveForOrder } from '#core/warehouse/goods/orders/order-stock.ts'
import { announceForOrder, shelveForOrder } from '#core/warehouse/goods/orders/shelve-order.ts'
import { freeStock, takeStock } from '#core/warehouse/goods/stock/reserve-stock.ts'
import { availableOf, moveStock } from '#core/warehouse/goods/stock/stock.ts'
import type { PickLine, PickList } from '#core/warehouse/goods/picking/pick.ts'
import type { PickEvent, PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import type { Connection } from '../../database/database.ts'
import { sqlPickStore } from '../../warehouse/goods/sql-picks.ts'
import { sqlStockStore } from '../../warehouse/goods/sql-stock-store.ts'
import { WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'
import type { DemoEvent } from './demo-transfers.ts'

/**
 * How far the pick lists are of a client's orders in Dubai that wait to be packed, the oldest
 * first: one wave is at work, another is not released yet.
 */
const AT_WORK: readonly PickState[] = ['picked', 'picking', 'to_be_picked', 'to_be_picked']
/** The oldest order in Riyadh is out of stock; the others wait for their wave. */
const RUN_OUT_IN = 'RUH1'
const PLANNED_BEFORE = 3 * MILLIS_PER_HOUR
const PICKED_BEFORE = MILLIS_PER_HOUR
const STEP_MILLIS = MILLIS_PER_HOUR / 6

/** The events that lead a pick list to a state. */
const WAY: Readonly<Record<PickState, readonly PickEvent[]>> = {
  pending: [],
  to_be_picked: ['release'],
  picking: ['release', 'start'],
  picked: ['release', 'start', 'finish'],
  shipped: ['release', 'start', 'finish', 'ship'],
  out_of_stock: ['release', 'start', 'run_out'],
}

type DemoWaveOrder = { readonly order: Order; readonly state: PickState }
type Wave = { readonly warehouse: string; readonly at: Instant; readonly picks: readonly DemoWaveOrder[] }

const isDrawn = (order: Order): boolean => drawsStock(order) && order.status !== 'draft'
const isBrought = ({ kind, status }: Order): boolean => orderKind(kind)?.stock === 'shelves' && status !== 'draft'
const warehouseOf = ({ values }: Order): string => String(values['warehouse'])

/**
 * The waves of a client's orders that are drawn from stock: one for each that left or is packed,
 * and those of today.
 */
function wavesOf(orders: readonly Order[]): readonly Wave[] {
  const packed = orders.flatMap((order): readonly Wave[] => {
    if (order.inboundAt === undefined) return []
    const state: PickState = order.outboundAt === undefined ? 'picked' : 'shipped'
    return [{ warehouse: warehouseOf(order), at: order.inboundAt - PLANNED_BEFORE, picks: [{ order, state }] }]
  })
  const waiting = orders.filter(({ status }) => status === 'confirmed').toSorted((one, other) => one.createdAt - other.createdAt)
  const [here, there] = [waiting.filter((one) => warehouseOf(one) !== RUN_OUT_IN), waiting.filter((one) => warehouseOf(one) === RUN_OUT_IN)]
  const atWork = here.slice(0, AT_WORK.length).map((order, index) => ({ order, state: AT_WORK[index] ?? 'pending' }))
  const pending = here.slice(AT_WORK.length).map((order): DemoWaveOrder => ({ order, state: 'pending' }))
  const runOut = there.slice(0, 1).map((order): DemoWaveOrder => ({ order, state: 'out_of_stock' }))
  return [...packed, ...[atWork, pending, runOut].flatMap(waveOf)]
}

/** A wave of orders, made after the last of them was placed. */
function waveOf(picks: readonly DemoWaveOrder[]): readonly Wave[] {
  const [first] = picks
  if (first === undefined) return []
  const at = Math.max(...picks.map(({ order }) => order.createdAt)) + STEP_MILLIS
  return [{ warehouse: warehouseOf(first.order), at, picks }]
}

/**
 * Returns the goods that the demo's orders draw from stock and bring to it, with the waves in which
 * they are picked, as events in the order of time.
 */
export function stockOrderEvents(connection: Connection, { unit, now }: DemoStage): readonly DemoEvent[] {
  const parts = { stock: sqlStockStore(connection), picks: sqlPickStore(connection), audit: sqlAuditTrail(connection) }
  const clerk = { id: WAREHOUSE_STAFF.id } as Actor
  const event = (at: Instant, run: () => Promise<unknown>): DemoEvent => ({ daysAgo: (now - at) / MILLIS_PER_DAY, run })
  const drawn = unit.told.orders.filter(isDrawn)
  const cancelledAt = (order: Order): Instant | undefined =>
    unit.told.entries.find(({ subject, action }) => subject === order.orderNumber && action === 'cancel')?.at
  const shipper = ({ customerId }: Order): Actor => ({ id: customerId }) as Actor
  const reserved = drawn.flatMap((order): readonly DemoEvent[] => {
    const { orderNumber, createdAt: at } = order
    const freedAt = cancelledAt(order)
    return [
      event(at, async () => must(await reserveForOrder(parts, { order, actor: shipper(order), at }))),
      ...(freedAt === undefined
        ? []
        : [event(freedAt, async () => must(await freeStock(parts.stock, { orderNumber, actorId: order.customerId, at: freedAt })))]),
    ]
  })
  const brought = unit.told.orders.filter(isBrought).flatMap((order): readonly DemoEvent[] => {
    const { createdAt: at, inboundAt } = order
    return [
      event(at, async () => must(await announceForOrder(parts, { order, actor: shipper(order), at }))),
      ...(inboundAt === undefined
        ? []
        : [event(inboundAt, async () => must(await shelveForOrder(parts, { order, actor: clerk, at: inboundAt })))]),
    ]
  })
  const clients = [...Map.groupBy(drawn, ({ customerId }) => customerId).values()]
  const waves = clients.flatMap(wavesOf).map((wave) => event(wave.at, () => pickedWave(parts, wave)))
  return [...reserved, ...brought, ...waves]
}

type Parts = Parameters<typeof movePick>[0] & { readonly stock: ReturnType<typeof sqlStockStore> }

/** Makes a wave and picks it as far as its pick lists are. */
async function pickedWave(parts: Parts, { warehouse, at, picks }: Wave): Promise<void> {
  const lists: PickList[] = []
  for (const [index, { order }] of picks.entries()) {
    const held = await parts.stock.lockReservation(order.orderNumber)
    const lines = held?.allocations.map((line): PickLine => ({ ...line, picked: 0 })) ?? []
    const { orderNumber, customerId } = order
    lists.push({ waveId: 0, tote: index + 1, orderNumber, customerId, warehouse, lines, state: 'pending' })
  }
  const waveId = await parts.picks.addWave({ warehouse, at, actorId: WAREHOUSE_STAFF.id }, lists)
  await parts.audit.write(
    lists.map(({ orderNumber: subject }) => ({ at, actorId: WAREHOUSE_STAFF.id, area: 'pick', subject, action: 'create', to: 'pending' })),
  )
  for (const [index, list] of lists.entries()) {
    const { order, state } = picks[index] ?? {}
    if (order !== undefined && state !== undefined) await pickDemoOrder(parts, { pick: { ...list, waveId }, order, state, at })
  }
}

type Picking = DemoWaveOrder & { readonly pick: PickList; readonly at: Instant }

/** Picks the list of an order as far as it is. */
async function pickDemoOrder({ stock, ...unit }: Parts, { pick: planned, order, state, at }: Picking): Promise<void> {
  const actor = { id: WAREHOUSE_STAFF.id } as Actor
  const { orderNumber } = order
  let pick = planned
  const timeOf: Readonly<Partial<Record<PickEvent, Instant>>> = {
    finish: order.inboundAt === undefined ? at + STEP_MILLIS * 3 : order.inboundAt - PICKED_BEFORE,
    ship: order.outboundAt ?? at,
  }
  for (const event of WAY[state]) {
    const time = timeOf[event] ?? at + STEP_MILLIS
    const share = event === 'finish' ? 1 : event === 'start' && state === 'picking' ? 0.5 : 0
    const lines = pick.lines.map((line) => ({ ...line, picked: Math.max(line.picked, Math.floor(line.quantity * share)) }))
    pick = must(await movePick(unit, { pick, event, lines, actor, at: time }))
    if (event === 'finish') must(await takeStock(stock, { orderNumber, actorId: actor.id, at: time }))
    if (event !== 'run_out') continue
    must(await freeStock(stock, { orderNumber, actorId: actor.id, at: time }))
    await writeOff(stock, pick, { actorId: actor.id, at: time })
  }
}

/** The shelf of the missing article is empty but for what others have reserved there. */
async function writeOff(stock: Parts['stock'], pick: PickList, by: { readonly actorId: number; readonly at: Instant }): Promise<void> {
  const { customerId, warehouse, orderNumber: reference, lines } = pick
  const shelves = await stock.lock({ customerId, warehouse, skus: lines.slice(0, 1).map(({ sku }) => sku) })
  const shelf = shelves.find(({ location }) => location === lines[0]?.location)
  if (shelf === undefined) return
  const { sku, location } = shelf
  const reason = '拣货时缺货 / Missing when picked'
  const movement = { customerId, warehouse, sku, location, move: 'remove', quantity: availableOf(shelf), ...by, reference, reason } as const
  await stock.write([must(moveStock(shelf, movement))], [movement])
}
