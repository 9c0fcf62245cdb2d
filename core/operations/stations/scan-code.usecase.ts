import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { PickReading } from '#core/warehouse/goods/goods.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically, Together } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { fingerprint } from '#core/base/kernel/fingerprint.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { once, onceTogether, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import { arrearsTogether } from '#core/money/ledger/wallets/arrears.rules.ts'
import type { Bags } from '#core/warehouse/transport/transport.ports.ts'
import { findCode, type FoundCode } from './find-code.ts'
import type { ParcelQueries } from './find-parcel.ts'
import type { ReturnFinding } from './returns/received-return.ts'
import { recallScan, rememberScan } from './remembered-scan.ts'
import { scannedBag, scannedParcel, type StationVerdict, type Scan, type ScanWarning } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import { placeOfStation, type StationPlace } from './station-place.rules.ts'
import { STATION_FACTS, type StationName } from './station-facts.ts'
import { STATIONS } from './stations.ts'
import type { Counting, ParcelMeasures, Picking, Station, StationScan, StationUnit } from './station.ts'
import { readTote } from './tote-code.ts'

/**
 * A scan as it is sent: made by the caller with an id of its own, so that sending it again is
 * harmless.
 */
export type ScanCode = {
  readonly scanId: string
  readonly code: string
  /** The packing number of the bag that is being filled, at the bag station. */
  readonly intoBag?: string
  /** Why a parcel goes into a bag of another lane all the same. */
  readonly overrule?: string
  readonly picking?: Picking
  /** The fault of a parcel that comes back, at the return station. */
  readonly returned?: ReturnFinding
  readonly counting?: Counting
  /** The code of the warehouse that the station is in, and the name of its table. */
  readonly warehouse?: string
  readonly table?: string
} & ParcelMeasures

export type StationPorts = {
  readonly atomically: Atomically<StationUnit>
  /** For scans that say what they touch. */
  readonly together: Together<StationUnit>
  readonly orders: ParcelQueries
  readonly bags: Pick<Bags, 'byCode'>
  readonly references: () => References
  readonly clock: Clock
  /** The order in a tote of a wave. */
  readonly inTote: PickReading['inTote']
}

/** Under which key the answer to a scan is remembered, for whom. */
export const scanKey = (station: StationName, scanId: string, actor: Actor, body: unknown): KeyedCommand => ({
  accountId: actor.id,
  command: `station:${station}`,
  key: scanId,
  bodyHash: fingerprint(JSON.stringify(body)),
})

/** A scan whose code is known, before anything is done. */
type ReadScan = { readonly isParcel: boolean; readonly run: () => Promise<Result<Scan>> }

/** Finds what a scan is about. */
function readScan(ports: StationPorts) {
  const find = findCode(ports)
  return async (name: StationName, command: ScanCode, actor: Actor): Promise<Result<ReadScan>> => {
    const station = STATIONS[name]
    const whose = clientsWithin(actor)
    const { scanId, code, intoBag, overrule, picking, counting, returned, warehouse, table, ...measured } = command
    if (code.trim() === '') return failed(invalidInput([atField('code', inputFailure('FIELD_REQUIRED'))]))
    const references = ports.references()
    const place = STATION_FACTS[name].isPlaced || warehouse !== undefined ? placeOfStation(warehouse, actor, references) : ok(undefined)
    if (!place.ok) return place
    const found = await find(station, station.reads === 'parcel' ? await numberOf(ports, code) : code, actor)
    if (!found.ok) return found
    const at = ports.clock.now()
    const scan: StationScan = {
      code: code.trim(),
      intoBag,
      overrule,
      picking,
      counting,
      returned,
      measured,
      place: place.value,
      actor,
      at,
      references,
    }
    // A repeat from a table that was moved is the same scan.
    const { warehouse: _warehouse, table: _table, ...said } = command
    const keyed = scanKey(name, scanId, actor, said)
    const touched = touchedBy(station, found.value, scan)
    const atomically = touched === undefined ? ports.atomically : ports.together([...touched, `${actor.id} ${scanId}`])
    const isParcel = found.value.kind === 'parcel'
    // The order is locked before the answer is looked for, so that the slower one of two repeats
    // finds it.
    const doOnce = isParcel ? onceTogether : once
    const run = (): Promise<Result<Scan>> =>
      atomically(async (unit) => {
        // Asked for at one moment, so that the store answers all of it in one go.
        const parcel = lockParcel(unit, found.value, whose)
        const scanned = doOnce(unit.answered, keyed, async () => {
          const { order, arrears } = await parcel
          const done = await doScan(unit, { station, scan, found: found.value, order })
          if (!done.ok) return done
          const owed = arrears.length === 0 ? undefined : arrearsTogether(arrears, scan.references)
          return ok(rememberScan(answerOf({ name, scan, before: order, scanId, table, owed }, done.value)))
        })
        const [answer] = await Promise.all([scanned, parcel])
        return answer.ok ? ok(recallScan(answer.value)) : answer
      })
    return ok({ isParcel, run })
  }
}

/**
 * Does what a station does with a code, in one unit of work with state, tracking event, audit row
 * and effects; the same `scanId` again answers the first answer and does nothing, whichever server
 * it comes to (another code under it is IDEMPOTENCY_CONFLICT). What is refused leaves nothing half
 * done and may be scanned again. NOT_ALLOWED where the station's own permission is missing; the
 * codes of `findParcel` and of the station.
 */
