import { bookOf } from '#core/pricing/fees/tariff/prices-of.ts'
import { locationNight, packageNight, storageNight, storagePrices } from '#core/pricing/fees/subjects/storage-night.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { add, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { endOfDay } from './night.ts'
import type {
  LocationRent,
  RentedLocation,
  StorageAdded,
  StorageFee,
  StorageKeeper,
  StorageRun,
  StorageTrouble,
  StorageUnit,
  StoredPackage,
  StoredSku,
  WarehouseDay,
} from './storage.ports.ts'

/**
 * SKUs or locations a unit of work: memory holds no more of them, and nobody waits long for the
 * rows.
 */
const BATCH = 1_000
/** Troubles that a run names; it counts the others. */
const MOST_TROUBLES = 50
const USUAL_ZONE = 'UTC'

export const STORAGE_NEWS = { topic: 'storage', to: { audience: 'staff' } } as const

export type NightUnit = StorageUnit & { readonly live: LivePublisher }
export type NightParts<U> = { readonly atomically: Atomically<U>; readonly references: () => References; readonly clock: Clock }

/** The zone by which the days of a warehouse end. */
export const zoneOf = (references: References, code: string): string => references.find(warehouse, code)?.timezone ?? USUAL_ZONE

/** The outcome of a batch: its rows, and why others have none. */
type PricedBatch<Row> = { readonly rows: readonly Row[]; readonly troubles: readonly StorageTrouble[] }
type Prices = ReturnType<typeof storagePrices>

function pricedGoods(goods: readonly StoredSku[], at: WarehouseDay, prices: Prices): PricedBatch<StorageFee> {
  const rows: StorageFee[] = []
  const troubles: StorageTrouble[] = []
  for (const { customerId, account, sku, pieceCubicMillimetres, layers } of goods) {
    const rule = prices.feeOf({ client: account, warehouse: at.warehouse })
    if (pieceCubicMillimetres === undefined || rule === undefined) {
      troubles.push({ account, code: sku, reason: rule === undefined ? 'unpriced' : 'unmeasured' })
      continue
    }
    const { total } = storageNight(rule, { day: at.day, pieceCubicMillimetres, layers })
    const pieces = layers.reduce((sum, layer) => sum + layer.pieces, 0)
    rows.push({ ...at, customerId, sku, pieces, pieceCubicMillimetres, layers, version: rule.versionCode, amount: total })
  }
  return { rows, troubles }
}

/** Those that no subject in force charges are kept for nothing. */
function pricedPackages(found: readonly StoredPackage[], at: WarehouseDay, prices: Prices): readonly StorageFee[] {
  return found.flatMap(({ customerId, account, waybill: sku, received }) => {
    const rule = prices.packageOf({ client: account, warehouse: at.warehouse })
    if (rule === undefined) return []
    const { total: amount } = packageNight(rule, { day: at.day, received })
    return [{ ...at, customerId, sku, pieces: 1, layers: [{ day: received, pieces: 1 }], version: rule.versionCode, amount }]
  })
}

function pricedLocations(rented: readonly RentedLocation[], at: WarehouseDay, prices: Prices): PricedBatch<LocationRent> {
  const rows: LocationRent[] = []
  const troubles: StorageTrouble[] = []
  for (const { customerId, account, location, locationKind } of rented) {
    const rule = prices.rentOf({ client: account, warehouse: at.warehouse, locationKind })
    if (rule === undefined) troubles.push({ account, code: location, reason: 'unpriced' })
    else rows.push({ ...at, customerId, location, locationKind, version: rule.versionCode, amount: locationNight(rule).total })
  }
  return { rows, troubles }
}

function sumsOf(before: readonly Money[], added: readonly Money[]): readonly Money[] {
  const sums = new Map(before.map((one) => [one.currency, one]))
  for (const one of added) {
    const known = sums.get(one.currency)
    sums.set(one.currency, known === undefined ? one : add(known, one))
  }
  return [...sums.values()]
}

const counted = (run: StorageRun, added: StorageAdded, troubles: readonly StorageTrouble[]): StorageRun => ({
  ...run,
  rows: run.rows + added.rows,
  sums: sumsOf(run.sums, added.sums),
  unmeasured: run.unmeasured + troubles.filter(({ reason }) => reason === 'unmeasured').length,
  unpriced: run.unpriced + troubles.filter(({ reason }) => reason === 'unpriced').length,
  troubles: [...run.troubles, ...troubles].slice(0, MOST_TROUBLES),
})

