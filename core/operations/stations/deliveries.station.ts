import { countInbound, arriveInbound, finishCount, reopenCount, shelveInbound } from '#core/warehouse/goods/inbound/receive-inbound.ts'
import { lockInbound } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import { inboundNumber } from '#core/warehouse/goods/stock/stock-number.ts'
import { inboundFailure } from '#core/warehouse/goods/inbound/inbound.failures.ts'
import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { leftToShelve, shelvedBetween, type CountedPieces, type Inbound } from '#core/warehouse/goods/inbound/inbound.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { scannedInbound, type StationVerdict } from './scan.ts'
import { FINISH_COUNT } from './station-facts.ts'
import type { CodeStation, StationScan, StationUnit } from './station.ts'

/** The delivery at hand: INBOUND_NOT_CHOSEN, INBOUND_NOT_FOUND. */
const atHand = async (unit: StationUnit, { counting, actor }: StationScan): Promise<Result<Inbound>> =>
  counting === undefined ? failed(inboundFailure('INBOUND_NOT_CHOSEN')) : lockInbound(unit, counting.document, actor)

/**
 * Takes a delivery at hand by its number; one that was announced has arrived. INBOUND_NOT_HERE for
 * one that has nothing to count or shelve.
 */
async function takeDelivery(unit: StationUnit, number: string, { actor, at }: StationScan): Promise<Result<StationVerdict>> {
  const found = await lockInbound(unit, number, actor)
  if (!found.ok) return found
  const before = found.value
  if (before.state === 'announced') {
    const arrived = await arriveInbound(unit, { before, actor, at })
    return arrived.ok ? ok({ outcome: 'delivery_arrived', inbound: scannedInbound(arrived.value) }) : arrived
  }
  if (before.state === 'arrived') return ok({ outcome: 'delivery_chosen', inbound: scannedInbound(before) })
  if (before.state === 'counted') return ok({ outcome: 'delivery_to_shelve', inbound: scannedInbound(before) })
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
async function shelveGoods(unit: StationUnit, before: Inbound, scan: StationScan): Promise<Result<StationVerdict>> {
  const { code, counting, actor, at } = scan
  const location = code.toUpperCase()
  const [place] = await unit.stock.locations(before.warehouse, [location])
  if (place === undefined) {
    const sku = await skuOf(unit, before, code)
    // Here a code is a location as well as an article.
    if (!sku.ok) return failed(goodsFailure('LOCATION_NOT_FOUND', { warehouse: before.warehouse, location: code }))
    const line = before.lines.find((one) => one.sku === sku.value)
    if (line === undefined || leftToShelve(line) === 0) return failed(inboundFailure('INBOUND_NOTHING_LEFT', { sku: sku.value, left: 0 }))
    return ok({ outcome: 'sku_chosen', inbound: scannedInbound(before, sku.value) })
  }
  const done = await shelveInbound(unit, { before, location, sku: counting?.sku, actor, at })
  if (!done.ok) return done
  const outcome = done.value.state === 'counted' ? 'pieces_shelved' : 'delivery_shelved'
  const { version } = done.value
  const pieces = shelvedBetween(before, done.value)
  return ok({ outcome, inbound: scannedInbound(done.value), location, shelved: { document: before.number, location, pieces, version } })
}

/** Counts the pieces of a scanned article. */
async function countArticle(unit: StationUnit, before: Inbound, scan: StationScan): Promise<Result<StationVerdict>> {
  const { code, counting, actor, at } = scan
  const sku = await skuOf(unit, before, code)
  if (!sku.ok) return sku
  const pieces: CountedPieces = { sku: sku.value, pieces: counting?.pieces ?? 1, isDamaged: counting?.isDamaged ?? false }
  const done = await countInbound(unit, { before, counted: pieces, actor, at })
  if (!done.ok) return done
  const line = done.value.lines.find((one) => one.sku === sku.value)
  const isOver = line !== undefined && line.counted + line.damaged > line.announced
  const outcome = isOver ? 'piece_over' : pieces.isDamaged ? 'piece_damaged' : 'delivery_counted'
  return ok({ outcome, inbound: scannedInbound(done.value, sku.value), counted: { ...pieces, document: before.number } })
}

/**
 * Inbound deliveries are counted and shelved: the number of a delivery takes it at hand, its
 * articles are counted one by one, good or damaged, one code finishes the count, and then a
 * location takes what is left, or what is left of an article that was scanned before it.
 */
export const deliveries: CodeStation = {
  reads: 'code',
  permission: { area: 'inbound-deliveries', action: 'update' },
  ownOnly: true,
  scan: async (unit, scan): Promise<Result<StationVerdict>> => {
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
      return done.ok ? ok({ outcome: 'count_finished', inbound: scannedInbound(done.value), ended: done.value.number }) : done
    },
  },
  uncount: async (unit, counted, { actor, at }) => {
    const found = await lockInbound(unit, counted.document, actor)
    if (!found.ok) return undefined
    const back = await countInbound(unit, { before: found.value, counted, isUndo: true, actor, at })
    return back.ok ? { inbound: scannedInbound(back.value, counted.sku) } : undefined
  },
  reopen: async (unit, number, { actor, at, endedAt }) => {
    const found = await lockInbound(unit, number, actor)
    if (!found.ok) return found
    const back = await reopenCount(unit, { before: found.value, endedAt, actor, at })
    if (back === undefined || !back.ok) return back
    return ok({ inbound: scannedInbound(back.value) })
  },
}