export function scanCode(ports: StationPorts) {
  const read = readScan(ports)
  return async (name: StationName, command: ScanCode, actor: Actor): Promise<Result<Scan>> => {
    if (!mayDo(actor, STATIONS[name].permission)) return failed(identityFailure('NOT_ALLOWED'))
    const ready = await read(name, command, actor)
    return ready.ok ? ready.value.run() : ready
  }
}

/**
 * Does the same with several codes, each as a scan of its own that is done or refused by itself;
 * the answers are in the order of the scans, also of those that could not be read. Parcels that
 * follow one another are done side by side, since each is moved on its own; anything else waits for
 * those before it. NOT_ALLOWED as above.
 */
export function scanCodes(ports: StationPorts) {
  const read = readScan(ports)
  return async (name: StationName, commands: readonly Result<ScanCode>[], actor: Actor): Promise<Result<readonly Result<Scan>[]>> => {
    if (!mayDo(actor, STATIONS[name].permission)) return failed(identityFailure('NOT_ALLOWED'))
    const found = commands.map(async (command) => (command.ok ? read(name, command.value, actor) : command))
    const answers: Promise<Result<Scan>>[] = []
    for (const ready of await Promise.all(found)) {
      const isAlone = ready.ok && !ready.value.isParcel
      if (isAlone) await Promise.all(answers)
      const answer = ready.ok ? ready.value.run() : Promise.resolve(ready)
      answers.push(answer)
      if (isAlone) await answer
    }
    return ok(await Promise.all(answers))
  }
}

/** The names of all that a scan touches, where others may share its unit of work. */
function touchedBy(station: Station, found: FoundCode, { intoBag }: StationScan): readonly string[] | undefined {
  if (found.kind !== 'parcel' || station.reads !== 'parcel') return undefined
  const { order } = found
  const besides = station.touches?.({ order, intoBag })
  return besides && [order.orderNumber, ...besides]
}

/** A tote stands for the order in it. Any other code stays as it is. */
async function numberOf({ inTote }: StationPorts, code: string): Promise<string> {
  const read = readTote(code)
  return read === undefined ? code : ((await inTote(read.wave, read.tote)) ?? code)
}

type Parcel = { readonly order: Order | undefined; readonly arrears: readonly Money[] }

/** The order of a found parcel, locked, and what its client owes. */
async function lockParcel(unit: StationUnit, found: FoundCode, whose: readonly number[] | undefined): Promise<Parcel> {
  if (found.kind !== 'parcel') return { order: undefined, arrears: [] }
  const { orderNumber, customerId } = found.order
  const order = unit.orders.lock(orderNumber, whose)
  // Who pays is kept by the unit: most scans price what they move.
  const [arrears] = await Promise.all([unit.arrears.of(customerId), unit.payers.find(customerId), order])
  return { order: await order, arrears }
}

type Doing = { readonly station: Station; readonly scan: StationScan; readonly found: FoundCode; readonly order: Order | undefined }

async function doScan(unit: StationUnit, { station, scan, found, order }: Doing): Promise<Result<StationVerdict>> {
  if (found.kind === 'command') return found.run(unit, scan)
  if (found.kind === 'bag') return found.scanBag(unit, { ...scan, packingNumber: found.packingNumber })
  if (found.kind === 'unknown') return found.scanUnknown(unit, scan)
  if (station.reads === 'code') return station.scan(unit, scan)
  if (order === undefined) return failed(stationFailure('PARCEL_UNKNOWN', { code: scan.code }))
  return station.scan(unit, { ...scan, order })
}

type Answering = {
  readonly name: StationName
  readonly scan: StationScan
  /** The parcel as it was before the scan. */
  readonly before: Order | undefined
  readonly scanId: string
  readonly table: string | undefined
  readonly owed: Money | undefined
}

const answerOf = (
  { name, scan, before, scanId, table, owed }: Answering,
  { outcome, done, order, bag, ...rest }: StationVerdict,
): Scan => ({
  scanId,
  station: name,
  code: scan.code,
  at: scan.at,
  ...given({ warehouse: scan.place?.warehouse, table }),
  outcome,
  done,
  ...(order === undefined ? {} : { parcel: scannedParcel(order) }),
  ...given(rest),
  ...(bag === undefined ? {} : { bag: scannedBag(bag) }),
  warnings: order === undefined ? [] : [...elsewhere(before ?? order, scan.place), ...warningsOf(order, owed)],
})

/** A parcel that was last seen in another warehouse, or was to come to another one. */
function elsewhere({ atWarehouse, status, values }: Order, place: StationPlace | undefined): readonly ScanWarning[] {
  const { warehouse } = values
  const expected = atWarehouse ?? (status === 'confirmed' && typeof warehouse === 'string' ? warehouse : undefined)
  return place === undefined || expected === undefined || expected === place.warehouse ? [] : [{ code: 'elsewhere', warehouse: expected }]
}

const warningsOf = ({ values, labelOutdated, kind, status, money }: Order, owed: Money | undefined): readonly ScanWarning[] => [
  ...(values.battery === true ? [{ code: 'battery' } as const] : []),
  ...(values.cod === undefined ? [] : [{ code: 'cod', amount: groupThousands(formatMoney(values.cod)) } as const]),
  ...(status === 'inbound' && money === undefined && hasFreight(kind) ? [{ code: 'unpriced' } as const] : []),
  ...(owed === undefined ? [] : [{ code: 'arrears', amount: groupThousands(formatMoney(owed)) } as const]),
  ...(labelOutdated === true ? [{ code: 'label_outdated' } as const] : []),
]
