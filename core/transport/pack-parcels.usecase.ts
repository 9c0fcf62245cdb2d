import type { Actor } from '../access/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Failure } from '../kernel/failure.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { orderFailure } from '../orders/order.failures.ts'
import { parseWaybill } from '../orders/waybill.ts'
import { packParcel, type Bag } from './bag.ts'
import { transportFailure } from './transport.failures.ts'
import type { Parcels, TransportUnit } from './transport.ports.ts'

/** The result of one scan. */
export type ScanOutcome = { readonly scanned: string; readonly failure?: Failure }

/**
 * Puts scanned parcels into an open bag, each with its own result: one refusal does not keep the others out (domain §3, §7). A scan with
 * wrong check digits is refused before any look-up; a parcel scanned twice, or in another bag, is PARCEL_IN_BAG. BAG_NOT_FOUND refuses all.
 */
export function packParcels({ atomically, clock }: { readonly atomically: Atomically<TransportUnit>; readonly clock: Clock }) {
  return (
    command: { readonly packingNumber: string; readonly scans: readonly string[] },
    actor: Actor,
  ): Promise<Result<{ readonly bag: Bag; readonly outcomes: readonly ScanOutcome[] }>> =>
    atomically(async (unit) => {
      const bag = await unit.bags.lock(command.packingNumber)
      if (bag === undefined) return failed(transportFailure('BAG_NOT_FOUND', { bag: command.packingNumber }))
      const scans = command.scans.map((scanned) => ({ scanned, number: parseWaybill(scanned) }))
      const numbers = [...new Set(scans.flatMap(({ number }) => (number.ok ? [number.value] : [])))].toSorted()
      const packed = packAll(bag, {
        scans,
        holders: await unit.bags.lockHoldersOf(numbers),
        parcels: await unit.parcels.find(numbers),
      })
      if (packed.bag !== bag) {
        await unit.bags.keep(packed.bag)
        const parcels = { from: bag.parcels.length, to: packed.bag.parcels.length }
        await unit.audit.write([
          { at: clock.now(), actorId: actor.id, area: 'bag', subject: bag.packingNumber, action: 'pack', changes: { parcels } },
        ])
      }
      return ok(packed)
    })
}

type Scans = {
  readonly scans: readonly { readonly scanned: string; readonly number: Result<string> }[]
  readonly holders: ReadonlyMap<string, string>
  readonly parcels: Awaited<ReturnType<Parcels['find']>>
}

function packAll(bag: Bag, { scans, holders, parcels }: Scans): { readonly bag: Bag; readonly outcomes: readonly ScanOutcome[] } {
  const held = new Map(holders)
  let filled = bag
  const outcomes = scans.map(({ scanned, number }): ScanOutcome => {
    if (!number.ok) return { scanned, failure: number.failure }
    const packed = packOne(filled, { number: number.value, holder: held.get(number.value), parcels })
    if (!packed.ok) return { scanned, failure: packed.failure }
    filled = packed.value
    held.set(number.value, bag.packingNumber)
    return { scanned }
  })
  return { bag: filled, outcomes }
}

function packOne(
  bag: Bag,
  { number, holder, parcels }: { readonly number: string; readonly holder: string | undefined; readonly parcels: Scans['parcels'] },
): Result<Bag> {
  const found = parcels.get(number)
  if (found === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: number }))
  const { airwayNumber, grams, state } = found
  return packParcel(bag, { parcel: { airwayNumber, grams }, state, holder })
}