type Part = { readonly run: StorageRun; readonly timeZone: string; readonly prices: Prices }

/** The next SKUs of a run, or its step to the original packages. */
async function goodsPart(storage: StorageKeeper, { run, timeZone, prices }: Part): Promise<StorageRun> {
  const { warehouse: code, day, after } = run
  const found = await storage.stored({ warehouse: code, until: endOfDay(day, timeZone), timeZone, after, most: BATCH })
  const goods = found.filter(({ layers }) => layers.length > 0)
  const { rows, troubles } = pricedGoods(goods, { warehouse: code, day }, prices)
  const next = counted({ ...run, skus: run.skus + goods.length }, await storage.addFees(rows), troubles)
  const last = found.at(-1)
  const { after: _, ...begun } = next
  // A batch ends with a client, so only an empty one is the last.
  return last === undefined ? { ...begun, part: 'packages' } : { ...begun, after: { customerId: last.customerId, code: last.sku } }
}

/** The next original packages of a run, or its step to the locations. */
async function packagesPart(storage: StorageKeeper, { run, timeZone, prices }: Part): Promise<StorageRun> {
  const { warehouse: code, day, after } = run
  const found = await storage.packages({ warehouse: code, until: endOfDay(day, timeZone), timeZone, after, most: BATCH })
  const added = await storage.addFees(pricedPackages(found, { warehouse: code, day }, prices))
  const { after: _, ...begun } = counted({ ...run, packages: run.packages + found.length }, added, [])
  const last = found.at(-1)
  return last === undefined || found.length < BATCH
    ? { ...begun, part: 'locations' }
    : { ...begun, after: { customerId: last.customerId, code: last.waybill } }
}

/** The next locations of a run, or its end. */
async function locationsPart(storage: StorageKeeper, { run, timeZone, prices }: Part, now: number): Promise<StorageRun> {
  const { warehouse: code, day, after } = run
  const rented = await storage.rented({ warehouse: code, until: endOfDay(day, timeZone), after, most: BATCH })
  const { rows, troubles } = pricedLocations(rented, { warehouse: code, day }, prices)
  const next = counted({ ...run, locations: run.locations + rented.length }, await storage.addRents(rows), troubles)
  const last = rented.at(-1)
  const { after: _, ...begun } = next
  if (last !== undefined && rented.length === BATCH) return { ...begun, after: { customerId: last.customerId, code: last.location } }
  await storage.markDone({ warehouse: code, day })
  return { ...begun, state: 'done', finishedAt: now }
}

const nextPart = (storage: StorageKeeper, part: Part, now: number): Promise<StorageRun> => {
  if (part.run.part === 'goods') return goodsPart(storage, part)
  return part.run.part === 'packages' ? packagesPart(storage, part) : locationsPart(storage, part, now)
}

/**
 * Charges the storage of a warehouse for one of its days (rule: Days of storage), part by part:
 * each is a unit of work with the place behind which the next begins, so that a run that broke off
 * goes on there and two servers take turns. Rows that are there already stay; `signal` ends it
 * between two parts.
 */
export async function runNight<U extends NightUnit>(
  { atomically, references, clock }: NightParts<U>,
  { warehouse: code, day }: WarehouseDay,
  signal: { readonly aborted: boolean },
): Promise<Result<unknown>> {
  const at = { warehouse: code, day }
  while (!signal.aborted) {
    const done = await atomically(async ({ storage, live }) => {
      const run = await storage.lockRun(at, clock.now())
      if (run.state === 'done') {
        // Days may be done out of turn, so the mark may have waited for an earlier one.
        await storage.markDone(at)
        return ok(run)
      }
      const timeZone = zoneOf(references(), code)
      // The prices of the day are those of its last moment.
      const part = { run, timeZone, prices: storagePrices(bookOf(references()), endOfDay(day, timeZone) - 1) }
      const { error: _, ...next } = await nextPart(storage, part, clock.now())
      const kept: StorageRun = { ...next, state: next.state === 'done' ? 'done' : 'running' }
      await storage.keepRun(kept)
      if (kept.state === 'done' || kept.part !== run.part) await live.publish(STORAGE_NEWS)
      return ok(kept)
    })
    if (!done.ok || done.value.state === 'done') return done
  }
  return ok(undefined)
}
