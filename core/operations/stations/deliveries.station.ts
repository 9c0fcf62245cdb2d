import {
  arriveInbound,
  countInbound,
  finishCount,
  reopenCount,
  shelveInbound,
  unshelveInbound,
} from '#core/warehouse/goods/inbound/receive-inbound.ts'
import { lockInbound } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import { inboundNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { inboundFailure } from '#core/warehouse/goods/inbound/inbound.failures.ts'
import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { leftToShelve, shelvedBetween, type CountedPieces, type Inbound } from '#core/warehouse/goods/inbound/inbound.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { scannedInbound, type StationVerdict } from './scan.ts'
import { NOT_UNDOABLE, stationFailure } from './station.failures.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { CodeStation, StationScan, StationUnit, TakeBack } from './station.ts'

/** The delivery at hand: INBOUND_NOT_CHOSEN, INBOUND_NOT_FOUND. */
const atHand = async (unit: StationUnit, { counting, actor }: StationScan): Promise<Result<Inbound>> =>
  counting === undefined ? failed(inboundFailure('INBOUND_NOT_CHOSEN')) : lockInbound(unit, counting.document, actor)

/**
 * Takes a delivery at hand by its number; one that was announced has arrived. INBOUND_NOT_HERE for
 * one that has nothing to count or shelve.
 */
async function takeDelivery(unit: StationUnit, number: string, { actor, at }: StationScan): Promise<Result<StationVerdict<'lasting'>>> {
  const found = await lockInbound(unit, number, actor)
  if (!found.ok) return found
  const before = found.value
  if (before.state === 'announced') {
    const arrived = await arriveInbound(unit, { before, actor, at })
    return arrived.ok ? ok({ outcome: 'delivery_arrived', inbound: scannedInbound(arrived.value), done: { kind: 'lasting' } }) : arrived
  }
  if (before.state === 'arrived') return ok({ outcome: 'delivery_chosen', inbound: scannedInbound(before), done: 'nothing' })
  if (before.state === 'counted') return ok({ outcome: 'delivery_to_shelve', inbound: scannedInbound(before), done: 'nothing' })
  return failed(inboundFailure('INBOUND_NOT_HERE', { number, state: inboundMachine.states[before.state].label }))
}

/**
 * The article of the delivery's client that a code stands for; what is in the delivery comes first.
 * SKU_NOT_FOUND.
 */
async function skuOf(unit: StationUnit, { customerId, lines }: Inbound, code: string): Promise<Result<string>> {
  const named = (await unit.picks.skusNamed(code, [customerId])).map(({ sku }) => sku)
  const sku = named.find((one) => lines.some((line) => line.sku === one)) ?? named[0]
  return sku === undefined ? failed(goodsFailure('SKU_NOT_FOUND', { sku: code })) : ok(sku)
}

/**
 * Shelves what is left of the SKU at hand, or of the whole delivery, at a location; or takes a SKU
 * at hand.
 */
async function shelveGoods(unit: StationUnit, before: Inbound, scan: StationScan): Promise<Result<StationVerdict<'shelved'>>> {
  const { code, counting, actor, at } = scan
  const location = code.toUpperCase()
  const [place] = await unit.stock.locations(before.warehouse, [location])
  if (place === undefined) {
    const sku = await skuOf(unit, before, code)
    // Here a code is a location as well as an article.
    if (!sku.ok) return failed(goodsFailure('LOCATION_NOT_FOUND', { warehouse: before.warehouse, location: code }))
    const line = before.lines.find((one) => one.sku === sku.value)
    if (line === undefined || leftToShelve(line) === 0) return failed(inboundFailure('INBOUND_NOTHING_LEFT', { sku: sku.value, left: 0 }))
    return ok({ outcome: 'sku_chosen', inbound: scannedInbound(before, sku.value), done: 'nothing' })
  }
  const done = await shelveInbound(unit, { before, location, sku: counting?.sku, actor, at })
  if (!done.ok) return done
  const outcome = done.value.state === 'counted' ? 'pieces_shelved' : 'delivery_shelved'
  const { version } = done.value
  const pieces = { document: before.number, location, pieces: shelvedBetween(before, done.value), version }
  return ok({ outcome, inbound: scannedInbound(done.value), location, done: { kind: 'shelved', pieces } })
}

/**
 * Takes the pieces of a delivery off their shelf again: SCAN_OVERTAKEN where the delivery has
 * changed since, STOCK_SHORT where they lie there no more.
 */
const unshelveGoods: TakeBack<'shelved'> = async (unit, { done: { pieces: shelved }, actor, at }) => {
  const found = await lockInbound(unit, shelved.document, actor)
  if (!found.ok) return found
  const back = await unshelveInbound(unit, { before: found.value, shelved, actor, at })
  if (back === undefined) return failed(stationFailure('SCAN_OVERTAKEN', { subject: shelved.document }))
  return back.ok ? ok({ inbound: scannedInbound(back.value) }) : back
}

/** Counts the pieces of a scanned article. */
async function countArticle(unit: StationUnit, before: Inbound, scan: StationScan): Promise<Result<StationVerdict<'counted'>>> {
  const { code, counting, actor, at } = scan
  const sku = await skuOf(unit, before, code)
  if (!sku.ok) return sku
  const counted: CountedPieces = { sku: sku.value, pieces: counting?.pieces ?? 1, isDamaged: counting?.isDamaged ?? false }
  const done = await countInbound(unit, { before, counted, actor, at })
  if (!done.ok) return done
  const line = done.value.lines.find((one) => one.sku === sku.value)
  const isOver = line !== undefined && line.counted + line.damaged > line.announced
  const outcome = isOver ? 'piece_over' : counted.isDamaged ? 'piece_damaged' : 'delivery_counted'
  const pieces = { ...counted, document: before.number }
  return ok({ outcome, inbound: scannedInbound(done.value, sku.value), done: { kind: 'counted', pieces } })
}

/** Counts pieces off again: SCAN_OVERTAKEN where the count has ended since. */
const countOff: TakeBack<'counted'> = async (unit, { done: { pieces: counted }, actor, at }) => {
  const found = await lockInbound(unit, counted.document, actor)
  const back = found.ok ? await countInbound(unit, { before: found.value, counted, isUndo: true, actor, at }) : found
  return back.ok
    ? ok({ inbound: scannedInbound(back.value, counted.sku) })
    : failed(stationFailure('SCAN_OVERTAKEN', { subject: counted.document }))
}

/**
 * Opens a count again that the scan ended: COUNT_BOOKED where something was booked from it since,
 * or somebody has answered it.
 */
const reopenDelivery: TakeBack<'ended'> = async (unit, { scan, done: { document }, actor, at }) => {
  const found = await lockInbound(unit, document, actor)
  if (!found.ok) return found
  const back = await reopenCount(unit, { before: found.value, endedAt: scan.at, actor, at })
  if (back === undefined) return failed(stationFailure('COUNT_BOOKED', { document }))
  return back.ok ? ok({ inbound: scannedInbound(back.value) }) : back
}

/**
 * Inbound deliveries are counted and shelved: the number of a delivery takes it at hand, its
 * articles are counted one by one, good or damaged, one code finishes the count, and then a
 * location takes what is left, or what is left of an article that was scanned before it.
 */
export const deliveries: CodeStation<'deliveries', 'counted' | 'ended' | 'shelved' | 'lasting'> = {
  reads: 'code',
  permission: { area: 'inbound-deliveries', action: 'update' },
  ownOnly: true,
  scan: async (unit, scan) => {
    const number = inboundNumber.read(scan.code)
    if (number !== undefined) return number.ok ? takeDelivery(unit, number.value, scan) : number
    const found = await atHand(unit, scan)
    if (!found.ok) return found
    return (found.value.state === 'counted' ? shelveGoods : countArticle)(unit, found.value, scan)
  },
  commands: {
    [FINISH_COUNT]: async (unit, scan) => {
      const found = await atHand(unit, scan)
      if (!found.ok) return found
      const done = await finishCount(unit, { before: found.value, actor: scan.actor, at: scan.at })
      if (!done.ok) return done
      const { number: document } = done.value
      return ok({ outcome: 'count_finished', inbound: scannedInbound(done.value), done: { kind: 'ended', document } })
    },
  },
  undo: { counted: countOff, ended: reopenDelivery, shelved: unshelveGoods, lasting: NOT_UNDOABLE },
}
